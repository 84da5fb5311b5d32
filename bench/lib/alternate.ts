/**
 * Measures several servers in turns: a machine that is shared is now quick and now slow, and only what was asked within the same seconds can be compared.
 */
import { type Answer, type Answered, loadEach, type RawRequest } from './keep-alive.ts'

export interface Contender {
  readonly url: string
  /** The same searches in the same order for all. */
  readonly requests: readonly RawRequest[]
  /** Done before each of its turns, off the clock. */
  readonly prepare?: () => Promise<void>
}

export interface Turns {
  readonly connections: number
  /** Searches in one turn. */
  readonly turn: number
  /** Most seconds for each; the rest is not asked of one that needs longer. */
  readonly seconds: number
}

/** Sends each contender its requests, a turn of each after the other; answers in the order of the contenders. */
export async function alternate(
  contenders: readonly Contender[],
  { connections, turn, seconds }: Turns,
): Promise<Answered[]> {
  const taken = contenders.map(() => ({ times: [] as number[], answers: [] as Answer[], seconds: 0 }))
  const longest = Math.max(0, ...contenders.map(({ requests }) => requests.length))
  for (let from = 0; from < longest; from += turn) {
    for (const [i, { url, requests, prepare }] of contenders.entries()) {
      const part = requests.slice(from, from + turn)
      const so = taken[i]!
      const left = seconds - so.seconds
      if (part.length === 0 || left <= 0) continue
      await prepare?.()
      const { times, answers, perSecond } = await loadEach(url, connections, part, left)
      so.times.push(...times)
      so.answers.push(...answers)
      so.seconds += times.length / perSecond
    }
  }
  return taken.map(({ times, answers, seconds: spent }) => ({
    times,
    answers,
    perSecond: times.length / spent,
  }))
}
