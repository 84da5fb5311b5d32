import { feedStandings, feedStates } from './feeds/feeds.ts'
import type { Services } from './services.ts'

/** The backlog of deliveries and of the inbox, and how many feeds stand how. Times in milliseconds since 1970, null when nothing waits. */
export async function workFigures({
  deliveries,
  inbox,
  feeds,
  clock,
}: Pick<Services, 'deliveries' | 'inbox' | 'feeds' | 'clock'>) {
  const [figures, { counts: waiting, oldest: oldestItem }, standings] = await Promise.all([
    deliveries.figures(),
    inbox.waiting(),
    feedStandings({ feeds, clock }),
  ])
  const { oldest: oldestDelivery, ...counts } = figures
  return {
    deliveries: counts,
    oldestDelivery,
    inbox: waiting,
    oldestItem,
    feeds: Object.fromEntries(
      feedStates.map((state) => [state, standings.filter((one) => one.state === state).length]),
    ),
    now: clock.now(),
  }
}
