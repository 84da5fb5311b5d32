/** Makes the data folder that the comparison is run on: whole listings in a real store, the index built from it, and a key without limits. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Worker } from 'node:worker_threads'
import { newHexId } from '../../src/access/keys.ts'
import { rebuildIndex } from '../../src/adapters/segment-index/rebuilding/rebuild.ts'
import { SqliteAccessWriter } from '../../src/adapters/sqlite/access-commands.ts'
import { SqliteAccessStore } from '../../src/adapters/sqlite/access-store.ts'
import { openDatabase } from '../../src/adapters/sqlite/database.ts'
import { databaseFile, searchFiles } from '../../src/profiles/embedded/files.ts'
import { prepareDataFolder } from '../../src/profiles/embedded/prepare.ts'
import { documentTokens } from '../../src/search/document/document-tokens.ts'
import { newKey } from '../../test/support/api-key.ts'
import { Businesses } from './businesses.ts'
import { directoryBytes } from './files.ts'
import type { LoadThreadData } from './load-thread.ts'
import { openWorld } from './world.ts'

/** To be raised when the form of what is loaded changes. */
const format = 5
/** Businesses that tell whether they are still made as they were. */
const sampled = 1000

/** What was loaded, as `loaded.json` in the folder keeps it. */
export interface LoadedFolder {
  readonly format: number
  readonly size: number
  readonly seed: number
  /** Of what businesses of this seed are and of what they are found by: both change with the shipped categories, words and places. */
  readonly content: string
  /** Differs from load to load: ids do too. */
  readonly identity: string
  readonly apiKey: string
  /** Seconds to make the listings and write them, and to build the index from the store. */
  readonly loadSeconds: number
  readonly buildSeconds: number
  /** Bytes by file, the index as one. */
  readonly bytes: Readonly<Record<string, number>>
}

export interface LoadOptions {
  readonly folder: string
  readonly size: number
  readonly seed: number
  readonly say: (line: string) => void
}

/** The folder as it was left, or made anew when it holds something else or nothing. */
export async function loadFolder(options: LoadOptions): Promise<LoadedFolder> {
  const { folder, size, seed, say } = options
  const note = join(folder, 'loaded.json')
  const content = contentOf(seed)
  const found = existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as LoadedFolder) : null
  const wanted = { format, size, seed, content }
  if (found !== null && isDeepStrictEqual({ ...found, ...wanted }, found)) {
    say(`reusing ${size} businesses in ${folder}`)
    return found
  }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  prepareDataFolder({ dataDir: folder })
  const file = databaseFile({ dataDir: folder })
  let started = performance.now()
  await writeBusinesses(file, options)
  const apiKey = await makeKey(file)
  settle(file)
  const loadSeconds = (performance.now() - started) / 1000
  say(`wrote ${size} businesses in ${loadSeconds.toFixed(1)} s`)
  started = performance.now()
  await rebuildIndex(searchFiles({ dataDir: folder }))
  const buildSeconds = (performance.now() - started) / 1000
  say(`built the index in ${buildSeconds.toFixed(1)} s`)
  const bytes = {
    store: directoryBytes(folder) - directoryBytes(join(folder, 'search')),
    index: directoryBytes(join(folder, 'search')),
  }
  const loaded = { ...wanted, identity: newHexId(), apiKey, loadSeconds, buildSeconds, bytes }
  writeFileSync(note, `${JSON.stringify(loaded, null, 2)}\n`)
  return loaded
}

function contentOf(seed: number): string {
  const businesses = new Businesses(openWorld(), seed)
  const hash = createHash('sha256')
  for (let n = 1; n <= sampled; n++) {
    const { document } = businesses.business(n)
    hash.update(JSON.stringify(document))
    for (const tokens of Object.values(documentTokens(document))) hash.update([...tokens].join(' '))
  }
  return hash.digest('hex')
}

function writeBusinesses(file: string, { size, seed, say }: LoadOptions): Promise<unknown> {
  const threads = availableParallelism()
  const now = Date.now()
  let written = 0
  return Promise.all(
    Array.from({ length: threads }, (_, i) => {
      const workerData: LoadThreadData = {
        databaseFile: file,
        from: i + 1,
        to: size,
        step: threads,
        seed,
        now,
      }
      const worker = new Worker(new URL('./load-thread.ts', import.meta.url), { workerData })
      worker.on('message', (count: number) => {
        const before = written
        written += count
        if (Math.floor(before / 100_000) !== Math.floor(written / 100_000)) say(`  ${written} businesses`)
      })
      return new Promise<void>((resolve, reject) => {
        worker.once('error', reject)
        worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`load thread: ${code}`))))
      })
    }),
  )
}

/** A key of a plan without limits that sees what a standard plan sees. */
async function makeKey(file: string): Promise<string> {
  const db = openDatabase(file, 'writer')
  const writer = new SqliteAccessWriter(db, Date.now)
  const standard = (await new SqliteAccessStore(db).plan('standard'))!
  const plan = { ...standard, name: 'unlimited', ratePerSecond: null, dailyQuota: null }
  await writer.apply({ type: 'access.plan.put', plan })
  const { secret, creation } = newKey({ account: 'bench', plan: plan.name, created: Date.now() })
  await writer.apply(creation)
  db.close()
  return secret
}

/** Brings everything into the database file and to the disk. */
function settle(file: string): void {
  const db = openDatabase(file, 'writer')
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}
