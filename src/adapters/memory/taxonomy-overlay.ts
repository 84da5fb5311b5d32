import type { OverlayChange, TaxonomyOverlayStore } from '../../ports/taxonomy-overlay.ts'
import type { CategoryEdit, OwnTaxonomy, TaxonomyOverlay } from '../../taxonomy/overlay.ts'

/** The operators' changes to the taxonomy, in the memory of this process. */
export class MemoryTaxonomyOverlay implements TaxonomyOverlayStore {
  readonly #edits = new Map<string, CategoryEdit>()
  /** By type in lower case. */
  readonly #taxonomies = new Map<string, OwnTaxonomy>()
  #revision = 0

  async revision(): Promise<number> {
    return this.#revision
  }

  async read(): Promise<TaxonomyOverlay> {
    return structuredClone({ edits: sorted(this.#edits), taxonomies: sorted(this.#taxonomies) })
  }

  async commit(change: OverlayChange, expected: number): Promise<boolean> {
    if (this.#revision !== expected) return false
    const { edits = [], taxonomies = [], removed = [] } = structuredClone(change)
    for (const edit of edits) this.#edits.set(edit.id, edit)
    for (const type of removed) this.#taxonomies.delete(type.toLowerCase())
    for (const taxonomy of taxonomies) this.#taxonomies.set(taxonomy.type.toLowerCase(), taxonomy)
    this.#revision++
    return true
  }
}

const sorted = <Value>(values: ReadonlyMap<string, Value>): Value[] =>
  [...values].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)
