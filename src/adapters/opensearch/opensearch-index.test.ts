import { after, test } from 'node:test'
import { searchIndexContract } from '../../../test/contracts/search-index.contract.ts'
import { startOpenSearch, withoutOpenSearch } from '../../../test/support/opensearch-nodes.ts'
import { MemoryChanges } from '../memory/change-log.ts'
import { Cluster } from './cluster.ts'
import { createSupport } from './index-state.ts'
import { IndexWriter } from './index-writer.ts'
import { OpenSearchIndex } from './opensearch-index.ts'

const nodes = withoutOpenSearch ? undefined : await startOpenSearch(3)
after(() => nodes?.stop())

let opened = 0
const change = { position: 0, revision: '', at: 0, account: '', userId: '', action: '' } as never

/** An index on three nodes that becomes searchable every `each` writes; 1 leaves nothing to the overlay. */
async function open(each: number) {
  const { urls } = nodes!
  const prefix = `contract${++opened}`
  const changes = new MemoryChanges()
  const log = changes.open('search')
  const cluster = new Cluster({ urls })
  const writer = new IndexWriter(cluster, prefix, `${prefix}-v1`)
  await createSupport(cluster, prefix)
  // Two shards.
  await writer.create(log.store, 10_000_000)
  await writer.refresh(0)
  await writer.answer()
  let writes = 0
  let done = 0
  const follow = async (): Promise<void> => {
    if (++writes % each > 0) return
    const rows = (await log.readDocuments(done, 10_000))!
    await writer.apply(rows)
    done = rows.at(-1)!.position
    await writer.refresh(done)
    await log.note(done)
    await log.shorten()
  }
  const index = new OpenSearchIndex(cluster, { prefix, log, stateForMs: 0 })
  return {
    index,
    put: async (document: Parameters<MemoryChanges['put']>[0]) => {
      changes.put(document, change)
      await follow()
    },
    remove: async (id: string) => {
      changes.remove(id, change)
      await follow()
    },
    close: async () => {
      await cluster.send({ method: 'DELETE', path: `/${prefix}-v1,${prefix}-state` })
      await index.close()
    },
  }
}

if (withoutOpenSearch) test('OpenSearch', { skip: withoutOpenSearch }, () => undefined)
else {
  searchIndexContract('OpenSearch, some writes in the overlay', () => open(20), { countsCells: false })
}
