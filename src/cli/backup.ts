import { type Command, prose } from './command.ts'
import { type CommandIo, print } from './io.ts'
import { stepOfBytes, withProgress } from './progress.ts'

/** Totals of a backup or restore. */
interface Tally {
  readonly files: number
  readonly bytes: number
}

type OnProgress = (doneBytes: number, totalBytes: number) => void

/** The services of `backup` and `restore`; both functions reject with a message for people. */
export interface BackupServices {
  readonly dataDir: string
  now(): number
  backUp(file: string, made: number, onProgress: OnProgress): Promise<Tally>
  /** `timesLarger`: maximum ratio of unpacked size to backup size; a safe default if omitted. */
  restore(
    file: string,
    limits: { readonly timesLarger: number } | undefined,
    onProgress: OnProgress,
  ): Promise<Tally>
}

const jsonOption = ['--json', 'print {"file", "files", "bytes"}'] as const

/** `highstreet backup FILE` */
export const backupCommand: Command<BackupServices> = {
  name: 'backup',
  declare(line, { io, open }) {
    line
      .description(
        prose(`
Writes a tar archive of the data folder (database, files, admin key); gzipped when the file ends in .gz or .tgz. Works while the
directory is running: the database goes in as it stands at one moment. The file must not exist yet and appears when it is whole.
Keep it as safe as the data folder: only its owner may read it.
`),
      )
      .argument('<file>', 'the archive to write')
      .option(...jsonOption)
      .action(async (file, { json }) => {
        const { dataDir, now, backUp } = await open()
        const tally = await watched(io, (onProgress) => backUp(file, now(), onProgress))
        await report(io, json, `Backed up ${dataDir}`, file, tally)
      })
  },
}

/** `highstreet restore FILE` */
export const restoreCommand: Command<BackupServices> = {
  name: 'restore',
  declare(line, { io, open }) {
    line
      .description(
        prose(`
Puts a backup into the data folder (HIGHSTREET_DATA_DIR), which must be absent or empty. Every file is checked against its
checksum, and the database by its own check, before anything is put in place; a backup that is damaged changes nothing. One
that unpacks to more than the disk has room for, or to more than 100 times its size and 64 MiB, is refused.
`),
      )
      .argument('<file>', 'the archive to read')
      .option('--any-size', 'restore it also when it unpacks to more than 100 times its size')
      .option(...jsonOption)
      .action(async (file, { anySize, json }) => {
        const { dataDir, restore } = await open()
        const limits = anySize ? { timesLarger: Number.POSITIVE_INFINITY } : undefined
        const tally = await watched(io, (onProgress) => restore(file, limits, onProgress))
        await report(io, json, `Restored ${dataDir}`, file, tally)
      })
  },
}

const watched = (io: CommandIo, work: (onProgress: OnProgress) => Promise<Tally>): Promise<Tally> =>
  withProgress(io, (progress) => work((done, total) => progress(() => stepOfBytes(done, total))))

const report = (io: CommandIo, json: boolean | undefined, done: string, file: string, tally: Tally) =>
  print(io, json, { file, ...tally }, `${done}: ${tally.files} files, ${tally.bytes} bytes, ${file}`)
