/** Several values in one cell. A value that holds a sign between values stands in quotes, as a cell of CSV does: `"Smith, Jones"|Corner`. */

const quotedPart = /^\s*"((?:[^"]|"")*)"\s*$/

/** The values of a cell that exports wrote with quotes, at these signs; undefined if none is quoted, or the quotes do not close. */
export function quotedValues(cell: string, signs: string): readonly string[] | undefined {
  if (!cell.includes('"')) return undefined
  const parts: string[] = []
  let [from, isQuoted] = [0, false]
  for (let at = 0; at <= cell.length; at++) {
    if (cell[at] === '"') isQuoted = !isQuoted
    else if (at === cell.length || (!isQuoted && signs.includes(cell[at]!))) {
      parts.push(cell.slice(from, at))
      from = at + 1
    }
  }
  const isWhole = parts.every((part) => !part.includes('"') || quotedPart.test(part))
  if (isQuoted || !isWhole || !parts.some((part) => quotedPart.test(part))) return undefined
  return parts
    .map((part) => quotedPart.exec(part)?.[1]?.replaceAll('""', '"') ?? part.trim())
    .filter((part) => part !== '')
}

/** A value in quotes, where it would be read as several or in another way. */
export const quotedValue = (value: string): string => `"${value.replaceAll('"', '""')}"`
