/** The row of a table that names its columns. */
export interface HeaderRow {
  /** Its index among the rows that are not blank. */
  readonly at: number
  /** Its cells; a name that spans two rows of headers is taken from the upper one. */
  readonly cells: readonly string[]
}

/** How many rows `headerRow` looks at. */
export const HEADER_ROWS = 30

/**
 * Finds the headers below titles, notes and merged heads. Rows above them fill at most half of the width of the table, or leave
 * columns without a name that the next row names.
 * @param rows the first rows of the table that are not blank
 */
export function headerRow(rows: readonly (readonly string[])[]): HeaderRow | undefined {
  const width = usualWidth(rows)
  if (rows.length === 0) return undefined
  let completes = false
  for (const [at, cells] of rows.entries()) {
    if (width < 3) break
    const next = rows[at + 1]
    if (at >= 10 || !next) break
    const count = filled(cells)
    if (!completes && count * 2 <= width) continue
    completes =
      !completes &&
      count < width &&
      cells[0]?.trim() !== '' &&
      isNaming(next) &&
      names(next, cells, rows[at + 2], width)
    if (completes) continue
    return { at, cells: withHeads(cells, rows[at - 1], width) }
  }
  return { at: 0, cells: rows[0]! }
}

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length

/** The extent that most rows share. */
function usualWidth(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const row of rows) {
    const extent = row.findLastIndex((cell) => cell.trim() !== '') + 1
    counts.set(extent, (counts.get(extent) ?? 0) + 1)
  }
  return [...counts].sort(([a, often], [b, oftener]) => oftener - often || b - a)[0]?.[0] ?? 0
}

/** Words, as headers are: no numbers, no two alike. */
function isNaming(cells: readonly string[]): boolean {
  const texts = cells.map((cell) => cell.trim().toLowerCase()).filter((cell) => cell !== '')
  return (
    texts.length > 0 &&
    new Set(texts).size === texts.length &&
    texts.every((text) => text.length <= 40 && !/^\d|\d{2}|@|:\/\//.test(text))
  )
}

/** Whether a row completes the merged heads above it: it names every column that they leave open, and the next row is data. */
function names(
  row: readonly string[],
  heads: readonly string[],
  data: readonly string[] | undefined,
  width: number,
): boolean {
  if (data && isNaming(data)) return false
  for (let at = 0; at < width; at++) {
    if (!heads[at]?.trim() && !row[at]?.trim()) return false
  }
  return true
}

/** Names that stand in the row above only, because their cells span both. */
function withHeads(
  cells: readonly string[],
  above: readonly string[] | undefined,
  width: number,
): readonly string[] {
  if (!above || filled(above) < 2) return cells
  return Array.from(
    { length: Math.max(cells.length, width) },
    (_, at) => cells[at]?.trim() || above[at] || '',
  )
}
