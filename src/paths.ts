/** Where the shipped reference data lie, and the store in a data folder. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Settings } from './config/settings.ts'

/** The folder of the shipped reference data. */
export const shippedData = fileURLToPath(new URL('../data/', import.meta.url))

export const databaseName = 'directory.sqlite'

export const databaseFile = (settings: Pick<Settings, 'dataDir'>): string =>
  join(settings.dataDir, databaseName)
