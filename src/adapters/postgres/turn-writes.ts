import type { PreparedEntity } from '../rows/prepared-entity.ts'
import type { Sql } from './database.ts'
import { type Head, type ReadState, supplierKey, suppliersOf } from './turn-state.ts'

type Columns = readonly unknown[]

/** Rows to write, by table; each row lists its columns in the order of the table. */
export interface TurnWrites {
  /** Ids of the rows of `entities`. */
  readonly ids: number[]
  readonly entities: Columns[]
  readonly history: Columns[]
  readonly blocks: Columns[]
  readonly log: Columns[]
  readonly droppedKeys: Columns[]
  readonly keys: Columns[]
  readonly droppedSuppliers: Columns[]
  readonly suppliers: Columns[]
  readonly adverts: { readonly entity_id: number; readonly adverts: unknown; readonly terms: unknown }[]
  /** All files that an entity uses from here on. */
  readonly files: (readonly [entityId: number, paths: readonly string[]])[]
}

export const emptyWrites = (): TurnWrites => ({
  ids: [],
  entities: [],
  history: [],
  blocks: [],
  log: [],
  droppedKeys: [],
  keys: [],
  droppedSuppliers: [],
  suppliers: [],
  adverts: [],
  files: [],
})

interface ReadRow {
  readonly kind: number
  readonly a: number
  readonly b: number
  readonly c: number
  readonly t: string
  readonly u: string
  readonly d: Buffer
}

/** Takes the lock of `head` and reads what the commands are checked against. */
export async function readTurn(sql: Sql, commands: readonly PreparedEntity[]): Promise<ReadState> {
  const ids = commands.flatMap(({ id }) => (id === 0 ? [] : [id]))
  const keys = new Set(commands.flatMap(({ keysRead }) => keysRead?.keys ?? []))
  const marks = new Set(commands.flatMap(({ refusedBy }) => refusedBy))
  const suppliers = commands.flatMap((command) => suppliersOf(command.suppliers))
  const rows = await sql.query<ReadRow>(
    'SELECT * FROM read_turn($1, $2, $3, $4, $5)',
    [
      ids,
      [...keys],
      Array.from(marks, (mark) => Buffer.from(mark, 'hex')),
      suppliers.map(({ account }) => account),
      suppliers.map(({ supplierId }) => supplierId),
    ],
    { binary: true },
  )
  return stateOf(rows)
}

function stateOf(rows: readonly ReadRow[]): ReadState {
  const head: Head = { log: 0, history: 0, ids: 0 }
  const state = {
    head,
    entities: new Map(),
    keyPositions: new Map<number, number>(),
    marks: new Set<string>(),
    owners: new Map<string, number>(),
    withAdverts: new Set<number>(),
  } satisfies ReadState
  for (const { kind, a, b, c, t, u, d } of rows) {
    if (kind === 0) Object.assign(head, { log: a, history: b, ids: c })
    else if (kind === 1)
      state.entities.set(a, { revision: t, history: b, suppliers: u, keys: Buffer.from(d) })
    else if (kind === 2) state.keyPositions.set(a, b)
    else if (kind === 3) state.marks.add(d.toString('hex'))
    else if (kind === 4) state.owners.set(supplierKey(t, u), a)
    else state.withAdverts.add(a)
  }
  return state
}

const tables: readonly (readonly [
  name: Exclude<keyof TurnWrites, 'ids' | 'adverts' | 'files'>,
  columns: number,
])[] = [
  ['entities', 9],
  ['history', 11],
  ['blocks', 2],
  ['log', 4],
  ['droppedKeys', 2],
  ['keys', 3],
  ['droppedSuppliers', 3],
  ['suppliers', 3],
]
const parameters = tables.reduce((sum, [, columns]) => sum + columns, 4)
const writeStatement = `SELECT write_turn(${Array.from({ length: parameters }, (_, at) => `$${at + 1}`).join(', ')})`

/** Writes all rows and the new head in one call. Files are written by the caller. */
export async function writeTurn(sql: Sql, writes: TurnWrites, head: Readonly<Head>): Promise<void> {
  const columns = tables.flatMap(([name, count]) =>
    Array.from({ length: count }, (_, at) => writes[name].map((row) => row[at])),
  )
  const adverts = writes.adverts.length === 0 ? null : JSON.stringify(writes.adverts)
  await sql.query(writeStatement, [...columns, adverts, head.log, head.history, head.ids])
}
