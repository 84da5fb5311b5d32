import type { HistoryEntry } from '../../src/ports/commit.ts'
import type { EntityStore } from '../../src/ports/entity-store.ts'

/** The latest entries of an entity's history, newest first. */
export const historyOf = async (
  store: EntityStore,
  entityId: string,
  limit: number,
): Promise<readonly HistoryEntry[]> => (await store.history({ entityId }, null, limit)).entries
