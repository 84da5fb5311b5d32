import { parse } from 'csv-parse/sync'
import type { DataInput } from '../step.ts'

/** Rows of a hand-kept CSV file with a header line. */
export async function ownTable(input: DataInput, path: string): Promise<readonly Record<string, string>[]> {
  const text = (await input.own(path)).toString('utf8')
  return parse(text, { columns: true, skip_empty_lines: true, trim: true }) as Record<string, string>[]
}

/** A two-column hand-kept CSV file as a map from the first column to the second. */
export async function ownMap(input: DataInput, path: string): Promise<Map<string, string>> {
  const rows = await ownTable(input, path)
  return new Map(rows.map((row) => Object.values(row).slice(0, 2) as [string, string]))
}

/** The parts of a `|`-separated cell. */
export const cells = (text: string | undefined): string[] =>
  (text ?? '')
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean)
