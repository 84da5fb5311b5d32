import { pairStoreContract } from '../../../test/contracts/pair-store.contract.ts'
import { MemoryEntityStore } from './entity-store.ts'

pairStoreContract('memory', async () => {
  let now = 0
  const sink = { put: () => undefined, remove: () => undefined }
  const store = new MemoryEntityStore(sink, () => now)
  return {
    store,
    pairs: store.pairs,
    setNow: (next) => {
      now = next
    },
    close: async () => undefined,
  }
})
