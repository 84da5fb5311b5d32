import type { Sql, Transaction } from './database.ts'
import type { Head } from './turn-reads.ts'

type Columns = readonly unknown[]

/** Rows to write, by table; each row lists its columns in the order of the table. */
export interface TurnWrites {
  readonly entities: Columns[]
  readonly history: Columns[]
  readonly blocks: Columns[]
  readonly log: Columns[]
  readonly droppedKeys: Columns[]
  readonly keys: Columns[]
  readonly droppedSuppliers: Columns[]
  readonly suppliers: Columns[]
  readonly droppedContributors: Columns[]
  readonly contributors: Columns[]
  readonly adverts: { readonly entity_id: number; readonly adverts: unknown; readonly terms: unknown }[]
  /** All files that an entity uses from here on. */
  readonly files: (readonly [entityId: number, paths: readonly string[]])[]
}

export const emptyWrites = (): TurnWrites => ({
  entities: [],
  history: [],
  blocks: [],
  log: [],
  droppedKeys: [],
  keys: [],
  droppedSuppliers: [],
  suppliers: [],
  droppedContributors: [],
  contributors: [],
  adverts: [],
  files: [],
})

const tables: readonly (readonly [name: Exclude<keyof TurnWrites, 'adverts' | 'files'>, columns: number])[] =
  [
    ['entities', 10],
    ['history', 11],
    ['blocks', 2],
    ['log', 4],
    ['droppedKeys', 2],
    ['keys', 3],
    ['droppedSuppliers', 3],
    ['suppliers', 3],
    ['droppedContributors', 3],
    ['contributors', 4],
  ]
const parameters = tables.reduce((sum, [, columns]) => sum + columns, 4)
const writeStatement = `SELECT write_turn(${Array.from({ length: parameters }, (_, at) => `$${at + 1}`).join(', ')})`
const noteAs = (node: string, number: string): string =>
  `INSERT INTO turn VALUES (${node}, ${number}) ON CONFLICT (node) DO UPDATE SET number = excluded.number, at = now()`
const noteStatement = noteAs('$1', '$2')
const notedStatement = `WITH noted AS (${noteAs(`$${parameters + 1}`, `$${parameters + 2}`)}) ${writeStatement}`

/** Writes all rows and the new head in one call. Files are written by the caller. */
export async function writeTurn(sql: Sql, writes: TurnWrites, head: Readonly<Head>): Promise<void> {
  if (writes.entities.length > 0) await sql.query(writeStatement, valuesOf(writes, head))
}

/** A committer's turn, noted with what it writes: after a lost connection the note tells whether it was committed. */
export interface TurnNote {
  readonly node: string
  readonly number: number
}

/** Writes all rows, the new head and the note in one call, without waiting for it. */
export function sendTurn(
  sql: Transaction,
  writes: TurnWrites,
  head: Readonly<Head>,
  { node, number }: TurnNote,
): void {
  if (writes.entities.length === 0) sql.send(noteStatement, [node, number])
  else sql.send(notedStatement, [...valuesOf(writes, head), node, number])
}

function valuesOf(writes: TurnWrites, head: Readonly<Head>): unknown[] {
  const columns = tables.flatMap(([name, count]) =>
    Array.from({ length: count }, (_, at) => writes[name].map((row) => row[at])),
  )
  const adverts = writes.adverts.length === 0 ? null : JSON.stringify(writes.adverts)
  return [...columns, adverts, head.log, head.history, head.ids]
}
