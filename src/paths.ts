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

/** Where the search index lies, and the store it is made from. */
export const searchFiles = (settings: Pick<Settings, 'dataDir'>) => ({
  directory: join(settings.dataDir, 'search'),
  databaseFile: databaseFile(settings),
})

/** What the search index is built from. */
export const searchSource = (settings: Pick<Settings, 'dataDir'>) => ({
  databaseFile: databaseFile(settings),
  dataFolder: shippedData,
})
