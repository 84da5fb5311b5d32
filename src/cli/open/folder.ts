/** The data folder as files, for commands that need nothing of what is in them. */
import { loadDataFile } from '../../adapters/gazetteer-file/data-files.ts'
import { backUp } from '../../adapters/sqlite/backup.ts'
import { openDatabase } from '../../adapters/sqlite/database.ts'
import { SqliteDeliveryStore } from '../../adapters/sqlite/delivery-store.ts'
import { SqliteGrowthStore } from '../../adapters/sqlite/growth.ts'
import { inspectDatabase } from '../../adapters/sqlite/inspect.ts'
import { restore } from '../../adapters/sqlite/restore.ts'
import { readSettings, type Settings } from '../../config/settings.ts'
import { databaseFile, databaseName, shippedData } from '../../paths.ts'
import { growthFigures } from '../../server/growth-figures.ts'

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
  inspectDeliveries: (file: string) => {
    const db = openDatabase(file, 'reader')
    try {
      const { queued, leased, failed, oldest } = new SqliteDeliveryStore(db).figures()
      return { waiting: queued + leased, oldest, failed }
    } finally {
      db.close()
    }
  },
  inspectGrowth: (settings: Settings) => {
    const db = openDatabase(databaseFile(settings), 'reader')
    try {
      return growthFigures(new SqliteGrowthStore(db).growth(), settings, Date.now())
    } finally {
      db.close()
    }
  },
  tryCourier: async (settings: Settings, channel: 'email' | 'code') => {
    const { openCourier } = await import('../../server/couriers.ts')
    const courier = await openCourier(settings, channel)
    await courier.check().finally(() => courier.close())
  },
  tryImages: async () => {
    const { default: sharp } = await import('sharp')
    return sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
  },
})
