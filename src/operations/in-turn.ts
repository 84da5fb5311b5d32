import type { EntityStore } from '../ports/entity-store.ts'

const queues = new WeakMap<EntityStore, Map<string, Promise<unknown>>>()

/**
 * Serialises the changes of one entity within this thread. Revisions detect conflicts with other threads and
 * processes; without this queue, many writers in one thread would keep invalidating each other's attempts
 * until some give up.
 */
export function inTurn<T>(store: EntityStore, entityId: string, change: () => Promise<T>): Promise<T> {
  const queue = queues.get(store) ?? new Map<string, Promise<unknown>>()
  queues.set(store, queue)
  const result = (queue.get(entityId) ?? Promise.resolve()).then(change)
  const settled = result
    .catch(() => undefined)
    .then(() => {
      if (queue.get(entityId) === settled) queue.delete(entityId)
    })
  queue.set(entityId, settled)
  return result
}
