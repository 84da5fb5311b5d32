/**
 * Whether documents are open at an instant. Evaluating a schedule takes microseconds, so each state is cached
 * until the schedule's next change. Many documents share a schedule: filtering by opening state costs little.
 */
import type { OpenState } from '../../../entity/opening/state.ts'
import { heldStateOfSchedule } from '../../../search/document/schedule.ts'
import type { Texts } from '../documents/dictionaries.ts'
import type { Component } from '../segment/component.ts'

export const openStates: readonly OpenState[] = ['open', 'closed', 'unknown']

const hour = 3_600_000
/** Budget per component; the requested hour is kept even if it exceeds it. */
const mostBytes = 8 << 20
const mostHours = 64
const bytesPerSchedule = 9
const notAsked = 255

/** The known states of a component's schedules within one hour. */
class HourStates {
  readonly start: number
  readonly #schedules: Texts
  /** Index in `openStates`. Valid from `#from` to before `#until`, in milliseconds after `start`. */
  #state = new Uint8Array(0)
  #from = new Uint32Array(0)
  #until = new Uint32Array(0)

  constructor(schedules: Texts, start: number) {
    this.#schedules = schedules
    this.start = start
  }

  get bytes(): number {
    return this.#state.length * bytesPerSchedule
  }

  /** Makes room for all schedules; a chunk gains some as it grows. */
  fit(): void {
    const { size } = this.#schedules
    const known = this.#state.length
    if (size <= known) return
    const room = known === 0 ? size : size * 2
    this.#state = grown(this.#state, new Uint8Array(room))
    this.#state.fill(notAsked, known)
    this.#from = grown(this.#from, new Uint32Array(room))
    this.#until = grown(this.#until, new Uint32Array(room))
  }

  /** Index in `openStates`. `at` must lie in the hour. */
  stateAt(schedule: number, at: number): number {
    const time = at - this.start
    const state = this.#state[schedule]!
    const isKnown = state !== notAsked && this.#from[schedule]! <= time && time < this.#until[schedule]!
    return isKnown ? state : this.#ask(schedule, at)
  }

  #ask(schedule: number, at: number): number {
    const { answer, until } = heldStateOfSchedule(this.#schedules.text(schedule), at)
    const state = openStates.indexOf(answer.state)
    this.#state[schedule] = state
    this.#from[schedule] = at - this.start
    this.#until[schedule] = Math.min(hour, until - this.start)
    return state
  }
}

export class OpeningStates {
  /** For each component by hour, least recently used first. */
  readonly #components = new WeakMap<Component, Map<number, HourStates>>()

  /**
   * Maps a schedule (its number in the component) to the index in `openStates` of its state at an instant, in
   * milliseconds since 1970. Valid until documents are added.
   * @throws RangeError if `at` is not an instant of the years 1 to 9990
   */
  at(component: Component, at: number): (schedule: number) => number {
    const states = this.#hour(component, Math.floor(at / hour) * hour)
    return (schedule) => states.stateAt(schedule, at)
  }

  #hour(component: Component, start: number): HourStates {
    let hours = this.#components.get(component)
    if (hours === undefined) {
      hours = new Map()
      this.#components.set(component, hours)
    }
    const states = hours.get(start) ?? new HourStates(component.dictionaries.schedule, start)
    states.fit()
    hours.delete(start)
    hours.set(start, states)
    let bytes = 0
    for (const known of hours.values()) bytes += known.bytes
    for (const [oldest, known] of hours) {
      if ((bytes <= mostBytes && hours.size <= mostHours) || known === states) break
      hours.delete(oldest)
      bytes -= known.bytes
    }
    return states
  }
}

function grown<T extends Uint8Array | Uint32Array>(old: T, larger: T): T {
  larger.set(old)
  return larger
}
