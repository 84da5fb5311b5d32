import assert from 'node:assert/strict'
import { streetToken } from '../../../src/search/document/document-tokens.ts'
import type { Condition, Leaf } from '../../../src/search/query.ts'
import { aDocument, aQuery, type Check, everything, nothing, word } from './checks.ts'

/** Leaves, and conditions put together of them. */
export function checkConditions(check: Check): void {
  check('an empty index finds nothing', [], async (find) => {
    assert.deepEqual(await find(aQuery(everything)), [])
  })

  check(
    'a category leaf matches any of its ids',
    [aDocument(1, { categoryIds: ['10', '11'] }), aDocument(2, { categoryIds: ['12'] }), aDocument(3)],
    async (find) => {
      assert.deepEqual(await find(aQuery({ kind: 'category', ids: ['11', '12'], weight: 1 })), ['1', '2'])
      assert.deepEqual(await find(aQuery({ kind: 'category', ids: ['1'], weight: 1 })), [])
      assert.deepEqual(await find(aQuery({ kind: 'category', ids: [], weight: 1 })), [])
    },
  )

  check(
    'place and flag leaves match any of their ids and score like others',
    [
      aDocument(1, { placeIds: ['leeds', 'england'], flags: ['delivers'] }),
      aDocument(2, { placeIds: ['york', 'england'] }),
      aDocument(3, { placeIds: [], flags: ['Delivers'] }),
    ],
    async (find) => {
      const place = (...ids: string[]): Leaf => ({ kind: 'place', ids, weight: 3 })
      const flag = (...ids: string[]): Leaf => ({ kind: 'flag', ids, weight: 2 })
      assert.deepEqual(await find(aQuery(place('leeds', 'york'))), ['1', '2'])
      assert.deepEqual(await find(aQuery(place())), [])
      assert.deepEqual(await find(aQuery(flag('delivers'))), ['1'])
      const favoured: Condition = {
        kind: 'any',
        parts: [{ kind: 'all', parts: [everything, flag('Delivers')] }, everything],
      }
      assert.deepEqual(await find(aQuery(favoured)), ['3', '1', '2'])
      assert.deepEqual(await find(aQuery({ kind: 'all', parts: [place('england'), flag('delivers')] })), [
        '1',
      ])
    },
  )

  check(
    'an id leaf matches entities, also in exclusions',
    [aDocument(1), aDocument(2), aDocument(3)],
    async (find) => {
      const ids = (...list: string[]): Leaf => ({ kind: 'id', ids: list, weight: 4 })
      assert.deepEqual(await find(aQuery(ids('3', '1', '99'))), ['1', '3'])
      assert.deepEqual(await find(aQuery(ids())), [])
      assert.deepEqual(await find(aQuery({ kind: 'any', parts: [ids('2'), everything] })), ['2', '1', '3'])
      assert.deepEqual(await find({ ...aQuery(everything), filters: { without: ids('2') } }), ['1', '3'])
    },
  )

  check(
    'a word leaf looks only in its fields',
    [
      aDocument(1, { names: ['Bakery'] }),
      aDocument(2, { tags: ['bakery'] }),
      aDocument(3, { descriptions: ['a bakery'] }),
    ],
    async (find) => {
      for (const [i, field] of (['name', 'tag', 'description'] as const).entries()) {
        const leaf = { kind: 'word', word: 'bakery', fields: [field], form: 'exact', weight: 1 } as const
        assert.deepEqual(await find(aQuery(leaf)), [String(i + 1)])
      }
      assert.deepEqual(await find(aQuery(word('bakery'))), ['1', '2', '3'])
      assert.deepEqual(await find(aQuery({ ...word('bakery'), fields: [] } as Leaf)), [])
    },
  )

  check(
    'a street is found whole, and by no word of a text',
    [
      aDocument(1, { streets: ['high st', 'mill ln'] }),
      aDocument(2, { streets: ['old high st'], tags: ['bakery'] }),
      aDocument(3, { tags: ['high st'] }),
    ],
    async (find) => {
      const street = (key: string) =>
        aQuery({ kind: 'word', word: streetToken(key), fields: ['tag'], form: 'exact', weight: 1 })
      assert.deepEqual(await find(street('high st')), ['1'])
      assert.deepEqual(await find(street('mill ln')), ['1'])
      assert.deepEqual(await find(street('high')), [])
      assert.deepEqual(await find(aQuery(word('high'))), ['3'])
      assert.deepEqual(await find(aQuery(word('bakery'))), ['2'])
    },
  )

  check(
    'exact is the whole word, prefix its beginning, similar a near spelling',
    [
      aDocument(1, { names: ['Skyline'] }),
      aDocument(2, { names: ['Sky Line'] }),
      aDocument(3, { names: ['Skyilne'] }),
      aDocument(4, { names: ['Skylines Windows'] }),
      aDocument(5, { names: ['Skylark'] }),
    ],
    async (find) => {
      assert.deepEqual(await find(aQuery(word('skyline'))), ['1'])
      assert.deepEqual(await find(aQuery(word('sky', 'prefix'))), ['1', '2', '3', '4', '5'])
      assert.deepEqual(await find(aQuery(word('skyline', 'similar'))), ['1', '3', '4'])
      assert.deepEqual(await find(aQuery(word('+skyline'))), ['2'])
      assert.deepEqual(await find(aQuery(word('=skyline'))), ['1', '2'])
      assert.deepEqual(await find(aQuery(word('=skyli', 'prefix'))), ['1', '2', '4'])
      assert.deepEqual(await find(aQuery(word('sky', 'similar'))), ['2'])
      assert.deepEqual(await find(aQuery(word('winsdow', 'similar'))), [])
      assert.deepEqual(await find(aQuery(word('winodwz', 'similar'))), [])
      assert.deepEqual(await find(aQuery(word('windosw', 'similar'))), ['4'])
    },
  )

  check(
    'initials and alternative names are found by tokens of their own, and by no others',
    [
      aDocument(1, { names: ['Royal National Lifeboat Institution'], alternativeNames: ['The Lifeboats'] }),
      aDocument(2, { names: ['Transport for London'] }),
      aDocument(3, { names: ['Lifeboats'] }),
      aDocument(4, { names: [], alternativeNames: ['', 'Lifeboats'] }),
    ],
    async (find) => {
      assert.deepEqual(await find(aQuery(word('*rnli'))), ['1'])
      assert.deepEqual(await find(aQuery(word('*tfl'))), ['2'])
      assert.deepEqual(await find(aQuery(word('*tl'))), ['2'])
      assert.deepEqual(await find(aQuery(word('rnli'))), [])
      assert.deepEqual(await find(aQuery(word('$lifeboats'))), ['1', '4'])
      assert.deepEqual(await find(aQuery(word('$=lifeboats'))), ['1', '4'])
      assert.deepEqual(await find(aQuery(word('lifeboats'))), ['3'])
      assert.deepEqual(await find(aQuery(word('lifeboat', 'similar'))), ['1', '3'])
    },
  )

  check(
    'stems and other spellings are found',
    [aDocument(1, { names: ['Müller Bakeries'] }), aDocument(2, { names: ["McDonald's"] })],
    async (find) => {
      assert.deepEqual(await find(aQuery(word('~bakeri'))), ['1'])
      assert.deepEqual(await find(aQuery(word('muller'))), ['1'])
      assert.deepEqual(await find(aQuery(word('mueller'))), ['1'])
      assert.deepEqual(await find(aQuery(word('mcdonalds'))), ['2'])
    },
  )

  check(
    'scores add up in all, the best counts in any; then content score, then age',
    [
      aDocument(10, { names: ['alpha beta'], contentScore: 1 }),
      aDocument(9, { names: ['alpha'], contentScore: 3 }),
      aDocument(100, { names: ['beta'], contentScore: 3 }),
      aDocument(11, { names: ['alpha gamma'], contentScore: 3 }),
    ],
    async (find, { index }) => {
      const both: Condition = { kind: 'all', parts: [word('alpha', 'exact', 5), word('beta', 'exact', 2)] }
      const condition: Condition = {
        kind: 'any',
        parts: [both, word('alpha', 'exact', 4), word('beta', 'exact', 3)],
      }
      assert.deepEqual(await find(aQuery(condition)), ['10', '9', '11', '100'])
      const { hits } = await index.search(aQuery(condition))
      assert.deepEqual(
        hits.map((hit) => hit.score),
        [7, 4, 4, 3],
      )
      assert.deepEqual(await find(aQuery(everything)), ['9', '11', '100', '10'])
      assert.deepEqual(await find(aQuery(nothing)), [])
      assert.deepEqual(await find(aQuery({ kind: 'all', parts: [everything, word('gamma')] })), ['11'])
      assert.deepEqual(await find(aQuery({ kind: 'any', parts: [nothing, word('gamma')] })), ['11'])
      assert.deepEqual(await find(aQuery({ kind: 'all', parts: [word('alpha'), word('alpha')] })), [
        '9',
        '11',
        '10',
      ])
    },
  )
}
