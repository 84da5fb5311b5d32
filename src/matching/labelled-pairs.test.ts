/**
 * Matching on the repository's labelled pairs, invented businesses of every relevant kind: fixes which pairs
 * match and which are missed, as a regression test.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { blockingKeys } from './block.ts'
import { compareRecords } from './decide.ts'
import { type MatchRecord, readMatchRecord } from './record.ts'

interface Pair {
  readonly match: boolean
  readonly kind: string
  readonly why: string
  readonly a: MatchRecord
  readonly b: MatchRecord
}

const file = new URL('../../test/fixtures/matching/pairs.ndjson', import.meta.url)
const pairs: readonly Pair[] = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const { a, b, ...rest } = JSON.parse(line)
    return { ...rest, a: readMatchRecord(a)!, b: readMatchRecord(b)! }
  })
const positives = pairs.filter(({ match }) => match)

/** Known misses: true pairs that do not merge automatically. No pair merges wrongly. */
const missed: readonly string[] = [
  'transliteration: さくら書店 / Sakura Shoten',
  'moved: Peverell Framing / Peverell Framing',
  'moved: Larkspur Dog Grooming / Larkspur Dog Grooming',
  'moved: Goldschmiede Tarnow / Goldschmiede Tarnow',
  "renamed: Village Stores / Patel's Village Stores",
  'renamed: Gasthof Zum Hirschen / Landgasthof Hirsch',
  'franchise: Petrosol Lorca / Estación Petrosol',
  'numbers: Le 17 / Restaurant Le 17',
  'sparse: Hollybush Riding School / Hollybush Riding School',
  'sparse: Tonstudio Wolkenkuckuck / Tonstudio Wolkenkuckuck',
  'language: Apotheke am Dom / Pharmacy am Dom',
  'language: Brunnsparken Café / Kaivopuiston kahvila',
  'language: 富士見ホテル / Fujimi Hotel',
  'language: Forn de Pa Puig / Panadería Puig',
]

const nameOf = ({ kind, a, b }: Pair): string => `${kind}: ${a.name} / ${b.name}`
const merges = ({ a, b }: Pair): boolean => compareRecords(a, b).decision === 'match'

test('there are labelled pairs of every kind, of one business and of two', () => {
  assert.ok(pairs.length >= 150)
  assert.ok(positives.length >= 70 && pairs.length - positives.length >= 70)
  assert.equal(new Set(pairs.map((pair) => JSON.stringify([pair.a, pair.b]))).size, pairs.length)
  for (const { kind, why } of pairs) assert.ok(kind !== '' && why !== '')
})

test('no pair of two businesses merges, and at least as many of one as today', (t) => {
  const merged = pairs.filter(merges)
  const right = merged.filter(({ match }) => match).length
  const precision = right / merged.length
  const recall = right / positives.length
  t.diagnostic(`${pairs.length} pairs: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`)
  assert.deepEqual(merged.filter(({ match }) => !match).map(nameOf), [])
  assert.ok(recall >= 0.76, `recall ${recall}`)
})

test('the list of what is missed is that of today', () => {
  const today = positives.filter((pair) => !merges(pair)).map(nameOf)
  assert.deepEqual(today, missed)
})

test('most pairs of one business have a blocking key in common', (t) => {
  const apart = positives.filter(({ a, b }) => {
    const keys = new Set(blockingKeys(a))
    return !blockingKeys(b).some((key) => keys.has(key))
  })
  const recall = 1 - apart.length / positives.length
  t.diagnostic(`blocking finds ${recall.toFixed(3)}; not ${apart.map(nameOf).join(', ')}`)
  assert.ok(recall >= 1, `recall ${recall}`)
})

test('the order of two records changes no decision', () => {
  for (const { a, b } of pairs) assert.deepEqual(compareRecords(a, b), compareRecords(b, a))
})
