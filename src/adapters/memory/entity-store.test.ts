import { boundsContract } from '../../../test/contracts/bounds.contract.ts'
import { entityLookupsContract } from '../../../test/contracts/entity-lookups.contract.ts'
import { entityStoreContract } from '../../../test/contracts/entity-store.contract.ts'
import { growthStoreContract } from '../../../test/contracts/growth-store.contract.ts'
import { historyContract } from '../../../test/contracts/history.contract.ts'
import type { OpenedStore } from '../../../test/support/entity-commands.ts'
import type { SearchDocument } from '../../search/query.ts'
import { MemoryEntityStore } from './entity-store.ts'

async function open(): Promise<OpenedStore> {
  let now = 0
  const documents = new Map<string, SearchDocument>()
  const sink = {
    put: (document: SearchDocument) => void documents.set(document.id, document),
    remove: (id: string) => void documents.delete(id),
  }
  return {
    store: new MemoryEntityStore(sink, () => now),
    setNow: (next) => {
      now = next
    },
    found: async (country) =>
      [...documents.values()].filter((one) => one.country === country).map(({ id }) => id),
    close: async () => undefined,
  }
}

entityStoreContract('memory', open)
entityLookupsContract('memory', open)
historyContract('memory', open)

async function openBounded() {
  let now = 0
  const sink = { put: () => undefined, remove: () => undefined }
  const store = new MemoryEntityStore(sink, () => now)
  return {
    store,
    inbox: store.inbox,
    growth: store.growth,
    setNow: (next: number) => {
      now = next
    },
    close: async () => undefined,
  }
}

boundsContract('memory', openBounded)
growthStoreContract('memory', openBounded, { skip: ['the bytes on the disk are known'] })
