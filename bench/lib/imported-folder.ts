/** A data folder that `highstreet import` has filled with made-up rows. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataFolder } from '../../test/support/server-process.ts'
import { writeImportFile } from './import-file.ts'
import { measured } from './measured-command.ts'

export interface ImportedFolder {
  readonly folder: string
  readonly rows: number
  /** A key without a limit of its rate, and a user. */
  readonly apiKey: string
  readonly userId: string
}

/** The folder as an earlier run left it, or made anew where it is absent. @throws Error where it holds another number of rows */
export async function importedFolder(
  folder: string,
  rows: number,
  say: (line: string) => void,
): Promise<ImportedFolder> {
  const note = join(folder, 'imported.json')
  if (existsSync(note)) {
    const found = JSON.parse(readFileSync(note, 'utf8')) as ImportedFolder
    if (found.rows !== rows) throw new Error(`${folder} holds ${found.rows} rows, not ${rows}`)
    return { ...found, folder }
  }
  const { apiKey, userId } = await makeDataFolder(folder)
  const file = join(folder, 'rows.csv')
  await writeImportFile({ file, count: rows }, ({ cells }) => cells)
  const { seconds, processorMs, peakMib } = await measured(
    ['import', file, '--account', 'bench', '--json'],
    folder,
    undefined,
  )
  say(
    `imported ${rows} rows in ${seconds.toFixed(1)} s, ${(processorMs / rows).toFixed(3)} ms of processor time a row, ${peakMib} MiB`,
  )
  await rm(file)
  const imported = { folder, rows, apiKey, userId }
  writeFileSync(note, JSON.stringify(imported))
  return imported
}
