import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { partOf } from '../../../test/support/part-of.ts'
import type { TaxonomyData } from '../../taxonomy/taxonomy-data.ts'
import { loadSnowball } from './snowball.ts'
import { algorithms } from './stemming.ts'
import { runs } from './tokenise.ts'

const file = new URL('../../../data/taxonomy.json.gz', import.meta.url)
const { categories } = JSON.parse(gunzipSync(readFileSync(file)).toString()) as TaxonomyData

/** Words from the names of every other category in all languages, with and without accents. */
const vocabulary = new Set(
  categories
    .filter((_, i) => i % 2 === 0)
    .flatMap(({ names }) =>
      Object.values(names).flatMap((name) => [
        ...runs(name),
        ...runs(name.normalize('NFD').replace(/\p{Mn}/gu, '')),
      ]),
    ),
)

/** The published package, even if it was loaded in another way before. */
function published(): ReturnType<typeof loadSnowball> {
  const require = createRequire(import.meta.url)
  delete require.cache[require.resolve('snowball-stemmers')]
  return require('snowball-stemmers')
}

test('stemmers with plain fields give the stems of the package as it is published', () => {
  const [plain, original] = [loadSnowball(), published()]
  assert.notEqual(plain.newStemmer, original.newStemmer)
  assert.ok(vocabulary.size > 10_000)
  const words = partOf([...vocabulary], 5000)
  for (const algorithm of new Set(Object.values(algorithms))) {
    const [ours, theirs] = [plain.newStemmer(algorithm), original.newStemmer(algorithm)]
    const others = words.filter((word) => ours.stem(word) !== theirs.stem(word))
    assert.deepEqual(others, [], algorithm)
  }
})
