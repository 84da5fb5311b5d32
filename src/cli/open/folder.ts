/** Opens the data folder as files, for commands that do not need its contents. */
import { loadDataFile } from '../../adapters/gazetteer-file/data-files.ts'
import { readSettings, type Settings } from '../../config/settings.ts'
import { checkPairs } from '../../operations/pairs/check-pairs.ts'
import { shippedData } from '../../paths.ts'
import { profileOf } from '../../profiles/index.ts'
import type { Part } from '../../profiles/profile.ts'
import { growthFigures } from '../../server/growth-figures.ts'
import type { BackupServices } from '../backup.ts'
import type { NodeServices } from '../nodes.ts'

export const openBackups = async (): Promise<BackupServices> => {
  const settings = readSettings(process.env)
  const profile = await profileOf(settings)
  return {
    dataDir: settings.dataDir,
    now: Date.now,
    backUp: (...given) => profile.backUp(settings, ...given),
    restore: (...given) => profile.restore(settings, ...given),
  }
}

export const openData = async () => {
  const { dataDir } = readSettings(process.env)
  return { load: (file: string) => loadDataFile(file, dataDir) }
}

export const openNodes = async (): Promise<NodeServices> => {
  const settings = readSettings(process.env)
  const profile = await profileOf(settings)
  return { state: () => profile.inspectNodes(settings), now: Date.now }
}

/** The subject of `doctor`. */
export const openSetup = async () => ({
  readSettings: () => readSettings(process.env),
  inspectDatabase: async (settings: Settings) => (await profileOf(settings)).inspectDatabase(settings),
  databaseAdvice: async (settings: Settings) => (await profileOf(settings)).databaseAdvice,
  shippedData,
  inspectDeliveries: async (settings: Settings) => (await profileOf(settings)).inspectWork(settings),
  inspectGrowth: async (settings: Settings) => {
    const work = await (await profileOf(settings)).inspectWork(settings)
    return work && growthFigures(work.growth, settings, Date.now())
  },
  inspectPairs: async (settings: Settings) => (await profileOf(settings)).reading(settings, checkPairs),
  inspectPart: async (settings: Settings, part: Part) =>
    (await profileOf(settings)).inspectPart(settings, part),
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
