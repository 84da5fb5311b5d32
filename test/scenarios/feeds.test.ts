import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { importCommand } from '../../src/cli/import.ts'
import { undoCommand } from '../../src/cli/undo.ts'
import { isActive } from '../../src/entity/live.ts'
import { lastDone } from '../../src/operations/feeds/feeds.ts'
import { takeIn, takingHere } from '../../src/operations/feeds/take-in.ts'
import type { AddBusiness } from '../../src/operations/submission.ts'
import type { ImportRun } from '../../src/ports/feed-store.ts'
import { temporaryFolder } from '../support/at-end.ts'
import { startDirectory, type TestDirectory } from '../support/directory.ts'
import { openingOf } from '../support/import-command.ts'
import { runHere } from '../support/run-command.ts'

const folder = temporaryFolder('feeds')
const opened: TestDirectory[] = []
after(() => Promise.all(opened.map((one) => one.close())))

async function empty(): Promise<TestDirectory> {
  const directory = await startDirectory()
  opened.push(directory)
  return directory
}

type Row = Readonly<Record<string, unknown>> & { readonly _supplier_id: string }

const words =
  'Amber Birch Cobalt Dune Ember Falcon Garnet Harbour Ivory Juniper Kestrel Lantern Maple Nectar'.split(' ')
const trades =
  'Opticians Florist Plumbing Bakery Books Cycles Pharmacy Tailor Garage Dental Bistro Records'.split(' ')

/** The record with a number; no two look like one business. */
const row = (n: number, changes: object = {}): Row => ({
  _supplier_id: `R-${n}`,
  country: 'gb',
  name: { name: `${words[n % 14]} ${words[(n * 5 + 3) % 14]} ${trades[Math.floor(n / 14) % 12]}` },
  postal_address: {
    building_number: String(n + 1),
    address1: `${words[(n + 7) % 14]} Street`,
    town: 'Leeds',
  },
  phones: [{ number: `+44 113 496 ${String(n).padStart(4, '0')}` }],
  ...changes,
})

interface Options {
  readonly account?: string
  readonly mode?: string
  readonly more?: readonly string[]
  readonly add?: (add: AddBusiness) => AddBusiness
}

/** Runs `highstreet import` with these rows. */
async function taken(directory: TestDirectory, rows: readonly object[], options: Options = {}) {
  const { account = 'guide', mode = 'snapshot', more = [], add = (same) => same } = options
  const file = join(folder, 'feed.jsonl')
  writeFileSync(file, rows.map((one) => `${JSON.stringify(one)}\n`).join(''))
  const principal = { account, keyId: '', plan: 'admin', admin: false, userId: null }
  const end = await runHere(
    importCommand,
    [file, '--account', account, '--mode', mode, '--json', ...more],
    async () =>
      openingOf({
        takeIn: (request, by) =>
          takeIn(directory.services, request, by, {
            ...takingHere(directory.services),
            addBusiness: add(directory.operations.addBusiness),
          }),
        taxonomy: directory.services.taxonomy,
        reportFolder: join(folder, 'reports'),
        principal: async () => principal,
      }),
  )
  return { ...end, counts: end.status === 0 ? JSON.parse(end.out[0]!) : undefined }
}

/** What an account supplies, by its ids. */
async function supplied(directory: TestDirectory, account = 'guide') {
  let text = ''
  const request = {
    format: 'jsonl' as const,
    account,
    country: null,
    area: { kind: 'national' as const },
    restrictCategoryIds: null,
    isClaimed: null,
  }
  await directory.operations.exports.run(request, async (piece) => {
    text += piece
  })
  const lines = text.trimEnd().split('\n').slice(1)
  const records = lines.map((line) => JSON.parse(line)).map(({ _updated, ...record }) => record)
  return new Map(records.map((record) => [record._supplier_id as string, record]))
}

const revisions = async ({ services: { store } }: TestDirectory) =>
  store.revisions(await store.idsAfter('0', 10_000))

const idOf = async ({ services: { store } }: TestDirectory, id: string) =>
  (await store.idsBySupplier('guide', id))[0]!

test('a row replaces what its account said of the record, and nothing that others said', async () => {
  const directory = await empty()
  const first = row(1, {
    tags: [{ tag: 'old' }, { tag: 'kept' }],
    descriptions: [{ headline: 'H', body: 'B' }],
    geopoint: { latitude: 53.8, longitude: -1.55 },
  })
  await taken(directory, [first, row(2)], { mode: 'upsert' })
  const id = await idOf(directory, 'R-1')
  const other = row(1, { _supplier_id: 'X', tags: [{ tag: 'old' }, { tag: 'theirs' }] })
  await taken(directory, [other], { mode: 'add', account: 'rival' })
  const changed = row(1, { phones: [{ number: '+44 113 496 9999' }], tags: [{ tag: 'kept' }] })
  const { counts } = await taken(directory, [changed], { mode: 'upsert' })
  assert.deepEqual([counts.created, counts.merged], [0, 1])
  const doc = (await directory.call('GET', '/v1/entity', { entity_id: id })).body.data
  const numbers = doc.phones.map(({ number }: { number: string }) => number.replaceAll(' ', ''))
  // The rival says the old number, too.
  assert.deepEqual(numbers.toSorted(), ['+441134960001', '+441134969999'])
  assert.deepEqual(doc.tags.map(({ tag }: { tag: string }) => tag).toSorted(), ['kept', 'old', 'theirs'])
  assert.equal(doc.descriptions, undefined)
  assert.ok(doc.geopoint.geocoding !== undefined, 'the point is found by the address again')
  assert.deepEqual((await supplied(directory)).get('R-1')!.tags, [{ tag: 'kept', language: 'en' }])
  assert.ok((await supplied(directory)).has('R-2'), 'an upsert withdraws nothing')
  const before = await revisions(directory)
  await taken(directory, [changed], { mode: 'upsert' })
  assert.deepEqual(await revisions(directory), before)
})

test('values that a claim protects stay when a feed drops them', async () => {
  const directory = await empty()
  await taken(directory, [row(1, { tags: [{ tag: 'shown' }] })])
  const id = await idOf(directory, 'R-1')
  const claim = { entity_id: id, claimed_user_id: directory.userId }
  const claimed = await directory.call('POST', '/v1/entity/claim', claim, { key: directory.keys.verifying })
  assert.equal(claimed.status, 200, claimed.text)
  await taken(directory, [row(1, { phones: [] })])
  const doc = (await directory.call('GET', '/v1/entity', { entity_id: id })).body.data
  assert.deepEqual([doc.phones.length, doc.tags.length], [1, 1])
})

test('a snapshot withdraws what it lacks, and stops above its limit with nothing changed', async () => {
  const directory = await empty()
  const rows = Array.from({ length: 20 }, (_, n) => row(n))
  await taken(directory, rows)
  await taken(directory, [row(3, { _supplier_id: 'X' })], { mode: 'add', account: 'rival' })
  const before = await revisions(directory)
  const few = await taken(directory, rows.slice(3))
  assert.equal(few.status, 1)
  assert.match(few.err, /lacks 3 of the 20 records of the account, and may lack 2; nothing was changed/)
  assert.equal((await taken(directory, [])).status, 1)
  assert.equal(
    (
      await taken(
        directory,
        rows.map((one) => ({ ...one, _supplier_id: `new-${one._supplier_id}` })),
      )
    ).status,
    1,
  )
  assert.deepEqual(await revisions(directory), before)
  const ids = [await idOf(directory, 'R-2'), await idOf(directory, 'R-3')]
  const listed = rows.filter(({ _supplier_id: id }) => id !== 'R-2' && id !== 'R-3')
  const done = await taken(directory, listed)
  assert.equal(done.counts.withdrawn, 2)
  assert.equal(
    (await directory.services.store.get(ids[0]!))!.objects.status![0]!.attributes.status,
    'inactive',
  )
  // The rival lists it still.
  const shared = (await directory.services.store.get(ids[1]!))!
  assert.ok(isActive(shared))
  assert.deepEqual(shared.suppliers, [{ account: 'rival', supplierId: 'X' }])
  const then = await revisions(directory)
  const again = await taken(directory, listed)
  assert.equal(again.counts.withdrawn, 0)
  assert.deepEqual(await revisions(directory), then)
  // Listed again, it is the same entity.
  await taken(directory, [...listed, rows[2]!])
  assert.equal(await idOf(directory, 'R-2'), ids[0])
  assert.equal((await directory.services.store.get(ids[0]!))!.objects.status![0]!.attributes.status, 'active')
  assert.deepEqual([...(await supplied(directory)).keys()].length, 19)
  const dry = await taken(directory, listed, { more: ['--dry-run'] })
  assert.equal(dry.counts.withdrawn, 1)
  assert.equal(
    (await taken(directory, rows.slice(15), { more: ['--max-withdraw', '100%'] })).counts.withdrawn,
    14,
  )
})

test('a row without an id, or with one of an earlier row, is refused and withdraws nothing', async () => {
  const directory = await empty()
  const { _supplier_id: _, ...nameless } = row(5)
  const { counts } = await taken(directory, [row(1), row(2), { ...row(3), _supplier_id: 'R-1' }, nameless])
  assert.deepEqual([counts.created, counts.refused], [2, 2])
  // What is listed but cannot be read stays as it was.
  const bad = await taken(directory, [row(1), { ...row(2), phones: [{ number: 'call us' }] }])
  assert.deepEqual([bad.counts.refused, bad.counts.cells_refused, bad.counts.withdrawn], [0, 1, 0])
  assert.ok((await supplied(directory)).get('R-2')!.phones.length === 1)
})

test('a whole import is undone by its id, withdrawals too', async () => {
  const directory = await empty()
  const rows = Array.from({ length: 12 }, (_, n) => row(n))
  await taken(directory, rows)
  const before = await supplied(directory)
  const changed = rows.slice(1).map((one, n) => (n < 4 ? row(n + 1, { tags: [{ tag: 'wrong' }] }) : one))
  const { counts } = await taken(directory, [...changed, row(50)])
  assert.equal(counts.withdrawn, 1)
  assert.notDeepEqual(await supplied(directory), before)
  const undo = (...args: string[]) =>
    runHere(undoCommand, args, async () => ({ operations: directory.operations, isUser: async () => true }))
  const standing = async () => (await directory.services.feeds.run(counts.import_id))!.state
  assert.equal((await undo('--import', counts.import_id, '--dry-run')).status, 0)
  assert.equal(await standing(), 'done')
  assert.equal((await undo('--import', counts.import_id)).status, 0)
  assert.equal(await standing(), 'undone')
  const left = await supplied(directory)
  assert.ok(!isActive((await directory.services.store.get(await idOf(directory, 'R-50')))!))
  left.delete('R-50')
  assert.deepEqual(left, before)
  const then = await revisions(directory)
  assert.equal((await undo('--import', counts.import_id)).status, 0)
  assert.deepEqual(await revisions(directory), then)
  assert.match((await undo('--import', '0'.repeat(16))).err, /there is no import/)
})

test('an import is noted as undone only when it ended, and only as far as it is undone', async () => {
  const directory = await empty()
  const { store, feeds } = directory.services
  const first = await taken(directory, [row(1), row(2), row(3)], { mode: 'upsert' })
  const id: string = first.counts.import_id
  const undo = () =>
    runHere(undoCommand, ['--import', id], async () => ({
      operations: directory.operations,
      isUser: async () => true,
    }))
  const run = (await feeds.run(id))!
  const put = (changes: Partial<ImportRun>) =>
    store.commit([{ type: 'import.put', run: { ...run, feedId: 'nightly', ...changes } }])
  const done = () => lastDone(directory.services, 'nightly')

  await put({ state: 'running' })
  await undo()
  assert.equal((await feeds.run(id))!.state, 'running')

  await put({ state: 'broken', remark: 'the disk is full' })
  await undo()
  const broken = (await feeds.run(id))!
  assert.deepEqual([broken.state, broken.remark], ['undone', 'the disk is full'])
  assert.equal(await done(), undefined, 'the rest of its file was never taken in')

  await put({ state: 'done' })
  await undo()
  const whole = (await feeds.run(id))!
  assert.deepEqual([whole.state, whole.remark], ['undone', ''])
  assert.equal((await done())?.id, id)

  // What went into another business stays.
  const [kept, lost] = [await idOf(directory, 'R-1'), await idOf(directory, 'R-2')]
  const admin = { account: '', keyId: '', plan: 'admin', admin: true, userId: null }
  await directory.operations.mergeEntities(lost, kept, {}, admin)
  await put({ state: 'done' })
  await undo()
  const part = (await feeds.run(id))!
  assert.deepEqual([part.state, part.remark], ['undone', 'undone in part: some of what it wrote stays'])
})

/** Ends an import after some submissions as a killed process does: nothing more is written, and no run is closed. */
class Killed extends Error {}

test('30 nights of changes, losses and kills: the directory is what the feed says', async (t) => {
  const nights = Number(process.env.HIGHSTREET_TEST_SCALE ?? 0.1) >= 1 ? 30 : 6
  const directory = await empty()
  const seed = Math.floor(Math.random() * 2 ** 31)
  t.diagnostic(`seed ${seed}`)
  let state = seed
  const random = (below: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return (state >>> 8) % below
  }
  const listed = new Map<number, Row>(Array.from({ length: 60 }, (_, n) => [n, row(n)]))
  const ever = new Set<number>()
  let kills = 0
  for (let night = 0; night < nights; night++) {
    for (let n = 0; n < 4; n++) listed.delete([...listed.keys()][random(listed.size)]!)
    for (let n = 0; n < 6; n++) {
      const number = random(120)
      listed.set(number, row(number))
    }
    for (let n = 0; n < 6; n++) {
      const number = [...listed.keys()][random(listed.size)]!
      const phones = [{ number: `+44 113 497 ${String(random(10_000)).padStart(4, '0')}` }]
      listed.set(number, row(number, { phones, tags: [{ tag: `night ${night}`, language: 'en' }] }))
    }
    for (const number of listed.keys()) ever.add(number)
    const rows = [...listed.values()]
    for (let tries = random(3); tries > 0; tries--) {
      let submissions = random(rows.length)
      const { commit } = directory.services.store
      const dying =
        (add: AddBusiness): AddBusiness =>
        async (...args) => {
          if (submissions-- > 0) return add(...args)
          directory.services.store.commit = async () => {
            throw new Killed()
          }
          throw new Killed()
        }
      await taken(directory, rows, { add: dying })
      directory.services.store.commit = commit
      kills++
    }
    const { status, err, counts } = await taken(directory, rows)
    assert.equal(status, 0, err)
    assert.equal(counts.refused, 0)
    const now = await supplied(directory)
    const active = [...now.values()].filter(({ status: said }) => said === undefined)
    assert.equal(active.length, listed.size)
    for (const wanted of rows) {
      const found = now.get(wanted._supplier_id)!
      assert.deepEqual(found.name, wanted.name)
      const digits = (one: Row) => JSON.stringify(one.phones).replace(/\D/g, '')
      assert.equal(digits(found), digits(wanted))
      assert.deepEqual(found.tags, wanted.tags)
    }
    assert.equal(await directory.services.store.count(), ever.size, 'none doubled, none lost')
  }
  t.diagnostic(`${nights} nights, ${kills} kills`)
})
