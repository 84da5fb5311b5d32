/** Imports as runs: recorded, resumed where they were interrupted, and undone by their id. */
import { newHexId } from '../../access/keys.ts'
import type { CategoryReader } from '../../importing/category-reader.ts'
import { EarlierNames, markingFurther } from '../../importing/earlier-names.ts'
import type {
  AlikeRow,
  ImportCounts,
  RefusedRow,
  ReportedCell,
  RowMapper,
  SourceRow,
} from '../../importing/mapped-row.ts'
import { ImportAborted, runImport } from '../../importing/run.ts'
import type { Tally } from '../../importing/tally.ts'
import type { EntityStore, SuppliedRecord } from '../../ports/entity-store.ts'
import type { ImportMode, ImportRun } from '../../ports/feed-store.ts'
import type { Validators } from '../../ports/remote-files.ts'
import { addBusiness } from '../add-business.ts'
import type { Services } from '../services.ts'
import type { AddBusiness, Principal } from '../submission.ts'
import { importAction } from './import-action.ts'
import { isUnlisted, withdrawUnlisted } from './withdraw-unlisted.ts'

/** The rows of a file, read from its beginning. */
export interface OpenedRows {
  readonly rows: AsyncIterable<SourceRow<never>>
  readonly mapRow: RowMapper<never>
}

export interface TakeInRequest {
  /** Opens the file; called once for `add`, and twice where all ids must be known first. */
  readonly open: () => Promise<OpenedRows>
  readonly mode: ImportMode
  /** Records that a snapshot may withdraw: a share of the account's records, rounded up, or their number. */
  readonly maxWithdraw: { readonly share: number } | { readonly count: number }
  /** Name of the file, or its address. */
  readonly source: string
  /** Equal for equal files that are read alike. */
  readonly digest: string
  readonly feedId: string | null
  readonly licence: string | null
  readonly attribution: string | null
  readonly validators: Validators | null
  readonly categories: CategoryReader
  readonly report: (refused: RefusedRow, data?: never) => void | Promise<void>
  /** Receives the cells of accepted rows that became no value. */
  readonly reportCell?: (cell: ReportedCell) => void | Promise<void>
  /** Refuses a row with a cell that cannot be used, instead of leaving the cell out. */
  readonly strict?: boolean
  readonly reportAlike?: (alike: AlikeRow) => void | Promise<void>
  readonly dryRun: boolean
  /** Stops the run where it is, once aborted: no further row is begun, and nothing more is recorded. */
  readonly signal?: AbortSignal
  /** File that the report goes to, for the record of the run. */
  readonly reportPath?: string
  /** Receives the number of rows that are done, with those of an earlier part of the run. */
  readonly onProgress?: (rows: number) => void
}

/** Where rows are decided on, and runs recorded. */
export interface Taking {
  /** Adds one business or merges it. */
  readonly addBusiness: AddBusiness
  readonly commit: EntityStore['commit']
}

/** Everything on the calling thread. */
export const takingHere = (services: Services): Taking => ({
  addBusiness: (...row) => addBusiness(services, ...row),
  commit: (commands) => services.store.commit(commands),
})

export interface TakenIn {
  readonly run: ImportRun
  readonly counts: Readonly<ImportCounts>
  readonly leftOut: Tally
  /** Cells of accepted rows that became no value. */
  readonly cellsRefused: number
  readonly withdrawn: number
  /** Rows that an earlier, interrupted run of the same file had taken in. */
  readonly resumedAfter: number
}

/** A snapshot would withdraw more than it may; nothing was changed. */
export class TooManyWithdrawals extends Error {
  constructor(unlisted: number, supplied: number, most: number) {
    super(
      `the file lacks ${unlisted} of the ${supplied} records of the account, and may lack ${most}; nothing was changed. See whether the file is complete, or allow more`,
    )
    this.name = 'TooManyWithdrawals'
  }
}

/**
 * Rows between two checkpoints: this number or, if larger, this share of the rows done. After an interruption, the rows
 * since the last checkpoint are looked at again. A checkpoint waits for the disk.
 */
const rowsToCheckpoint = 100
const shareToCheckpoint = 0.01
/** Records read at once. */
const pageSize = 500
/** Withdrawals that share a commit where they can. */
const withdrawnAtOnce = 32

/**
 * Takes a file in. A run of the same file and account that was interrupted goes on after its last checkpoint.
 * Of two rows with one id, the second is refused; in the mode `add` only if its name differs. Taking the same file in again changes nothing.
 * @throws TooManyWithdrawals before anything is changed; ImportAborted; errors of the file; the reason of an aborted signal
 */
export async function takeIn(
  services: Services,
  request: TakeInRequest,
  principal: Principal,
  taking: Taking = takingHere(services),
): Promise<TakenIn> {
  const { mode, dryRun, signal = new AbortController().signal } = request
  const listed = mode === 'add' ? null : await readIds(await request.open())
  const { unlisted, supplied } =
    mode === 'snapshot' ? await compareIds(services, principal.account, listed!.ids) : nothingUnlisted
  const book = new RunBook(services.clock, taking, dryRun, signal)
  const earlier = dryRun ? undefined : await interruptedRun(services, request, principal)
  let run: ImportRun = {
    ...(earlier ?? newRun(services, request, principal)),
    ...(request.reportPath === undefined ? {} : { report: request.reportPath }),
  }
  const most = mostOf(request.maxWithdraw, supplied)
  // An interrupted run may be past the rows, and has been allowed to withdraw.
  if (unlisted.length > most && earlier === undefined) {
    const error = new TooManyWithdrawals(unlisted.length, supplied, most)
    await book.put({ ...run, state: 'stopped', remark: error.message })
    throw error
  }
  if (!dryRun) await makeAccount(services, principal.account)
  await book.put(run)
  const resumedAfter = run.rows
  let alike = 0
  const totals = (counts: Readonly<ImportCounts>): ImportRun => ({
    ...run,
    rows: resumedAfter + counts.read,
    created: run.created + counts.created,
    merged: run.merged + counts.merged,
    refused: run.refused + counts.refused,
    ...(alike === 0 ? {} : { alike: (run.alike ?? 0) + alike }),
  })
  let last = run
  try {
    const opened = await request.open()
    const earlierNames = listed === null ? new EarlierNames() : undefined
    const skip = (row: SourceRow<never>) => noteSkipped(row, opened.mapRow, earlierNames)
    const { counts, leftOut, cellsRefused } = await runImport({
      source: rowsAfter(opened.rows, resumedAfter, skip, book, () => last),
      mapRow:
        earlierNames === undefined ? withId(opened.mapRow) : markingFurther(opened.mapRow, earlierNames),
      repeated: listed?.repeated,
      earlierNames,
      categories: request.categories,
      addBusiness: taking.addBusiness,
      principal,
      report: request.report,
      reportAlike: (row) => {
        alike++
        return request.reportAlike?.(row)
      },
      ...(request.reportCell === undefined ? {} : { reportCell: request.reportCell }),
      strict: request.strict === true,
      dryRun,
      options: { replaces: mode !== 'add', action: importAction(run.id) },
      onProgress: (now) => {
        last = totals(now)
        request.onProgress?.(last.rows)
      },
    })
    last = totals(counts)
    await book.put(last)
    const withdrawn = await withdrawAll(services, unlisted, principal, run.id, { dryRun, signal })
    run = await book.put({ ...last, withdrawn: last.withdrawn + withdrawn, state: 'done' })
    return { run, counts, leftOut, cellsRefused, withdrawn, resumedAfter }
  } catch (error) {
    const remark =
      error instanceof ImportAborted ? String(error.cause ?? error.message) : String((error as Error).message)
    await book.put({ ...last, state: 'broken', remark }).catch(() => undefined)
    throw error
  }
}

/** So that it is among the accounts whose standing an operator may set. */
async function makeAccount({ access, accessWriter }: Services, name: string): Promise<void> {
  if ((await access.account(name)) !== undefined) return
  const account = { name, trust: 0, editsFor: [] }
  // An operator may have given it its standing in between.
  await accessWriter.apply({ type: 'access.account.put', account, onlyNew: true })
}

const mostOf = (limit: TakeInRequest['maxWithdraw'], supplied: number): number =>
  'count' in limit ? limit.count : Math.ceil(limit.share * supplied)

function newRun({ clock }: Services, request: TakeInRequest, { account }: Principal): ImportRun {
  const { feedId, mode, source, digest, licence, attribution, validators } = request
  const now = clock.now()
  return {
    ...{
      id: newHexId().slice(0, 16),
      account,
      feedId,
      mode,
      source,
      digest,
      licence,
      attribution,
      validators,
    },
    ...{ started: now, changed: now, state: 'running', rows: 0 },
    ...{ created: 0, merged: 0, refused: 0, withdrawn: 0, remark: '' },
  }
}

/** The account's latest run, if it is of the same file and did not end. */
async function interruptedRun(
  { feeds }: Services,
  { mode, digest }: TakeInRequest,
  { account }: Principal,
): Promise<ImportRun | undefined> {
  const [latest] = await feeds.runs({ account }, 1)
  const isSame = latest?.digest === digest && latest.mode === mode
  const isOpen = latest?.state === 'running' || latest?.state === 'broken'
  return isSame && isOpen ? { ...latest!, state: 'running', remark: '' } : undefined
}

/** Writes a run to the store; nothing in a dry run, or once the signal is aborted. */
class RunBook {
  readonly #clock: Services['clock']
  readonly #taking: Pick<Taking, 'commit'>
  readonly #dryRun: boolean
  readonly signal: AbortSignal

  constructor(
    clock: Services['clock'],
    taking: Pick<Taking, 'commit'>,
    dryRun: boolean,
    signal: AbortSignal,
  ) {
    this.#clock = clock
    this.#taking = taking
    this.#dryRun = dryRun
    this.signal = signal
  }

  /** Returns the run as it was written, with the time of the change. @throws the reason of the signal */
  async put(run: ImportRun): Promise<ImportRun> {
    this.signal.throwIfAborted()
    const written = { ...run, changed: this.#clock.now() }
    if (!this.#dryRun) await this.#taking.commit([{ type: 'import.put', run: written }])
    return written
  }
}

/**
 * The rows after the first `skipped`. Writes a checkpoint now and then: rows land in order, so those that have
 * landed by then need not be read again.
 */
async function* rowsAfter(
  rows: AsyncIterable<SourceRow<never>>,
  skipped: number,
  skip: (row: SourceRow<never>) => void,
  book: RunBook,
  landed: () => ImportRun,
): AsyncGenerator<SourceRow<never>> {
  let at = 0
  let noted = skipped
  for await (const row of rows) {
    book.signal.throwIfAborted()
    if (at++ < skipped) {
      skip(row)
      continue
    }
    const run = landed()
    if (run.rows - noted >= Math.max(rowsToCheckpoint, shareToCheckpoint * run.rows)) {
      noted = run.rows
      await book.put(run)
    }
    yield row
  }
}

function noteSkipped(row: SourceRow<never>, mapRow: RowMapper<never>, names: EarlierNames | undefined): void {
  if (names === undefined || 'fault' in row) return
  try {
    names.differs(mapRow(row.data).submission)
  } catch {
    // The row was refused when it was read first.
  }
}

interface Listed {
  readonly ids: ReadonlySet<string>
  /** Lines whose id stands on an earlier line, too. */
  readonly repeated: ReadonlySet<number>
}

/** Reads a file to its end, so that a damaged one changes nothing. */
async function readIds({ rows, mapRow }: OpenedRows): Promise<Listed> {
  const ids = new Set<string>()
  const repeated = new Set<number>()
  for await (const row of rows) {
    if ('fault' in row) continue
    const id = idOf(mapRow, row.data)
    if (id === null) continue
    if (ids.has(id)) repeated.add(row.line)
    else ids.add(id)
  }
  return { ids, repeated }
}

function idOf(mapRow: RowMapper<never>, data: never): string | null {
  try {
    return mapRow(data).submission.supplierId
  } catch {
    return null
  }
}

/** @throws Error from the mapper, for a row without an id */
const withId =
  (mapRow: RowMapper<never>): RowMapper<never> =>
  (data) => {
    const mapped = mapRow(data)
    if (mapped.submission.supplierId === null)
      throw new Error('the row has no _supplier_id, by which its record could be replaced')
    return mapped
  }

interface Compared {
  /** The account's records that are not among the ids, except those that were withdrawn before. */
  readonly unlisted: readonly SuppliedRecord[]
  /** Number of the account's records, except those that were withdrawn before. */
  readonly supplied: number
}

const nothingUnlisted: Compared = { unlisted: [], supplied: 0 }

async function compareIds({ store }: Services, account: string, ids: ReadonlySet<string>): Promise<Compared> {
  return store.snapshot(async (reading) => {
    const unlisted: SuppliedRecord[] = []
    let listed = 0
    for (let after: string | null = null; ; ) {
      const page: readonly SuppliedRecord[] = await reading.suppliedAfter(account, after, pageSize)
      if (page.length === 0) return { unlisted, supplied: listed + unlisted.length }
      after = page.at(-1)!.supplierId
      const missing = page.filter(({ supplierId }) => !ids.has(supplierId))
      listed += page.length - missing.length
      if (missing.length === 0) continue
      const entities = await reading.entities([...new Set(missing.map(({ entityId }) => entityId))])
      const byId = new Map(entities.map((entity) => [entity.id, entity]))
      unlisted.push(
        ...missing.filter(({ supplierId, entityId }) => {
          const entity = byId.get(entityId)
          return entity !== undefined && !isUnlisted(entity, account, supplierId)
        }),
      )
    }
  })
}

/** Returns how many records were withdrawn. */
async function withdrawAll(
  services: Services,
  unlisted: readonly SuppliedRecord[],
  principal: Principal,
  runId: string,
  { dryRun, signal }: { readonly dryRun: boolean; readonly signal: AbortSignal },
): Promise<number> {
  if (dryRun) return unlisted.length
  let withdrawn = 0
  for (let at = 0; at < unlisted.length; at += withdrawnAtOnce) {
    signal.throwIfAborted()
    const some = unlisted.slice(at, at + withdrawnAtOnce)
    const done = await Promise.all(
      some.map((record) => withdrawUnlisted(services, record, principal, importAction(runId))),
    )
    withdrawn += done.filter(Boolean).length
  }
  return withdrawn
}
