import type { OpeningState } from '../entity/opening/state.ts'
import { stateOfSchedule } from './schedule.ts'

interface Known {
  readonly answer: OpeningState
  /** The answer holds from here to before `until`, milliseconds since 1970. */
  readonly from: number
  readonly until: number
}

/** So many schedules, of about 100 bytes each, are remembered. */
const most = 20_000

/** States of schedules, each worked out anew only when it has changed: rows of searches for what is open now have few that were not asked for before. */
export class RememberedStates {
  readonly #known = new Map<string, Known>()

  /** As `stateOfSchedule`. */
  at(schedule: string, at: number): OpeningState {
    const known = this.#known.get(schedule)
    if (known !== undefined && known.from <= at && at < known.until) return known.answer
    const answer = stateOfSchedule(schedule, at)
    // Without a next change it may be that it is not known, so the answer is for this instant only.
    const until = answer.next_change === null ? at + 1 : Date.parse(answer.next_change)
    if (known === undefined && this.#known.size >= most) this.#known.clear()
    this.#known.set(schedule, { answer, from: at, until })
    return answer
  }
}
