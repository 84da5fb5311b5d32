import { secretStoreContract } from '../../../test/contracts/secret-store.contract.ts'
import { MemorySecretStore } from './secret-store.ts'

secretStoreContract('memory', () => {
  const store = new MemorySecretStore()
  return () => store
})
