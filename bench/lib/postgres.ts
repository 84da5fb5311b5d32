/** A PostgreSQL cluster with PostGIS of its own for the comparison, from Debian's packages. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { totalmem, userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isPlainToken } from '../../src/search/document/document-tokens.ts'
import type { SearchField } from '../../src/search/query.ts'
import { endTogether } from '../../test/support/at-end.ts'
import { directoryBytes } from './files.ts'
import type { PeerDocument } from './peer-documents.ts'

const programs = '/usr/lib/postgresql/15/bin'
const extension = '/usr/share/postgresql/15/extension/postgis.control'

/** Whether the Debian packages postgresql-15 and postgresql-15-postgis-3 are there. */
export const postgresInstalled = (): boolean => existsSync(programs) && existsSync(extension)

export interface PostgresOptions {
  /** Folder for its data; the user `postgres` must be able to reach it. */
  readonly folder: string
  readonly port: number
  /** What is loaded: data of another name is thrown away. */
  readonly identity: string
  readonly documents: () => AsyncIterable<PeerDocument>
  readonly say: (line: string) => void
}

/** Who runs it: root may not. */
function account(): { uid: number; gid: number; name: string } {
  const { uid, gid, username } = userInfo()
  if (uid !== 0) return { uid, gid, name: username }
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith('postgres:'))
  if (line === undefined) throw new Error('There is no user postgres to run PostgreSQL as.')
  const [, , user = '', group = ''] = line.split(':')
  return { uid: Number(user), gid: Number(group), name: 'postgres' }
}

/** For a machine that it has half of: the other engines are stopped or idle while one is measured. */
function settings(folder: string): string[] {
  const megabytes = (share: number, most: number): string =>
    `${Math.floor(Math.min(most, (totalmem() / 1e6) * share))}MB`
  const wanted: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: folder,
    shared_buffers: megabytes(1 / 6, 4096),
    effective_cache_size: megabytes(1 / 2, 12_288),
    maintenance_work_mem: '1GB',
    work_mem: '64MB',
    max_wal_size: '16GB',
    random_page_cost: '1.1',
    default_toast_compression: 'lz4',
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    autovacuum: 'off',
  }
  return Object.entries(wanted).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

export class Postgres {
  readonly url: string
  loadSeconds = 0
  readonly #folder: string
  readonly #who = account()
  readonly #server: ChildProcess
  #front: ChildProcess | undefined

  private constructor(folder: string, port: number) {
    this.#folder = folder
    this.url = `http://127.0.0.1:${port}`
    const data = join(folder, 'data')
    if (!existsSync(data))
      this.#run('initdb', ['-D', data, '-U', this.#who.name, '-A', 'trust', '--locale=C', '-E', 'UTF8'])
    const { uid, gid } = this.#who
    this.#server = endTogether(
      spawn(join(programs, 'postgres'), ['-D', data, ...settings(folder)], {
        uid,
        gid,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'ignore'],
      }),
    )
  }

  static async start({ folder, port, identity, documents, say }: PostgresOptions): Promise<Postgres> {
    const note = join(folder, 'loaded.json')
    const found = existsSync(note)
      ? (JSON.parse(readFileSync(note, 'utf8')) as { identity: string; loadSeconds: number })
      : null
    if (found?.identity !== identity) rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const { uid, gid } = account()
    chownSync(folder, uid, gid)
    chmodSync(folder, 0o700)
    const postgres = new Postgres(folder, port)
    try {
      await postgres.#ready()
      if (found?.identity === identity) {
        say('PostgreSQL: reusing what is loaded')
        postgres.loadSeconds = found.loadSeconds
      } else {
        const started = performance.now()
        await postgres.#load(documents(), say)
        postgres.loadSeconds = (performance.now() - started) / 1000
        say(`PostgreSQL: loaded and indexed in ${postgres.loadSeconds.toFixed(1)} s`)
        writeFileSync(note, JSON.stringify({ identity, loadSeconds: postgres.loadSeconds }))
      }
      await postgres.#openFront(port)
      return postgres
    } catch (error) {
      await postgres.stop()
      throw error
    }
  }

  /** Of the server and its connections; what they share counts once. */
  residentBytes(): number {
    const processes = readdirSync('/proc')
      .map(Number)
      .filter((pid) => parentOf(pid) === this.#server.pid)
    const sharing = [this.#server.pid!, ...processes].map(memoryOf)
    return Math.max(...sharing.map(({ shared }) => shared)) + sharing.reduce((sum, { own }) => sum + own, 0)
  }

  bytes(): number {
    return directoryBytes(join(this.#folder, 'data', 'base'))
  }

  async #ready(): Promise<void> {
    for (let tries = 0; tries < 600; tries++) {
      if (this.#server.exitCode !== null) throw new Error('PostgreSQL did not start.')
      try {
        this.#run('pg_isready', ['-h', this.#folder])
        return
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
    throw new Error('PostgreSQL did not become ready.')
  }

  async #load(documents: AsyncIterable<PeerDocument>, say: (line: string) => void): Promise<void> {
    this.#run('createdb', ['-h', this.#folder, '-U', this.#who.name, 'bench'])
    this.#sql(`
      CREATE EXTENSION postgis;
      CREATE EXTENSION fuzzystrmatch;
      CREATE TABLE business (id bigint NOT NULL, tokens tsvector NOT NULL, point geometry(Point, 4326),
        content_score int NOT NULL, claimed_until bigint NOT NULL, updated bigint NOT NULL);
      CREATE TABLE listing (id bigint NOT NULL, row text NOT NULL);
      CREATE TABLE vocabulary (field text NOT NULL, word text NOT NULL);`)
    const tables = { business: this.#copy('business'), listing: this.#copy('listing') }
    const words: Record<SearchField, Set<string>> = {
      name: new Set(),
      tag: new Set(),
      description: new Set(),
    }
    let count = 0
    for await (const one of documents) {
      for (const field of ['name', 'tag', 'description'] as const) {
        for (const token of one.tokens[field]) if (isPlainToken(token)) words[field].add(token)
      }
      await tables.business.line(businessLine(one))
      await tables.listing.line(`${one.document.id}\t${escaped(one.row)}`)
      if (++count % 100_000 === 0) say(`  ${count} in PostgreSQL`)
    }
    await Promise.all([tables.business.end(), tables.listing.end()])
    const vocabulary = this.#copy('vocabulary')
    for (const [field, list] of Object.entries(words)) {
      for (const word of list) await vocabulary.line(`${field}\t${escaped(word)}`)
    }
    await vocabulary.end()
    this.#sql(`
      ALTER TABLE business ADD PRIMARY KEY (id);
      ALTER TABLE listing ADD PRIMARY KEY (id);
      CREATE INDEX ON business USING gin (tokens) WITH (fastupdate = off);
      CREATE INDEX ON business USING gist (point);
      CREATE INDEX ON business USING gist ((point::geography));
      CREATE INDEX ON vocabulary (field, length(word));
      VACUUM ANALYZE;`)
  }

  async #openFront(port: number): Promise<void> {
    const script = fileURLToPath(new URL('./postgres-server.ts', import.meta.url))
    const front = spawn(process.execPath, [script, this.#folder, String(port), this.#who.name], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    this.#front = front
    await Promise.race([
      once(front.stdout!, 'data'),
      once(front, 'exit').then(() => Promise.reject(new Error('The server before PostgreSQL ended.'))),
    ])
  }

  #run(program: string, args: readonly string[], input?: string): void {
    const { uid, gid } = this.#who
    execFileSync(join(programs, program), args, {
      uid,
      gid,
      cwd: this.#folder,
      stdio: ['pipe', 'ignore', 'pipe'],
      ...(input === undefined ? {} : { input }),
    })
  }

  #sql(text: string): void {
    this.#run(
      'psql',
      ['-h', this.#folder, '-U', this.#who.name, '-d', 'bench', '-v', 'ON_ERROR_STOP=1', '-q'],
      text,
    )
  }

  /** Lines for a table, in the text form of COPY. */
  #copy(table: string) {
    const { uid, gid, name } = this.#who
    const command = `COPY ${table} FROM STDIN`
    const args = ['-h', this.#folder, '-U', name, '-d', 'bench', '-c', command]
    const child = spawn(join(programs, 'psql'), args, {
      uid,
      gid,
      cwd: this.#folder,
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    const ended = once(child, 'exit')
    return {
      line: async (text: string): Promise<void> => {
        if (!child.stdin.write(`${text}\n`)) await once(child.stdin, 'drain')
      },
      end: async (): Promise<void> => {
        child.stdin.end()
        const [code] = await ended
        if (code !== 0) throw new Error(`Loading ${table} failed.`)
      },
    }
  }

  /** Ends it and waits until it is gone. */
  async stop(): Promise<void> {
    this.#front?.stdin?.end()
    if (this.#server.exitCode !== null) return
    const ended = once(this.#server, 'exit')
    // Ends connections and writes what is in memory.
    this.#server.kill('SIGINT')
    await ended
  }
}

function parentOf(pid: number): number {
  try {
    return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

/** Resident bytes of a process, apart from and in memory that it shares. */
function memoryOf(pid: number): { own: number; shared: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const of = (name: string): number =>
      Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1024
    return { own: of('RssAnon'), shared: of('RssShmem') }
  } catch {
    return { own: 0, shared: 0 }
  }
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string): string => text.replace(/[\\\t\n\r]/g, (letter) => escapes[letter]!)

function businessLine({ document, tokens }: PeerDocument): string {
  const lexemes = [
    ...[...tokens.name].map((token) => `name:${token}`),
    ...[...tokens.tag].map((token) => `tag:${token}`),
    ...[...tokens.description].map((token) => `description:${token}`),
    ...document.categoryIds.map((id) => `category:${id}`),
    ...document.placeIds.map((id) => `place:${id}`),
    ...document.flags.map((flag) => `flag:${flag}`),
    `country:${document.country}`,
  ]
  const vector = lexemes.map((lexeme) => `'${lexeme.replace(/[\\']/g, '$&$&')}'`).join(' ')
  const point =
    document.latitude === null ? '\\N' : `SRID=4326;POINT(${document.longitude} ${document.latitude})`
  const { id, contentScore, claimedUntil, updated } = document
  return [id, escaped(vector), point, contentScore, claimedUntil, updated].join('\t')
}
