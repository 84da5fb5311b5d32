import { newHexId } from '../../access/keys.ts'
import type { Services } from '../services.ts'

/** A process that has died is followed by another after so long. */
const claimMs = 90_000
const renewMs = 20_000

/**
 * Makes the calling process the only one that takes a feed in, until the returned function is called. Null while
 * another process does, and for an unknown feed.
 */
export async function claimFeed(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  id: string,
): Promise<(() => Promise<void>) | null> {
  const holder = newHexId()
  const claim = async (forMs: number): Promise<boolean> => {
    const now = clock.now()
    const outcome = await store.commit([{ type: 'feed.claim', id, holder, now, until: now + forMs }])
    return outcome.ok && outcome.results[0] === true
  }
  if (!(await claim(claimMs))) return null
  // One that fails is made up for by the next.
  const timer = setInterval(() => void claim(claimMs).catch(() => undefined), renewMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await claim(0)
  }
}
