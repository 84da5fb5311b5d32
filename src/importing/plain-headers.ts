import type { Table } from './csv.ts'
import type { ColumnRule } from './mapping-file.ts'
import { assignTargets, readColumns, SURE } from './suggest-columns.ts'
import { targetOf } from './targets.ts'

/** How a table is read that has no mapping file. */
export interface HeaderMapping {
  readonly columns: readonly ColumnRule[]
  /** Columns whose header is a word for their target, and not its name. */
  readonly read: readonly { readonly column: string; readonly target: string }[]
}

/**
 * The mapping that the headers of a table tell alone. A column named like a target has it. Any other has the target that its header is a
 * word for (`Phone`, `zip`, `Strasse`), if no column named like it has that target and the first cells fit. Guesses of the
 * draft, by cells or by a part of a header, do not count.
 */
export async function mappingByHeaders(table: Table): Promise<HeaderMapping> {
  const named = table.columns.filter((column) => targetOf(column) !== undefined)
  const others = table.columns.filter((column) => targetOf(column) === undefined)
  const read = others.length === 0 ? [] : await readByWords({ ...table, columns: others }, new Set(named))
  const columns = [...named.map((column) => ({ column, target: column })), ...read].map(ruleOf)
  return { columns, read }
}

async function readByWords(table: Table, taken: ReadonlySet<string>): Promise<HeaderMapping['read']> {
  const columns = await readColumns(table)
  const sure = columns.map((column) => ({
    ...column,
    candidates: column.candidates.filter(({ score }) => score >= SURE),
  }))
  const targets = assignTargets(sure, taken)
  // In the order of the file. A column for several days has as many targets.
  return table.columns.flatMap((column) =>
    (targets.get(column)?.split(',') ?? []).map((target) => ({ column, target })),
  )
}

const ruleOf = ({ column, target }: { column: string; target: string }): ColumnRule => ({
  column,
  to: target,
  values: new Map(),
  split: target === 'category' ? '|' : undefined,
  type: undefined,
})
