/** A directory of several accounts, exported, imported into an empty one, and exported again. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { temporaryFolder } from '../support/at-end.ts'
import { startDirectory, type TestDirectory } from '../support/directory.ts'
import { exportedFrom, withoutIds } from '../support/exports.ts'
import { importInto } from '../support/import-command.ts'

const folder = temporaryFolder('export-round-trip')
const path = (name: string) => join(folder, name)
const opened: TestDirectory[] = []
after(() => Promise.all(opened.map((one) => one.close())))

async function empty(options = {}): Promise<TestDirectory> {
  const directory = await startDirectory(options)
  opened.push(directory)
  return directory
}

const take = (directory: TestDirectory, file: string, account: string) =>
  importInto(directory, path('reports'), file, '--account', account)

/** Texts that a format could break: formulas, quotes, separators, line breaks, other scripts, what looks like numbers or JSON. */
const awkward = [
  '=1+1',
  '=HYPERLINK("http://evil.example","x")',
  "=cmd|' /C calc'!A0",
  '+SUM(A1)',
  '-Bar',
  '@home',
  "'s-Hertogenbosch",
  "'=x",
  'a "quoted" word',
  'a;b',
  'a|b',
  'Smith, Jones; "North" | Co',
  'two\nlines',
  'carriage\r\nreturn',
  'line\u2028separator',
  '0113',
  '+44 20',
  '1e5',
  'TRUE',
  '10-12',
  'Mo-Fr 9-17',
  '{"a":1}',
  '[1]',
  'C:\\new',
  '%s',
  'é ü 漢字 مقهى',
  '👩‍🍳 Bakery',
]

/** What two accounts say: of the same places, of an address that is not to be displayed, and of one business each. */
function files(): Readonly<Record<'shop' | 'guide', readonly object[]>> {
  const at = (n: number, more = {}) => ({
    building_number: String(n + 1),
    address1: 'Mill Lane',
    town: n % 2 === 0 ? 'Leeds' : 'Bradford',
    postcode: 'LS1 4AB',
    ...more,
  })
  const shop = awkward.map((text, n) => ({
    _supplier_id: `S-${n}`,
    country: 'gb',
    name: { name: `${n} ${text}`, formal_name: text, branch_name: text },
    postal_address: at(n, { address1: `${text} Lane`, address2: text }),
    descriptions: [{ headline: text, body: `${text}\n\n${text}` }],
    tags: [{ tag: text }, { tag: 'b' }],
    alternative_names: [{ alternative_name: text }, { alternative_name: `x ${text}` }],
    phones: [{ number: `+44 113 496 0${100 + n}`, description: text }],
  }))
  const second = shop.slice(0, 9).map(({ name, postal_address, phones }, n) => ({
    _supplier_id: `G-${n}`,
    country: 'gb',
    name,
    postal_address,
    phones: [...phones, { number: `0113 496 0${200 + n}` }],
    websites: [{ website_url: `http://guide.example/a,b?c=${n};d` }],
  }))
  const hidden = {
    _supplier_id: 'G-hidden',
    country: 'gb',
    name: { name: 'Hidden Home Bakery' },
    postal_address: at(90, { address1: '7 Secret Lane', do_not_display: true }),
    geopoint: { latitude: 53.8067, longitude: -1.555 },
  }
  const alone = awkward.map((text, n) => ({
    _supplier_id: `A-${n}`,
    country: n % 2 === 0 ? 'de' : 'fi',
    name: { name: text },
    postal_address: { building_number: String(n + 1), town: n % 2 === 0 ? 'Leipzig' : 'Helsinki' },
  }))
  return { shop, guide: [...second, hidden, ...alone] }
}

let source: TestDirectory
let entities = 0
before(async () => {
  source = await empty()
  for (const [account, records] of Object.entries(files())) {
    writeFileSync(path(`${account}.jsonl`), records.map((one) => `${JSON.stringify(one)}\n`).join(''))
    const { created, merged, refused } = await take(source, path(`${account}.jsonl`), account)
    assert.deepEqual([merged, refused], [account === 'guide' ? 9 : 0, 0])
    entities += created
  }
})

/** Records come in the order of their ids, which is that in which an import wrote them, not that of its file. */
const inOrder = (text: string, end: string): readonly string[] => withoutIds(text).split(end).sort()

for (const { ending, shown, lineEnd } of [
  { ending: 'jsonl', shown: 'jsonl', lineEnd: '\n' },
  { ending: 'jsonl.gz', shown: 'jsonl', lineEnd: '\n' },
  { ending: 'parquet', shown: 'jsonl', lineEnd: '\n' },
  { ending: 'geojson', shown: 'jsonl', lineEnd: '\n' },
  { ending: 'csv', shown: 'csv', lineEnd: '\r\n' },
])
  test(`exported as ${ending}, imported into an empty directory and exported again, it is the same`, async () => {
    const file = path(`all.${ending}`)
    await exportedFrom(source, file)
    const copy = await empty({ storage: 'memory' })
    const { created, merged, refused, cells_refused } = await take(copy, file, 'copy')
    assert.deepEqual([created, merged, refused, cells_refused], [entities, 0, 0, 0])
    const [first, second] = await Promise.all(
      [source, copy].map(async (one) => inOrder(await exportedFrom(one, '--format', shown), lineEnd)),
    )
    assert.deepEqual(second, first)
    assert.ok(!second!.join().includes('Secret Lane'))
  })

test('each account gets what it said itself, and its export imported by it again changes nothing', async () => {
  const { store } = source.services
  const revisions = async () => store.revisions(await store.idsAfter('0', 1000))
  const before = await revisions()
  for (const [account, records] of Object.entries(files())) {
    const file = path(`own-${account}.jsonl`)
    await exportedFrom(source, file, '--account', account)
    const { created, merged, refused } = await take(source, file, account)
    assert.deepEqual([created, merged, refused], [0, records.length, 0])
  }
  assert.deepEqual(await revisions(), before)
})
