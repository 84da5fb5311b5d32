/** Paths of the embedded profile inside a data folder. */
import { join } from 'node:path'
import { sqliteSource } from '../../adapters/sqlite/search-source.ts'
import type { Settings } from '../../config/settings.ts'
import { shippedData } from '../../paths.ts'
import type { SearchSource } from '../../ports/search-source.ts'

type Folder = Pick<Settings, 'dataDir'>

export const databaseName = 'directory.sqlite'

export const databaseFile = ({ dataDir }: Folder): string => join(dataDir, databaseName)

/**
 * The folder of the search index and its source. `now` in milliseconds since 1970; default: the time of
 * reading.
 */
export const searchFiles = (settings: Folder, now?: number): { directory: string; source: SearchSource } => ({
  directory: join(settings.dataDir, 'search'),
  source: sqliteSource({
    databaseFile: databaseFile(settings),
    dataFolder: shippedData,
    ...(now === undefined ? {} : { now }),
  }),
})
