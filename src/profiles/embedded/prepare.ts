import { mkdirSync } from 'node:fs'
import { hasOldViews, keepPrivate, migrate, openDatabase } from '../../adapters/sqlite/database.ts'
import { damageAtStart } from '../../adapters/sqlite/inspect.ts'
import type { Settings } from '../../config/settings.ts'
import { databaseFile } from './files.ts'

/** See `Profile.prepare`. */
export function prepareDataFolder(settings: Pick<Settings, 'dataDir'>): void {
  try {
    mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
    const file = databaseFile(settings)
    keepPrivate(file)
    const writer = openDatabase(file, 'writer')
    migrate(writer)
    writer.close()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `the data folder ${settings.dataDir} cannot be used: ${reason} (highstreet doctor says more)`,
      { cause },
    )
  }
}

/** @throws Error that says what is damaged and what to do */
export function refuseDamage(settings: Settings): void {
  const damage = damageAtStart(databaseFile(settings))
  if (damage === null) return
  throw new Error(
    `the data folder ${settings.dataDir} cannot be used: ${damage} (keep a copy of it and restore the latest backup; highstreet doctor says more)`,
  )
}

/**
 * Views that a migration marked as old are made anew before the first answer. Their code is loaded only where
 * there are some.
 */
export async function bringViewsUpToDate(settings: Pick<Settings, 'dataDir'>): Promise<void> {
  const db = openDatabase(databaseFile(settings), 'writer')
  try {
    if (!hasOldViews(db)) return
    const { remakeViews } = await import('../../adapters/sqlite/remake-views.ts')
    remakeViews(db, Date.now())
  } finally {
    db.close()
  }
}
