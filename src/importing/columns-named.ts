/** The columns that a pattern of a mapping names, whatever their case, with what its `*` stands for. */
export function columnsOf(
  pattern: string,
  columns: readonly string[],
): { column: string; wildcard: string }[] {
  const exact =
    columns.find((column) => column === pattern) ?? columns.find((column) => same(column, pattern))
  if (exact !== undefined) return [{ column: exact, wildcard: '' }]
  if (!pattern.includes('*')) return []
  const [before, after] = pattern.toLowerCase().split('*') as [string, string]
  return columns
    .filter((column) => {
      const lower = column.toLowerCase()
      return lower.length > before.length + after.length && lower.startsWith(before) && lower.endsWith(after)
    })
    .map((column) => ({ column, wildcard: column.slice(before.length, column.length - after.length) }))
}

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()
