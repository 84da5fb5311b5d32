import { createHash } from 'node:crypto'
import { access, mkdtemp, open, readFile, rm, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { localUrl, type Settings } from '../config/settings.ts'
import type { Found, PairFaults } from '../operations/pairs/check-pairs.ts'
import type { DatabaseReport, Part, WorkReport } from '../profiles/profile.ts'
import {
  goodConnections,
  leastConnections,
  openFilesLimit,
  roomForConnections,
} from '../server/descriptors.ts'
import type { GrowthFigures } from '../server/growth-figures.ts'

export interface Finding {
  readonly state: 'ok' | 'warning' | 'wrong'
  readonly text: string
  /** The remedy; empty if all is well. */
  readonly advice: string
}

export interface Check {
  readonly name: string
  run(): Promise<Finding>
}

/** The subject of the checks. */
export interface Setup {
  /** @throws SettingsError */
  readSettings(): Settings
  /** Null if it has not been made yet. @throws if it cannot be read */
  inspectDatabase(settings: Settings): Promise<DatabaseReport | null>
  /** What to do when it is damaged or cannot be read. */
  databaseAdvice(settings: Settings): Promise<string>
  /** The folder of the shipped data files and their `MANIFEST.json`. */
  readonly shippedData: string
  /**
   * The deliveries that wait; null if there is no store yet. @throws if it is not a database of this program
   */
  inspectDeliveries(settings: Settings): Promise<Omit<WorkReport, 'growth'> | null>
  /** The sizes of growing tables; null and errors as for deliveries. */
  inspectGrowth(settings: Settings): Promise<GrowthFigures | null>
  /** What does not fit together of merged entities and pairs; null and errors as for deliveries. */
  inspectPairs(settings: Settings): Promise<PairFaults | null>
  /** See `Profile.inspectPart`. */
  inspectPart(settings: Settings, part: Part): Promise<string>
  /** Resolves if mail or codes could be sent now. @throws Error with the reason otherwise */
  tryCourier(settings: Settings, channel: 'email' | 'code'): Promise<void>
  /** Creates a test image; rejects if the image library does not work here. */
  tryImages(): Promise<unknown>
}

const mib = 1024 ** 2
const longestWaitMs = 3_600_000
const leastFreeBytes = 200 * mib
const goodFreeBytes = 2048 * mib

const ok = (text: string): Finding => ({ state: 'ok', text, advice: '' })
const warning = (text: string, advice: string): Finding => ({ state: 'warning', text, advice })
const wrong = (text: string, advice: string): Finding => ({ state: 'wrong', text, advice })

/**
 * All checks of `doctor`, in display order. Checks that need settings are omitted while the settings are
 * invalid.
 */
export function checksOf(setup: Setup): readonly Check[] {
  let settings: Settings | undefined
  const independent: Check[] = [
    { name: 'node', run: async () => checkNode(process.versions.node) },
    { name: 'time zones', run: async () => checkTimeZones() },
    { name: 'images', run: () => checkImages(setup) },
    { name: 'shipped data', run: () => checkShippedData(setup.shippedData) },
  ]
  try {
    settings = setup.readSettings()
  } catch (error) {
    const finding = wrong(
      messageOf(error),
      'set each variable as its line says; see docs/reference/settings.md',
    )
    return [{ name: 'settings', run: async () => finding }, ...independent]
  }
  const { dataDir, host, port, workers } = settings
  return [
    { name: 'settings', run: async () => ok('the environment is understood') },
    ...independent,
    { name: 'data folder', run: () => checkFolder(dataDir) },
    { name: 'disk', run: () => checkDisk(dataDir) },
    { name: 'database', run: () => checkDatabase(setup, settings) },
    ...partsOf(settings).map((part) => ({ name: part, run: () => checkPart(setup, settings, part) })),
    { name: 'mail', run: () => checkCourier(setup, settings, 'email') },
    { name: 'codes', run: () => checkCourier(setup, settings, 'code') },
    { name: 'deliveries', run: () => checkDeliveries(setup, settings) },
    { name: 'duplicates', run: () => checkDuplicates(setup, settings) },
    { name: 'growth', run: () => checkGrowth(setup, settings) },
    { name: 'open files', run: async () => checkOpenFiles(workers) },
    { name: 'port', run: () => checkPort(host, port) },
  ]
}

export function checkNode(version: string): Finding {
  if (Number.parseInt(version, 10) >= 24) return ok(`Node ${version}`)
  return wrong(`Node ${version} is too old`, 'run it with Node 24 or newer; npx highstreet does so by itself')
}

/** Limit of this process; a service manager may give the server another one. */
export function checkOpenFiles(workers: number, limit = openFilesLimit()): Finding {
  const connections = roomForConnections(workers, limit)
  if (connections === null) return ok('no limit is known')
  const text = `at most ${limit} open files, which leaves room for ${connections} connections`
  const advice = 'raise the limit of open files (ulimit -n, or LimitNOFILE of systemd)'
  if (connections < leastConnections) return wrong(text, advice)
  if (connections < goodConnections) return warning(text, advice)
  return ok(text)
}

/** Opening times and local dates depend on Node's built-in time zone rules. */
export function checkTimeZones(): Finding {
  const advice = 'use a Node with full ICU data (all official builds have it)'
  try {
    const zone = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Helsinki',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    const noon = zone.format(Date.UTC(2026, 6, 1, 12))
    if (noon !== '01/07/2026, 15:00') return wrong(`summer noon UTC in Helsinki reads ${noon}`, advice)
    return ok(`time zone rules ${process.versions.tz ?? 'of the system'}`)
  } catch (error) {
    return wrong(messageOf(error), advice)
  }
}

async function checkImages(setup: Setup): Promise<Finding> {
  try {
    await setup.tryImages()
    return ok('the image library works')
  } catch (error) {
    return wrong(
      `the image library does not load: ${firstLine(error)}`,
      'run npm ci on this machine, without --omit=optional',
    )
  }
}

export async function checkShippedData(folder: string): Promise<Finding> {
  const advice = 'install the package again (npm ci), or check the files out anew'
  try {
    const manifest = JSON.parse(await readFile(join(folder, 'MANIFEST.json'), 'utf8'))
    const files = Object.entries(manifest.files as Record<string, { sha256: string }>)
    const bad: string[] = []
    for (const [path, { sha256 }] of files) {
      const bytes = await readFile(join(folder, path)).catch(() => undefined)
      if (!bytes) bad.push(`${path} is missing`)
      else if (createHash('sha256').update(bytes).digest('hex') !== sha256) bad.push(`${path} is damaged`)
    }
    if (bad.length > 0) return wrong(bad.join('; '), advice)
    return ok(`${files.length} data files are whole`)
  } catch (error) {
    return wrong(`the list of data files cannot be read: ${firstLine(error)}`, advice)
  }
}

export async function checkFolder(dataDir: string): Promise<Finding> {
  const folder = resolve(dataDir)
  const there = await nearestFolder(folder)
  try {
    const probe = await mkdtemp(join(there, '.doctor-'))
    try {
      const handle = await open(join(probe, 'probe'), 'wx')
      await handle.writeFile('probe')
      await handle.sync()
      await handle.close()
    } finally {
      await rm(probe, { recursive: true })
    }
  } catch (error) {
    return wrong(
      `${there} cannot be written: ${firstLine(error)}`,
      'give this user the right to write there, or name another folder in HIGHSTREET_DATA_DIR',
    )
  }
  return there === folder ? ok(`${folder} can be written`) : ok(`${folder} will be made by the first start`)
}

export async function checkDisk(
  dataDir: string,
  least = leastFreeBytes,
  good = goodFreeBytes,
): Promise<Finding> {
  const { bavail, bsize } = await statfs(await nearestFolder(resolve(dataDir)))
  const free = bavail * bsize
  const text = `${Math.floor(free / mib)} MiB free`
  const advice = 'make room on the disk, or move the data folder to a larger one'
  if (free < least) return wrong(`${text}, less than ${Math.ceil(least / mib)} MiB`, advice)
  if (free < good) return warning(text, advice)
  return ok(text)
}

async function checkDatabase(setup: Setup, settings: Settings): Promise<Finding> {
  const advice = await setup.databaseAdvice(settings)
  try {
    const report = await setup.inspectDatabase(settings)
    if (report === null) return ok('not made yet; the first start makes it')
    const { schemaVersion, newestVersion, damage } = report
    if (damage.length > 0) return wrong(`it is damaged: ${damage.join('; ')}`, advice)
    if (schemaVersion > newestVersion) {
      return wrong(
        `it has schema ${schemaVersion}, this program knows ${newestVersion}`,
        'use the newer version of Highstreet that wrote it',
      )
    }
    const pending = schemaVersion < newestVersion ? `, ${newestVersion} after the next start` : ''
    return ok(`sound, schema ${schemaVersion}${pending}`)
  } catch (error) {
    return wrong(`it cannot be read: ${firstLine(error)}`, advice)
  }
}

/** The servers that the settings name. */
function partsOf({ profile, postgresReadUrl, search, valkeyUrl }: Settings): readonly Part[] {
  if (profile !== 'cluster') return []
  const isNamed = {
    files: true,
    standby: postgresReadUrl !== null,
    search: search === 'opensearch',
    limits: valkeyUrl !== null,
  } satisfies Record<Part, boolean>
  return (Object.keys(isNamed) as Part[]).filter((part) => isNamed[part])
}

async function checkPart(setup: Setup, settings: Settings, part: Part): Promise<Finding> {
  try {
    return ok(await setup.inspectPart(settings, part))
  } catch (error) {
    return wrong(firstLine(error), 'see docs/operate/cluster.md')
  }
}

/**
 * Whether messages to people are actually sent. Without a configured courier they are kept, which is fine if
 * the operator is aware of it.
 */
async function checkCourier(setup: Setup, settings: Settings, channel: 'email' | 'code'): Promise<Finding> {
  const isMail = channel === 'email'
  const isSet = (isMail ? settings.smtpUrl : settings.codeWebhookUrl) !== null
  const folder = join(resolve(settings.dataDir), isMail ? 'mail' : 'codes')
  if (!isSet) return ok(`nothing is set to send them by; they are kept in ${folder}`)
  const setting = isMail ? 'HIGHSTREET_SMTP_URL' : 'HIGHSTREET_CODE_WEBHOOK_URL'
  try {
    await setup.tryCourier(settings, channel)
    return ok(isMail ? 'the mail server takes mail' : 'the address of the service may be reached')
  } catch (error) {
    return wrong(firstLine(error), `check ${setting}, and that what it names runs; see docs/operate/mail.md`)
  }
}

async function checkDeliveries(setup: Setup, settings: Settings): Promise<Finding> {
  try {
    const work = await setup.inspectDeliveries(settings)
    if (work === null) return ok('nothing waits')
    const { waiting, oldest, failed } = work
    const givenUp = failed === 0 ? '' : `; ${failed} were given up`
    const isLate = oldest !== null && Date.now() - oldest > longestWaitMs
    const text = `${waiting} wait to be sent${isLate ? ', one for over an hour' : ''}${givenUp}`
    if (isLate) return warning(text, 'see that a server runs and that mail can be sent')
    if (failed > 0) return warning(text, 'see: highstreet inbox list --kind undeliverable')
    return ok(text)
  } catch {
    return ok('not there yet; the next start makes them')
  }
}

async function checkDuplicates(setup: Setup, settings: Settings): Promise<Finding> {
  let faults: PairFaults | null
  try {
    faults = await setup.inspectPairs(settings)
  } catch {
    return ok('not there yet; the next start makes them')
  }
  return faults === null ? ok('nothing is there yet') : judgePairs(faults)
}

export function judgePairs({ gone, overtaken, apart, lost, pairs, entities }: PairFaults): Finding {
  const told = ({ count, ids }: Found, what: string) =>
    count === 0 ? [] : [`${count} ${what} (${ids.join(', ')}${count > ids.length ? ', …' : ''})`]
  const bad = [
    ...told(lost, 'merged entities lead to none'),
    ...told(gone, 'pairs wait for a decision about an entity that is gone'),
  ]
  if (bad.length > 0) return wrong(bad.join('; '), 'restore the latest backup that is sound, and report this')
  const stale = [
    ...told(overtaken, 'pairs wait whose entities were merged meanwhile'),
    ...told(apart, 'pairs were decided to be one business, and are two'),
  ]
  if (stale.length > 0) return warning(stale.join('; '), 'decide them anew: highstreet review decide')
  return ok(`${pairs} pairs of ${entities} entities fit together`)
}

const dayS = 24 * 3600
/** Removal of old rows is only this overdue if no process performs it. */
const longestOverdueS = 2 * dayS
/** Above this, the WAL cannot be checkpointed because some process reads continuously. */
const largestWalBytes = 1024 * mib

async function checkGrowth(setup: Setup, settings: Settings): Promise<Finding> {
  try {
    const figures = await setup.inspectGrowth(settings)
    if (figures === null) return ok('nothing is there yet')
    return judgeGrowth(figures, settings.historyKeepDays === null)
  } catch {
    return ok('not known yet; the next start finds it out')
  }
}

/** @param keepsHistory whether the whole history is kept */
export function judgeGrowth({ rows, overdueS, bytes }: GrowthFigures, keepsHistory: boolean): Finding {
  const sizes = Object.entries(bytes).map(([part, size]) => `${part} ${Math.ceil(size / mib)} MiB`)
  const counts = Object.entries(rows)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${count} ${name}`)
  const kept = keepsHistory ? ', and all of the history is kept' : ''
  const text = `${sizes.join(', ')}; ${counts.join(', ') || 'no rows'}${kept}`
  const late = Object.entries(overdueS).filter(([, seconds]) => seconds > longestOverdueS)
  if (late.length > 0) {
    const names = late.map(([name, seconds]) => `${name} by ${Math.floor(seconds / dayS)} days`)
    return warning(
      `${text}; not removed in time: ${names.join(', ')}`,
      'see that a server runs: it removes what is old, once an hour',
    )
  }
  if ((bytes.wal ?? 0) > largestWalBytes)
    return warning(text, 'end what reads the database all the time, and start the server anew')
  return ok(text)
}

/** `whenRunning` is the finding if the process on the port is a directory. */
export async function checkPort(
  host: string,
  port: number,
  whenRunning: Finding = ok(`a directory is running on port ${port}`),
): Promise<Finding> {
  if (port === 0) return ok('the system chooses one')
  const code = await tryToListen(host, port)
  if (code === undefined) return ok(`port ${port} of ${host} is free`)
  if (code === 'EADDRINUSE') {
    if (await answers(`${localUrl(host, port)}/healthz`)) return whenRunning
    return wrong(
      `port ${port} of ${host} is taken by another program`,
      'stop that program, or name another port in HIGHSTREET_PORT',
    )
  }
  if (code === 'EACCES') {
    return wrong(`this user may not listen on port ${port}`, 'name a port above 1023 in HIGHSTREET_PORT')
  }
  return wrong(
    `nothing can listen on the address ${host}: ${code}`,
    'name an address of this machine in HIGHSTREET_HOST',
  )
}

/** The error code, or undefined if listening works. */
function tryToListen(host: string, port: number): Promise<string | undefined> {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    server.listen({ host, port, exclusive: true }, () => server.close(() => done(undefined)))
  })
}

function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.ok,
    () => false,
  )
}

/** The folder itself or its nearest existing ancestor. */
async function nearestFolder(folder: string): Promise<string> {
  return (await exists(folder)) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function firstLine(error: unknown): string {
  return messageOf(error).split('\n', 1)[0]!
}
