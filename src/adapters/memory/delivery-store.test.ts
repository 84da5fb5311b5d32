import { deliveryStoreContract } from '../../../test/contracts/delivery-store.contract.ts'
import { MemoryEntityStore } from './entity-store.ts'

deliveryStoreContract('memory', async () => {
  let now = 0
  const sink = { put: () => undefined, remove: () => undefined }
  const store = new MemoryEntityStore(sink, () => now)
  return {
    store,
    deliveries: store.deliveries,
    setNow: (next) => {
      now = next
    },
    close: async () => undefined,
  }
})
