import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DirectoryError } from '../../errors.ts'
import type { StoreCommand, StoreOutcome } from '../rows/prepared-entity.ts'
import { storageFailure, storageFaultOf } from '../storage-faults.ts'
import { AnyCommitter, prepared } from '../writer/committer.ts'
import { type Database, inTransaction, isConnectionLoss, isContention, unreachable } from './database.ts'
import { type Commit, runTurn, type TurnOutcome } from './turn.ts'

/** Commits of one turn at most, which bounds how long it holds the lock. */
const commitsInTurn = 128
/** How long a turn is tried again, in milliseconds; the last try comes on top. */
const patienceMs = 6_000
const betweenTriesMs = 50
/** Acknowledged rows of the change log to remove per commit, more than a commit adds; in batches. */
const rowsRemovedForCommit = 2
const commitsBetweenRemovals = 64

/** Fails a commit that has no outcome in time. */
function answerBy(answerMs: number, waiting: Waiting): void {
  const { resolve, reject } = waiting
  const timer = setTimeout(() => {
    waiting.isLate = true
    reject(unreachable(new Error(`No answer of the database in ${answerMs} ms`)))
  }, answerMs)
  const done =
    <T>(tell: (outcome: T) => void): ((outcome: T) => void) =>
    (outcome) => {
      clearTimeout(timer)
      tell(outcome)
    }
  Object.assign(waiting, { resolve: done(resolve), reject: done(reject) })
}

const isPassing = (error: unknown): boolean => isConnectionLoss(error) || isContention(error)

interface Waiting {
  readonly commit: Commit
  readonly since: number
  readonly resolve: (outcome: StoreOutcome) => void
  readonly reject: (error: unknown) => void
  /** Whether its caller has had an answer before its turn came. */
  isLate: boolean
}

/** The error that a caller gets for a failed commit: a storage fault, `busy` (retryable), or the cause. */
function commitError(error: unknown): unknown {
  const fault = storageFaultOf(error)
  if (fault !== null) return storageFailure(fault)
  return isContention(error) ? new DirectoryError('busy', [], { cause: error }) : error
}

/**
 * Collects the waiting commits into turns, one at a time. When the connection is lost while a turn is being
 * committed, `turn` tells whether it was: the row is written in the same transaction, and the lock of `head`
 * cannot be had before that transaction has ended.
 */
export class PostgresCommitter extends AnyCommitter {
  readonly #db: Database
  readonly #now: () => number
  /** Names this committer's row in `turn`; never used again. */
  readonly #node = randomUUID()
  #number = 0
  /** Commits since rows of the change log were last removed. The first turn removes some: a process may end soon. */
  #sinceRemoval = commitsBetweenRemovals
  #waiting: Waiting[] = []
  #running: Promise<void> | null = null
  readonly #answerMs: number | null

  /**
   * @param db used for nothing else; closed with the committer
   * @param answerMs after which a commit fails as unreachable while the database does not answer. It may be written
   * all the same, as after any lost answer. Null for callers that can wait.
   */
  constructor(db: Database, now: () => number = Date.now, answerMs: number | null = null) {
    super()
    this.#db = db
    this.#now = now
    this.#answerMs = answerMs
  }

  protected override take(commands: readonly StoreCommand[]): Promise<StoreOutcome> {
    return this.takePrepared(prepared(commands, this.#now())).catch((error) => {
      throw commitError(error)
    })
  }

  /** Rejects with the error of the database, for writer threads, which name its fault to their callers. */
  takePrepared(commit: Commit): Promise<StoreOutcome> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { commit, since: performance.now(), resolve, reject, isLate: false }
      this.#waiting.push(waiting)
      if (this.#answerMs !== null) answerBy(this.#answerMs, waiting)
      this.#running ??= this.#drain()
    })
  }

  /** The next commits, without those whose callers no longer wait. */
  #take(most: number): Waiting[] {
    return this.#waiting.splice(0, most).filter(({ isLate }) => !isLate)
  }

  async #drain(): Promise<void> {
    await new Promise((resume) => setImmediate(resume))
    while (this.#waiting.length > 0) {
      const turn = this.#take(commitsInTurn)
      if (turn.length === 0) continue
      try {
        const outcomes = await this.#run(turn)
        outcomes.forEach((outcome, at) => {
          if ('error' in outcome) turn[at]!.reject(outcome.error)
          else turn[at]!.resolve(outcome)
        })
      } catch (error) {
        // Those behind have waited as long.
        for (const { reject } of [...turn, ...this.#waiting.splice(0)]) reject(error)
      }
    }
    this.#running = null
  }

  async #run(turn: Waiting[]): Promise<readonly TurnOutcome[]> {
    const deadline = turn[0]!.since + patienceMs
    try {
      return await this.#persist(turn, deadline, () => this.#join(turn))
    } catch (error) {
      if (isPassing(error) || turn.length === 1) throw error
      return this.#oneByOne(turn, deadline)
    }
  }

  /** Adds the commits to the turn that have come since it began. */
  #join(turn: Waiting[]): readonly Commit[] {
    const joined = this.#take(commitsInTurn - turn.length)
    turn.push(...joined)
    this.#sinceRemoval += joined.length
    return joined.map(({ commit }) => commit)
  }

  /** After an error that is one commit's own, which it does not name. */
  async #oneByOne(turn: readonly Waiting[], deadline: number): Promise<readonly TurnOutcome[]> {
    const outcomes: TurnOutcome[] = []
    for (const one of turn)
      outcomes.push(
        ...(await this.#persist([one], deadline, () => []).catch((error) => [{ ok: false as const, error }])),
      )
    return outcomes
  }

  /** Tries again until the deadline while the error may pass. `join` adds commits to the turn. */
  async #persist(turn: readonly Waiting[], deadline: number, join: () => readonly Commit[]) {
    for (;;) {
      try {
        return await this.#try(turn, deadline, join)
      } catch (error) {
        if (!isPassing(error) || performance.now() > deadline) throw error
        await sleep(betweenTriesMs)
      }
    }
  }

  async #try(
    turn: readonly Waiting[],
    deadline: number,
    join: () => readonly Commit[],
  ): Promise<readonly TurnOutcome[]> {
    const number = ++this.#number
    let outcomes: readonly TurnOutcome[] = []
    let isSent = false
    this.#sinceRemoval += turn.length
    const logRows =
      this.#sinceRemoval < commitsBetweenRemovals ? 0 : rowsRemovedForCommit * this.#sinceRemoval
    if (logRows > 0) this.#sinceRemoval = 0
    const commits = turn.map(({ commit }) => commit)
    try {
      await inTransaction(
        await this.#db.connect(),
        async (sql) => {
          outcomes = await runTurn(sql, commits, this.#now(), logRows, { node: this.#node, number }, join)
          if (number === 1) await sql.query("DELETE FROM turn WHERE at < now() - interval '7 days'")
        },
        {
          beforeCommit: () => {
            isSent = true
          },
        },
      )
      return outcomes
    } catch (error) {
      if (isSent && isConnectionLoss(error) && (await this.#settle(number, deadline))) return outcomes
      throw error
    }
  }

  /**
   * Asks until the answer is there: a turn in doubt must not run again, or it may be written twice.
   * @throws the last error if the deadline passes first
   */
  async #settle(number: number, deadline: number): Promise<boolean> {
    for (;;) {
      try {
        return await this.#isCommitted(number)
      } catch (error) {
        if (performance.now() > deadline) throw error
        await sleep(betweenTriesMs)
      }
    }
  }

  async #isCommitted(number: number): Promise<boolean> {
    return this.#db.transaction(async (sql) => {
      await sql.query('SELECT one FROM head FOR UPDATE')
      const [row] = await sql.query<{ number: number }>('SELECT number FROM turn WHERE node = $1', [
        this.#node,
      ])
      return (row?.number ?? 0) >= number
    })
  }

  override async close(): Promise<void> {
    await this.#running
    await this.#db.close()
  }
}
