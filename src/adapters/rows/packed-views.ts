import type { EntityView } from '../../entity/view.ts'
import type { Views } from '../../ports/entity-store.ts'
import { visitViews } from './packed-view.ts'

/** Views in chunks of packed rows. */
export class PackedViews implements Views {
  readonly list: (EntityView | undefined)[] = []
  private readonly sheets: Buffer[] = []

  /** `sheet`: the packed views of `ids` one after the other, padded by `Utf8Writer.readOn` bytes. */
  add(sheet: Buffer, ids: readonly number[]): void {
    this.sheets.push(sheet)
    visitViews(sheet, ids, (view) => this.list.push(view))
  }

  /** Memory outside V8's heap that awaits collection makes garbage collection slower. */
  release(): void {
    for (const { buffer } of this.sheets) (buffer as ArrayBuffer).transfer(0)
    this.sheets.length = 0
  }
}
