import { linkStoreContract } from '../../../test/contracts/link-store.contract.ts'
import { MemoryLinkStore } from './link-store.ts'

linkStoreContract('memory', (clock) => {
  const store = new MemoryLinkStore(() => clock.now)
  return { store, writer: store }
})
