import type { Attributes, ObjectName } from '../entity/model.ts'
import type { LeftCell, SourceCell } from './mapped-row.ts'

/** Notes for one row where its values came from, and which cells became none. */
export class LeftOut {
  readonly sentences: string[] = []
  readonly cells: LeftCell[] = []
  readonly unread = new Set<ObjectName>()
  readonly origins = new Map<Attributes, Record<string, SourceCell>>()
  #cell: SourceCell = { column: null, value: '' }

  /** The cell being read. */
  at(column: string | null, value: string): void {
    this.#cell = { column, value }
  }

  /** The cell that gave an attribute. */
  atOrigin(value: Attributes, attribute: string): void {
    this.#cell = this.origins.get(value)?.[attribute] ?? { column: null, value: '' }
  }

  /** The column that gave an attribute; null if none did. */
  originOf(value: Attributes, attribute: string): string | null {
    return this.origins.get(value)?.[attribute]?.column ?? null
  }

  /** Heads a text that has no headline of its own with its column, in place. */
  headline(text: Attributes): void {
    const column = text.body === undefined ? null : this.originOf(text, 'body')
    if (text.headline === undefined && column) text.headline = column.slice(0, 200)
  }

  /** The cell being read. */
  get cell(): SourceCell {
    return this.#cell
  }

  get column(): string | null {
    return this.#cell.column
  }

  /** @param object whose value is left out */
  note(reason: string, done: LeftCell['done'] = 'left out', object?: ObjectName): void {
    if (object) this.unread.add(object)
    this.sentences.push(reason)
    this.cells.push({ ...this.#cell, reason, done })
  }

  origin(value: Attributes, attribute: string): void {
    const origin = this.origins.get(value) ?? {}
    origin[attribute] = this.#cell
    this.origins.set(value, origin)
  }

  /** `to` was made of `from` and, where that has nothing, of a cell. */
  madeOf(to: Attributes, from: Attributes | undefined, cell: SourceCell): void {
    const own = from && this.origins.get(from)
    this.origins.set(to, { ...Object.fromEntries(Object.keys(to).map((name) => [name, cell])), ...own })
  }
}
