/** Files of the rows that `import-rows.ts` makes up. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { type ImportRow, ImportRows, importColumns } from './import-rows.ts'
import { openWorld } from './world.ts'

export interface ImportFileOptions {
  readonly file: string
  /** Rows 1 to `count`. */
  readonly count: number
  readonly seed?: number
}

/** Writes a CSV file of the rows of which `cellsOf` gives cells. */
export async function writeImportFile(
  { file, count, seed = 1 }: ImportFileOptions,
  cellsOf: (row: ImportRow, number: number) => ImportRow['cells'] | null,
): Promise<void> {
  const rows = new ImportRows(openWorld(), seed)
  const out = createWriteStream(file)
  out.write(`${importColumns.join(',')}\n`)
  for (let number = 1; number <= count; number++) {
    const cells = cellsOf(rows.row(number), number)
    if (cells === null) continue
    const line = importColumns.map((column) => `"${cells[column].replaceAll('"', '""')}"`).join(',')
    if (!out.write(`${line}\n`)) await once(out, 'drain')
  }
  out.end()
  await finished(out)
}
