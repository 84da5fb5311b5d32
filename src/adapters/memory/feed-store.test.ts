import { feedStoreContract } from '../../../test/contracts/feed-store.contract.ts'
import { MemoryEntityStore } from './entity-store.ts'

feedStoreContract('memory', async () => {
  const sink = { put: () => undefined, remove: () => undefined }
  const store = new MemoryEntityStore(sink, () => 0)
  return { store, feeds: store.feeds, setNow: () => undefined, close: async () => undefined }
})
