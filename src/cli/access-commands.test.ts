import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runHere } from '../../test/support/run-command.ts'
import { hashKey } from '../access/keys.ts'
import { MemoryAccessStore } from '../adapters/memory/access-store.ts'
import type { Command } from './command.ts'
import { keysCommand } from './keys.ts'
import { type PlanServices, plansCommand } from './plans.ts'
import { usersCommand } from './users.ts'

const noon = Date.UTC(2026, 5, 1, 12)

function openDesk() {
  const store = new MemoryAccessStore()
  const clock = { now: noon }
  let opened = 0
  const services: PlanServices = {
    store,
    writer: store,
    now: () => clock.now,
    calls: async () => new Set(['PUT /v1/business', 'GET /v1/entity']),
  }
  const run = async (command: Command<never>, ...args: string[]) => {
    const ended = await runHere(command as unknown as Command<PlanServices>, args, async () => {
      opened++
      return services
    })
    const { status, out } = ended
    return {
      ...ended,
      json: out.length > 0 && status === 0 ? parsed(out[0]!) : undefined,
    }
  }
  return { store, clock, run, opened: () => opened }
}

function parsed(line: string): Record<string, string> | undefined {
  return line.startsWith('{') ? JSON.parse(line) : undefined
}

test('a user is made once; its id is the result', async () => {
  const { store, run } = openDesk()
  const made = await run(
    usersCommand,
    ...[
      'create',
      '--email',
      'ada@harbour.example',
      '--first-name',
      'Ada',
      '--last-name',
      'Example',
      '--json',
    ],
  )
  assert.equal(made.status, 0)
  assert.deepEqual(Object.keys(made.json!), ['user_id'])
  const user = await store.user(made.json!.user_id!)
  assert.deepEqual(
    [user?.email, user?.firstName, user?.lastName, user?.account],
    ['ada@harbour.example', 'Ada', 'Example', null],
  )
  const again = await run(usersCommand, 'create', '--email', 'ADA@harbour.example', '--json')
  assert.deepEqual([again.status, again.out], [1, []])
  assert.match(again.err, new RegExp(made.json!.user_id!))
  const listed = await run(usersCommand, 'list', '--json')
  assert.equal(listed.json?.creation_date, '2026-06-01 12:00:00 +00:00')
})

test('a key is made with its account, and works', async () => {
  const { store, run } = openDesk()
  const user = await run(usersCommand, 'create', '--email', 'ada@harbour.example')
  const made = await run(
    keysCommand,
    ...['create', '--plan', 'entry', '--account', 'Harbour & Co', '--default-user', user.out[0]!],
    ...['--origin', 'https://Shop.example/', '--origin', '*', '--publishable', '--label', 'web', '--json'],
  )
  assert.equal(made.err, '')
  assert.deepEqual(Object.keys(made.json!), ['api_key', 'key_id'])
  const found = await store.keyByHash(hashKey(made.json!.api_key!))
  assert.deepEqual(found?.key, {
    id: made.json!.key_id,
    account: 'Harbour & Co',
    plan: 'entry',
    label: 'web',
    defaultUser: user.out[0],
    allowedOrigins: ['https://shop.example', '*'],
    publishable: true,
    created: noon,
    revoked: null,
  })
  assert.deepEqual(await store.accounts(), ['Harbour & Co'])
})

test('without --json the key alone is on standard output', async () => {
  const { store, run } = openDesk()
  const made = await run(keysCommand, 'create', '--plan', 'admin', '--account', 'a')
  assert.equal(made.out.length, 1)
  assert.ok(await store.keyByHash(hashKey(made.out[0]!)))
  assert.match(made.err, /not shown again/)
})

test('keys are listed without their secrets, with what they used today', async () => {
  const { store, run } = openDesk()
  const made = await run(keysCommand, 'create', '--plan', 'entry', '--account', 'a', '--json')
  await run(keysCommand, 'create', '--plan', 'entry', '--account', 'b')
  const keyId = made.json!.key_id!
  const day = Math.floor(noon / 86_400_000)
  await store.apply({ type: 'access.quota.flush', day, added: [{ keyId, count: 7 }] })
  const listed = await run(keysCommand, 'list', '--account', 'a', '--json')
  assert.equal(listed.out.length, 1)
  assert.deepEqual([listed.json?.key_id, listed.json?.requests_today], [keyId, 7])
  const all = await run(keysCommand, 'list')
  assert.equal(all.out.length, 2)
  assert.equal(all.out.join().includes(made.json!.api_key!), false)
})

test('a key is revoked at once, and rotated with or without overlap', async () => {
  const { store, clock, run } = openDesk()
  const first = (await run(keysCommand, 'create', '--plan', 'entry', '--account', 'a', '--json')).json!
  const second = (await run(keysCommand, 'rotate', first.key_id!, '--overlap-hours', '2', '--json')).json!
  assert.equal((await store.key(first.key_id!))?.revoked, noon + 7_200_000)
  assert.deepEqual([second.replaces, second.old_key_ends], [first.key_id, '2026-06-01 14:00:00 +00:00'])
  const successor = (await store.keyByHash(hashKey(second.api_key!)))?.key
  assert.deepEqual(successor, { ...(await store.key(first.key_id!)), id: second.key_id, revoked: null })

  assert.equal((await run(keysCommand, 'revoke', first.key_id!, '--json')).json?.key_id, first.key_id)
  assert.equal((await store.key(first.key_id!))?.revoked, noon)
  clock.now += 1
  assert.equal((await run(keysCommand, 'rotate', first.key_id!)).status, 1)
  assert.equal((await run(keysCommand, 'revoke', 'ffff')).status, 1)
})

test('a plan is changed in what is named, or added', async () => {
  const { store, run } = openDesk()
  const before = (await store.plan('entry'))!
  await run(
    plansCommand,
    'set',
    'entry',
    '--rate',
    '20',
    '--daily-quota',
    'unlimited',
    '--refuse',
    'get /v1/entity',
  )
  assert.deepEqual(await store.plan('entry'), {
    ...before,
    ratePerSecond: 20,
    dailyQuota: null,
    refuse: ['GET /v1/entity'],
  })
  await run(plansCommand, 'set', 'entry', '--refuse', 'none', '--show', 'name', '--show', 'phone')
  assert.deepEqual(
    [(await store.plan('entry'))?.refuse, (await store.plan('entry'))?.visibleObjects],
    [[], ['name', 'phone']],
  )
  await run(plansCommand, 'set', 'entry', '--show', 'all', '--hide', 'none', '--origin', 'https://a.example')
  const changed = await store.plan('entry')
  assert.deepEqual(
    [changed?.visibleObjects, changed?.hiddenObjects, changed?.corsOrigins],
    [null, [], ['https://a.example']],
  )
  const added = await run(
    plansCommand,
    ...['set', 'partner', '--level', '15', '--allow', 'PUT /v1/business', '--max-per-page', '50', '--json'],
  )
  assert.equal(added.json?.level, 15)
  assert.equal((await store.plan('partner'))?.maxPerPage, 50)
  assert.equal((await run(plansCommand, 'list', '--json')).out.length, 4)
})

test('wrong usage ends with 2, says what is wrong, prints no result and opens no store', async () => {
  const { run, opened } = openDesk()
  const wrong: [Command<never>, string[], RegExp][] = [
    [usersCommand, [], /create \[options\]/],
    [usersCommand, ['creat'], /Did you mean create\?/],
    [usersCommand, ['create'], /required option '--email/],
    [usersCommand, ['create', '--email', 'ada'], /not an email address/],
    [usersCommand, ['create', '--email', 'a@b.example', '--acount', 'a'], /Did you mean --account\?/],
    [keysCommand, ['create', '--account', 'a'], /required option '--plan/],
    [keysCommand, ['create', '--plan', 'entry'], /required option '--account/],
    [keysCommand, ['create', '--plan', 'entry', '--account', 'a/b'], /--account must be/],
    [keysCommand, ['create', '--plan', 'entry', '--account', 'a', '--origin', 'a.example'], /--origin/],
    [keysCommand, ['create', '--plan', 'entry', '--account', 'a', '--publishable'], /needs --origin/],
    [keysCommand, ['revoke'], /missing required argument 'key_id'/],
    [keysCommand, ['revoke', 'a', 'b'], /too many arguments/],
    [keysCommand, ['rotate', 'a', '--overlap-hours', '-1'], /overlap-hours/],
    [plansCommand, ['set', 'Entry'], /NAME must be/],
    [plansCommand, ['set', 'entry', '--level', 'low'], /--level must be/],
  ]
  for (const [command, args, message] of wrong) {
    const { status, out, err } = await run(command, ...args)
    assert.deepEqual([status, out], [2, []], args.join(' '))
    assert.match(err, message)
    assert.match(err, /--help/)
  }
  assert.equal(opened(), 0)
})

test('what the store does not know ends with 1 or 2 and advice', async () => {
  const { store, run } = openDesk()
  const unknownPlan = await run(keysCommand, 'create', '--plan', 'gold', '--account', 'a')
  assert.equal(unknownPlan.status, 1)
  assert.match(unknownPlan.err, /no plan gold; see: highstreet plans list/)
  const unknownUser = await run(
    keysCommand,
    'create',
    '--plan',
    'entry',
    '--account',
    'a',
    '--default-user',
    'F',
  )
  assert.match(unknownUser.err, /no user f; make one with/)
  const open = ['--plan', 'admin', '--account', 'a', '--publishable', '--origin', '*']
  assert.match((await run(keysCommand, 'create', ...open)).err, /below admin/)
  assert.match((await run(plansCommand, 'set', 'gold')).err, /say its --level/)
  assert.match((await run(plansCommand, 'set', 'entry', '--allow', 'GET /v1/nothing')).err, /no call/)
  assert.match((await run(plansCommand, 'set', 'entry', '--hide', 'mood')).err, /no object mood/)
  assert.deepEqual([await store.keys(), await store.plan('gold')], [[], undefined])
})

test('help goes to standard output with status 0', async () => {
  const { run, opened } = openDesk()
  for (const command of [usersCommand, keysCommand, plansCommand] as Command<never>[]) {
    const { status, out } = await run(command, 'create', '--help')
    assert.equal(status, 0)
    assert.match(out[0]!, /^Usage: highstreet/)
  }
  assert.equal(opened(), 0)
})
