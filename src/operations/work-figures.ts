import type { Services } from './services.ts'

/** The backlog of deliveries and of the inbox. Times in milliseconds since 1970, null when nothing waits. */
export async function workFigures({
  deliveries,
  inbox,
  clock,
}: Pick<Services, 'deliveries' | 'inbox' | 'clock'>) {
  const [figures, { counts: waiting, oldest: oldestItem }] = await Promise.all([
    deliveries.figures(),
    inbox.waiting(),
  ])
  const { oldest: oldestDelivery, ...counts } = figures
  return { deliveries: counts, oldestDelivery, inbox: waiting, oldestItem, now: clock.now() }
}
