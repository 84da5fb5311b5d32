import { setTimeout as delay } from 'node:timers/promises'
import { DirectoryError, type ErrorCode, errorTable } from '../errors.ts'
import { sentenceOf } from '../faults/fault.ts'
import { plainWords } from '../folding.ts'
import type {
  AddBusiness,
  Principal,
  Submission,
  SubmissionOptions,
  SubmissionOutcome,
} from '../operations/submission.ts'
import type { CategoryReader } from './category-reader.ts'
import type { EarlierNames } from './earlier-names.ts'
import type {
  AlikeRow,
  ImportCounts,
  LeftCell,
  MappedRow,
  RefusedRow,
  ReportedCell,
  RowMapper,
  SourceRow,
} from './mapped-row.ts'
import { withoutFaulty } from './mend.ts'
import { Tally } from './tally.ts'

/**
 * Number of rows processed concurrently, so that their writes share commits and messages between threads. With twice as
 * many, most of what a row holds outlives the young generation.
 */
const ROWS_IN_FLIGHT = 128
/** Number of rows read while the first of them waits: branches of one chain are done one after the other. */
const ROWS_AHEAD = 512
/** This many consecutive unexpected failures mean that the store, not the rows, is at fault. */
const MAX_CONSECUTIVE_FAILURES = 25
const RETRY_DELAYS_MS = [50, 200, 1000, 3000]
const REPEATED = 'its _supplier_id is on an earlier line'
const RETRIED: readonly ErrorCode[] = ['busy', 'stale_revision']

export interface ImportJob<Data> {
  readonly source: AsyncIterable<SourceRow<Data>>
  readonly mapRow: RowMapper<Data>
  readonly categories: CategoryReader
  readonly addBusiness: AddBusiness
  readonly principal: Principal
  /** Receives rejected rows in source order, with their data unless they were unreadable. */
  readonly report: (refused: RefusedRow, data?: Data) => void | Promise<void>
  /** Receives the cells of accepted rows that became no value, in source order. */
  readonly reportCell?: (cell: ReportedCell) => void | Promise<void>
  /** Refuses a row with a cell that cannot be used, instead of leaving the cell out. */
  readonly strict?: boolean
  /** Receives accepted rows that look like a business known otherwise, in source order. */
  readonly reportAlike?: (alike: AlikeRow) => void | Promise<void>
  readonly dryRun: boolean
  /** Lines that are refused because their id stands on an earlier line. */
  readonly repeated?: ReadonlySet<number> | undefined
  /** Refuses rows that give the id of an earlier row to another name. */
  readonly earlierNames?: EarlierNames | undefined
  /** Further options of every submission. */
  readonly options?: Pick<SubmissionOptions, 'replaces' | 'action'>
  /** Called after each row with the counts so far. */
  readonly onProgress?: (counts: Readonly<ImportCounts>) => void
}

export interface ImportResult {
  readonly counts: ImportCounts
  /** The reasons of these cells, with their frequency and first lines. */
  readonly leftOut: Tally
  /** Number of cells of accepted rows that became no value. */
  readonly cellsRefused: number
}

/** The run was aborted: the store rejected row after row for reasons outside the rows. */
export class ImportAborted extends Error {
  readonly counts: ImportCounts
  constructor(counts: ImportCounts, cause: unknown) {
    super(`gave up after line-independent failures: ${String((cause as Error)?.message ?? cause)}`, { cause })
    this.name = 'ImportAborted'
    this.counts = counts
  }
}

interface Flight {
  readonly line: number
  readonly data?: unknown
  readonly submission: Submission | null
  /** Cells that became no value; those that validation finds are added before the flight is settled. */
  readonly leftCells: readonly LeftCell[]
  /** Never rejects. */
  readonly settled: Promise<SubmissionOutcome | Refusal>
}

interface Refusal {
  readonly reasons: readonly string[]
  /** The report does not name erased data. */
  readonly isErased?: boolean
  /** Set if the failure is not the row's fault. */
  readonly unexpected?: unknown
}

/**
 * Streams rows into the directory with at most `ROWS_IN_FLIGHT` in progress; memory use does not depend on
 * the source's size. Rows that share a supplier id, name, phone or website are processed in sequence, so the
 * outcome does not depend on timing. Faulty rows are reported and skipped.
 * @throws any error of the source, and ImportAborted
 */
export async function runImport<Data>(job: ImportJob<Data>): Promise<ImportResult> {
  const counts: ImportCounts = { read: 0, created: 0, merged: 0, refused: 0, incomplete: 0 }
  const leftOut = new Tally()
  const inFlight = new InFlight()
  const lanes = new Lanes()
  let failuresInARow = 0
  let cellsRefused = 0

  const land = async (flight: Flight): Promise<void> => {
    const settled = await flight.settled
    counts.read++
    if ('reasons' in settled) {
      counts.refused++
      await job.report(refusedRow(flight, settled), flight.data as Data | undefined)
      failuresInARow = 'unexpected' in settled ? failuresInARow + 1 : 0
      if (failuresInARow >= MAX_CONSECUTIVE_FAILURES) throw new ImportAborted(counts, settled.unexpected)
    } else {
      failuresInARow = 0
      counts[settled.matched ? 'merged' : 'created']++
      if (settled.incomplete.length > 0) counts.incomplete++
      cellsRefused += flight.leftCells.length
      const supplier_id = flight.submission?.supplierId ?? null
      for (const cell of flight.leftCells) {
        leftOut.add(cell.reason, flight.line)
        await job.reportCell?.({ line: flight.line, supplier_id, ...cell })
      }
      const alike = alikeRow(flight, settled)
      if (alike !== null) await job.reportAlike?.(alike)
    }
    job.onProgress?.(counts)
  }

  try {
    for await (const row of job.source) {
      await inFlight.room(land)
      inFlight.add(launch(row, job, lanes))
    }
    await inFlight.rest(land)
  } finally {
    await inFlight.settled()
  }
  return { counts, leftOut, cellsRefused }
}

function launch<Data>(row: SourceRow<Data>, job: ImportJob<Data>, lanes: Lanes): Flight {
  if ('fault' in row) return { ...refusedAtOnce(row.line, [row.fault]), data: row.raw }
  if (job.repeated?.has(row.line)) return { ...refusedAtOnce(row.line, [REPEATED]), data: row.data }
  try {
    const mapped = job.mapRow(row.data)
    if (job.earlierNames?.differs(mapped.submission)) {
      const reasons = [`${REPEATED}, with another name`]
      return { ...refusedAtOnce(row.line, reasons), data: row.data, submission: mapped.submission }
    }
    const category = job.categories.read(mapped.categories, row.line)
    const submission = withObject(mapped.submission, 'category', category)
    const leftCells = [...(mapped.leftCells ?? mapped.leftOut.map(withoutCell))]
    const unusable = (mapped.leftCells ?? []).filter(({ done }) => done === 'left out')
    if (job.strict && unusable.length > 0) {
      const reasons = unusable.map(({ column, reason }) => `${column ?? 'row'}: ${reason}`)
      return { ...refusedAtOnce(row.line, reasons), data: row.data, submission }
    }
    const mended = (cells: readonly LeftCell[]) => {
      leftCells.push(...cells)
    }
    const settled = lanes.enter(laneKeys(submission), () => submit(submission, mapped, job, mended))
    return { line: row.line, data: row.data, submission, leftCells, settled }
  } catch (error) {
    return { ...refusedAtOnce(row.line, [String((error as Error)?.message ?? error)]), data: row.data }
  }
}

/** What a format has no place for, where no single cell is at fault. */
const withoutCell = (reason: string): LeftCell => ({ column: null, value: '', reason, done: 'left out' })

/** A row goes in without its faulty values in at most this many rounds: a value may lack what was taken out of it. */
const MENDING_ROUNDS = 4

const refusedAtOnce = (line: number, reasons: readonly string[]): Flight => ({
  line,
  submission: null,
  leftCells: [],
  settled: Promise.resolve({ reasons }),
})

function withObject(
  submission: Submission,
  object: 'category',
  values: readonly Record<string, unknown>[],
): Submission {
  if (values.length === 0) return submission
  return { ...submission, objects: { ...submission.objects, [object]: values } }
}

/** Submits a row; one with faulty values again without them, which `mended` is then told of. */
async function submit<Data>(
  given: Submission,
  { origins = new Map(), unread = new Set() }: MappedRow,
  job: ImportJob<Data>,
  mended: (cells: readonly LeftCell[]) => void,
): Promise<SubmissionOutcome | Refusal> {
  let submission = given
  const keeps = new Set(unread)
  const left: LeftCell[] = []
  let first: unknown
  for (let attempt = 0, rounds = 0; ; attempt++) {
    try {
      const outcome = await job.addBusiness(submission, job.principal, {
        ...job.options,
        ...(keeps.size > 0 ? { keeps: [...keeps] } : {}),
        profile: 'feed',
        dryRun: job.dryRun,
      })
      mended(left)
      return outcome
    } catch (error) {
      if (error instanceof DirectoryError && error.code === 'invalid_parameters') {
        first ??= error
        const isLast = job.strict || ++rounds > MENDING_ROUNDS
        const better = isLast ? null : withoutFaulty(submission, error.details, origins)
        if (better === null) return refusalOf(first)
        submission = better.submission
        left.push(...better.left)
        for (const object of better.unread) keeps.add(object)
        continue
      }
      const wait = RETRY_DELAYS_MS[attempt]
      if (error instanceof DirectoryError && RETRIED.includes(error.code) && wait !== undefined) {
        await delay(wait)
        continue
      }
      return refusalOf(error)
    }
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof DirectoryError && errorTable[error.code].status < 500) {
    const reasons = error.details.length > 0 ? error.details.map(sentenceOf) : [error.message]
    if (error.code === 'erased')
      return { reasons: [`erased: ${error.message} (${reasons.join()})`], isErased: true }
    return { reasons }
  }
  return { reasons: ['the directory failed on this row; see the log'], unexpected: error }
}

function refusedRow(flight: Flight, { reasons, isErased = false }: Refusal): RefusedRow {
  if (isErased) return { line: flight.line, supplier_id: null, name: null, reasons }
  const name = flight.submission?.objects.name?.[0]?.name
  return {
    line: flight.line,
    supplier_id: flight.submission?.supplierId ?? null,
    name: typeof name === 'string' ? name : null,
    reasons,
  }
}

/** Null for a row that looks like no business known otherwise. */
function alikeRow(
  { line, submission }: Flight,
  { entityId, duplicates, alsoSuppliedAs }: SubmissionOutcome,
): AlikeRow | null {
  const own = submission?.supplierId ?? null
  // A row without an id that merged into a record of its account is what merging is for.
  if (duplicates.length === 0 && (own === null || alsoSuppliedAs.length === 0)) return null
  const others = [...new Set([...alsoSuppliedAs, ...duplicates.flatMap(({ supplierIds }) => supplierIds)])]
  return {
    line,
    supplier_id: own,
    entity_id: entityId,
    also_supplied_as: alsoSuppliedAs,
    probable_duplicates: duplicates.map((one) => ({
      entity_id: one.entityId,
      pair_id: one.pairId,
      score: one.score,
      supplier_ids: one.supplierIds,
    })),
    remark:
      own !== null && others.length > 0
        ? `your records ${[own, ...others].join(' and ')} look like one business`
        : `probably the same business as entity ${duplicates.map((one) => one.entityId).join(' and ')}`,
  }
}

/** Rows that are under way or wait for an earlier one, in source order. */
class InFlight {
  #flights: Flight[] = []
  #settled = new Set<Flight>()
  #wake: () => void = () => undefined

  add(flight: Flight): void {
    this.#flights.push(flight)
    void flight.settled.then(() => {
      this.#settled.add(flight)
      this.#wake()
    })
  }

  /** Lands what is settled, and returns once another row may be launched. */
  async room(land: (flight: Flight) => Promise<void>): Promise<void> {
    for (;;) {
      while (this.#flights.length > 0 && this.#settled.delete(this.#flights[0]!))
        await land(this.#flights.shift()!)
      const underWay = this.#flights.length - this.#settled.size
      if (underWay < ROWS_IN_FLIGHT && this.#flights.length < ROWS_AHEAD) return
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  async rest(land: (flight: Flight) => Promise<void>): Promise<void> {
    while (this.#flights.length > 0) await land(this.#flights.shift()!)
  }

  /** Waits for rows that have not landed. */
  async settled(): Promise<void> {
    await Promise.all(this.#flights.map(({ settled }) => settled))
  }
}

/** Runs tasks that share a key in sequence, and all others concurrently. */
class Lanes {
  readonly #last = new Map<string, Promise<unknown>>()

  enter<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const before = [...new Set(keys.flatMap((key) => this.#last.get(key) ?? []))]
    const done = before.length === 0 ? work() : Promise.all(before).then(work)
    for (const key of keys) this.#last.set(key, done)
    const leave = () => {
      for (const key of keys) if (this.#last.get(key) === done) this.#last.delete(key)
    }
    done.then(leave, leave)
    return done
  }
}

/** Coarse keys: two rows of one business almost always share one, and a chance match only costs a wait. */
function laneKeys(submission: Submission): readonly string[] {
  const { objects, supplierId } = submission
  const digits = (value: unknown) => String(value ?? '').replace(/\D/g, '')
  const keys = [
    supplierId ? `id:${supplierId}` : '',
    ...(objects.name ?? []).map(({ name }) => `name:${plainWords(String(name ?? '')).join('')}`),
    ...(objects.phone ?? []).map(({ number }) => `phone:${digits(number).slice(-7)}`),
    ...(objects.email ?? []).map(({ email_address }) => `email:${String(email_address).toLowerCase()}`),
    ...(objects.website ?? []).map(({ website_url }) => `site:${hostOf(website_url)}`),
  ]
  return keys.filter((key) => key !== '' && !key.endsWith(':'))
}

const hostOf = (url: unknown): string =>
  /^(?:https?:\/\/)?(?:www\.)?([^/?#:]+)/i.exec(String(url ?? ''))?.[1]?.toLowerCase() ?? ''
