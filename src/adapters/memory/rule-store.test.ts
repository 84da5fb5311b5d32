import { ruleStoreContract } from '../../../test/contracts/rule-store.contract.ts'
import { MemoryChanges } from './change-log.ts'
import { MemoryEntityStore } from './entity-store.ts'
import { MemorySearchIndex } from './search-index.ts'

ruleStoreContract('memory', () => {
  const store = new MemoryEntityStore(new MemoryChanges(new MemorySearchIndex()), () => 0)
  return { rules: store.rules, store }
})
