import { searchReportContract } from '../../../test/contracts/search-report.contract.ts'
import { MemoryChanges } from './change-log.ts'
import { MemoryEntityStore } from './entity-store.ts'
import { MemorySearchIndex } from './search-index.ts'

searchReportContract('memory', () => {
  const store = new MemoryEntityStore(new MemoryChanges(new MemorySearchIndex()), () => 0)
  return { report: store.searchReport, store }
})
