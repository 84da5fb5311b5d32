import { aborted, LeaseKeeper } from '../adapters/leases/lease-keeper.ts'
import type { Settings } from '../config/settings.ts'
import type { createLog } from '../http/request-log.ts'
import { keepMsOf } from '../jobs/retention.ts'
import { JobRunner } from '../jobs/runner.ts'
import { senderOf } from '../operations/site-account.ts'
import type { Books, Commits, Profile, Shared } from '../profiles/profile.ts'
import { couriersOf } from './couriers.ts'
import { startFeeds } from './start-feeds.ts'

/** Term of the lease: when a server dies, another takes the jobs over within four thirds of it. */
export const jobsMs = 9_000

/**
 * Processes deliveries on the calling thread, which is mostly idle, while this server holds the lease `jobs`.
 * Returns a function that stops it.
 */
export function startJobs(
  settings: Settings,
  {
    commits,
    deliveries,
    sites,
    feeds,
    leases,
    node,
    measureFiles,
  }: Pick<Shared, 'leases' | 'node'> & {
    readonly commits: Commits
    readonly deliveries: Books['deliveries']
    readonly sites: Books['sites']
    readonly feeds: Books['feeds']
    readonly measureFiles: () => ReturnType<Profile['measureFiles']>
  },
  log: ReturnType<typeof createLog>,
): () => Promise<void> {
  const couriers = couriersOf(settings)
  const parts = {
    commit: commits.commit.bind(commits),
    deliveries,
    courierFor: couriers.courierFor,
    senderOf: async (account: string) => senderOf(account, await sites.read()),
    now: Date.now,
    random: Math.random,
    report: (level: 'info' | 'warn' | 'error', fields: Readonly<Record<string, unknown>>, text: string) =>
      log[level](fields, text),
    keep: keepMsOf(settings),
    measureAssets: measureFiles,
  }
  const onError = (err: unknown): void => log.warn({ err }, 'the lease of the jobs cannot be renewed now')
  const keeper = new LeaseKeeper(
    leases,
    { name: 'jobs', holder: node, forMs: jobsMs, onError },
    async ({ ended }) => {
      const runner = new JobRunner(parts)
      runner.start()
      const stopFeeds = startFeeds({ feeds, now: parts.now, report: parts.report })
      await aborted(ended)
      await Promise.all([runner.stop(settings.shutdownTimeoutS * 1000), stopFeeds()])
    },
  )
  return async () => {
    await keeper.close()
    await couriers.close()
    await commits.close()
  }
}
