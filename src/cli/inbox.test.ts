import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startDirectory, type TestDirectory } from '../../test/support/directory.ts'
import { runHere } from '../../test/support/run-command.ts'
import { inboxCommand } from './inbox.ts'

let directory: TestDirectory
let entityId: string
before(async () => {
  directory = await startDirectory()
  const json = {
    name: { name: 'Corner Bakery' },
    postal_address: { address1: 'Fixture Lane', town: 'Cork' },
    phones: [{ number: '+353215551999' }],
    categories: [{ category_id: 'shop/bakery', category_type: 'osm' }],
  }
  const reply = await directory.call('PUT', '/v1/business/json', { json, country: 'IE' })
  entityId = reply.body.data.entity_id
})
after(() => directory.close())

const inbox = (...args: string[]) =>
  runHere(inboxCommand, args, async () => ({
    list: directory.operations.listInbox,
    read: directory.operations.readInboxItem,
    isUser: async (id) => (await directory.services.access.user(id)) !== undefined,
    settle: (id, settlement, userId) =>
      directory.operations.settleInboxItem(id, settlement, {
        account: 'operator',
        keyId: '',
        plan: 'admin',
        admin: true,
        userId,
      }),
  }))

async function report(feedback: string): Promise<string> {
  const signal = { entity_id: entityId, country: 'IE', signal_type: 'wrong', data_type: 'status' }
  const reason = { inactive_reason: 'moved', feedback }
  assert.equal((await directory.call('POST', '/v1/signal', { ...signal, ...reason })).status, 200)
  const { out } = await inbox('list', '--json')
  return JSON.parse(out[0]!).id
}

test('what waits is listed, shown and settled', async () => {
  const first = await report('Gone')
  const second = await report('\u001b[2JGone\u202e to \u0007Limerick')
  const listed = await inbox('list')
  assert.deepEqual(
    listed.out.map((line) => line.split('  ').slice(0, 3)),
    [
      [second, 'new', 'report'],
      [first, 'new', 'report'],
    ],
  )
  assert.match(listed.out[0]!, /Corner Bakery$/)
  const shown = await inbox('show', second)
  assert.ok(
    shown.out.some((line) => /^ {2}feedback: .*Gone.*Limerick$/.test(line)),
    shown.out.join('\n'),
  )
  for (const line of shown.out) assert.doesNotMatch(line, /[\p{Cc}\p{Cf}]/u)
  assert.equal((await inbox('settle', first, '--state', 'refused', '--note', 'Still there')).status, 0)
  const taken = await inbox('settle', second, '--state', 'in_work', '--by', directory.userId, '--json')
  assert.deepEqual(JSON.parse(taken.out[0]!).notes[0].user_id, directory.userId)
  assert.deepEqual(
    (await inbox('list')).out.map((line) => line.split('  ')[0]),
    [second],
  )
  const done = await inbox('settle', second, '--state', 'done', '--change', 'mark_inactive')
  assert.equal(done.status, 0)
  assert.deepEqual((await inbox('list')).out, [])
  assert.equal((await inbox('list', '--state', 'done')).out.length, 1)
  assert.equal((await inbox('list', '--state', 'refused', '--kind', 'claim')).out.length, 0)
  const { status } = (await directory.call('GET', '/v1/entity', { entity_id: entityId })).body.data
  assert.deepEqual([status.status, status.inactive_reason], ['inactive', 'moved'])
  const again = await inbox('settle', second, '--state', 'done')
  assert.equal(again.status, 1)
  assert.match(again.err, /already been settled/)
})

test('wrong usage is told before anything is opened, and unknown items and users by name', async () => {
  const opens = () => {
    throw new Error('opened')
  }
  for (const args of [
    [],
    ['read'],
    ['list', '--kind', 'letter'],
    ['list', '--state', 'old'],
    ['list', '--entity', 'x'],
    ['show'],
    ['settle', 'x'],
    ['settle', 'x', '--state', 'new'],
    ['settle', 'x', '--state', 'done', '--change', 'everything'],
  ])
    assert.equal((await runHere(inboxCommand, args, opens)).status, 2, args.join(' '))
  assert.match((await inbox('show', 'f'.repeat(32))).err, /no item of the inbox/)
  const unknown = await inbox('settle', 'f'.repeat(32), '--state', 'done', '--by', 'f'.repeat(32))
  assert.deepEqual([unknown.status, /there is no user/.test(unknown.err)], [1, true])
})
