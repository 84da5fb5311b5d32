/** One turn: many commits in one transaction. */
import { Conflict } from '../rows/conflict.ts'
import { LimitConflict } from '../rows/limit-conflict.ts'
import { writtenEntities } from '../rows/pair-row.ts'
import {
  type PreparedCommand,
  type PreparedEntity,
  type RenewedViews,
  type StoreOutcome,
  viewsRenewedTo,
} from '../rows/prepared-entity.ts'
import { setUses } from './asset-files.ts'
import { applyCommand, type OtherCommand } from './commands.ts'
import { isConnectionLoss, isContention, type Sql, type Transaction } from './database.ts'
import { shortenLog } from './log-rows.ts'
import { putSetting } from './settings.ts'
import { joinReads, readTurn } from './turn-reads.ts'
import { TurnState } from './turn-state.ts'
import { sendTurn, type TurnNote, writeTurn } from './turn-writes.ts'

export type Commit = readonly PreparedCommand[]

/** A commit that failed on its own, with the error. Nothing of it was written. */
export interface CommitFailure {
  readonly ok: false
  readonly error: unknown
}

export type TurnOutcome = StoreOutcome | CommitFailure

const isEntity = (command: PreparedCommand): command is PreparedEntity => command.type === 'prepared entity'
const isEntities = (commit: Commit): commit is readonly PreparedEntity[] => commit.every(isEntity)

const outcomeOf = (conflict: Conflict): StoreOutcome =>
  conflict instanceof LimitConflict ? conflict.reached : { ok: false, conflict: conflict.kind }

/**
 * Runs the commits inside the caller's transaction, which is then committed: entities set-wise in two calls, other
 * commits command by command. A commit that conflicts or fails does not affect the others. Returns the outcomes
 * in order, then those of `more()`: the commits that have come while the turn waited for the lock. Removes `logRows`
 * acknowledged rows of the change log.
 * @throws the error that ended the whole transaction
 */
export async function runTurn(
  sql: Transaction,
  first: readonly Commit[],
  now: number,
  logRows: number,
  note: TurnNote,
  more: () => readonly Commit[] = () => [],
): Promise<TurnOutcome[]> {
  const outcomes: TurnOutcome[] = []
  const read = await readTurn(sql, first.filter(isEntities).flat())
  const joined = more()
  if (joined.length > 0) joinReads(read, await readTurn(sql, joined.filter(isEntities).flat()))
  const commits = [...first, ...joined]
  const state = new TurnState(read)
  const later: number[] = []
  for (const [at, commit] of commits.entries()) {
    if (!isEntities(commit) || state.hasWritten(commit)) later.push(at)
    else outcomes[at] = decided(() => state.apply(commit, now))
  }
  sendTurn(sql, state.writes, state.head, note)
  await writeFiles(sql, state, now)
  for (const at of later) outcomes[at] = await alone(sql, commits[at]!, now)
  if (logRows > 0) await shortenLog(sql, logRows)
  return outcomes
}

function decided(work: () => readonly unknown[]): StoreOutcome {
  try {
    return { ok: true, results: work() }
  } catch (error) {
    if (error instanceof Conflict) return outcomeOf(error)
    throw error
  }
}

async function write(sql: Sql, state: TurnState, now: number): Promise<void> {
  await writeTurn(sql, state.writes, state.head)
  await writeFiles(sql, state, now)
}

async function writeFiles(sql: Sql, state: TurnState, now: number): Promise<void> {
  for (const [id, paths] of state.writes.files) await setUses(sql, id, paths, now)
}

/** Runs one commit behind a savepoint. */
async function alone(sql: Sql, commit: Commit, now: number): Promise<TurnOutcome> {
  await sql.script('SAVEPOINT one')
  try {
    const results = await applyAll(sql, commit, now)
    await sql.script('RELEASE one')
    return { ok: true, results }
  } catch (error) {
    // The transaction has ended with the connection, or all of it must be tried again.
    if (isConnectionLoss(error) || isContention(error)) throw error
    await sql.script('ROLLBACK TO one')
    return error instanceof Conflict ? outcomeOf(error) : { ok: false, error }
  }
}

/** Entities that stand together are written together, so that their rows know each other. */
async function applyAll(sql: Sql, commit: Commit, now: number): Promise<unknown[]> {
  const results: unknown[] = []
  for (let from = 0; from < commit.length; ) {
    const command = commit[from]!
    if (isEntity(command)) {
      const end = commit.findIndex((other, at) => at > from && !isEntity(other))
      const run = commit.slice(from, end === -1 ? commit.length : end) as readonly PreparedEntity[]
      const state = new TurnState(await readTurn(sql, run))
      results.push(...state.apply(run, now))
      await write(sql, state, now)
      from += run.length
    } else {
      results.push(
        command.type === 'renewed views'
          ? await renewViews(sql, command)
          : await applyCommand(sql, command as OtherCommand, now, writtenEntities(commit, results)),
      )
      from++
    }
  }
  return results
}

async function renewViews(sql: Sql, { views, reached }: RenewedViews): Promise<void> {
  for (const { id, revision, view, body } of views)
    await sql.query('UPDATE entity SET view = $1, body = $2 WHERE id = $3 AND revision = $4', [
      Buffer.from(view, 'latin1'),
      Buffer.from(body, 'latin1'),
      id,
      revision,
    ])
  await putSetting(sql, viewsRenewedTo, reached)
}
