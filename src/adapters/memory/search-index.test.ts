import { searchIndexContract } from '../../../test/contracts/search-index.contract.ts'
import { MemorySearchIndex } from './search-index.ts'

searchIndexContract('memory', async () => {
  const index = new MemorySearchIndex()
  return {
    index,
    put: (document) => index.put(document),
    remove: (id) => index.remove(id),
    close: () => {},
  }
})
