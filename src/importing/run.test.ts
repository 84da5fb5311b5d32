import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { smallTaxonomy } from '../../test/support/import-taxonomy.ts'
import { DirectoryError, invalid } from '../errors.ts'
import { fault, sentenceOf } from '../faults/fault.ts'
import type { AddBusiness, Principal, Submission } from '../operations/submission.ts'
import { CategoryReader } from './category-reader.ts'
import { mapDocument } from './map-document.ts'
import type { AlikeRow, RefusedRow } from './mapped-row.ts'
import { ndjsonRows } from './ndjson.ts'
import { ImportAborted, runImport } from './run.ts'

const principal: Principal = {
  account: 'feed',
  keyId: 'cli',
  plan: 'admin',
  admin: true,
  userId: 'u',
}

const outcome = (matched = false, incomplete: readonly string[] = []) => ({
  matched,
  entityId: '1',
  changed: !matched,
  incomplete,
  held: [],
  inactive: null,
  duplicates: [],
  alsoSuppliedAs: [],
})

const nameOf = (submission: Submission): string => String(submission.objects.name?.[0]?.name)

/** Imports lines of NDJSON into `addBusiness`. */
async function run(lines: readonly (object | string)[], addBusiness: AddBusiness) {
  const text = lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')
  const refused: RefusedRow[] = []
  const alike: AlikeRow[] = []
  const categories = new CategoryReader(
    smallTaxonomy,
    new Map([
      ['Imbiss', { type: 'osm', id: 'shop/bakery' }],
      ['junk', null],
    ]),
  )
  const result = await runImport({
    source: ndjsonRows(async function* () {
      yield Buffer.from(text)
    }),
    mapRow: mapDocument('gb'),
    categories,
    addBusiness,
    principal,
    report: (row) => {
      refused.push(row)
    },
    reportAlike: (row) => {
      alike.push(row)
    },
    dryRun: false,
  })
  return { ...result, refused, alike, categories }
}

const named = (name: string, more: object = {}) => ({ name: { name }, ...more })

test('rows are counted; faulty ones are refused with line and reasons, and passed over', async () => {
  const { counts, refused } = await run(
    [
      { _about: { licence: 'none' } },
      named('New', { _supplier_id: '1' }),
      'not json',
      '[1]',
      named('Faulty', { _supplier_id: '2' }),
      { phones: 'no object' },
      '',
      named('Known'),
    ],
    async (submission) => {
      if (nameOf(submission) === 'Faulty')
        throw invalid(fault('not_phone').at('number', 'phones[0].number'), fault('no_place'))
      return nameOf(submission) === 'Known' ? outcome(true, ['phone']) : outcome()
    },
  )
  assert.deepEqual(counts, { read: 6, created: 1, merged: 1, refused: 4, incomplete: 1 })
  assert.deepEqual(refused, [
    { line: 3, supplier_id: null, name: null, reasons: ['the line is not JSON'] },
    { line: 4, supplier_id: null, name: null, reasons: ['the line is not a JSON object'] },
    {
      line: 5,
      supplier_id: '2',
      name: 'Faulty',
      reasons: ['phones[0].number must be a telephone number', sentenceOf(fault('no_place'))],
    },
    { line: 6, supplier_id: null, name: null, reasons: ['phones must hold objects with named attributes'] },
  ])
})

test('a second id of one business is remarked upon; a row without an id that merges is not', async () => {
  const { alike } = await run(
    [named('Known', { _supplier_id: 'C2' }), named('Known'), named('New', { _supplier_id: 'C3' })],
    async (submission) =>
      nameOf(submission) === 'Known' ? { ...outcome(true), alsoSuppliedAs: ['C1'] } : outcome(),
  )
  assert.deepEqual(
    alike.map(({ line, remark }) => ({ line, remark })),
    [{ line: 1, remark: 'your records C2 and C1 look like one business' }],
  )
})

test('rows that could be one business run one after the other, in order; others side by side', async () => {
  const running = new Set<string>()
  const finished: string[] = []
  let most = 0
  const rows = Array.from({ length: 60 }, (_, at) => named(`Shop ${at % 6}`, { _supplier_id: String(at) }))
  await run(rows, async (submission) => {
    const name = nameOf(submission)
    assert.ok(!running.has(name), `${name} is running already`)
    running.add(name)
    most = Math.max(most, running.size)
    await delay(Number(submission.supplierId) % 3)
    running.delete(name)
    finished.push(`${name}#${submission.supplierId}`)
    return outcome()
  })
  assert.ok(most > 1)
  for (let shop = 0; shop < 6; shop++) {
    const order = finished
      .filter((done) => done.startsWith(`Shop ${shop}#`))
      .map((done) => Number(done.split('#')[1]))
    assert.deepEqual(
      order,
      order.toSorted((a, b) => a - b),
    )
    assert.equal(order.length, 10)
  }
})

test('other rows go on while the first waits; what they come to is reported in the order of the file', async () => {
  const first = Promise.withResolvers<void>()
  const begun: string[] = []
  let most = 0
  const rows = Array.from({ length: 2000 }, (_, at) => named(`Row ${at + 1}`))
  const { counts, refused } = await run(rows, async (submission) => {
    begun.push(nameOf(submission))
    if (begun.length === 1) await first.promise
    if (begun.length === 500)
      setTimeout(() => {
        most = begun.length
        first.resolve()
      }, 50)
    if (['Row 1', 'Row 300'].includes(nameOf(submission))) throw invalid(fault('not_phone'))
    return outcome()
  })
  assert.ok(most < 600, `${most} rows ahead`)
  assert.equal(counts.read, 2000)
  assert.deepEqual(
    refused.map(({ line }) => line),
    [1, 300],
  )
})

test('the source is read no faster than the directory takes rows', async () => {
  let read = 0
  let taken = 0
  let ahead = 0
  async function* source() {
    for (let line = 1; line <= 1000; line++) {
      read++
      ahead = Math.max(ahead, read - taken)
      yield { line, data: named(`Row ${line}`) }
    }
  }
  const { counts } = await runImport({
    source: source(),
    mapRow: mapDocument('gb'),
    categories: new CategoryReader(smallTaxonomy),
    addBusiness: async () => {
      await delay(1)
      taken++
      return outcome()
    },
    principal,
    report: () => {},
    dryRun: true,
  })
  assert.equal(counts.created, 1000)
  assert.ok(ahead <= 300, `${ahead} rows ahead`)
})

test('categories: decisions, codes, own ids and exact names are taken, the rest is listed', async () => {
  const taken: unknown[] = []
  const { categories } = await run(
    [
      named('A', {
        categories: [{ category_id: 'shop/bakery', category_type: 'osm' }, { category_id: '101' }],
      }),
      named('B', { categories: [{ category_id: 'Imbiss' }, { category_id: 'junk' }] }),
      named('C', { categories: [{ category_id: 'bäckerei' }, { category_id: '12' }] }),
      named('D', { categories: [{ category_id: 'Zauberei' }, { category_id: 'x', category_type: 'osm' }] }),
      named('E', { categories: [{ category_id: 'Zauberei' }] }),
    ],
    async (submission) => {
      taken.push(submission.objects.category?.map((value) => ({ ...value })))
      return outcome()
    },
  )
  assert.deepEqual(taken, [
    [{ category_id: 'shop/bakery', category_type: 'osm' }],
    [{ category_id: 'shop/bakery', category_type: 'osm' }],
    [{ category_id: '101' }],
    undefined,
    undefined,
  ])
  assert.deepEqual(
    categories.unknown().map(({ value, count, lines }) => ({ value, count, lines })),
    [
      { value: 'Zauberei', count: 2, lines: [4, 5] },
      { value: '12', count: 1, lines: [3] },
      { value: 'x', count: 1, lines: [4] },
    ],
  )
})

test('a busy store is tried again; a failing one ends the run', async () => {
  let calls = 0
  const { counts } = await run([named('A')], async () => {
    if (++calls < 3) throw new DirectoryError('busy')
    return outcome()
  })
  assert.equal(counts.created, 1)
  const failing = run(
    Array.from({ length: 100 }, (_, at) => named(`Row ${at}`)),
    async () => {
      throw new Error('disk full')
    },
  )
  await assert.rejects(failing, (error) => error instanceof ImportAborted && error.counts.refused === 25)
})

test('a single unexpected failure refuses its row only', async () => {
  const { counts, refused } = await run([named('A'), named('B'), named('C')], async (submission) => {
    if (nameOf(submission) === 'B') throw new TypeError('a bug')
    return outcome()
  })
  assert.deepEqual(counts, { read: 3, created: 2, merged: 0, refused: 1, incomplete: 0 })
  assert.deepEqual(refused[0]?.reasons, ['the directory failed on this row; see the log'])
})

test('a source that breaks off rejects after the rows in flight have ended', async () => {
  let open = 0
  async function* source() {
    yield { line: 1, data: named('A') }
    throw new Error('disk gone')
  }
  const broken = runImport({
    source: source(),
    mapRow: mapDocument('gb'),
    categories: new CategoryReader(smallTaxonomy),
    addBusiness: async () => {
      open++
      await delay(5)
      open--
      return outcome()
    },
    principal,
    report: () => {},
    dryRun: false,
  })
  await assert.rejects(broken, /disk gone/)
  assert.equal(open, 0)
})
