import type { HeldState, OpeningState } from '../../entity/opening/state.ts'
import { LruCache } from '../../lru-cache.ts'
import { heldStateOfSchedule } from './schedule.ts'

interface Known extends HeldState {
  /** The answer holds from here to before `until`, milliseconds since 1970. */
  readonly from: number
}

/** At most so many schedules, of about 100 bytes each, are cached. */
const most = 20_000

/** States of schedules, each worked out anew only when it has changed: rows of searches for what is open now have few that were not asked for before. */
export class OpeningStateCache {
  readonly #known = new LruCache<string, Known>(most / 2)

  /** As `stateOfSchedule`. */
  at(schedule: string, at: number): OpeningState {
    const known = this.#known.get(schedule)
    if (known !== undefined && known.from <= at && at < known.until) return known.answer
    const held = heldStateOfSchedule(schedule, at)
    this.#known.set(schedule, { answer: held.answer, from: at, until: held.until })
    return held.answer
  }
}
