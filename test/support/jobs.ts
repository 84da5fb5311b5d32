import { sendDue } from '../../src/jobs/delivery-job.ts'
import { senderOf } from '../../src/operations/site-account.ts'
import type { EntityStore } from '../../src/ports/entity-store.ts'
import { couriersOf } from '../../src/server/couriers.ts'
import type { TestDirectory } from './directory.ts'

/** What the server does beside requests, done when a test says so, with the couriers of the settings. */
export function jobsOf({ services, settings }: TestDirectory) {
  const couriers = couriersOf(settings)
  return {
    /** Sends all that is due now. */
    sendDue: async (): Promise<void> => {
      const commit: EntityStore['commit'] = (commands) => services.store.commit(commands)
      const parts = {
        commit,
        courierFor: couriers.courierFor,
        senderOf: async (account: string) => senderOf(account, services.sites()),
        now: () => services.clock.now(),
        random: () => 0,
        report: () => undefined,
      }
      while ((await sendDue(parts)) > 0);
    },
    close: couriers.close,
  }
}
