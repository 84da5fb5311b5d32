import { CategoryReader } from '../importing/category-reader.ts'
import { parseMappingFile } from '../importing/mapping-file.ts'
import { termsOf } from '../importing/terms.ts'
import { alarm, lastDone, noteRun } from '../operations/feeds/feeds.ts'
import { type TakenIn, type Taking, takeIn } from '../operations/feeds/take-in.ts'
import type { Services } from '../operations/services.ts'
import type { Feed } from '../ports/feed-store.ts'
import { type FeedFile, feedFile } from './feed-source.ts'
import { withIdColumn } from './import-modes.ts'
import { openReport } from './import-report.ts'
import { openSource, tellColumns, tellLaterColumns } from './import-source.ts'
import type { CommandIo } from './io.ts'

export interface FeedRunParts {
  readonly services: Services
  /** Absent where the calling thread does all. */
  readonly taking?: Taking | undefined
  readonly reportFolder: string
  readonly io: CommandIo
  /** Takes a file in that has not changed, too. */
  readonly again: boolean
}

/**
 * Takes the current file of a feed in. What goes wrong is recorded with the run and mailed to the feed's
 * alarm. Returns null if the file has not changed since the last run.
 * @throws the errors of reading the file, and of `takeIn`
 */
export async function runFeed(feed: Feed, parts: FeedRunParts): Promise<TakenIn | null> {
  const { services, again } = parts
  const last = again ? undefined : await lastDone(services, feed.id)
  const before = (await services.feeds.runs({ feedId: feed.id }, 1))[0]?.id
  let file: FeedFile | 'unchanged' | undefined
  try {
    file = await feedFile(feed, last, services.remoteFiles)
    if (file === 'unchanged' || file.digest === last?.digest) {
      const validators = file === 'unchanged' ? last!.validators : file.validators
      const same = { digest: last!.digest, validators }
      await noteRun(services, feed, { state: 'done', remark: 'unchanged', ...same })
      return null
    }
    return await takeFile(feed, file, parts)
  } catch (error) {
    const remark = (error as Error).message
    // A run that came as far as its rows has recorded itself.
    const [latest] = await services.feeds.runs({ feedId: feed.id }, 1)
    const isNoted = latest !== undefined && latest.id !== before
    const isResumed = latest?.state === 'broken' || latest?.state === 'stopped'
    if (!isNoted && !(isResumed && latest.digest === digestOf(file)))
      await noteRun(services, feed, { state: 'broken', remark, digest: '', validators: null })
    await alarm(services, feed, remark)
    throw error
  } finally {
    if (typeof file === 'object') await file.close()
  }
}

const digestOf = (file: FeedFile | 'unchanged' | undefined): string | undefined =>
  typeof file === 'object' ? file.digest : undefined

async function takeFile(
  feed: Feed,
  { path, digest, validators }: FeedFile,
  { services, taking, reportFolder, io }: FeedRunParts,
): Promise<TakenIn> {
  const mapping = feed.mapping === null ? undefined : parseMappingFile(feed.mapping)
  const format = feed.format ?? undefined
  const country = feed.country ?? undefined
  const { account, mode, maxWithdraw, source, licence, attribution } = feed
  const categories = new CategoryReader(services.taxonomy, mapping?.categories)
  const idColumn = feed.idColumn ?? undefined
  const open = async () => withIdColumn(await openSource(path, format, mapping, country), idColumn)
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
        ...{ validators, categories, dryRun: false },
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
