import { parse } from 'csv-parse/sync'

/**
 * Old addresses and the paths they lead to now, from a CSV text with lines `from,to`; a first line without an address
 * is a heading.
 * @throws CsvError for a text that is not CSV
 */
export function redirectsOfCsv(text: string): Readonly<Record<string, string>> {
  const rows = parse(text, { bom: true, skip_empty_lines: true, relax_column_count: true }) as string[][]
  const pairs = rows.filter(([from = ''], at) => at > 0 || from.startsWith('/') || /^https?:/.test(from))
  return Object.fromEntries(pairs.map(([from = '', to = '']) => [pathOf(from.trim()), pathOf(to.trim())]))
}

/** The path and query of an address, or what was given if it is none. */
const pathOf = (address: string): string => {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return address
  const { pathname, search } = new URL(address)
  return pathname + search
}
