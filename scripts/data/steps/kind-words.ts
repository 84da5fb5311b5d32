import { gunzipSync, gzipSync } from 'node:zlib'
import type { TaxonomyData } from '../../../src/taxonomy/taxonomy-data.ts'
import { KindWords, type KindWordsData } from '../../../src/taxonomy/words/kind-words.ts'
import type { DataStep } from '../step.ts'
import { cells, ownTable } from './taxonomy-own.ts'

const path = 'data/own/kind-words.csv'

/** In place of a category's key: words under which sources sort businesses of any kind, and those that qualify any kind. */
const heading = '-'
const qualifier = '+'

/**
 * `data/kind-words.json.gz`: the words by which registers and directories name kinds of business. Imports read them for
 * sure, so each must mean its category in every language; one that means another kind elsewhere stands under both, and is
 * then only suggested.
 */
export const kindWordsStep: DataStep = {
  name: 'kind-words',
  sources: [],
  async run(input) {
    const taxonomy = JSON.parse(
      gunzipSync(await input.own('data/taxonomy.json.gz')).toString(),
    ) as TaxonomyData
    const ids = new Map(taxonomy.categories.map(({ id, key }) => [key, id]))
    const rows = await ownTable(input, path)
    const byKey = Map.groupBy(rows, ({ key }) => key!)
    const wordsOf = (key: string) => [...new Set(byKey.get(key)?.flatMap(({ words }) => cells(words)))]
    const data: KindWordsData = {
      kinds: [...byKey.keys()]
        .filter((key) => key !== heading && key !== qualifier)
        .map((key) => {
          const id = ids.get(key)
          if (id === undefined) throw new Error(`${path}: no category ${key}`)
          return [id, wordsOf(key)] as const
        }),
      headings: wordsOf(heading),
      qualifiers: wordsOf(qualifier),
    }
    const known = new KindWords(data)
    const twofold = data.kinds.flatMap(([, words]) => words.filter((word) => known.isHeading(word)))
    if (twofold.length > 0) throw new Error(`${path}: both heading and kind: ${twofold.join(', ')}`)
    return [
      {
        path: 'kind-words.json.gz',
        bytes: gzipSync(JSON.stringify(data), { level: 9 }),
        counts: {
          kinds: data.kinds.length,
          words: data.kinds.reduce((sum, [, words]) => sum + words.length, 0),
          headings: data.headings.length,
          qualifiers: data.qualifiers.length,
        },
      },
    ]
  },
}
