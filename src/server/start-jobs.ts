import { join } from 'node:path'
import { folderSize } from '../adapters/blob-fs/folder-size.ts'
import type { Settings } from '../config/settings.ts'
import type { createLog } from '../http/request-log.ts'
import { keepMsOf } from '../jobs/retention.ts'
import { JobRunner } from '../jobs/runner.ts'
import type { Books, Commits } from '../profiles/profile.ts'
import { couriersOf } from './couriers.ts'

/**
 * Starts processing deliveries on the calling thread, which is mostly idle. Returns a function that stops it.
 */
export function startJobs(
  settings: Settings,
  { commits, deliveries }: { readonly commits: Commits; readonly deliveries: Books['deliveries'] },
  log: ReturnType<typeof createLog>,
): () => Promise<void> {
  const couriers = couriersOf(settings)
  const runner = new JobRunner({
    commit: (commands) => commits.commit(commands),
    deliveries,
    courierFor: couriers.courierFor,
    now: Date.now,
    random: Math.random,
    report: (level, fields, text) => log[level](fields, text),
    keep: keepMsOf(settings),
    measureAssets: () => folderSize(join(settings.dataDir, 'assets')),
  })
  runner.start()
  return async () => {
    await runner.stop(settings.shutdownTimeoutS * 1000)
    await couriers.close()
    await commits.close()
  }
}
