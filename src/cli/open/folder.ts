/** Opens the data folder as files, for commands that do not need its contents. */
import { loadDataFile } from '../../adapters/gazetteer-file/data-files.ts'
import { readSettings, type Settings } from '../../config/settings.ts'
import { shippedData } from '../../paths.ts'
import { profile } from '../../profiles/index.ts'
import { growthFigures } from '../../server/growth-figures.ts'

export const openBackups = async () => ({
  dataDir: readSettings(process.env).dataDir,
  now: Date.now,
  backUp: profile.backUp,
  restore: profile.restore,
})

export const openData = async () => {
  const { dataDir } = readSettings(process.env)
  return { load: (file: string) => loadDataFile(file, dataDir) }
}

/** The subject of `doctor`. */
export const openSetup = async () => ({
  readSettings: () => readSettings(process.env),
  databaseName: profile.databaseName,
  inspectDatabase: profile.inspectDatabase,
  shippedData,
  inspectDeliveries: profile.inspectWork,
  inspectGrowth: async (settings: Settings) =>
    growthFigures((await profile.inspectWork(settings)).growth, settings, Date.now()),
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
