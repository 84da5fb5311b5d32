import { newHexId } from '../../access/keys.ts'
import type { Services } from '../services.ts'

/** A process that has died, and is not known to have, is followed by another after so long. */
const claimMs = 90_000
export const renewMs = 20_000

/** The right of one process to take a feed in. */
export interface FeedClaim {
  /** Aborted once the claim is lost: another process has taken it, or the feed was removed. */
  readonly signal: AbortSignal
  readonly release: () => Promise<void>
}

/** What processes know of each other. */
export interface Processes {
  /** Name of the calling process. */
  readonly own: string
  /** Whether the process of a name has surely ended. */
  readonly hasEnded: (name: string) => boolean
}

/**
 * Makes the calling process the only one that takes a feed in, until it releases the claim or loses it. It is lost where it
 * could not be renewed in time. The claim of a process that has ended is taken over at once. Null while another process
 * has it, and for an unknown feed.
 */
export async function claimFeed(
  { store, clock, feeds }: Pick<Services, 'store' | 'clock' | 'feeds'>,
  id: string,
  { own, hasEnded }: Processes,
): Promise<FeedClaim | null> {
  const ownHolder = `${newHexId()} ${own}`
  const claim = async (forMs: number, holder = ownHolder): Promise<boolean> => {
    const now = clock.now()
    const outcome = await store.commit([{ type: 'feed.claim', id, holder, now, until: now + forMs }])
    return outcome.ok && outcome.results[0] === true
  }
  if (!(await claim(claimMs))) {
    const other = (await feeds.feed(id))?.claim?.holder
    if (other === undefined || !hasEnded(other.slice(other.indexOf(' ') + 1))) return null
    await claim(0, other)
    if (!(await claim(claimMs))) return null
  }
  const lost = new AbortController()
  const renew = async (): Promise<void> => {
    if (await claim(claimMs)) return
    clearInterval(timer)
    lost.abort(new Error('it was removed, or another process has taken it over; this run stops'))
  }
  // One that fails is made up for by the next.
  const timer = setInterval(() => void renew().catch(() => undefined), renewMs)
  timer.unref()
  return {
    signal: lost.signal,
    release: async () => {
      clearInterval(timer)
      if (!lost.signal.aborted) await claim(0)
    },
  }
}
