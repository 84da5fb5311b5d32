import { type FileHandle, open } from 'node:fs/promises'
import { guardedCell } from '../importing/formula-cells.ts'
import type { Planned } from '../operations/dedupe/plan.ts'

/** One merge or pair of a report. */
interface ReportRow {
  readonly kind: 'merge' | 'pair'
  readonly outcome: string
  /** Of a merge: the entity that is merged, and the one that stays. */
  readonly entity_id: string
  readonly name: string
  readonly other_entity_id: string
  readonly other_name: string
  /** In bits. */
  readonly score: number
  /** Why a pair waits: `doubtful`, `numbered`, `claimed` or `chain`; empty for a merge. */
  readonly cause: string
}

const columns = [
  'kind',
  'outcome',
  'entity_id',
  'name',
  'other_entity_id',
  'other_name',
  'score',
  'cause',
] as const

function rowsOf(item: Planned, outcomes: readonly string[]): readonly ReportRow[] {
  if (item.kind === 'pair') {
    const [one, other] = item.sides
    const { score, cause } = item
    const names = { name: one.name, other_entity_id: other.id, other_name: other.name }
    return [{ kind: 'pair', outcome: outcomes[0]!, entity_id: one.id, ...names, score, cause }]
  }
  const { survivor } = item
  return item.others.map(({ id, name, score }, at) => {
    const names = { name, other_entity_id: survivor.id, other_name: survivor.name }
    return { kind: 'merge', outcome: outcomes[at]!, entity_id: id, ...names, score, cause: '' }
  })
}

const csvLine = (row: ReportRow): string =>
  `${columns.map((column) => quoted(guardedCell(String(row[column])))).join(',')}\r\n`

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

interface ReportFile {
  readonly file: FileHandle
  readonly isCsv: boolean
}

/** Report files: CSV where the name ends in `.csv`, else NDJSON. */
export class DedupeReport {
  readonly #files: readonly ReportFile[]

  private constructor(files: readonly ReportFile[]) {
    this.#files = files
  }

  /** @throws the error of a file that cannot be written */
  static async open(paths: readonly string[]): Promise<DedupeReport> {
    const files: ReportFile[] = []
    for (const path of paths) {
      const isCsv = path.toLowerCase().endsWith('.csv')
      const file = await open(path, 'w')
      if (isCsv) await file.write(`\uFEFF${columns.join(',')}\r\n`)
      files.push({ file, isCsv })
    }
    return new DedupeReport(files)
  }

  async add(item: Planned, outcomes: readonly string[]): Promise<void> {
    if (this.#files.length === 0) return
    const rows = rowsOf(item, outcomes)
    for (const { file, isCsv } of this.#files)
      await file.write(rows.map(isCsv ? csvLine : (row) => `${JSON.stringify(row)}\n`).join(''))
  }

  async close(): Promise<void> {
    for (const { file } of this.#files) await file.close()
  }
}
