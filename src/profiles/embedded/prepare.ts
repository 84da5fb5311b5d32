import { mkdirSync } from 'node:fs'
import { keepPrivate, migrate, openDatabase, type Sqlite } from '../../adapters/sqlite/database.ts'
import { damageAtStart } from '../../adapters/sqlite/inspect.ts'
import { refuseUnfinishedMove } from '../../adapters/sqlite/unfinished-move.ts'
import type { Settings } from '../../config/settings.ts'
import { databaseFile } from './files.ts'

/** See `Profile.prepare`. */
export function prepareDataFolder(settings: Pick<Settings, 'dataDir'>): void {
  prepareFolder(settings, refuseUnfinishedMove)
}

/** The same for a move, which goes on filling a store. */
export const makeDataFolder = (settings: Pick<Settings, 'dataDir'>): void =>
  prepareFolder(settings, () => undefined)

function prepareFolder(settings: Pick<Settings, 'dataDir'>, check: (db: Sqlite) => void): void {
  try {
    mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
    const file = databaseFile(settings)
    keepPrivate(file)
    const writer = openDatabase(file, 'writer')
    try {
      migrate(writer)
      check(writer)
    } finally {
      writer.close()
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `the data folder ${settings.dataDir} cannot be used: ${reason} (highstreet doctor says more)`,
      { cause },
    )
  }
}

/** @throws Error that names the damage and the remedy */
export function refuseDamage(settings: Settings): void {
  const damage = damageAtStart(databaseFile(settings))
  if (damage === null) return
  throw new Error(
    `the data folder ${settings.dataDir} cannot be used: ${damage} (keep a copy of it and restore the latest backup; highstreet doctor says more)`,
  )
}
