import type { FrozenGazetteer } from '../src/geocoding/gazetteer.ts'
import { type Check, printTable, quantile } from './places-table.ts'

const PREFIXES = 3_000
const LONGEST_PREFIX = 8

/** Completes beginnings of the names of random places, no two alike, and measures the processor time of each call. */
export function evaluateCompletions(gazetteer: FrozenGazetteer, random: () => number): Check[] {
  const { table } = gazetteer.register
  const typed = new Map<string, { text: string; country: string | undefined }>()
  while (typed.size < PREFIXES) {
    const place = Math.floor(random() * table.frozenSize)
    const text = table
      .name(place)
      .toLowerCase()
      .slice(0, 1 + Math.floor(random() * LONGEST_PREFIX))
    const country = random() < 0.8 ? table.country(place) : undefined
    typed.set(`${country} ${text}`, { text, country })
  }
  const times = [...typed.values()].map(({ text, country }) => {
    const startedAt = process.cpuUsage()
    gazetteer.suggest(text, { limit: 10, ...(country ? { country } : {}) })
    const { user, system } = process.cpuUsage(startedAt)
    return (user + system) / 1000
  })
  times.sort((a, b) => a - b)
  const row = [0.5, 0.95, 0.99].map((share) => quantile(times, share))
  printTable(
    'completions, first time asked',
    ['calls', 'p50 ms', 'p95 ms', 'p99 ms'],
    [[times.length, ...row]],
  )
  return [
    {
      name: 'completions, p99 of processor time',
      value: row[2]!,
      target: 2,
      bound: 'most',
      unit: 'ms',
      isTime: true,
    },
  ]
}
