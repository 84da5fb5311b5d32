import { besideOthers, type ColumnReading } from './column-neighbours.ts'
import { headersByLanguage } from './columns-by-language.ts'
import { isDash } from './day-columns.ts'
import { daySignsOf, isDay } from './day-headers.ts'
import { days } from './day-hours.ts'
import { unguardedCell } from './formula-cells.ts'
import {
  type Candidate,
  exactCandidates,
  headerCandidates,
  prefixOf,
  SURE,
  targetsOfWords,
} from './header-words.ts'
import { withoutMarkup } from './markup.ts'
import { withoutMojibake } from './mojibake.ts'
import { evidenceOf, mayBe, targetByCells } from './suggest-evidence.ts'
import { type CsvCells, cellOfColumn, type Table } from './table.ts'

const ROWS_READ = 500
/** Share of rows that have an id; a line behind the last row has none. */
const LEAST_FILLED = 0.5
/** The share of the cells of an id that may repeat others by mistake. Columns with more hold codes of places or kinds: rows of one id with different names are refused. */
const MOST_REPEATED = 0.02
/** So many headers are compared with all words in every form; those behind them are judged by exact words alone. */
const MOST_COMPARED = 400

/** Reads the headers of a table and its first rows; of columns that say the same in several languages, those in that of the `country` (alpha-2). */
export async function readColumns(table: Table, country?: string): Promise<readonly ColumnReading[]> {
  const rows = await firstRows(table)
  const context = { signs: daySignsOf(table.columns), prefix: prefixOf(table.columns) }
  const said = headersByLanguage(table.columns, country)
  return besideOthers(
    table.columns.map((name, at) => {
      const header = said.has(name) ? said.get(name) : name
      const isCompared = at < MOST_COMPARED
      const named =
        header === undefined ? [] : isCompared ? headerCandidates(header, context) : exactCandidates(header)
      if (!isCompared && named.length === 0) return { name, cells: [], evidence: noEvidence, candidates: [] }
      const column = readColumn(name, rows, named)
      return header === undefined ? { ...column, candidates: [] } : column
    }),
  )
}

async function firstRows(table: Table): Promise<readonly CsvCells[]> {
  const rows: CsvCells[] = []
  for await (const row of table.rows()) {
    if ('data' in row) rows.push(row.data)
    if (rows.length >= ROWS_READ) break
  }
  return rows
}

const noEvidence = evidenceOf([])

function readColumn(name: string, rows: readonly CsvCells[], named: readonly Candidate[]): ColumnReading {
  const cells = rows
    .map((row) => withoutMarkup(unguardedCell(withoutMojibake(cellOfColumn(row, name)))).trim())
    .filter((cell) => cell !== '')
  const evidence = evidenceOf(cells)
  const isKey =
    cells.length >= LEAST_FILLED * rows.length &&
    cells.length - new Set(cells).size <= MOST_REPEATED * cells.length
  // A day on which all are closed has dashes alone.
  const told = cells.filter((cell) => !isDash(cell)).length
  const byHeader = named.filter(
    ({ target, score }) =>
      mayBe(target, evidence, isDay(target) ? told : cells.length, isDay(target), score >= SURE) &&
      (target !== '_supplier_id' || isKey),
  )
  const byCells = targetByCells(cells, evidence)
  const candidates = byCells ? [...byHeader, { target: byCells, score: 0.5 }] : byHeader
  return { name, cells, evidence, candidates }
}

/** A second column with one of these targets gets the named target; `null` allows any number. */
const repeatable: Readonly<Record<string, string | null>> = {
  telephone_number: 'additional_telephone_number',
  additional_telephone_number: 'additional_telephone_number',
  email: null,
  website: null,
  socialmedia: null,
  category: null,
  tags: null,
  ...Object.fromEntries(days.map((day) => [day, null])),
}

/**
 * Assigns each target to the column that it matches best.
 * @param taken targets that other columns have
 * @returns targets by column
 */
export function assignTargets(
  columns: readonly ColumnReading[],
  taken: ReadonlySet<string> = new Set(),
): Map<string, string> {
  const order = targetsOfWords
  const offers = columns
    .flatMap((column, at) =>
      column.candidates.map((candidate) => ({ at, column: column.name, ...candidate })),
    )
    .sort((a, b) => b.score - a.score || a.at - b.at || order.indexOf(a.target) - order.indexOf(b.target))
  const targets = new Map<string, string>()
  const given = new Set(taken)
  for (const { column, target } of offers) {
    if (targets.has(column)) continue
    const free = given.has(target) ? repeated(target) : target
    if (free === undefined) continue
    targets.set(column, free)
    given.add(free)
  }
  // A column for both kinds of telephones, and no other.
  const [mobile] = [...targets].find(([, target]) => target === 'additional_telephone_number') ?? []
  if (mobile !== undefined && !given.has('telephone_number')) targets.set(mobile, 'telephone_number')
  return withNameKinds(withAddressKind(targets, given, columns), given, columns)
}

/** A name that may be that of the register is the formal one if another column has a name: `Raison sociale` beside `Enseigne`. */
function withNameKinds(
  targets: Map<string, string>,
  given: ReadonlySet<string>,
  columns: readonly ColumnReading[],
): Map<string, string> {
  const isSure = ({ candidates }: ColumnReading, wanted: string) =>
    candidates.some(({ target, score }) => target === wanted && score >= SURE)
  const formal = columns.find(
    (column) => targets.get(column.name) === 'name' && isSure(column, 'formal_name'),
  )
  const other = columns.find((column) => !targets.has(column.name) && isSure(column, 'name'))
  if (formal && other && !given.has('formal_name')) {
    targets.set(formal.name, 'formal_name')
    targets.set(other.name, 'name')
  }
  // `Razón social / Nombre comercial`
  const both = columns.find((column) => targets.get(column.name) === 'formal_name' && isSure(column, 'name'))
  if (both && !given.has('name')) targets.set(both.name, 'name')
  return targets
}

function repeated(target: string): string | undefined {
  return target in repeatable ? (repeatable[target] ?? target) : undefined
}

/** A column named "address" is the street if the town has a column, unless it names the town, too; otherwise the whole address. */
function withAddressKind(
  targets: Map<string, string>,
  given: ReadonlySet<string>,
  columns: readonly ColumnReading[],
): Map<string, string> {
  const [column] = [...targets].find(([, target]) => target === 'address') ?? []
  if (column === undefined || !given.has('town') || given.has('address1')) return targets
  const [town] = [...targets].find(([, target]) => target === 'town') ?? []
  const cellsOf = (wanted: string | undefined) => columns.find(({ name }) => name === wanted)?.cells ?? []
  const towns = [...new Set(cellsOf(town))].slice(0, TOWNS_COMPARED)
  const lines = cellsOf(column)
  const whole = lines.filter((line) => towns.some((name) => line.includes(name))).length
  if (whole * 2 <= lines.length) targets.set(column, 'address1')
  return targets
}

const TOWNS_COMPARED = 100
