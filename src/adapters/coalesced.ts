/**
 * Lets concurrent calls share results. Each call gets the result of work that began after the call: one is under
 * way, one waits. If the one under way fails, the calls that wait fail with it; they would wait twice as long for
 * what failed already.
 */
export function coalesced<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null
  let waiting: Promise<Result> | null = null
  const start = (): Promise<Result> => {
    const run = work()
    running = run
    const end = (): void => {
      running = null
    }
    run.then(end, end)
    return run
  }
  return () => {
    if (running === null) return start()
    // When it ends, another call may have started the next one already.
    const next = (): Promise<Result> => {
      waiting = null
      return running ?? start()
    }
    const fail = (error: unknown): never => {
      waiting = null
      throw error
    }
    waiting ??= running.then(next, fail)
    return waiting
  }
}
