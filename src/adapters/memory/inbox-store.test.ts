import { inboxStoreContract } from '../../../test/contracts/inbox-store.contract.ts'
import { MemoryEntityStore } from './entity-store.ts'

inboxStoreContract('memory', async () => {
  let now = 0
  const sink = { put: () => undefined, remove: () => undefined }
  const store = new MemoryEntityStore(sink, () => now)
  return {
    store,
    inbox: store.inbox,
    setNow: (next) => {
      now = next
    },
    close: async () => undefined,
  }
})
