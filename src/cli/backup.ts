import { parseArgs } from 'node:util'
import { type Command, type CommandIo, positionals, printJson } from './io.ts'

/** What went into an archive or came out of it. */
interface Tally {
  readonly files: number
  readonly bytes: number
}

/** What `backup` and `restore` work on; both functions reject with a message for people. */
export interface BackupServices {
  readonly dataDir: string
  now(): number
  backUp(dataDir: string, file: string, made: number): Promise<Tally>
  restore(file: string, dataDir: string): Promise<Tally>
}

/** `highstreet backup FILE` */
export const backupCommand: Command<BackupServices> = {
  name: 'backup',
  summary: 'Copy the whole data folder into one file, beside a running server.',
  help: `
Usage: highstreet backup FILE [--json]

Writes a tar archive of the data folder (database, files, admin key); gzipped when FILE ends in .gz or .tgz. Works while the
directory is running: the database goes in as it stands at one moment. FILE must not exist yet and appears when it is whole.
Keep it as safe as the data folder: only its owner may read it.

  --json   {"file", "files", "bytes"}
`,
  run: async (args, io, open) => {
    const { file, json } = fileArgument(args)
    const { dataDir, now, backUp } = await open()
    const tally = await backUp(dataDir, file, now())
    await report(io, json, `Backed up ${dataDir}`, file, tally)
    return 0
  },
}

/** `highstreet restore FILE` */
export const restoreCommand: Command<BackupServices> = {
  name: 'restore',
  summary: 'Bring a backup back into an empty data folder.',
  help: `
Usage: highstreet restore FILE [--json]

Puts a backup into the data folder (HIGHSTREET_DATA_DIR), which must be absent or empty. Every file is checked against its
checksum, and the database by its own check, before anything is put in place; a backup that is damaged changes nothing.

  --json   {"file", "files", "bytes"}
`,
  run: async (args, io, open) => {
    const { file, json } = fileArgument(args)
    const { dataDir, restore } = await open()
    const tally = await restore(file, dataDir)
    await report(io, json, `Restored ${dataDir}`, file, tally)
    return 0
  },
}

function fileArgument(args: readonly string[]): { file: string; json: boolean } {
  const { values, positionals: given } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [file = ''] = positionals(given, ['FILE'])
  return { file, json: values.json }
}

function report(io: CommandIo, json: boolean, done: string, file: string, tally: Tally): Promise<void> {
  if (json) return printJson(io, { file, files: tally.files, bytes: tally.bytes })
  return io.out(`${done}: ${tally.files} files, ${tally.bytes} bytes, ${file}`)
}
