import {
  operatorPlacesContract,
  placeCommandContract,
} from '../../../test/contracts/operator-places.contract.ts'
import { MemoryChanges } from './change-log.ts'
import { MemoryEntityStore } from './entity-store.ts'
import { MemoryLinkStore } from './link-store.ts'
import { MemoryOperatorPlaces } from './operator-places.ts'
import { MemorySearchIndex } from './search-index.ts'
import { MemorySiteStore } from './site-store.ts'

operatorPlacesContract('memory', () => new MemoryOperatorPlaces())

placeCommandContract('memory', () => {
  const places = new MemoryOperatorPlaces()
  const now = () => 0
  const changes = new MemoryChanges(new MemorySearchIndex())
  const store = new MemoryEntityStore(changes, now, new MemoryLinkStore(now), new MemorySiteStore(), places)
  return { places, store }
})
