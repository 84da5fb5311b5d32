/** The data folder as files, for commands that need nothing of what is in them. */
import { loadDataFile } from '../../adapters/gazetteer-file/data-files.ts'
import { backUp } from '../../adapters/sqlite/backup.ts'
import { inspectDatabase } from '../../adapters/sqlite/inspect.ts'
import { restore } from '../../adapters/sqlite/restore.ts'
import { readSettings } from '../../config/settings.ts'
import { databaseName, shippedData } from '../../paths.ts'

export const openBackups = async () => ({
  dataDir: readSettings(process.env).dataDir,
  now: Date.now,
  backUp,
  restore,
})

export const openData = async () => {
  const { dataDir } = readSettings(process.env)
  return { load: (file: string) => loadDataFile(file, dataDir) }
}

/** What `doctor` looks at. */
export const openSetup = async () => ({
  readSettings: () => readSettings(process.env),
  databaseName,
  inspectDatabase,
  shippedData,
  tryImages: async () => {
    const { default: sharp } = await import('sharp')
    return sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
  },
})
