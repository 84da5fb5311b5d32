import type { UndoLog } from './undo-log.ts'

/**
 * Records which entities of a `MemoryEntityStore` use which stored files. The blobs are in memory too and are
 * never removed.
 */
export class MemoryFileUses {
  private readonly uses = new Map<string, readonly string[]>()
  private readonly gone = new Map<string, true>()

  isGone(path: string): boolean {
    return this.gone.has(path)
  }

  /** Sets the complete list of files that the entity uses. Returns the number of files left unused. */
  setUses(entityId: string, paths: readonly string[], undo: UndoLog): number {
    const before = this.uses.get(entityId) ?? []
    undo.set(this.uses, entityId, [...paths])
    for (const path of paths) undo.delete(this.gone, path)
    const used = new Set([...this.uses.values()].flat())
    const lost = before.filter((path) => !used.has(path))
    for (const path of lost) undo.set(this.gone, path, true)
    return lost.length
  }
}
