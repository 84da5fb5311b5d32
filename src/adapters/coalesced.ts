/**
 * Lets concurrent calls share results. Each call gets the result of work that began after the call: one is under
 * way, one waits. Work begins in the next turn of the event loop, so that all calls of a turn share it. If the one
 * under way fails, the calls that wait fail with it; they would wait twice as long for what failed already.
 */
export function coalesced<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null
  let waiting: Promise<Result> | null = null
  const begin = async (): Promise<Result> => {
    try {
      await running
      await new Promise((resume) => setImmediate(resume))
    } finally {
      waiting = null
    }
    const run = work()
    running = run
    try {
      return await run
    } finally {
      running = null
    }
  }
  return () => {
    waiting ??= begin()
    return waiting
  }
}
