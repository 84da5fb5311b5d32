import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { bakery, record } from '../../test/support/match-records.ts'
import { blockingKeys, candidatePairs } from './block.ts'
import { comparable, compareComparables, compareRecords, matchLine } from './decide.ts'
import { normaliseRecord } from './normalise-record.ts'
import { type MatchRecord, readMatchRecord } from './record.ts'
import { scoreOf } from './score.ts'

/** Pairs as sent by suppliers, with the decision a person would take. */
const pairs: [
  string,
  Partial<MatchRecord>,
  Partial<MatchRecord>,
  'match' | 'review' | 'distinct' | 'not match',
][] = [
  [
    'the same but for legal form, abbreviations and writing of the number',
    bakery,
    {
      name: 'BÄCKEREI MÜLLER',
      address: 'Annastr. 39',
      town: 'Augsburg',
      country: 'deu',
      phones: ['0821 / 450 81-40'],
    },
    'match',
  ],
  [
    'a phone that kept the code of the country behind a zero',
    { name: 'Taj Sweets', town: 'Kharar', country: 'IN', phones: ['0919855480937'] },
    { name: 'Taj Sweets', town: 'Kharar', country: 'in', phones: ['+91 98554 80937'] },
    'match',
  ],
  [
    'words written together, in another order, in another case',
    { name: 'Sky Line Dental', address: '12 High St', town: 'Leeds', country: 'GB' },
    { name: 'DENTAL SKYLINE LTD', address: '12 High Street', town: 'Leeds', country: 'GB' },
    'match',
  ],
  [
    'only the place is left over',
    {
      name: 'Pet Paradise Palm Coast',
      address: '23 Enterprise Dr',
      town: 'Palm Coast',
      country: 'US',
      phones: ['3868446344'],
    },
    {
      name: 'Pet Paradise',
      address: '23 Enterprise Drive',
      town: 'Palm Coast',
      country: 'US',
      phones: ['(386) 844-6344'],
    },
    'match',
  ],
  [
    'a pharmacy in a supermarket',
    {
      name: 'Norvale Market Pharmacy',
      address: '400 Oak Ave',
      town: 'Salem',
      country: 'US',
      phones: ['5035550101'],
    },
    { name: 'Norvale Market', address: '400 Oak Ave', town: 'Salem', country: 'US', phones: ['5035550100'] },
    'not match',
  ],
  [
    'two branches of a chain in one town',
    {
      name: 'Starbucks',
      address: '11 Main St',
      town: 'Austin',
      country: 'US',
      websites: ['http://starbucks.com'],
    },
    {
      name: 'Starbucks',
      address: '900 Oak Ave',
      town: 'Austin',
      country: 'US',
      websites: ['http://starbucks.com'],
    },
    'not match',
  ],
  [
    'a chain in one town, the branch not known',
    { name: 'Starbucks', town: 'Austin', country: 'US', websites: ['http://starbucks.com'] },
    { name: 'Starbucks', town: 'Austin', country: 'US', websites: ['http://starbucks.com'] },
    'not match',
  ],
  [
    'plants with another letter',
    { name: 'Carrel Planta C', address: 'Km 1.3', town: 'Santa Catarina', country: 'MX' },
    { name: 'Carrel Planta B', address: 'Km 1.3', town: 'Santa Catarina', country: 'MX' },
    'not match',
  ],
  [
    'neighbours in one building',
    {
      name: 'Amundsen Law',
      address: '1 Plaza Rd Suite 5',
      town: 'Reno',
      country: 'US',
      phones: ['7755550111'],
    },
    {
      name: 'Delacroix Dance',
      address: '1 Plaza Rd Suite 9',
      town: 'Reno',
      country: 'US',
      phones: ['7755550122'],
    },
    'distinct',
  ],
  [
    'one name and one address, in two towns',
    { name: 'First Baptist Church', address: '100 Main St', town: 'Salem', postcode: '97301', country: 'US' },
    { name: 'First Baptist Church', address: '100 Main St', town: 'Dover', postcode: '19901', country: 'US' },
    'not match',
  ],
  [
    'one name in two countries',
    { name: 'Delacroix Dance', address: '1 Rue Neuve', town: 'Mons', country: 'BE' },
    { name: 'Delacroix Dance', address: '1 Rue Neuve', town: 'Mons', country: 'FR' },
    'not match',
  ],
  [
    'a Japanese block address in both writings',
    { name: 'ショットバー風', address: '中山手通一丁目5番8号', town: '神戸市中央区', country: 'JP' },
    { name: 'ショットバー 風', address: '中山手通1-5-8', town: '神戸市中央区', country: 'JP' },
    'match',
  ],
  [
    'the name in another script',
    { name: 'Кафе Пушкинъ', address: 'Тверской бульвар 26', town: 'Москва', country: 'RU' },
    { name: 'Kafe Pushkin', address: 'Tverskoy Bulvar 26', town: 'Moskva', country: 'RU', phones: [] },
    'match',
  ],
  ['nothing but names that differ', { name: 'Alpha Bakery' }, { name: 'Zeta Tyres' }, 'distinct'],
  ['nothing at all', {}, {}, 'distinct'],
]

for (const [title, a, b, expected] of pairs) {
  test(`matching: ${title}`, () => {
    const { decision, score, reasons } = compareRecords(record(a), record(b))
    const told = JSON.stringify({ decision, score, reasons })
    if (expected === 'not match') assert.notEqual(decision, 'match', told)
    else assert.equal(decision, expected, told)
  })
}

test('matching: the bits of the reasons add up to the score', () => {
  const { score, reasons } = compareRecords(bakery, record({ ...bakery, phones: [], name: 'Müller' }))
  const sum = reasons.reduce((total, { bits }) => total + bits, 0)
  assert.ok(Math.abs(sum - score) < 0.01)
  assert.ok(reasons.some(({ level }) => level.startsWith('name:')))
})

test('matching: a missing value weighs nothing', () => {
  const bare = record({ name: 'Quellwasser Zirbel', country: 'AT' })
  const { reasons } = compareRecords(
    bare,
    record({ ...bare, phones: ['+43 1 5125555'], websites: ['zirbel.at'], category: 'spa' }),
  )
  assert.deepEqual(
    reasons
      .map(({ level }) => level.split(':')[0])
      .filter((group) => ['phone', 'web', 'category', 'address', 'area'].includes(group!)),
    [],
  )
})

const words = [
  'Müller',
  'bakery',
  'ATM',
  'the',
  'Sky',
  'Line',
  'skyline',
  '3',
  'Planta',
  'C',
  'ร้านอาหาร',
  '新山口駅',
  'Пушкин',
  'GmbH',
  '🍕',
]
const phrase = fc.array(fc.constantFrom(...words), { maxLength: 5 }).map((list) => list.join(' '))
const text = fc.oneof(phrase, fc.string({ maxLength: 30 }), fc.constant(null))
const anyRecord = fc
  .record({
    name: text,
    address: fc.oneof(
      text,
      fc.constantFrom('12 Main St #4', 'Av. Juárez 12-B', '三丁目5番34号', '41 Bis rue de la Paix'),
    ),
    town: fc.oneof(text, fc.constantFrom('Reno', 'Saint-Denis', '神戸市')),
    region: text,
    postcode: fc.oneof(text, fc.constantFrom('86150', 'N4S 1C2', '72764-5335')),
    country: fc.constantFrom('DE', 'us', 'JPN', 'uk', 'zz', null),
    phones: fc.array(
      fc.constantFrom('+498214508140', '0821 4508140', '7755550111', '5550111', 'none', '', '8005550100'),
      { maxLength: 3 },
    ),
    websites: fc.array(
      fc.constantFrom(
        'https://a.example/x/1',
        'a.example',
        'http://facebook.com/a',
        'not a url',
        'http://[',
        '',
      ),
      { maxLength: 2 },
    ),
    category: text,
    brand: text,
  })
  .map((members) => readMatchRecord(members)!)

test('matching: symmetric', () => {
  fc.assert(
    fc.property(anyRecord, anyRecord, (a, b) => {
      const [x, y] = [comparable(a), comparable(b)]
      const [one, other] = [scoreOf(compareComparables(x, y)), scoreOf(compareComparables(y, x))]
      assert.ok(isDeepStrictEqual(one, other), JSON.stringify([one, other]))
    }),
    { numRuns: 10_000 },
  )
})

test('matching: a named record with a place is itself', () => {
  fc.assert(
    fc.property(anyRecord, (one) => {
      const { name, address, postcode, town } = normaliseRecord(one)
      fc.pre(name !== null && address !== null && address.numbers.length > 0 && address.street.length > 0)
      fc.pre(postcode !== '' || town.length > 0)
      assert.equal(compareRecords(one, one).decision, 'match')
    }),
  )
})

test('blocking: few keys, each once, and equal records share them all', () => {
  fc.assert(
    fc.property(anyRecord, (one) => {
      const keys = blockingKeys(one)
      assert.ok(keys.length < 15)
      assert.equal(new Set(keys).size, keys.length)
      assert.deepEqual(blockingKeys(structuredClone(one)), keys)
      const reordered = { ...one, country: one.country?.toLowerCase() ?? null }
      assert.deepEqual(blockingKeys(reordered), keys)
    }),
  )
})

test('blocking: pairs that people call one meet, strangers do not', () => {
  const known = pairs.filter(([, , , expected]) => expected === 'match')
  const a = known.map(([, one]) => record(one))
  const b = known.map(([, , other]) => record(other))
  const kept = new Set([...candidatePairs(a, b)].map(([i, j]) => `${i} ${j}`))
  known.forEach(([title], i) => void assert.ok(kept.has(`${i} ${i}`) || title.includes('script'), title))
  assert.ok(kept.size <= known.length + 2)
})

test('blocking: a key that too many share keeps no pair', () => {
  const many = Array.from({ length: 20 }, (_, i) =>
    record({ name: `Shop ${i}`, phones: ['+498214508140'], country: 'DE' }),
  )
  assert.equal(
    [...candidatePairs([record({ phones: ['+498214508140'], country: 'DE' })], many, 10)].length,
    0,
  )
  assert.equal(
    [...candidatePairs([record({ phones: ['+498214508140'], country: 'DE' })], many, 20)].length,
    20,
  )
})

test('match line: a pair, nulls and unknown members, and lines that are none', () => {
  const line = JSON.stringify({
    match: true,
    a: { ...bakery, phones: [null, ''], extra: 1 },
    b: { ...bakery, websites: null, brand: undefined },
  })
  const result = matchLine(line)
  assert.ok('score' in result && result.decision === 'match')
  for (const bad of ['', '{', 'null', '[]', '{"a":{}}', '{"a":{},"b":[]}', '{"a":1,"b":2}', '"text"']) {
    assert.ok('error' in matchLine(bad), bad)
  }
})

test('matching: hostile records are compared in reasonable time and never throw', () => {
  const long = 'a b '.repeat(100_000)
  const hostile = {
    name: long,
    address: `${'1'.repeat(100_000)} ${'#'.repeat(1000)}`,
    town: '\u0000\ud800\u202e',
    region: { toString: null },
    postcode: ['x'],
    country: '__proto__',
    phones: Array.from({ length: 10_000 }, (_, i) => `+1${i}`),
    websites: [
      'javascript:alert(1)',
      'http://\u0000',
      `http://${'a.'.repeat(5000)}com`,
      'data:text/html,x',
      'http://1.2.3.4/x',
    ],
    category: '> > >',
    brand: 5,
  }
  const started = process.cpuUsage().user
  const one = record(hostile)
  for (const other of [one, bakery, record({})]) assert.ok(Number.isFinite(compareRecords(one, other).score))
  assert.ok(blockingKeys(one).length < 15)
  assert.ok(process.cpuUsage().user - started < 5_000_000)
})

const given = process.env.HIGHSTREET_SHARED
const labelled = join(
  given ?? join(import.meta.dirname, '../../../shared'),
  'data/matching/overture-pairs-dev.ndjson',
)

test('matching: floors on labelled pairs', {
  skip: given === undefined && !existsSync(labelled) ? 'no development data' : false,
}, () => {
  const lines = readFileSync(labelled, 'utf8').trim().split('\n')
  const judged = lines.map((line) => ({
    ...(JSON.parse(line) as { match: boolean }),
    result: matchLine(line),
  }))
  const count = (condition: (score: number, decision: string) => boolean, match: boolean) =>
    judged.filter(
      (one) =>
        one.match === match && 'score' in one.result && condition(one.result.score, one.result.decision),
    ).length
  const merged = (_: number, decision: string) => decision === 'match'
  const likely = (score: number) => score >= 0
  const positives = judged.filter((one) => one.match).length
  assert.ok(count(merged, true) / (count(merged, true) + count(merged, false)) >= 0.985)
  assert.ok(count(merged, true) / positives >= 0.6)
  const f1 = (2 * count(likely, true)) / (count(likely, true) + count(likely, false) + positives)
  assert.ok(f1 >= 0.9, `F1 ${f1}`)
})

test('departments, other trades and placeholders are no misspellings and no evidence: a person decides', () => {
  const place = { address: '1 Mill Lane', town: 'Leeds', country: 'GB', phones: ['+44 113 496 0100'] }
  for (const [one, other] of [
    ['St Mary Hospital Radiology', 'St Mary Hospital Cardiology'],
    ['Northgate Urology', 'Northgate Neurology'],
    ['John Lewis', 'John Lewis Opticians'],
    ['Grand Hotel Bar', 'Grand Hotel Restaurant'],
    ['N/A', 'n.a.'],
    ['Closed', 'Closed'],
    ['Permanently closed', 'Unknown'],
    ['Grand Hotel', 'Grand Hotel Spa'],
    ['Barlow Solicitors', 'Marlow Solicitors'],
    ['Pratt Builders', 'Platt Builders'],
    ['Krankenhaus St. Elisabeth', 'Krankenhaus St. Elisabeth Ergotherapie'],
    ['松本内科クリニック', '松本眼科クリニック'],
  ]) {
    const { decision } = compareRecords(record({ name: one!, ...place }), record({ name: other!, ...place }))
    assert.notEqual(decision, 'match', `${one} / ${other}`)
  }
  for (const [one, other] of [
    ['Harrow & Co', 'Harrow and Company'],
    ['St Mary Hospital Radiology', 'St Mary Hospital Radiolgy'],
    ['Mereside Resturant', 'Mereside Restaurant'],
    ['Sugden Ironmongers', 'Sugdon Ironmongers'],
    ['Rusty Anchor (permanently closed)', 'Rusty Anchor'],
    ['Grand Hotel Spa', 'Grand Hotel Spa Ltd'],
  ]) {
    const { decision } = compareRecords(record({ name: one!, ...place }), record({ name: other!, ...place }))
    assert.equal(decision, 'match', `${one} / ${other}`)
  }
})
