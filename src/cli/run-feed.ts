import { CategoryReader } from '../importing/category-reader.ts'
import { parseMappingFile } from '../importing/mapping-file.ts'
import { termsOf } from '../importing/terms.ts'
import { noteOutcome, reasonOf } from '../operations/feeds/alarms.ts'
import { claimFeed } from '../operations/feeds/claim-feed.ts'
import { lastDone, noteRun } from '../operations/feeds/feeds.ts'
import { type TakenIn, type Taking, takeIn } from '../operations/feeds/take-in.ts'
import type { Services } from '../operations/services.ts'
import type { Feed, ImportRun } from '../ports/feed-store.ts'
import { type FeedFile, feedFile } from './feed-source.ts'
import { withIdColumn } from './import-modes.ts'
import { openReport } from './import-report.ts'
import { openSource } from './import-source.ts'
import { CommandFailure, type CommandIo } from './io.ts'
import { processes } from './processes.ts'
import { tellColumns, tellLaterColumns } from './tell-columns.ts'

export interface FeedRunParts {
  readonly services: Services
  /** Absent where the calling thread does all. */
  readonly taking?: Taking | undefined
  readonly reportFolder: string
  readonly io: CommandIo
  /** Takes a file in that has not changed, too. */
  readonly again: boolean
}

/** How often in a row a process may end within a run before that counts as a failure. */
const mostInterruptions = 3

/**
 * Takes the current file of a feed in, while no other process does. How it ends is recorded with the run, and the feed's
 * alarm hears of it when that has changed. Returns null if the file has not changed since the last run. A run that loses
 * its claim stops and records nothing more: the process that has the claim does.
 * @throws FeedIsRunning; the errors of reading the file, and of `takeIn`
 */
export async function runFeed(feed: Feed, parts: FeedRunParts): Promise<TakenIn | null> {
  const claim = await claimFeed(parts.services, feed.id, processes)
  if (claim === null) throw new FeedIsRunning()
  try {
    return await runClaimed(feed, parts, claim.signal)
  } finally {
    await claim.release()
  }
}

/** Another process takes the feed in. */
export class FeedIsRunning extends CommandFailure {
  constructor() {
    super('another process takes it in now; see highstreet feeds list')
  }
}

async function runClaimed(feed: Feed, parts: FeedRunParts, signal: AbortSignal): Promise<TakenIn | null> {
  const { services, again } = parts
  const last = again ? undefined : await lastDone(services, feed.id)
  const runs = await services.feeds.runs({ feedId: feed.id }, 2)
  const before = runs[0]
  const ended = runs.find(({ state, trouble }) => state !== 'running' || trouble !== undefined)
  let file: FeedFile | 'unchanged' | undefined
  if (before?.state === 'running' && (await noteInterruption(services, before))) {
    const { remark } = await noteOutcome(services, feed, (await services.feeds.run(before.id))!, ended)
    throw new CommandFailure(remark)
  }
  try {
    file = await feedFile(feed, last, services.remoteFiles)
    signal.throwIfAborted()
    if (file === 'unchanged' || file.digest === last?.digest) {
      const validators = file === 'unchanged' ? last!.validators : file.validators
      const same = { digest: last!.digest, validators }
      const run = await noteRun(services, feed, { state: 'done', remark: 'unchanged', ...same })
      await noteOutcome(services, feed, run, ended)
      return null
    }
    const taken = await takeFile(feed, file, parts, signal)
    return { ...taken, run: await noteOutcome(services, feed, taken.run, ended) }
  } catch (error) {
    if (signal.aborted) throw new CommandFailure(reasonOf(signal.reason), { cause: error })
    const remark = reasonOf(error)
    // A run that came as far as its rows has recorded itself.
    const [latest] = await services.feeds.runs({ feedId: feed.id }, 1)
    const isNoted = latest !== undefined && latest.id !== before?.id
    const isResumed = latest?.state === 'broken' || latest?.state === 'stopped'
    const run =
      isNoted || (isResumed && latest.digest === digestOf(file))
        ? latest
        : await noteRun(services, feed, { state: 'broken', remark, digest: '', validators: null })
    await noteOutcome(services, feed, run, ended)
    throw new CommandFailure(remark, { cause: error })
  } finally {
    if (typeof file === 'object') await file.close()
  }
}

/** Records that a process ended within a run. Answers whether that has been so too often to go on at once. */
async function noteInterruption({ store, clock }: Services, run: ImportRun): Promise<boolean> {
  const times = (run.interruptions ?? 0) + 1
  const isTooOften = times >= mostInterruptions
  const remark = `its process ended ${times} times before the file did`
  const interruptions = isTooOften ? 0 : times
  const noted: ImportRun = { ...run, state: 'broken', interruptions, remark, changed: clock.now() }
  await store.commit([{ type: 'import.put', run: noted }])
  return isTooOften
}

const digestOf = (file: FeedFile | 'unchanged' | undefined): string | undefined =>
  typeof file === 'object' ? file.digest : undefined

/** The rows, and a check after the last: before what they lack is withdrawn. */
async function* endingWith<Row>(rows: AsyncIterable<Row>, check: () => Promise<void>): AsyncGenerator<Row> {
  yield* rows
  await check()
}

async function takeFile(
  feed: Feed,
  { path, digest, validators, mustBeSame }: FeedFile,
  { services, taking, reportFolder, io }: FeedRunParts,
  signal: AbortSignal,
): Promise<TakenIn> {
  const mapping = feed.mapping === null ? undefined : parseMappingFile(feed.mapping)
  const format = feed.format ?? undefined
  const country = feed.country ?? undefined
  const { account, mode, maxWithdraw, source, licence, attribution } = feed
  const categories = new CategoryReader(services.taxonomy, mapping?.categories)
  const idColumn = feed.idColumn ?? undefined
  const open = async () => {
    const rows = withIdColumn(await openSource(path, format, mapping, country), idColumn)
    return { ...rows, rows: endingWith(rows.rows, mustBeSame) }
  }
  const first = await open()
  const { table, publisher } = first
  tellColumns(first, (text) => io.err(`${feed.id}: ${text}`))
  let opened: Awaited<ReturnType<typeof open>> | undefined
  const report = await openReport(reportFolder, feed.id, table)
  try {
    const taken = await takeIn(
      services,
      {
        open: async () => {
          opened = await open()
          return opened
        },
        ...{ mode, maxWithdraw: { share: maxWithdraw }, source, digest, feedId: feed.id },
        ...termsOf(publisher, { licence, attribution }),
        ...{ validators, categories, dryRun: false, signal },
        report: (refused, data) => report.add(refused, data),
        reportCell: (cell) => report.addCell(cell),
        reportAlike: (alike) => report.addAlike(alike),
        reportPath: report.path,
      },
      { account, keyId: '', plan: 'admin', admin: false, userId: null },
      taking,
    )
    await report.close()
    const { counts, leftOut } = taken
    await report.summarise({ counts, unknown: categories.unknown(), leftOut }, io)
    tellLaterColumns(opened ?? {}, idColumn, (text) => io.err(`${feed.id}: ${text}`))
    if (counts.refused > 0 || taken.cellsRefused > 0) io.err(`${feed.id}: report: ${report.path}`)
    if (report.refusedPath)
      io.err(`${feed.id}: refused rows, to mend and import again: ${report.refusedPath}`)
    return taken
  } finally {
    await report.close()
  }
}
