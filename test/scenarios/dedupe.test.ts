import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { dedupeCommand } from '../../src/cli/dedupe.ts'
import { openPlanBook } from '../../src/cli/open/plan-book.ts'
import { operator } from '../../src/cli/operator.ts'
import { undoCommand } from '../../src/cli/undo.ts'
import type { Entity } from '../../src/entity/model.ts'
import { pairId } from '../../src/ports/pair-store.ts'
import { temporaryFolder } from '../support/at-end.ts'
import { type Storage, startDirectory, type TestDirectory } from '../support/directory.ts'
import { runHere } from '../support/run-command.ts'
import { runHighstreet } from '../support/server-process.ts'

interface Shop {
  readonly name: string
  readonly number?: string
  readonly street?: string
  readonly phone?: string
}

const by = (account: string) => ({ account, keyId: '', plan: 'admin', admin: false, userId: null })

/** A directory in which every shop is an entity. */
class World {
  readonly directory: TestDirectory
  readonly folder = temporaryFolder('dedupe')

  constructor(directory: TestDirectory) {
    this.directory = directory
  }

  async add(account: string, shop: Shop, supplierId: string | null = null): Promise<string> {
    const { name, number = '12', street = 'Friar Street', phone } = shop
    const submission = {
      country: 'GB',
      supplierId,
      timezone: null,
      objects: {
        name: [{ name }],
        postal_address: [{ building_number: number, address1: street, town: 'Reading', postcode: 'RG1 1DB' }],
        ...(phone === undefined ? {} : { phone: [{ number: phone }] }),
      },
    }
    const options = { profile: 'feed', skipMatching: true } as const
    return (await this.directory.operations.addBusiness(submission, by(account), options)).entityId
  }

  /** Runs `highstreet dedupe`; answers its line of JSON. */
  async dedupe(...args: readonly string[]) {
    const { operations } = this.directory
    const book = await openPlanBook(join(this.folder, 'dedupe'))
    const services = { operations, isUser: async () => true, openBook: async () => book }
    const { status, out, err } = await runHere(dedupeCommand, [...args, '--json'], async () => services)
    await book.close()
    assert.equal(status, 0, err)
    return JSON.parse(out[0]!)
  }

  async undo(...args: readonly string[]) {
    const services = { operations: this.directory.operations, isUser: async () => true }
    return runHere(undoCommand, [...args, '--json'], async () => services)
  }

  /** The entity in which each of these is. */
  async survivors(...ids: readonly string[]): Promise<readonly string[]> {
    const { store } = this.directory.services
    return Promise.all(ids.map(async (id) => (await store.get(id))!.mergedInto ?? id))
  }

  stateOf(one: string, other: string): Promise<string | undefined> {
    return this.directory.services.pairs.pair(pairId(one, other)).then((pair) => pair?.state)
  }
}

let clock = Date.UTC(2026, 10, 16, 9)
const now = () => clock++
const worlds: World[] = []
async function newWorld(storage: Storage = 'embedded'): Promise<World> {
  const world = new World(await startDirectory({ storage, now }))
  worlds.push(world)
  return world
}
after(async () => {
  for (const { directory } of worlds) await directory.close()
})

const bakery = { name: 'Quay Street Bakery', phone: '+441184960123' }
const known = (entity: Entity | undefined) => ({ ...entity!, revision: '', lastEdit: 0 })

for (const storage of ['embedded', 'memory'] as const)
  test(`duplicates are found, merged, and taken back (${storage})`, async () => {
    const world = await newWorld(storage)
    const { store, pairs } = world.directory.services
    const first = await world.add('guide', bakery, 'G-1')
    const second = await world.add('press', { ...bakery, name: 'QUAY STREET BAKERY LTD' })
    const other = await world.add('guide', { name: 'Copper Kettle', number: '80', phone: '+441184960199' })
    const before = (await store.getMany([first, second, other])).map(known)

    const dry = await world.dedupe()
    assert.deepEqual([dry.merges, dry.run], [{ 'would be merged': 1 }, null])
    assert.deepEqual(await world.survivors(first, second), [first, second], 'a dry run changes nothing')

    const csv = join(world.folder, 'report.csv')
    const ndjson = join(world.folder, 'report.ndjson')
    const applied = await world.dedupe('--apply', '--report', csv, '--report', ndjson)
    assert.deepEqual(applied.merges, { merged: 1 })
    assert.deepEqual(await world.survivors(first, second, other), [first, first, other])
    const row = JSON.parse(readFileSync(ndjson, 'utf8'))
    assert.deepEqual(
      [row.kind, row.outcome, row.entity_id, row.other_entity_id],
      ['merge', 'merged', second, first],
    )
    assert.match(readFileSync(csv, 'utf8'), /^\uFEFFkind,outcome,entity_id.*\r\nmerge,merged,/)

    const again = await world.dedupe('--apply')
    assert.deepEqual([again.merges, again.pairs], [{}, {}], 'a second run finds nothing')

    const told = await world.undo('--run', applied.run, '--dry-run')
    assert.deepEqual(JSON.parse(told.out[0]!).merges, { 'would be taken back': 1 })
    assert.deepEqual(await world.survivors(second), [first])
    assert.equal((await world.undo('--run', applied.run)).status, 0)
    assert.deepEqual((await store.getMany([first, second, other])).map(known), before)
    assert.equal(await world.stateOf(first, second), 'postponed')
    const later = await world.dedupe('--apply')
    assert.deepEqual([later.merges, later.decided], [{}, 1], 'what was taken back waits for a person')
    assert.deepEqual(JSON.parse((await world.undo('--run', applied.run)).out[0]!).merges, { 'is apart': 1 })
    assert.equal((await pairs.counts()).postponed, 1)
  })

test('a chain of pairs does not join unlike records: its weakest link goes to the queue', async () => {
  const world = await newWorld()
  const full = { phone: '+441184960150', number: '3' }
  const one = await world.add('a', { ...full, name: 'Tibautracko Bodenelger' })
  const middle = await world.add('b', { ...full, name: 'Tibautracko Bodenleger' })
  const last = await world.add('c', { ...full, name: 'Tibautracko Bodenlegre' })
  const dry = await world.dedupe()
  assert.deepEqual(dry.merges, { 'would be merged': 1 }, 'one of two links')
  assert.deepEqual(dry.pairs, { 'would be queued': 1 })
  await world.dedupe('--apply')
  const survivors = new Set(await world.survivors(one, middle, last))
  assert.equal(survivors.size, 2)
  assert.equal(await world.stateOf(...([...survivors] as [string, string])), 'open')
  assert.deepEqual((await world.dedupe('--apply')).merges, {}, 'nor does the next run')
  assert.equal(new Set(await world.survivors(one, middle, last)).size, 2)
})

test('claims on both sides, numbers of one supplier and the word of people keep entities apart', async () => {
  const world = await newWorld()
  const { directory } = world
  const { operations } = directory
  // Two owners.
  const shop = { name: 'Harbour Row Heating', phone: '+441184960177', number: '40' }
  const [a, b] = [await world.add('a', shop), await world.add('b', shop)]
  for (const [entity, key] of [
    [a, directory.keys.verifying],
    [b, directory.keys.otherVerifying],
  ] as const) {
    const reply = await directory.call('POST', '/v1/entity/claim/reseller', { entity_id: entity }, { key })
    assert.ok(reply.body.success, reply.text)
  }
  // Two numbers of one supplier without complete evidence.
  const stand = { name: 'Silver Spoon', phone: '+441184960188', number: '7' }
  const [c, d] = [
    await world.add('guide', stand, 'S-1'),
    await world.add('guide', { ...stand, number: '9' }, 'S-2'),
  ]
  // Declared distinct.
  const cafe = { name: 'Copper Kettle', phone: '+441184960140', number: '80' }
  const [e, f] = [await world.add('a', cafe), await world.add('b', cafe)]
  await world.dedupe('--queue')
  assert.deepEqual(await world.survivors(e, f), [e, f], '--queue merges nothing')
  await operations.decidePair(pairId(e, f), { state: 'distinct' }, operator(null))

  const applied = await world.dedupe('--apply')
  assert.deepEqual([applied.merges, applied.decided], [{}, 1])
  assert.deepEqual(await world.survivors(a, b, c, d, e, f), [a, b, c, d, e, f])
  assert.equal(await world.stateOf(a, b), 'open')
  assert.equal(await world.stateOf(e, f), 'distinct')
})

test('--max-merges, --country and --account bound a run', async () => {
  const world = await newWorld()
  const pair = async (accounts: readonly string[], number: string, name: string) => {
    for (const account of accounts) await world.add(account, { name, number, phone: `+4411849602${number}` })
  }
  await pair(['a', 'b'], '10', 'Copper Kettle')
  await pair(['c', 'd'], '20', 'Harbour Row Heating')
  assert.deepEqual((await world.dedupe('--country', 'fr')).entities, 0)
  assert.deepEqual((await world.dedupe('--account', 'd')).merges, { 'would be merged': 1 })
  const bounded = await world.dedupe('--apply', '--max-merges', '1')
  assert.deepEqual(bounded.merges, { merged: 1, 'above --max-merges': 1 })
  assert.deepEqual((await world.dedupe('--apply')).merges, { merged: 1 })
})

test('what changed since it was compared is compared anew', async () => {
  const world = await newWorld()
  const { operations } = world.directory
  const one = await world.add('a', bakery)
  const other = await world.add('b', bakery)
  const book = await openPlanBook(join(world.folder, 'dedupe'))
  const hearer = { report: () => undefined, onProgress: () => undefined }
  const request = { mode: 'apply', maxMerges: 9 } as const
  const meddling = {
    ...book,
    save: async () => {
      const objects = { name: { name: 'Silver Spoon' }, phone: { number: '+441184960999' } } as const
      for (const [object, attributes] of Object.entries(objects))
        await operations.contributeObject(other, object as keyof typeof objects, attributes, operator(null))
    },
  }
  const outcome = await operations.dedupe(request, operator(null), meddling, hearer)
  await book.close()
  assert.equal(outcome.merges.merged, undefined, JSON.stringify(outcome.merges))
  assert.deepEqual(await world.survivors(one, other), [one, other])
})

const twins = 100
const program = fileURLToPath(new URL('../../bin/highstreet.js', import.meta.url))

test('a killed run goes on: nothing is lost and nothing repeated', async () => {
  const world = await newWorld()
  const { store } = world.directory.services
  const folder = world.directory.settings.dataDir
  const ids: string[] = []
  for (let n = 0; n < twins; n++) {
    const shop = {
      name: `Shop ${String.fromCharCode(97 + (n % 26), 97 + (n % 7))}rimble ${n} Works`,
      number: String(n + 1),
      phone: `+44118496${String(n).padStart(4, '0')}`,
    }
    ids.push(await world.add('a', shop), await world.add('b', shop))
  }
  const child = spawn(process.execPath, [program, 'dedupe', '--apply'], {
    env: { ...process.env, HIGHSTREET_DATA_DIR: folder },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const done = join(folder, 'dedupe', 'done')
  while (!existsSync(done) && child.exitCode === null) await new Promise((resume) => setTimeout(resume, 2))
  child.kill('SIGKILL')
  await ended
  const merges = async () => {
    const entries = []
    for (let next: string | null = null; ; ) {
      const page = await store.history({}, next, 500)
      entries.push(...page.entries.filter(({ action }) => action.startsWith('dedupe.')))
      if (page.next === null) return entries
      next = page.next
    }
  }
  const before = await merges()
  const told = JSON.parse(await runHighstreet(folder, 'dedupe', '--apply', '--json'))
  const all = await merges()
  assert.equal(all.length, 2 * twins, 'each merge is in history once, for both sides')
  assert.deepEqual(new Set(all.map(({ action }) => action)).size, 1, 'one run')
  assert.ok(before.length > 0 && before.length < all.length && told.resumed_after > 0, 'it was interrupted')
  const survivors = await world.survivors(...ids)
  for (let n = 0; n < ids.length; n += 2) assert.equal(survivors[n], survivors[n + 1])
  assert.ok(!existsSync(join(folder, 'dedupe', 'plan.ndjson')))
})
