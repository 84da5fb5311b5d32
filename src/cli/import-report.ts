import { type FileHandle, mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { UnknownCategory } from '../importing/category-reader.ts'
import type { CsvCells } from '../importing/csv.ts'
import type { AlikeRow, ImportCounts, RefusedRow, ReportedCell } from '../importing/mapped-row.ts'
import { cellOfColumn } from '../importing/table.ts'
import type { Tally, TallyEntry } from '../importing/tally.ts'
import type { CommandIo } from './io.ts'

export interface ImportSummary {
  readonly counts: ImportCounts
  readonly unknown: readonly UnknownCategory[]
  readonly leftOut: Tally
}

/** The form of the imported table, in which its refused rows are written again. */
export interface RefusedTable {
  readonly columns: readonly string[]
  readonly delimiter: string
}

const csvLine = (cells: readonly string[], delimiter: string): string =>
  `${cells.map((cell) => (cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter)}\r\n`

const SHOWN = 5

/** Number of reports and summaries kept, newest first. */
export const mostReportFiles = 200

async function removeOldReports(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) =>
    /\.(report\.ndjson|summary\.json|refused\.csv)$/.test(name),
  )
  if (names.length <= mostReportFiles) return
  const files = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      return { file, at: (await stat(file).catch(() => null))?.mtimeMs ?? 0 }
    }),
  )
  files.sort((a, b) => b.at - a.at)
  for (const { file } of files.slice(mostReportFiles)) await rm(file, { force: true })
}

/**
 * The report of one run: rejected rows as NDJSON, and a summary of the categories to decide on. The oldest
 * reports of earlier runs are removed.
 */
export async function openReport(folder: string, importedFile: string, table?: RefusedTable) {
  await mkdir(folder, { recursive: true })
  const stamp = new Date().toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15)
  const stem = join(folder, `${basename(importedFile)}-${stamp}-${process.pid}`)
  const path = `${stem}.report.ndjson`
  const file = await open(path, 'w')
  const alike: AlikeRow[] = []
  let alikeCount = 0
  await removeOldReports(folder)
  let closed = false
  const refusedPath = `${stem}.refused.csv`
  let notKept = 0
  let refusedFile: FileHandle | undefined
  return {
    path,
    add: async (refused: RefusedRow, cells?: CsvCells): Promise<void> => {
      await file.write(`${JSON.stringify(refused)}\n`)
      if (table === undefined) return
      if (cells === undefined) {
        notKept++
        return
      }
      if (refusedFile === undefined) {
        refusedFile = await open(refusedPath, 'w')
        await refusedFile.write(`\uFEFF${csvLine([...table.columns, 'line', 'reasons'], table.delimiter)}`)
      }
      const own = table.columns.map((column) => cellOfColumn(cells, column))
      const row = [...own, String(refused.line), refused.reasons.join('; ')]
      await refusedFile.write(csvLine(row, table.delimiter))
    },
    addCell: async (cell: ReportedCell): Promise<void> => {
      await file.write(`${JSON.stringify(cell)}\n`)
    },
    /** The refused rows as a table to mend and import again; null without any. */
    get refusedPath(): string | null {
      return refusedFile === undefined ? null : refusedPath
    },
    /** Refused rows of a table that `refusedPath` lacks: too long, or unreadable. */
    get notKept(): number {
      return notKept
    },
    addAlike: async (row: AlikeRow): Promise<void> => {
      alikeCount++
      if (alike.length < SHOWN) alike.push(row)
      await file.write(`${JSON.stringify(row)}\n`)
    },
    close: async (): Promise<void> => {
      if (!closed) await Promise.all([file.close(), refusedFile?.close()])
      closed = true
    },
    /** Writes the summary if it contains anything to act on, and prints the most frequent entries. */
    summarise: async ({ counts, unknown, leftOut }: ImportSummary, io: CommandIo): Promise<void> => {
      for (const { line, remark } of alike) io.err(`line ${line}: ${remark}`)
      if (alikeCount > alike.length) io.err(`and ${alikeCount - alike.length} more rows like these: ${path}`)
      const reasons = leftOut.entries()
      if (unknown.length === 0 && reasons.length === 0) return
      const summary = `${stem}.summary.json`
      const content = {
        file: importedFile,
        ...counts,
        unknown_categories: unknown,
        left_out: reasons,
        left_out_otherwise: leftOut.others,
      }
      await writeFile(summary, `${JSON.stringify(content, null, 2)}\n`)
      tell(io, 'categories not known; decide them under "categories" in the mapping file', unknown)
      tell(io, 'cells left out, or kept as text, of rows that were taken in', reasons, leftOut.others)
      io.err(`all of these: ${summary}`)
    },
  }
}

/** @param others how often further values were found, which are not listed */
function tell(
  io: CommandIo,
  heading: string,
  entries: readonly Pick<TallyEntry, 'value' | 'count'>[],
  others = 0,
): void {
  if (entries.length === 0) return
  io.err(`${heading}:`)
  for (const { value, count } of entries.slice(0, SHOWN)) io.err(`  ${count} × ${value}`)
  const rest = entries.slice(SHOWN).reduce((sum, { count }) => sum + count, others)
  if (rest > 0) io.err(`  ${rest} × others`)
}
