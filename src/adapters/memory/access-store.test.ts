import { accessStoreContract } from '../../../test/contracts/access-store.contract.ts'
import { MemoryAccessStore } from './access-store.ts'

accessStoreContract('memory', () => {
  const store = new MemoryAccessStore()
  return { store, writer: store }
})
