import { siteCommandContract, siteStoreContract } from '../../../test/contracts/site-store.contract.ts'
import { MemoryChanges } from './change-log.ts'
import { MemoryEntityStore } from './entity-store.ts'
import { MemoryLinkStore } from './link-store.ts'
import { MemorySearchIndex } from './search-index.ts'
import { MemorySiteStore } from './site-store.ts'

siteStoreContract('memory', () => new MemorySiteStore())

siteCommandContract('memory', () => {
  const sites = new MemorySiteStore()
  const now = () => 0
  const changes = new MemoryChanges(new MemorySearchIndex())
  return { sites, store: new MemoryEntityStore(changes, now, new MemoryLinkStore(now), sites) }
})
