import type { PreparedEntity } from '../rows/prepared-entity.ts'
import type { Sql } from './database.ts'

/** The last positions and the last id assigned. */
export interface Head {
  log: number
  history: number
  ids: number
}

/** The stored state that a command is checked against. */
export interface FormerEntity {
  readonly revision: string
  readonly history: number
  readonly suppliers: string
  readonly keys: Buffer
  readonly users: string
}

/** What a turn reads, under the lock of `head`. */
export interface ReadState {
  readonly head: Head
  readonly entities: Map<number, FormerEntity>
  /** The newest position of each key that some entity has. */
  readonly keyPositions: Map<number, number>
  /** Marks in force, in hex. */
  readonly marks: ReadonlySet<string>
  /** Entity by account and supplier id (`supplierKey`). */
  readonly owners: Map<string, number>
  readonly withAdverts: ReadonlySet<number>
  readonly withFiles: ReadonlySet<number>
}

type Supplier = { readonly account: string; readonly supplierId: string }

export const suppliersOf = (text: string): readonly Supplier[] => (text === '[]' ? [] : JSON.parse(text))
export const supplierKey = (account: string, supplierId: string): string => `${account}\0${supplierId}`

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
  const rows = await sql.query<ReadRow>('SELECT * FROM read_turn($1, $2, $3, $4, $5)', [
    ids,
    [...keys],
    Array.from(marks, (mark) => Buffer.from(mark, 'hex')),
    suppliers.map(({ account }) => account),
    suppliers.map(({ supplierId }) => supplierId),
  ])
  return stateOf(rows)
}

/** Adds what a second reading of the same turn has found. */
export function joinReads(to: ReadState, added: ReadState): void {
  for (const name of ['entities', 'keyPositions', 'owners'] as const)
    for (const [key, value] of added[name]) (to[name] as Map<unknown, unknown>).set(key, value)
  for (const name of ['marks', 'withAdverts', 'withFiles'] as const)
    for (const one of added[name]) (to[name] as Set<unknown>).add(one)
}

function stateOf(rows: readonly ReadRow[]): ReadState {
  const head: Head = { log: 0, history: 0, ids: 0 }
  const state = {
    head,
    entities: new Map<number, FormerEntity>(),
    keyPositions: new Map<number, number>(),
    marks: new Set<string>(),
    owners: new Map<string, number>(),
    withAdverts: new Set<number>(),
    withFiles: new Set<number>(),
  } satisfies ReadState
  for (const { kind, a, b, c, t, u, d } of rows) {
    if (kind === 0) Object.assign(head, { log: a, history: b, ids: c })
    else if (kind === 1)
      state.entities.set(a, { revision: t, history: b, suppliers: u, keys: d, users: '[]' })
    else if (kind === 2) state.keyPositions.set(a, b)
    else if (kind === 3) state.marks.add(d.toString('hex'))
    else if (kind === 4) state.owners.set(supplierKey(t, u), a)
    else if (kind === 5) state.withAdverts.add(a)
    else if (kind === 6) state.withFiles.add(a)
    else state.entities.set(a, { ...state.entities.get(a)!, users: t })
  }
  return state
}
