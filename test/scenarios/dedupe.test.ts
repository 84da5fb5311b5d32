import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openPlanBook } from '../../src/cli/open/plan-book.ts'
import { operator } from '../../src/cli/operator.ts'
import { applyPlan } from '../../src/operations/dedupe/apply-plan.ts'
import type { Planned, PlannedCluster } from '../../src/operations/dedupe/plan.ts'
import { newRunId } from '../../src/operations/dedupe/run-id.ts'
import { pairId } from '../../src/ports/pair-store.ts'
import { bakery, DedupeWorld, mergesAndTakesBack } from '../support/dedupe-world.ts'
import { type Storage, startDirectory } from '../support/directory.ts'
import { runHighstreet } from '../support/server-process.ts'

let clock = Date.UTC(2026, 10, 16, 9)
const now = () => clock++
const worlds: DedupeWorld[] = []
async function newWorld(storage: Storage = 'embedded'): Promise<DedupeWorld> {
  const world = new DedupeWorld(await startDirectory({ storage, now }))
  worlds.push(world)
  return world
}
after(async () => {
  for (const { directory } of worlds) await directory.close()
})

for (const storage of ['embedded', 'memory'] as const)
  test(`duplicates are found, merged, and taken back (${storage})`, async () => {
    await mergesAndTakesBack(await newWorld(storage))
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

test('what a person took apart stays apart, and what a person merged since is not undone', async () => {
  const world = await newWorld()
  const { operations } = world.directory
  const one = await world.add('a', bakery)
  const other = await world.add('b', bakery)
  const { run } = await world.dedupe('--apply')
  const [survivor] = await world.survivors(one)
  const merged = survivor === one ? other : one
  await operations.unmergeEntity(merged, {}, operator(null))
  const later = await world.dedupe('--apply')
  assert.deepEqual([later.merges, later.decided], [{}, 1])
  assert.deepEqual(await world.survivors(one, other), [one, other])
  await operations.mergeEntities(merged, survivor!, {}, operator(null))
  const [told] = (await world.undo('--run', run)).out.map((line) => JSON.parse(line))
  assert.deepEqual(told.merges, { 'merged since': 1 })
  assert.deepEqual(await world.survivors(one, other), [survivor, survivor])
})

test('an undo leaves what a person merged since', async () => {
  const world = await newWorld()
  const { operations } = world.directory
  const [one, other] = [await world.add('a', bakery), await world.add('b', bakery)]
  const { run } = await world.dedupe('--apply')
  await operations.unmergeEntity(other, {}, operator(null))
  await operations.mergeEntities(other, one, {}, operator(null))
  for (const args of [['--dry-run'], []])
    assert.deepEqual(JSON.parse((await world.undo('--run', run, ...args)).out[0]!).merges, {
      'merged since': 1,
    })
  assert.deepEqual(await world.survivors(one, other), [one, one])
})

test('the plan in the data folder has no names: an erasure does not look there', async () => {
  const world = await newWorld()
  await world.add('a', bakery)
  await world.add('b', bakery)
  const book = await openPlanBook(join(world.folder, 'dedupe'))
  let file = ''
  const reported: unknown[] = []
  const stopping = {
    ...book,
    save: async (plan: Parameters<typeof book.save>[0]) => {
      await book.save(plan)
      file = readFileSync(join(world.folder, 'dedupe', 'plan.ndjson'), 'utf8')
      throw new Error('stopped')
    },
  }
  const hearer = { report: (item: unknown) => void reported.push(item), onProgress: () => undefined }
  const { dedupe } = world.directory.operations
  const request = { mode: 'queue', maxMerges: 9 } as const
  await assert.rejects(dedupe(request, operator(null), stopping, hearer), /stopped/)
  assert.match(file, /"kind":"cluster"/)
  assert.doesNotMatch(file, /Quay Street/i)
  await dedupe(request, operator(null), book, hearer)
  await book.close()
  assert.match(
    JSON.stringify(reported),
    /"name":"Quay Street Bakery"/,
    'a report of the resumed run has names',
  )
})

test('no two of a cluster that was taken back are merged by the next run', async () => {
  const world = await newWorld()
  const ids: string[] = []
  for (const account of ['a', 'b', 'c']) ids.push(await world.add(account, bakery))
  const { run, merges } = await world.dedupe('--apply')
  assert.deepEqual(merges, { merged: 2 })
  assert.equal((await world.undo('--run', run)).status, 0)
  const later = await world.dedupe('--apply')
  assert.deepEqual([later.merges, later.decided], [{}, 3])
  assert.deepEqual(await world.survivors(...ids), ids)
})

const twins = 100
const program = fileURLToPath(new URL('../../bin/highstreet.js', import.meta.url))

test('batches overlap, but are reported and recorded in their order, and pairs come after all merges', async () => {
  const world = await newWorld()
  const { services } = world.directory
  const side = async (account: string, n: number) => {
    const name = `Rimble ${n} Works`
    const id = await world.add(account, { name, number: String(n + 1), phone: `+44118496${1000 + n}` })
    return { id, name, revision: (await services.store.get(id))!.revision }
  }
  const items: Planned[] = []
  for (let n = 0; n < 80; n++) {
    const [survivor, other] = [await side('a', n), await side('b', n)]
    items.push({ kind: 'cluster', survivor, others: [{ ...other, score: 9 }], chain: false })
  }
  const [one, two] = [items[0]!, items[79]!].map((item) => (item as PlannedCluster).survivor)
  items.push({ kind: 'pair', sides: [one!, two!], score: 1, cause: 'doubtful', chain: false })
  const told: Planned[] = []
  const noted: number[] = []
  await applyPlan(services, {
    mode: 'apply',
    runId: newRunId(services.clock.now()),
    items,
    maxMerges: 79,
    done: 0,
    principal: { account: '', keyId: '', plan: 'admin', admin: true, userId: null },
    report: (item, [outcome]) => {
      told.push(item)
      const expected = item.kind === 'pair' ? 'queued' : told.length === 80 ? 'above --max-merges' : 'merged'
      assert.equal(outcome, expected)
    },
    checkpoint: async (done) => {
      assert.equal(done, told.length)
      noted.push(done)
    },
    onProgress: () => undefined,
  })
  assert.deepEqual(told, items)
  assert.deepEqual(noted, [32, 64, 80, 81])
})

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
