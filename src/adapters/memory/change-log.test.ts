import { changeLogContract } from '../../../test/contracts/change-log.contract.ts'
import { MemoryChanges } from './change-log.ts'
import { MemoryEntityStore } from './entity-store.ts'

changeLogContract('memory', async () => {
  const changes = new MemoryChanges()
  let now = 0
  return {
    store: new MemoryEntityStore(changes, () => ++now),
    log: (consumer) => changes.open(consumer),
    close: async () => undefined,
  }
})
