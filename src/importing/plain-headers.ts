import type { ColumnReading } from './column-neighbours.ts'
import type { Table } from './csv.ts'
import { SURE } from './header-words.ts'
import type { ColumnRule } from './mapping-file.ts'
import { nameByContents } from './name-by-contents.ts'
import { assignTargets, readColumns } from './suggest-columns.ts'
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
 * draft, by cells or by a part of a header, do not count. In a list of places without a header of names, the one column whose cells are names has them.
 * @param country alpha-2; its language is read first where columns are in several
 */
export async function mappingByHeaders(table: Table, country?: string): Promise<HeaderMapping> {
  const readings = await readColumns(table, country)
  const isSureName = ({ candidates }: ColumnReading) =>
    candidates.some(({ target, score }) => target === 'name' && score >= SURE)
  // The name of a person in the column `name` is none, where another column has that of the business.
  const isNamed = (column: ColumnReading) =>
    targetOf(column.name) !== undefined &&
    (column.name.toLowerCase() !== 'name' || isSureName(column) || !readings.some(isSureName))
  const named = readings.filter(isNamed).map(({ name }) => name)
  const read = [
    ...readByWords(
      readings.filter((column) => !isNamed(column)),
      new Set(named),
    ),
  ]
  const targets = [...named, ...read.map(({ target }) => target)]
  const isNamedByHeader = targets.some((target) => nameTargets.has(target))
  if (!isNamedByHeader && targets.some((target) => placeTargets.has(target))) {
    const unread = readings.filter(
      ({ name }) => !named.includes(name) && !read.some(({ column }) => column === name),
    )
    const name = nameByContents(unread)
    if (name !== undefined) read.push({ column: name, target: 'name' })
  }
  const columns = [...named.map((column) => ({ column, target: column })), ...read].map(ruleOf)
  return { columns, read }
}

/** They name a business; one of a register goes by its legal name. */
const nameTargets: ReadonlySet<string> = new Set(['name', 'formal_name'])

/** Whether a column has the name of the business. */
export const namesBusiness = ({ columns }: Pick<HeaderMapping, 'columns'>): boolean =>
  columns.some(({ to }) => to !== null && nameTargets.has(to))

/** They say where a business is. */
const placeTargets: ReadonlySet<string> = new Set([
  'town',
  'postcode',
  'address',
  'address1',
  'coordinates',
  'latitude',
])

function readByWords(columns: readonly ColumnReading[], taken: ReadonlySet<string>): HeaderMapping['read'] {
  const sure = columns.map((column) => ({
    ...column,
    candidates: column.candidates.filter(({ score }) => score >= SURE),
  }))
  const targets = assignTargets(sure, taken)
  // In the order of the file. A column for several days has as many targets.
  return columns.flatMap(({ name }) =>
    (targets.get(name)?.split(',') ?? []).map((target) => ({ column: name, target })),
  )
}

const ruleOf = ({ column, target }: { column: string; target: string }): ColumnRule => ({
  column,
  to: target,
  values: new Map(),
  split: target === 'category' ? '|' : undefined,
  type: undefined,
})
