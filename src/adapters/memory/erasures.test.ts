import { erasuresContract } from '../../../test/contracts/erasures.contract.ts'
import type { SearchDocument } from '../../search/query.ts'
import { MemoryEntityStore } from './entity-store.ts'

erasuresContract('memory erasures', async () => {
  let now = 0
  const documents = new Map<string, SearchDocument>()
  const sink = {
    put: (document: SearchDocument) => void documents.set(document.id, document),
    remove: (id: string) => void documents.delete(id),
  }
  const store = new MemoryEntityStore(sink, () => now)
  return {
    store,
    erasures: store.erasures,
    setNow: (next) => {
      now = next
    },
    found: async (country) =>
      [...documents.values()].filter((one) => one.country === country).map(({ id }) => id),
    close: async () => undefined,
  }
})
