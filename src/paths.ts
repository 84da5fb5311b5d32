/** Where the shipped reference data lie, and the store in a data folder. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Settings } from './config/settings.ts'

/** The folder of the shipped reference data. */
export const shippedData = fileURLToPath(new URL('../data/', import.meta.url))

/** Of this package. */
export const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly version: string
}

export const databaseName = 'directory.sqlite'

export const databaseFile = (settings: Pick<Settings, 'dataDir'>): string =>
  join(settings.dataDir, databaseName)
