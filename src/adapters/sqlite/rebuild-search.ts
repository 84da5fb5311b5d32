import { setTimeout as rest } from 'node:timers/promises'
import type { Clock } from '../../ports/clock.ts'
import type { EntityStore } from '../../ports/entity-store.ts'
import { searchDocument } from '../../search/document.ts'
import type { Taxonomy } from '../../taxonomy/types.ts'
import type { Sqlite } from './database.ts'
import { indexDocument, removeDocument } from './search-index.ts'

/** Entities in one turn: short enough that a server beside it gets its writes in. */
const perTurn = 50

/**
 * Makes every search entry again from the stored entities, a few at a time, reading each inside the transaction that writes its entry, so that a
 * change made meanwhile is never overwritten by an older state. Returns the number of entities.
 */
export async function rebuildSearch(
  writer: Sqlite,
  services: { readonly store: EntityStore; readonly taxonomy: Taxonomy; readonly clock: Clock },
  progress: (done: number) => void,
): Promise<number> {
  const read = writer.prepare<[number], string>('SELECT body FROM entity WHERE id = ?').pluck()
  const turn = writer.transaction((ids: readonly string[]) => {
    for (const id of ids) {
      const body = read.get(Number(id))
      const document =
        body === undefined ? null : searchDocument(JSON.parse(body), services.taxonomy, services.clock.now())
      if (document === null) removeDocument(writer, id)
      else indexDocument(writer, document)
    }
  })
  let done = 0
  let last = '0'
  for (;;) {
    const ids = services.store.idsAfter(last, perTurn)
    if (ids.length === 0) return done
    turn.immediate(ids)
    last = ids.at(-1)!
    done += ids.length
    if (done % 5000 < perTurn) progress(done)
    await rest(2)
  }
}
