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
  /** `timesLarger`: to how many times its size a backup may unpack; a safe number when left out. */
  restore(file: string, dataDir: string, limits?: { readonly timesLarger: number }): Promise<Tally>
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
Usage: highstreet restore FILE [--any-size] [--json]

Puts a backup into the data folder (HIGHSTREET_DATA_DIR), which must be absent or empty. Every file is checked against its
checksum, and the database by its own check, before anything is put in place; a backup that is damaged changes nothing. One
that unpacks to more than the disk has room for, or to more than 100 times its size and 64 MiB, is refused.

  --any-size   restore it also when it unpacks to more than 100 times its size
  --json       {"file", "files", "bytes"}
`,
  run: async (args, io, open) => {
    const { file, json, anySize } = fileArgument(args, { 'any-size': { type: 'boolean', default: false } })
    const { dataDir, restore } = await open()
    const tally = await restore(
      file,
      dataDir,
      anySize ? { timesLarger: Number.POSITIVE_INFINITY } : undefined,
    )
    await report(io, json, `Restored ${dataDir}`, file, tally)
    return 0
  },
}

interface Switches {
  readonly [name: string]: { readonly type: 'boolean'; readonly default: false }
}

function fileArgument(
  args: readonly string[],
  more: Switches = {},
): { file: string; json: boolean; anySize: boolean } {
  const { values, positionals: given } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean', default: false }, ...more },
    allowPositionals: true,
  })
  const [file = ''] = positionals(given, ['FILE'])
  return { file, json: values.json === true, anySize: 'any-size' in values && values['any-size'] === true }
}

function report(io: CommandIo, json: boolean, done: string, file: string, tally: Tally): Promise<void> {
  if (json) return printJson(io, { file, files: tally.files, bytes: tally.bytes })
  return io.out(`${done}: ${tally.files} files, ${tally.bytes} bytes, ${file}`)
}
