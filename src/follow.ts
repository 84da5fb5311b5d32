import type { Followed } from './ports/followed.ts'

/** Operators' changes are seen within a second. */
const everyMs = 500

/**
 * Looks twice a second whether any process has changed something, and if so applies what it reads. Does not
 * keep the process alive.
 * @param seen the revision that is applied already
 * @param isPassing whether a failed look is left to the next one; other errors are thrown
 * @returns what stops it
 */
export function follow<State>(
  followed: Followed<State>,
  seen: number,
  apply: (state: State) => void,
  isPassing: (error: unknown) => boolean,
): () => void {
  let applied = seen
  let isLooking = false
  const look = async (): Promise<void> => {
    const revision = await followed.revision()
    if (revision === applied) return
    apply(await followed.read())
    applied = revision
  }
  const timer = setInterval(async () => {
    if (isLooking) return
    isLooking = true
    try {
      await look()
    } catch (error) {
      if (!isPassing(error)) throw error
    } finally {
      isLooking = false
    }
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
