/** Readers of a log that is indexed late: what they answer is as new as the log. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { aDocument, aQuery, everything, now, word } from '../../../test/contracts/search-index/checks.ts'
import { startOpenSearch, withoutOpenSearch } from '../../../test/support/opensearch-nodes.ts'
import type { OpenState } from '../../entity/opening/state.ts'
import type { StoredDocuments } from '../../ports/search-source.ts'
import { indexedDocument } from '../../search/document/indexed-document.ts'
import type { Condition, SearchDocument } from '../../search/query.ts'
import { MemoryChanges } from '../memory/change-log.ts'
import { MemorySearchIndex } from '../memory/search-index.ts'
import { Cluster } from './cluster.ts'
import { createSupport, wantRebuild, wasRebuilt } from './index-state.ts'
import { IndexWriter } from './index-writer.ts'
import { Indexer } from './indexer.ts'
import { OpenSearchIndex } from './opensearch-index.ts'

const skip = withoutOpenSearch
const scale = Number(process.env.HIGHSTREET_TEST_SCALE ?? '0.1')
const nodes = skip ? undefined : await startOpenSearch(1)
after(() => nodes?.stop())

let opened = 0
const change = { position: 0, revision: '', at: 0, account: '', userId: '', action: '' } as never

/** A log, the reference fed with it, and two readers as on two nodes. */
function world() {
  const prefix = `fresh${++opened}`
  const reference = new MemorySearchIndex()
  const changes = new MemoryChanges(reference)
  const stored = new Map<number, SearchDocument>()
  const log = changes.open('search')
  // Long enough on any machine.
  const cluster = new Cluster({ urls: nodes!.urls, requestMs: 600_000 })
  const readers = [0, 50].map((stateForMs) => new OpenSearchIndex(cluster, { prefix, log, stateForMs }))
  return {
    prefix,
    log,
    cluster,
    rebuildLog: changes.open('search-rebuild'),
    put(id: number, name: string): void {
      const document = aDocument(id, { names: [named(id, name)] })
      stored.set(id, document)
      changes.put(document, change)
    },
    remove(id: number): void {
      stored.delete(id)
      changes.remove(String(id), change)
    },
    openDocuments: async (): Promise<StoredDocuments> => ({
      page: async (from) => {
        const ids = [...stored.keys()].filter((id) => id > from).sort((a, b) => a - b)
        const page = ids.slice(0, 3)
        const documents = page.map((id) => stored.get(id)!)
        return { entities: page.length, last: page.at(-1) ?? from, documents: () => documents }
      },
      count: async () => stored.size,
      close: async () => undefined,
    }),
    /** Both readers answer as the reference does. */
    async check(name: string): Promise<void> {
      for (const query of [aQuery(everything), aQuery(word(name)), aQuery(similar(`${name}0`))]) {
        const wanted = await reference.search(query)
        for (const reader of readers) assert.deepEqual(await reader.search(query), wanted)
      }
    },
    async close(): Promise<void> {
      await cluster.send({ method: 'DELETE', path: `/${prefix}-*` })
      await cluster.close()
    },
  }
}

/** Each with a word of its own beside, so that the words of the index grow. */
const names = ['alpha', 'beta', 'gamma']
const named = (id: number, name: string): string => `${name} ${name}${id}`
const similar = (text: string): Condition => ({
  kind: 'word',
  word: text,
  fields: ['name'],
  form: 'similar',
  weight: 1,
})
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('put'), id: fc.nat(8), name: fc.constantFrom(...names) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('remove'), id: fc.nat(8), name: fc.constantFrom(...names) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('apply', 'refresh', 'refresh unnoted', 'shorten', 'again'),
      id: fc.nat(8),
      name: fc.constantFrom(...names),
    }),
  },
)

test('two readers never answer stale, whenever rows are applied, refreshed, noted and removed', {
  skip,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const { prefix, log, cluster, put, remove, check, close } = world()
      await createSupport(cluster, prefix)
      const writer = new IndexWriter(cluster, prefix, `${prefix}-v1`)
      await writer.create(log.store, 0)
      await writer.refresh(0)
      await writer.answer()
      let applied = 0
      let shown = 0
      for (const { do: what, id, name } of steps) {
        if (what === 'put') put(id + 1, name)
        else if (what === 'remove') remove(id + 1)
        else if (what === 'apply' || what === 'again') {
          // A second indexer may apply old rows late.
          const rows = (await log.readDocuments(what === 'again' ? shown : applied, 1 + id))!
          await writer.apply(rows)
          applied = Math.max(applied, rows.at(-1)?.position ?? 0)
        } else if (what === 'refresh') {
          await writer.refresh(applied)
          shown = applied
        } else if (what === 'refresh unnoted') {
          await cluster.send({ method: 'POST', path: `/${prefix}-v1/_refresh` })
        } else {
          await log.note(shown)
          await log.shorten()
        }
        await check(name)
      }
      await close()
    }),
    { numRuns: Math.max(2, Math.round(20 * scale)) },
  )
})

test('two readers never answer stale beside an indexer that rebuilds, ends and begins again', {
  skip,
}, async () => {
  const { prefix, cluster, put, remove, check, close, ...parts } = world()
  const errors: unknown[] = []
  const begin = () => {
    const ending = new AbortController()
    const events = { onError: (error: unknown) => errors.push(error) }
    const indexer = new Indexer({ ...parts, prefix, cluster, events, refreshEveryMs: 5, pollMs: 1 })
    const done = indexer.run(ending.signal)
    return async () => {
      ending.abort()
      await done
    }
  }
  for (let id = 1; id <= 10; id++) put(id, names[id % 3]!)
  await createSupport(cluster, prefix)
  let rebuilds = 0
  await wantRebuild(cluster, prefix, String(++rebuilds))
  let end = begin()
  while (!(await wasRebuilt(cluster, prefix, String(rebuilds))));
  await fc.assert(
    fc.asyncProperty(fc.nat(8), fc.constantFrom(...names), fc.nat(29), async (id, name, chance) => {
      if (chance % 5 === 0) remove(id + 1)
      else put(id + 1, name)
      if (chance === 1) {
        await end()
        end = begin()
      }
      if (chance === 2 && (await wasRebuilt(cluster, prefix, String(rebuilds))))
        await wantRebuild(cluster, prefix, String(++rebuilds))
      await check(name)
    }),
    { numRuns: Math.round(3000 * scale), endOnFailure: true },
  )
  while (!(await wasRebuilt(cluster, prefix, String(rebuilds)))) await check('alpha')
  await check('alpha')
  await end()
  assert.deepEqual(errors, [])
  await close()
})

/** Opening hours; no two numbers below 216,000 have the same. */
function scheduleOf(n: number): string {
  const [one, two, three] = [n % 60, Math.floor(n / 60) % 60, Math.floor(n / 3600)].map(
    (minute) => `08${String(minute).padStart(2, '0')}1700`,
  )
  return `Europe/London|||${[two, three, one, one, one, one, one].join(' ')}`
}

test('more schedules than one answer of OpenSearch holds', { skip }, async () => {
  const { prefix, log, cluster, close } = world()
  await createSupport(cluster, prefix)
  const writer = new IndexWriter(cluster, prefix, `${prefix}-v1`)
  await writer.create(log.store, 0)
  const count = 70_000
  const rows = Array.from({ length: count }, (_, n) => ({
    position: 0,
    entityId: String(n + 1),
    document: indexedDocument(aDocument(n + 1, { schedule: scheduleOf(n) })),
  }))
  for (let n = 0; n < count; n += 5000) await writer.apply(rows.slice(n, n + 5000))
  await writer.refresh(0)
  await writer.answer()
  const index = new OpenSearchIndex(cluster, { prefix, log, patienceMs: 600_000 })
  const at = now + 8.5 * 3_600_000
  const facets = [{ kind: 'opening', at }] as const
  const {
    facets: [states = []],
    total,
  } = await index.search(aQuery(everything, { facets, limit: 0 }))
  assert.equal(total, count)
  assert.equal(
    states.reduce((sum, { count }) => sum + count, 0),
    count,
  )
  for (const { id, count } of states) {
    const opening = { states: [id as OpenState], at }
    const found = await index.search(aQuery(everything, { filters: { opening }, limit: 1 }))
    assert.equal(found.total, count)
  }
  assert.ok(states.length > 1)
  await close()
})
