const keptMs = 60_000

/** The answer of a call, asked for at most once a minute. A failure is not remembered. */
export function remembered<T>(call: () => Promise<T>, now: () => number): () => Promise<T> {
  let last: { readonly at: number; readonly answer: Promise<T> } | undefined
  return () => {
    if (last === undefined || now() - last.at >= keptMs || now() < last.at) {
      const answer = call()
      last = { at: now(), answer }
      answer.catch(() => {
        last = undefined
      })
    }
    return last.answer
  }
}
