import type { HeldState, OpeningState } from '../../entity/opening/state.ts'
import { LruCache } from '../../lru-cache.ts'
import { heldStateOfSchedule } from './schedule.ts'

interface Known extends HeldState {
  /** The answer holds from this instant to before `until`, in milliseconds since 1970. */
  readonly from: number
}

/** Upper bound of the cached schedules, of about 100 bytes each. */
const most = 20_000

/**
 * Caches the states of schedules until their next change. Successive searches for open businesses mostly hit
 * the cache.
 */
export class OpeningStateCache {
  readonly #known = new LruCache<string, Known>(most / 2)

  /** See `stateOfSchedule`. */
  at(schedule: string, at: number): OpeningState {
    const known = this.#known.get(schedule)
    if (known !== undefined && known.from <= at && at < known.until) return known.answer
    const held = heldStateOfSchedule(schedule, at)
    this.#known.set(schedule, { answer: held.answer, from: at, until: held.until })
    return held.answer
  }
}
