import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aDocument, aQuery, word } from '../../../test/contracts/search-index/checks.ts'
import { startOpenSearch, withoutOpenSearch } from '../../../test/support/opensearch-nodes.ts'
import { MemoryChanges } from '../memory/change-log.ts'
import { Cluster } from './cluster.ts'
import { createSupport } from './index-state.ts'
import { IndexWriter } from './index-writer.ts'
import { OpenSearchIndex } from './opensearch-index.ts'

const prefix = 'killed'
const change = { position: 0, revision: '', at: 0, account: '', userId: '', action: '' } as never

test('searches go on while any one of three nodes is down', { skip: withoutOpenSearch }, async (t) => {
  const nodes = await startOpenSearch(3)
  t.after(() => nodes.stop())
  const changes = new MemoryChanges()
  const log = changes.open('search')
  const cluster = new Cluster({ urls: nodes.urls })
  const index = new OpenSearchIndex(cluster, { prefix, log })
  t.after(() => index.close())
  await createSupport(cluster, prefix)
  const writer = new IndexWriter(cluster, prefix, `${prefix}-v1`)
  await writer.create(log.store, 0)
  let written = 0
  const write = (): void => changes.put(aDocument(++written, { names: ['alpha'] }), change)
  for (let n = 0; n < 100; n++) write()
  const rows = (await log.readDocuments(0, 1000))!
  await writer.apply(rows)
  await writer.refresh(rows.at(-1)!.position)
  await writer.answer()
  /** Half of the searches also need a write that OpenSearch does not show. */
  const search = async (times: number): Promise<void> => {
    for (let n = 0; n < times; n++) {
      if (n % 2 === 0) write()
      assert.equal((await index.search(aQuery(word('alpha')))).total, written)
    }
  }
  await search(10)
  for (const node of nodes.urls.keys()) {
    // Until then, another node may have the only copy of a shard.
    if (node > 0) await nodes.restart(node - 1)
    await nodes.whole()
    const searching = search(100)
    await nodes.kill(node)
    await searching
    await search(50)
  }
})
