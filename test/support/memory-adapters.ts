import { MemoryAccessStore } from '../../src/adapters/memory/access-store.ts'
import { createMemoryBlobStore } from '../../src/adapters/memory/blob-store.ts'
import { MemoryChanges } from '../../src/adapters/memory/change-log.ts'
import { MemoryEntityStore } from '../../src/adapters/memory/entity-store.ts'
import { MemoryLinkStore } from '../../src/adapters/memory/link-store.ts'
import { MemoryOperatorPlaces } from '../../src/adapters/memory/operator-places.ts'
import { MemorySearchIndex } from '../../src/adapters/memory/search-index.ts'
import { MemorySecretStore } from '../../src/adapters/memory/secret-store.ts'
import { MemorySiteStore } from '../../src/adapters/memory/site-store.ts'
import { MemoryTaxonomyOverlay } from '../../src/adapters/memory/taxonomy-overlay.ts'
import type { Adapters } from '../../src/profiles/profile.ts'

/** A directory's adapters in the memory of this process. Nobody imports into it, and its operators do not change categories. */
export function openMemoryAdapters(now: () => number): Adapters {
  const index = new MemorySearchIndex()
  const access = new MemoryAccessStore()
  const links = new MemoryLinkStore(now)
  const sites = new MemorySiteStore()
  const places = new MemoryOperatorPlaces()
  const taxonomy = new MemoryTaxonomyOverlay()
  const store = new MemoryEntityStore(new MemoryChanges(index), now, links, sites, places, taxonomy)
  return {
    store,
    deliveries: store.deliveries,
    inbox: store.inbox,
    pairs: store.pairs,
    feeds: store.feeds,
    erasures: store.erasures,
    growth: store.growth,
    access,
    accessWriter: access,
    links,
    refusedRows: { forget: async () => 0 },
    blobs: createMemoryBlobStore(),
    search: {
      search: (query) => index.search(query),
      prepare: async () => undefined,
      status: () => ({ state: 'ready', answers: true, read: null, of: null, behind: 0 }),
      close: async () => undefined,
    },
    places,
    rules: store.rules,
    searchReport: store.searchReport,
    sites,
    taxonomy,
    secrets: new MemorySecretStore(),
    isPassing: () => false,
    renewViews: async () => false,
    close: async () => undefined,
  }
}
