import type { Entity } from '../../entity/model.ts'
import { type EntityRow, entityOf } from '../rows/packed-entity.ts'
import type { CandidateMemory } from '../shared-memory/candidate-table.ts'
import { CandidateWriter } from '../shared-memory/candidate-writer.ts'
import { CandidateSource } from './candidate-source.ts'
import type { Sqlite } from './sqlite.ts'

/** Entities whose texts are made in one go. */
const rowsAtOnce = 200
/** Changes that are left to the thread that keeps the table. */
const fewChanges = 200

/**
 * Fills a table that has ended, or is new, on the calling thread and a connection of its own, while others write: the
 * keys of one state of the store, a text for each entity, and what changed meanwhile. The writer thread takes it over
 * with its next transaction.
 * @param pack makes the text of an entity (`EntityCommand.candidate`)
 * @returns the number of entities; null if they do not fit, or an erasure came between
 */
export function fillCandidates(
  db: Sqlite,
  memory: CandidateMemory,
  pack: (entity: Entity) => string,
): number | null {
  const table = new CandidateWriter(memory)
  const source = new CandidateSource(db)
  const textOf = (row: EntityRow): string => `${row.revision} ${pack(entityOf(row))}`
  const keysOfOneState = db.transaction(() => {
    table.begin(source.lastErasure())
    source.fill(table)
  })
  keysOfOneState()
  // What changes from here on is among the changes after the position of that state.
  putTexts(table, source, textOf)
  const catchUp = db.transaction((): number => {
    const changes = source.changedAfter(table.position)
    const texts = new Map(source.rows(changes.map(({ id }) => id)).map((row) => [row.id, textOf(row)]))
    table.apply(
      changes.map((change) => ({ ...change, text: texts.get(change.id) ?? null })),
      source.position(),
    )
    return changes.length
  })
  while (table.isFilling && catchUp() > fewChanges);
  return table.handOver() ? table.entities : null
}

function putTexts(table: CandidateWriter, source: CandidateSource, textOf: (row: EntityRow) => string): void {
  for (let from = 0; table.isFilling && from < table.entities; from += rowsAtOnce)
    for (const row of source.rows(table.idsFrom(from, rowsAtOnce)))
      if (!table.putText(row.id, textOf(row))) return
}
