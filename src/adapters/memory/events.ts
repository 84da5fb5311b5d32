import type { EventsCommand, Written } from '../../ports/commit.ts'
import type { EventCount } from '../../ports/entity-store.ts'
import { hexId } from './records.ts'
import type { UndoLog } from './undo-log.ts'

interface StoredEvent {
  readonly month: number
  readonly year: number
  readonly type: string
  readonly entityId: string
  readonly value: number
}

/** Views, calls and the like, counted by entity, month and type. */
export class MemoryEvents {
  readonly all = new Map<string, StoredEvent>()

  counts(entityId: string, year: number, month: number | null): EventCount[] {
    return [...this.all.values()]
      .filter((one) => one.entityId === entityId && one.year === year && (month ?? one.month) === one.month)
      .map(({ month: counted, type, value }) => ({ month: counted, type, value }))
      .sort((a, b) => a.month - b.month || (a.type < b.type ? -1 : 1))
  }

  /** Counts nothing of erased entities. */
  apply({ events }: EventsCommand, now: number, undo: UndoLog, isErased: (id: string) => boolean): Written[] {
    const at = new Date(now)
    const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + 1]
    return events.map(({ entityId, eventType: type, count }) => {
      if (isErased(entityId)) return { id: hexId(), revision: `1-${hexId()}` }
      const key = JSON.stringify([entityId, year, month, type])
      const value = (this.all.get(key)?.value ?? 0) + count
      undo.set(this.all, key, { entityId, year, month, type, value })
      return { id: hexId(), revision: `1-${hexId()}` }
    })
  }

  removeOf(id: string, undo: UndoLog): void {
    for (const [key, { entityId }] of [...this.all]) if (entityId === id) undo.delete(this.all, key)
  }
}
