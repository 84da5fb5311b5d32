import type { UndoLog } from './undo-log.ts'

/** Which entity of a `MemoryEntityStore` uses which stored file. Its blobs are in memory too, and stay there. */
export class MemoryFileUses {
  private readonly uses = new Map<string, readonly string[]>()
  private readonly gone = new Map<string, true>()

  isGone(path: string): boolean {
    return this.gone.has(path)
  }

  /** Notes that the entity uses these files and no others. Returns how many nobody uses any more. */
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
