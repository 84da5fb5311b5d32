/** Made-up opening hours: some 2,000 distinct weeks, the usual ones far more often than the odd ones, in the time zone of the country. */
import { toStored, weekdays } from '../../src/entity/opening/opening-times.ts'
import { sentenceOf } from '../../src/faults/fault.ts'
import { writeSchedule } from '../../src/search/document/schedule.ts'
import { Random, Weighted } from './random.ts'

const weeks = 2000
const withHolidays = 0.2
const timeZones: Readonly<Record<string, string>> = {
  gb: 'Europe/London',
  ie: 'Europe/Dublin',
  us: 'America/New_York',
  de: 'Europe/Berlin',
  at: 'Europe/Vienna',
  ch: 'Europe/Zurich',
  fr: 'Europe/Paris',
  es: 'Europe/Madrid',
  it: 'Europe/Rome',
  nl: 'Europe/Amsterdam',
}
const openings = '0900 0900 0800 0830 1000 0700 0930 1100 0600 1730'.split(' ')
const closings = '1700 1800 1730 1800 1900 2000 1630 2200 2300 0200'.split(' ')
const lunches = '12001300 12001400 12301330 13001400 14001700'.split(' ')

export class Schedules {
  readonly #weeks: readonly Record<string, string>[]
  readonly #weights: Weighted
  readonly #written = new Map<string, string>()

  constructor(seed: number) {
    const random = new Random(seed)
    this.#weeks = Array.from({ length: weeks }, () => week(random))
    this.#weights = new Weighted(this.#weeks.map((_, rank) => 1 / (rank + 20)))
  }

  /** The same as attributes of `opening_times`. */
  week(random: Random): Readonly<Record<string, string>> {
    return this.#weeks[this.#weights.draw(random)]!
  }

  /** The schedule of a business. */
  draw(random: Random, country: string): string {
    const number = this.#weights.draw(random)
    const key = `${country} ${number}`
    let schedule = this.#written.get(key)
    if (schedule === undefined) {
      const read = toStored(this.#weeks[number]!)
      if ('faults' in read) throw new Error(read.faults.map(sentenceOf).join('; '))
      schedule = writeSchedule(read.stored, { timeZone: timeZones[country] ?? null, country, region: null })
      this.#written.set(key, schedule)
    }
    return schedule
  }
}

function week(random: Random): Record<string, string> {
  const usual = random.chance(0.03) ? '24hour' : hours(random, random.pick(openings), random.pick(closings))
  const attributes: Record<string, string> = {
    closed_public_holidays: String(random.chance(withHolidays)),
  }
  for (const day of weekdays) attributes[day] = usual
  if (random.chance(0.7)) attributes.sunday = 'closed'
  if (random.chance(0.5)) {
    attributes.saturday = random.chance(0.5) ? 'closed' : hours(random, random.pick(openings), '1300')
  }
  if (random.chance(0.2)) attributes.monday = 'closed'
  if (random.chance(0.3)) attributes.thursday = hours(random, random.pick(openings), '2000')
  if (random.chance(0.3)) attributes.friday = hours(random, random.pick(openings), random.pick(closings))
  return attributes
}

function hours(random: Random, from: string, to: string): string {
  const lunch = random.chance(0.25) ? random.pick(lunches) : ''
  const [start, end] = [lunch.slice(0, 4), lunch.slice(4)]
  if (from === to) return 'closed'
  return lunch !== '' && from < start && to > end ? `${from}${start},${end}${to}` : `${from}${to}`
}
