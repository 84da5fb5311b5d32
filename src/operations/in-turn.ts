import type { EntityStore } from '../ports/entity-store.ts'

const queues = new WeakMap<EntityStore, Map<string, Promise<unknown>>>()

/**
 * Runs the changes of one entity one after another within this thread. Writers of other threads and processes are told apart by the revision; a
 * crowd in this one would only make each other decide anew until some give up.
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
