import type { Services } from './services.ts'

/** How much waits to be sent, and to be looked at. Times in milliseconds since 1970, null when nothing waits. */
export function workFigures({ deliveries, inbox, clock }: Pick<Services, 'deliveries' | 'inbox' | 'clock'>) {
  const { oldest: oldestDelivery, ...counts } = deliveries.figures()
  const { counts: waiting, oldest: oldestItem } = inbox.waiting()
  return { deliveries: counts, oldestDelivery, inbox: waiting, oldestItem, now: clock.now() }
}
