import { randomBytes } from 'node:crypto'
import type { EventsCommand, RecordCommand, Written } from '../../ports/commit.ts'
import type { AnyPairCommand, PairSide } from '../../ports/pair-store.ts'
import { Conflict } from '../rows/conflict.ts'
import { LimitConflict } from '../rows/limit-conflict.ts'
import { writtenEntities } from '../rows/pair-row.ts'
import type { PreparedCommand, StoreOutcome } from '../rows/prepared-entity.ts'
import type { CandidateMemory } from '../shared-memory/candidate-table.ts'
import { applyAccessCommand } from './access-commands.ts'
import { AssetFiles } from './asset-files.ts'
import { CandidateKeeper } from './candidate-keeper.ts'
import { shortenLog } from './change-log.ts'
import type { Sqlite } from './database.ts'
import { DeliveryWriter } from './delivery-store.ts'
import { EntityWriter } from './entity-writer.ts'
import { ErasureWriter } from './erasure-writer.ts'
import { applyFeedCommand } from './feed-store.ts'
import { noteAssets } from './growth.ts'
import { HistoryBlocks } from './history-blocks.ts'
import { InboxWriter } from './inbox-store.ts'
import { Limits } from './limits.ts'
import { LinkCommands } from './link-store.ts'
import { applyPlace } from './operator-places.ts'
import { PairWriter } from './pair-store.ts'
import { applyRules } from './rule-store.ts'
import { applySearches } from './search-report-store.ts'
import { applySite } from './site-store.ts'
import { Sweeps } from './sweeps.ts'
import { applyTaxonomy } from './taxonomy-overlay.ts'

const hexId = (): string => randomBytes(16).toString('hex')

/** A commit that failed on its own, with the error. Nothing of it was written. */
export interface CommitFailure {
  readonly ok: false
  readonly error: unknown
}

/** Whether another process held the database lock for too long. */
export const isBusy = (error: unknown): boolean =>
  (error as { code?: string }).code?.startsWith('SQLITE_BUSY') === true

type Commit = readonly PreparedCommand[]

/**
 * Number of acknowledged change-log rows to remove per commit, more than a commit adds. Removal is batched
 * over several commits.
 */
const rowsRemovedForCommit = 2
const commitsBetweenRemovals = 64

const outcomeOf = (conflict: Conflict): StoreOutcome =>
  conflict instanceof LimitConflict ? conflict.reached : { ok: false, conflict: conflict.kind }

/** Rolls back a transaction because one of its commits must be undone separately. */
class NotAlone extends Error {}

/**
 * Group commit: executes many commits in one transaction, so they share one sync. If one is rejected or
 * fails, the others are unaffected: all are executed again, each in its own savepoint. Savepoints are avoided
 * when all succeed, because they copy every page.
 */
export class CommitBatch {
  private readonly db: Sqlite
  private readonly blocks: HistoryBlocks
  private readonly entities: EntityWriter
  private readonly deliveries: DeliveryWriter
  private readonly inbox: InboxWriter
  private readonly pairs: PairWriter
  private readonly links: LinkCommands
  private readonly files: AssetFiles
  private readonly erasures: ErasureWriter
  private readonly limits: Limits
  private readonly candidates: CandidateKeeper | null
  private readonly sweeps: Sweeps
  /** SQLite's own wait for other writers on this connection, in milliseconds. */
  private readonly patience: number
  private readonly sql
  /**
   * Commits since log rows were last removed. The first commit removes some, because a process may end before
   * the next round.
   */
  private sinceRemoval = commitsBetweenRemovals

  /**
   * With `busy_timeout = 0` on the connection, each batch saves two statements.
   * @param candidates the table that is kept up to date
   */
  constructor(db: Sqlite, candidates: CandidateMemory | null = null) {
    this.db = db
    this.files = new AssetFiles(db)
    this.blocks = new HistoryBlocks(db)
    this.candidates = candidates && new CandidateKeeper(db, candidates)
    this.entities = new EntityWriter(db, this.files, this.blocks, this.candidates)
    this.erasures = new ErasureWriter(db, this.files, this.blocks)
    this.deliveries = new DeliveryWriter(db)
    this.inbox = new InboxWriter(db)
    this.pairs = new PairWriter(db)
    this.links = new LinkCommands(db)
    this.limits = new Limits(db)
    this.sweeps = new Sweeps(db, this.blocks)
    this.patience = db.pragma('busy_timeout', { simple: true }) as number
    this.sql = {
      begin: db.prepare('BEGIN IMMEDIATE'),
      commit: db.prepare('COMMIT'),
      rollback: db.prepare('ROLLBACK'),
      save: db.prepare('SAVEPOINT one'),
      release: db.prepare('RELEASE one'),
      undo: db.prepare('ROLLBACK TO one'),
      recordRevision: db
        .prepare<[string, string], string>('SELECT revision FROM record WHERE id = ? AND kind = ?')
        .pluck(),
      putRecord: db.prepare(
        `INSERT INTO record (id, kind, revision, entity_id, account, created, body, over) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, body = excluded.body, over = iif(?, excluded.over, over)`,
      ),
      count: db.prepare(
        `INSERT INTO event_count (entity_id, year, month, type, value) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (entity_id, year, month, type) DO UPDATE SET value = value + excluded.value`,
      ),
    }
  }

  /**
   * Runs one transaction with as many commits as fit into `turnMs` milliseconds (at least one). Returns their
   * outcomes in order; the remaining commits are left for the next turn. Polls for the lock of other
   * processes every 1 ms, to catch short gaps between their transactions.
   * @throws if the whole transaction failed; then no commit was written
   */
  run(commits: readonly Commit[], now: () => number, turnMs = 20): (StoreOutcome | CommitFailure)[] {
    const outcomes = this.outcomes(commits, now, turnMs)
    if (this.files.isDue(now())) this.removeFiles(now())
    return outcomes
  }

  private outcomes(
    commits: readonly Commit[],
    now: () => number,
    turnMs: number,
  ): (StoreOutcome | CommitFailure)[] {
    try {
      return this.transaction(commits, (commands) => this.execute(commands, now()), turnMs)
    } catch (error) {
      if (!(error instanceof NotAlone)) throw error
      return this.transaction(commits, (commands) => this.alone(commands, now()), turnMs)
    }
  }

  /**
   * Runs in a separate transaction, because deleted bytes survive no rollback. Files not removed now are
   * removed later.
   */
  private removeFiles(now: number): void {
    try {
      this.begin()
      this.files.removeBytes(now)
      this.sql.commit.run()
    } catch {
      if (this.db.inTransaction) this.sql.rollback.run()
      this.files.retryLater(now)
    }
  }

  private transaction(
    commits: readonly Commit[],
    execute: (commit: Commit) => StoreOutcome | CommitFailure,
    turnMs: number,
  ): (StoreOutcome | CommitFailure)[] {
    this.candidates?.prepare()
    this.begin()
    this.blocks.begin()
    const outcomes: (StoreOutcome | CommitFailure)[] = []
    const started = performance.now()
    try {
      this.candidates?.begin()
      for (const commands of commits) {
        outcomes.push(execute(commands))
        if (performance.now() - started > turnMs) break
      }
      this.shortenLog(outcomes.length)
      this.sql.commit.run()
    } catch (error) {
      if (this.db.inTransaction) this.sql.rollback.run()
      this.blocks.forget()
      throw error
    }
    this.candidates?.committed()
    return outcomes
  }

  private shortenLog(commits: number): void {
    this.sinceRemoval += commits
    if (this.sinceRemoval < commitsBetweenRemovals) return
    shortenLog(this.db, rowsRemovedForCommit * this.sinceRemoval)
    this.sinceRemoval = 0
  }

  private begin(): void {
    // SQLite's busy handler sleeps for up to 100 ms at a time and would miss the gaps.
    if (this.patience > 0) this.db.pragma('busy_timeout = 0')
    try {
      this.beginInGap()
    } finally {
      if (this.patience > 0) this.db.pragma(`busy_timeout = ${this.patience}`)
    }
  }

  private beginInGap(): void {
    const deadline = performance.now() + 30_000
    for (;;) {
      try {
        this.sql.begin.run()
        return
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
      }
    }
  }

  /** @throws NotAlone if the command failed after writing something */
  private execute(commands: Commit, now: number): StoreOutcome {
    const results: unknown[] = []
    this.entities.beginCommit(commands)
    try {
      this.applyAll(commands, now, results)
      return { ok: true, results }
    } catch (error) {
      const hasWritten = commands.slice(0, results.length).some(({ type }) => type !== 'limit')
      if (error instanceof Conflict && error.isBeforeWriting && !hasWritten) return outcomeOf(error)
      // A full disk and similar errors end the whole transaction.
      throw this.db.inTransaction ? new NotAlone() : error
    }
  }

  private alone(commands: Commit, now: number): StoreOutcome | CommitFailure {
    const mark = this.candidates?.mark ?? 0
    this.sql.save.run()
    this.entities.beginCommit(commands)
    try {
      const results: unknown[] = []
      this.applyAll(commands, now, results)
      this.sql.release.run()
      return { ok: true, results }
    } catch (error) {
      // The savepoints have ended with it.
      if (!this.db.inTransaction) throw error
      this.sql.undo.run()
      this.sql.release.run()
      this.candidates?.undo(mark)
      this.blocks.forget()
      return error instanceof Conflict ? outcomeOf(error) : { ok: false, error }
    }
  }

  /** Appends the result of each command to `results`. */
  private applyAll(commands: Commit, now: number, results: unknown[]): void {
    for (const command of commands) {
      if (command.type === 'pair.propose' || command.type === 'pair.decide')
        results.push(this.applyPair(command, writtenEntities(commands, results), now))
      else results.push(this.apply(command, now))
    }
  }

  private applyPair(command: AnyPairCommand, written: readonly PairSide[], now: number): unknown {
    if (command.type === 'pair.propose')
      for (const side of command.sides) this.erasures.refuseAboutErased(side?.entityId ?? null)
    return this.pairs.apply(command, written, now)
  }

  private apply(command: Exclude<PreparedCommand, AnyPairCommand>, now: number): unknown {
    switch (command.type) {
      case 'limit':
        return this.limits.apply(command)
      case 'sweep':
        return this.sweeps.apply(command, now)
      case 'assets measured':
        return noteAssets(this.db, command)
      case 'prepared entity':
        return this.entities.apply(command, now)
      case 'renewed views':
        return this.entities.renewViews(command)
      case 'record':
        this.erasures.refuseAboutErased(command.entityId)
        return this.putRecord(command, now)
      case 'events':
        return this.addEvents(command, now)
      case 'delivery':
        this.erasures.refuseAboutErased(command.entityId)
        return this.deliveries.apply(command, now)
      case 'delivery.lease':
      case 'delivery.settle':
      case 'delivery.retry':
        return this.deliveries.apply(command, now)
      case 'inbox':
        this.erasures.refuseAboutErased(command.entityId)
        return this.inbox.apply(command, now)
      case 'inbox.settle':
        return this.inbox.apply(command, now)
      case 'link.put':
      case 'link.use':
      case 'link.release':
        return this.links.apply(command, now)
      case 'site':
        return applySite(this.db, command)
      case 'searches':
        return applySearches(this.db, command)
      case 'search_rules':
        return applyRules(this.db, command)
      case 'feed.put':
      case 'feed.ask':
      case 'feed.claim':
      case 'feed.remove':
      case 'import.put':
        return applyFeedCommand(this.db, command)
      case 'place':
        return applyPlace(this.db, command)
      case 'taxonomy':
        return applyTaxonomy(this.db, command)
      case 'file.hold':
      case 'file.release':
        return this.files.apply(command, now)
      case 'erase.entity':
      case 'erase.contributions':
      case 'erase.user':
      case 'erase.adopt':
        this.candidates?.close()
        return this.erasures.apply(command, now)
      case 'erase.lift':
      case 'erase.scrubbed':
        return this.erasures.apply(command, now)
      default:
        return applyAccessCommand(this.db, command, now)
    }
  }

  private putRecord(command: RecordCommand, now: number): Written {
    const id = command.id === '' ? hexId() : command.id
    const stored = this.sql.recordRevision.get(id, command.kind)
    if ((stored ?? null) !== command.expectedRevision) throw new Conflict('revision')
    const revision = `${stored === undefined ? 1 : Number.parseInt(stored, 10) + 1}-${hexId()}`
    const entityId = command.entityId === null ? null : Number(command.entityId)
    this.sql.putRecord.run(
      id,
      command.kind,
      revision,
      entityId,
      command.account,
      now,
      JSON.stringify(command.body),
      command.over ?? null,
      Number(command.over !== undefined),
    )
    return { id, revision }
  }

  private addEvents(command: EventsCommand, now: number): Written[] {
    const at = new Date(now)
    return command.events.map(({ entityId, eventType, count }) => {
      const written = { id: hexId(), revision: `1-${hexId()}` }
      // The reads were counted before the erasure.
      if (this.erasures.isErased(entityId)) return written
      this.sql.count.run(Number(entityId), at.getUTCFullYear(), at.getUTCMonth() + 1, eventType, count)
      return written
    })
  }
}
