import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShippedTaxonomy } from '../../../test/support/shipped-taxonomy.ts'
import type { SearchCount } from '../../ports/search-report-store.ts'
import { keptPhrase } from './may-be-kept.ts'
import { leastMinutes, mostRemembered, SearchRecorder } from './search-recorder.ts'

const taxonomy = openShippedTaxonomy()
const minute = 60_000
const letters = 'abcdefghijklmnopqrstuvwxyz'
const day = 24 * 60 * minute

function started(keepDays = 30) {
  const written: SearchCount[][] = []
  const clock = { now: day * 20_000, fails: false, most: Number.POSITIVE_INFINITY }
  const store = {
    commit: async ([command]: readonly { counts: readonly SearchCount[] }[]) => {
      if (clock.fails || written.length >= clock.most) throw new Error('The store cannot be written')
      written.push([...command!.counts])
      return { ok: true, results: [null] }
    },
  }
  const recorder = new SearchRecorder(store as never, taxonomy, () => clock.now, keepDays)
  const ask = (text: string, changes: object = {}): void =>
    recorder.note({
      ...{ text, country: 'gb', total: 0, match: null, nearest: null, categoryIds: [], isPage: false },
      ...changes,
    })
  const often = (text: string, changes: object = {}): void => {
    for (let n = 0; n < leastMinutes; n++) {
      ask(text, changes)
      clock.now += minute
    }
  }
  return { recorder, written, clock, ask, often }
}

test('a phrase is written once it was asked in enough minutes, with all its counts, and then what is new', async () => {
  const { recorder, written, clock, ask } = started()
  for (let n = 0; n < 50; n++) ask('Aesthetician')
  clock.now += minute
  ask('aesthetician ')
  await recorder.flush()
  assert.deepEqual(written, [])
  clock.now += minute
  ask('AESTHETICIAN', { total: 4, match: 'guess', categoryIds: ['7'] })
  await recorder.flush()
  assert.deepEqual(written.flat(), [
    {
      ...{ day: 20_000, country: 'gb', phrase: 'aesthetician', asked: 52, nobody: 51, guessed: 1 },
      ...{ shown: 0, opened: 0, proposed: ['7'] },
    },
  ])
  await recorder.flush()
  ask('aesthetician')
  await recorder.flush()
  assert.deepEqual(
    written.flat().map(({ asked, nobody }) => [asked, nobody]),
    [
      [52, 51],
      [1, 1],
    ],
  )
})

test('a new day begins anew', async () => {
  const { recorder, written, clock, ask } = started()
  for (let n = 0; n < 5; n++) {
    ask('aesthetician')
    clock.now += day
  }
  await recorder.flush()
  assert.deepEqual(written, [])
})

test('a listing opened is counted at most once for each page shown', async () => {
  const { recorder, written, often } = started()
  often('bakery', { total: 3, match: 'exact', isPage: true })
  for (let n = 0; n < 10; n++) recorder.noteOpened('Bakery', 'gb')
  recorder.noteOpened('nobody searched this', 'gb')
  await recorder.flush()
  assert.deepEqual(
    written.flat().map(({ shown, opened }) => [shown, opened]),
    [[leastMinutes, leastMinutes]],
  )
})

test('listings said to be opened from pages that were not shown push no phrase out', async () => {
  const { recorder, written, often } = started()
  often('bakery')
  for (let n = 0; n < mostRemembered; n++) recorder.noteOpened(`invented${n}`, 'gb')
  await recorder.flush()
  assert.deepEqual(
    written.flat().map(({ phrase, asked }) => [phrase, asked]),
    [['bakery', leastMinutes]],
  )
})

test('what cannot be written is written by the next attempt', async () => {
  const { recorder, written, clock, often } = started()
  often('bakery')
  clock.fails = true
  await assert.rejects(recorder.flush())
  clock.fails = false
  await recorder.flush()
  assert.equal(written.flat()[0]!.asked, leastMinutes)
})

test('many phrases go to the store in several commits, each of them once, also when one fails', async () => {
  const { recorder, written, clock, often, ask } = started()
  const words = Array.from({ length: 250 }, (_, n) => `pizza${letters[Math.floor(n / 26)]}${letters[n % 26]}`)
  for (const word of words) often(word)
  clock.most = 1
  await assert.rejects(recorder.flush())
  assert.equal(written.length, 1)
  clock.most = Number.POSITIVE_INFINITY
  ask(words[0]!)
  await recorder.flush()
  assert.ok(written.every((counts) => counts.length <= 100))
  const sums = new Map<string, number>()
  for (const { phrase, asked } of written.flat()) sums.set(phrase, (sums.get(phrase) ?? 0) + asked)
  assert.deepEqual(sums, new Map(words.map((word, n) => [word, leastMinutes + (n === 0 ? 1 : 0)])))
})

test('memory holds so many phrases, and nothing is counted without days to keep', async () => {
  const { recorder, written, ask, often } = started()
  often('bakery')
  for (let n = 0; n < mostRemembered; n++) ask(`phrase${n}`)
  await recorder.flush()
  assert.deepEqual(written, [])
  const none = started(0)
  none.often('bakery')
  await none.recorder.flush()
  assert.deepEqual(none.written, [])
})

test('what may say something of a person is never kept', () => {
  for (const text of [
    '0118 496 0777',
    '+358 40 1234567',
    'anna@example.org',
    'plumber anna@example.org',
    'www.example.org',
    'https://example.org/me',
    '12 Baker Street',
    'baker street 12',
    'flat 3 rose court',
    'SW1A 1AA',
    'John Smith',
    'john baker',
    'Anna Maria Virtanen',
    'dr. jane doe',
    'x'.repeat(61),
  ])
    assert.equal(keptPhrase(text, taxonomy), null, text)
  for (const [text, kept] of [
    ['Aesthetician', 'aesthetician'],
    ['Nail  Salon', 'nail salon'],
    ['pharmacy 24h', 'pharmacy 24h'],
    ['Café', 'café'],
  ] as const)
    assert.equal(keptPhrase(text, taxonomy), kept)
})
