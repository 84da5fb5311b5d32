import type { Followed } from './ports/followed.ts'

/** Polling interval: operators' changes take effect within a second. */
const everyMs = 500

/**
 * Polls the revision of `state` twice a second and applies the new state after a change by any process. Does
 * not keep the process alive.
 * @param seen the revision already applied
 * @param isPassing whether a failed poll is left to the next one; other errors are thrown
 * @returns a function that stops polling
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
