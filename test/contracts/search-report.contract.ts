import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EntityStore } from '../../src/ports/entity-store.ts'
import {
  mostPhrases,
  type SearchCount,
  type SearchFilter,
  type SearchReportStore,
} from '../../src/ports/search-report-store.ts'

const count = (phrase: string, changes: Partial<SearchCount> = {}): SearchCount => ({
  day: 20_000,
  country: 'gb',
  phrase,
  asked: 1,
  nobody: 0,
  guessed: 0,
  shown: 0,
  opened: 0,
  proposed: [],
  ...changes,
})

interface Opened {
  readonly report: SearchReportStore
  readonly store: Pick<EntityStore, 'commit'>
}

/** What every store of the report of searches does. `open` gives an empty store, and what commits to it. */
export function searchReportContract(name: string, open: () => Opened | Promise<Opened>): void {
  const opened = async () => {
    const { report, store } = await open()
    const add = async (counts: readonly SearchCount[]) => {
      const outcome = await store.commit([{ type: 'searches', counts }])
      assert.deepEqual(outcome, { ok: true, results: [null] })
    }
    const phrases = async (filter: Partial<SearchFilter> = {}) =>
      (await report.searches({ from: 0, country: null, by: 'asked', limit: 10, ...filter })).map(
        ({ phrase }) => phrase,
      )
    return { report, store, add, phrases }
  }

  test(`${name}: counts of a phrase add up over days, each country for itself`, async () => {
    const { report, add } = await opened()
    await add([count('café', { asked: 3, nobody: 2, proposed: ['7', '8'] })])
    await add([
      count('café', { asked: 2, guessed: 1, proposed: ['9'] }),
      count('café', { day: 20_001, asked: 5, shown: 4, opened: 3 }),
      count('café', { country: 'fi', asked: 7 }),
    ])
    const all = await report.searches({ from: 0, country: null, by: 'asked', limit: 10 })
    const { day: _, ...sum } = count('café')
    assert.deepEqual(all, [
      { ...sum, asked: 10, nobody: 2, guessed: 1, shown: 4, opened: 3, proposed: ['9'] },
      { ...sum, country: 'fi', asked: 7 },
    ])
    const later = await report.searches({ from: 20_001, country: 'gb', by: 'asked', limit: 10 })
    assert.deepEqual(later, [{ ...sum, asked: 5, shown: 4, opened: 3 }])
  })

  test(`${name}: phrases come by what is asked for, most first, and without any of it not at all`, async () => {
    const { add, phrases } = await opened()
    await add([
      count('a', { asked: 9 }),
      count('b', { asked: 5, nobody: 1, shown: 4, opened: 4 }),
      count('c', { asked: 5, nobody: 5, shown: 5, opened: 3 }),
      count('d', { asked: 5, guessed: 2, shown: 9 }),
    ])
    assert.deepEqual(await phrases(), ['a', 'b', 'c', 'd'])
    assert.deepEqual(await phrases({ limit: 2 }), ['a', 'b'])
    assert.deepEqual(await phrases({ by: 'nobody' }), ['c', 'b'])
    assert.deepEqual(await phrases({ by: 'guessed' }), ['d'])
    assert.deepEqual(await phrases({ by: 'abandoned' }), ['d', 'c'])
  })

  test(`${name}: a sweep removes days that began before a time`, async () => {
    const { store, add, phrases } = await opened()
    await add([count('old', { day: 19_000 }), count('older', { day: 18_999 }), count('new')])
    const sweep = async (before: number, limit: number) =>
      assert.equal((await store.commit([{ type: 'sweep', rows: 'search_counts', before, limit }])).ok, true)
    await sweep(19_000 * 86_400_000, 10)
    assert.deepEqual((await phrases()).sort(), ['new', 'old'])
    await sweep(19_000 * 86_400_000 + 1, 10)
    assert.deepEqual(await phrases(), ['new'])
  })

  test(`${name}: of a day so many phrases are kept, and those go on counting`, async () => {
    const { report, add } = await opened()
    await add(Array.from({ length: mostPhrases }, (_, at) => count(`phrase ${at}`)))
    await add([count('one more', { asked: 50 }), count('phrase 7', { asked: 20 })])
    const [first, second] = await report.searches({ from: 0, country: null, by: 'asked', limit: 2 })
    assert.deepEqual([first!.phrase, first!.asked, second!.asked], ['phrase 7', 21, 1])
  })

  test(`${name}: a commit that brings more than a day has room for adds what fits, and what is known`, async () => {
    const { report, add } = await opened()
    await add(Array.from({ length: mostPhrases - 1 }, (_, at) => count(`phrase ${at}`)))
    await add([
      count('fits', { asked: 50, proposed: ['1'] }),
      count('does not', { asked: 60 }),
      count('fits', { asked: 5, proposed: ['2'] }),
      count('phrase 7', { asked: 20 }),
      count('next day', { day: 20_001, asked: 10 }),
    ])
    const sums = await report.searches({ from: 0, country: null, by: 'asked', limit: 4 })
    assert.deepEqual(
      sums.map(({ phrase, asked }) => [phrase, asked]),
      [
        ['fits', 55],
        ['phrase 7', 21],
        ['next day', 10],
        ['phrase 0', 1],
      ],
    )
    assert.deepEqual(sums[0]!.proposed, ['2'])
  })
}
