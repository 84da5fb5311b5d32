/** Repeats conditions while documents change: cached matches must stay right. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { temporaryFolder } from '../../../../test/support/at-end.ts'
import { documentArbitrary, queryArbitrary } from '../../../../test/support/search-arbitraries.ts'
import { indexDocumentToLog, logOf, removeDocumentFromLog } from '../../../../test/support/search-log.ts'
import type { Condition, SearchDocument, SearchQuery } from '../../../search/query.ts'
import { MemorySearchIndex } from '../../memory/search-index.ts'
import { migrate, openDatabase } from '../../sqlite/database.ts'
import { openSegmentIndex } from '../open-index.ts'
import { Matches, type MatchList } from '../postings/matches.ts'
import { Chunk } from '../recent/chunk.ts'
import { ConditionCache } from './condition-cache.ts'
import { planCondition, planHash } from './plan.ts'

const documents = 3000
const conditions = 40
const searches = 600
const seed = 20261121

test('a remembered condition gives what the reference gives, whatever was written since', async (t) => {
  const folder = temporaryFolder('remembered')
  const writer = openDatabase(join(folder, 'test.db'), 'writer')
  writer.pragma('synchronous = OFF')
  migrate(writer)
  const reference = new MemorySearchIndex()
  const random = fc.sample(fc.nat(1_000_000), { numRuns: searches * 20, seed }).values()
  const below = (most: number): number => random.next().value! % most
  const pool = fc.sample(documentArbitrary(), { numRuns: documents, seed })
  const stored = pool.map((document, i): SearchDocument => ({ ...document, id: String(i + 1) }))
  for (const document of stored) reference.put(document)
  const index = await openSegmentIndex({
    directory: join(folder, 'index'),
    ...logOf(writer),
    documents: () => stored,
    merges: false,
    pollMs: 0,
  })
  t.after(async () => {
    await index.close()
    writer.close()
  })

  const sampled = fc.sample(queryArbitrary(), { numRuns: searches, seed })
  // Scores are stored in bytes where they fit.
  const asked = sampled
    .slice(0, conditions)
    .map(({ condition }, i) => (i % 2 ? heavier(condition) : condition))
  let many = 0
  for (const one of sampled) {
    for (let writes = below(4); writes > 0; writes--) {
      const id = String(1 + below(documents))
      if (below(3) === 0) {
        reference.remove(id)
        removeDocumentFromLog(writer, id)
      } else {
        const document = { ...pool[below(pool.length)]!, id }
        reference.put(document)
        indexDocumentToLog(writer, document)
      }
    }
    // Half of the searches consist of the condition alone.
    const plain = below(2) === 0 ? { filters: {}, facets: [] } : {}
    const query: SearchQuery = { ...one, ...plain, country: 'gb', condition: asked[below(conditions)]! }
    const found = await index.search(query)
    assert.deepEqual(found, await reference.search(query), JSON.stringify(query))
    if (found.total > 500) many++
  }
  assert.ok(many > searches / 20, `${many} searches found enough to be remembered`)
})

interface Lists {
  readonly documents: readonly number[]
  readonly scores: readonly number[]
}

test('what is found is what was remembered, however much else was remembered since', () => {
  const [one, other] = [new Chunk(1, 1000), new Chunk(2001, 1000)]
  const cache = new ConditionCache(20_000)
  const remembered = new Map<string, Lists>()
  const plans = Array.from({ length: 60 }, (_, i) =>
    planCondition({ kind: 'word', word: `word${i}`, fields: ['name'], form: 'exact', weight: i }),
  )
  const random = fc.sample(fc.nat(1_000_000), { numRuns: 200_000, seed }).values()
  const below = (most: number): number => random.next().value! % most
  let found = 0
  for (let search = 0; search < 600; search++) {
    cache.beginSearch()
    const given: { arrays: Pick<MatchList, 'documents' | 'scores'>; wanted: Lists }[] = []
    // Several in one search: none may be overwritten by another.
    for (let n = 0; n < 20; n++) {
      const number = below(60)
      const component = below(2) === 0 ? one : other
      const country = ['gb', 'de'][below(2)]!
      const plan = plans[number]!
      const name = `${number} ${component === one} ${country}`
      const hash = cache.hash(component, country, planHash(plan))
      let known = cache.find(hash, component, country, plan)
      if (known !== null) found++
      else {
        const matches = new Matches()
        matches.appendRange(below(50), 50 + below(100))
        // The scores of every other condition need more than a byte.
        for (let i = 0; i < matches.count; i++)
          matches.scores[i] = (i * 7919 + search) % (number % 2 ? 255 : 70_000)
        known = cache.add(hash, component, country, plan, null, matches)
        remembered.set(name, {
          documents: [...matches.documents.subarray(0, matches.count)],
          scores: [...matches.scores.subarray(0, matches.count)],
        })
      }
      const { documents, scores } = known
      given.push({ arrays: { documents, scores }, wanted: remembered.get(name)! })
    }
    for (const { arrays, wanted } of given) {
      assert.deepEqual({ documents: [...arrays.documents], scores: [...arrays.scores] }, wanted)
    }
  }
  assert.ok(found > 500, `${found} were still remembered`)
})

test('too many matches to remember leave everything else as it is', () => {
  const component = new Chunk(1, 1000)
  const cache = new ConditionCache(20_000)
  const plan = planCondition({ kind: 'word', word: 'small', fields: ['name'], form: 'exact', weight: 1 })
  const small = new Matches()
  small.appendRange(0, 10)
  cache.add(1, component, 'gb', plan, null, small)
  const large = new Matches()
  large.appendRange(0, 5000)
  for (let search = 0; search < 3; search++) {
    cache.beginSearch()
    assert.equal(cache.add(2, component, 'gb', plan, null, large).documents.length, 5000)
    assert.equal(cache.find(2, component, 'gb', plan), null)
  }
  assert.equal(cache.find(1, component, 'gb', plan)?.documents.length, 10)
})

function heavier(condition: Condition): Condition {
  if (condition.kind === 'all' || condition.kind === 'any') {
    return { ...condition, parts: condition.parts.map(heavier) }
  }
  return { ...condition, weight: condition.weight * 60 }
}
