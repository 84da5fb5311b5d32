import { filledSetting, fillingSetting, unfinishedMove } from '../rows/filling.ts'
import type { Sqlite } from './sqlite.ts'

/** @throws Error that names the remedy, if a move into the store was not completed */
export function refuseUnfinishedMove(db: Sqlite): void {
  if (db.prepare('SELECT 1 FROM setting WHERE name = ?').get(fillingSetting) !== undefined)
    throw new Error(unfinishedMove)
}

/** Whether a move has filled the store, with all of its keys. */
export const wasFilled = (db: Sqlite): boolean =>
  db.prepare('SELECT 1 FROM setting WHERE name = ?').get(filledSetting) !== undefined
