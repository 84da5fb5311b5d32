/** Opens both sides of a move. */
import { readSettings } from '../../config/settings.ts'
import { moveStore } from '../../operations/moving/move-store.ts'
import { openClusterSide, openEmbeddedSide } from '../../profiles/moving.ts'
import type { MigrateServices } from '../migrate.ts'
import type { AtEnd } from './at-end.ts'

export async function openMigrate(atEnd: AtEnd): Promise<MigrateServices> {
  const settings = readSettings(process.env)
  return {
    open: async (to) => {
      const [openSource, openTarget] =
        to === 'cluster' ? [openEmbeddedSide, openClusterSide] : [openClusterSide, openEmbeddedSide]
      const source = await openSource(settings, 'source')
      atEnd(() => source.close())
      const target = await openTarget(settings, 'target')
      atEnd(() => target.close())
      return {
        from: source.store.name,
        to: target.store.name,
        move: (runStage, how) => moveStore(source, target, runStage, how),
      }
    },
  }
}
