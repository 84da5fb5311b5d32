/** Two pairs of invented lists of American restaurants; of each pair, every entry of one list is compared with every entry of the other. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { blockingKeys } from '../src/matching/block.ts'
import { type Comparable, comparable, compareComparables } from '../src/matching/decide.ts'
import { type LabelledPair, labelled } from '../src/matching/fit/labelled-pairs.ts'
import { type MatchRecord, readMatchRecord } from '../src/matching/record.ts'
import { scoreOf } from '../src/matching/score.ts'
import type { Goals } from './matching-goals.ts'

type Row = Readonly<Record<string, string>>

interface Entry {
  /** The line it is in: entries of one line are one restaurant. */
  readonly line: number
  readonly kind: string
  readonly half: string
  readonly name: string
  readonly record: MatchRecord
  readonly comparable: Comparable
}

interface JudgedEntries {
  readonly a: Entry
  readonly b: Entry
  readonly decision: 'match' | 'review' | 'distinct'
  readonly score: number
}

function entriesOf(rows: readonly Row[], list: 'a' | 'b'): Entry[] {
  return rows.flatMap((row, line) => {
    const name = row[`name_${list}`]!
    if (name === '') return []
    const record = readMatchRecord({
      name,
      address: row[`address_${list}`],
      town: row[`town_${list}`],
      phones: [row[`phone_${list}`]],
      category: row[`cuisine_${list}`],
      country: 'US',
    })!
    return [{ line, kind: row.kind!, half: row.half!, name, record, comparable: comparable(record) }]
  })
}

const files = { restaurants: 'matching-restaurants.csv', guides: 'matching-guides.csv' } as const

const readRows = (file: string): Row[] =>
  parse(readFileSync(join(import.meta.dirname, file)), { columns: true })

function crossProduct(rows: readonly Row[]): JudgedEntries[] {
  const others = entriesOf(rows, 'b')
  return entriesOf(rows, 'a').flatMap((a) =>
    others.map((b) => ({ a, b, ...scoreOf(compareComparables(a.comparable, b.comparable)) })),
  )
}

/** The pairs of the open half that blocking selects. */
export const openRestaurantPairs = (): LabelledPair[] =>
  Object.values(files).flatMap((file) => openPairsOf(readRows(file)))

function openPairsOf(rows: readonly Row[]): LabelledPair[] {
  const [some, others] = (['a', 'b'] as const).map((list) =>
    entriesOf(rows, list).filter(({ half }) => half === 'open'),
  )
  return some!.flatMap((a) => {
    const keys = new Set(blockingKeys(a.record))
    return others!
      .filter((b) => blockingKeys(b.record).some((key) => keys.has(key)))
      .map((b) => labelled(a.record, b.record, a.line === b.line))
  })
}

const isTrue = ({ a, b }: JudgedEntries): boolean => a.line === b.line

/** A pair is of the open half when both of its entries are. */
const isOpen = ({ a, b }: JudgedEntries): boolean => a.half === 'open' && b.half === 'open'

function f1Of(pairs: readonly JudgedEntries[], decisions: readonly string[]): number {
  const said = pairs.filter(({ decision }) => decisions.includes(decision))
  return (2 * said.filter(isTrue).length) / (said.length + pairs.filter(isTrue).length)
}

function decisionRow(name: string, pairs: readonly JudgedEntries[]): string {
  const count = (sameness: boolean, decision: string) =>
    pairs.filter((pair) => isTrue(pair) === sameness && pair.decision === decision).length
  const cells = (sameness: boolean) =>
    ['match', 'review', 'distinct'].map((decision) => String(count(sameness, decision)).padStart(8)).join('')
  return `${name.padEnd(32)}${cells(true)}  ${cells(false)}`
}

/**
 * Prints what is decided about the lists, and adds its goals.
 * @param tell whether to print the wrong decisions of the open half
 */
export function reportRestaurants(goals: Goals, tell: boolean): void {
  for (const [name, file] of Object.entries(files)) reportLists(name, readRows(file), goals, tell)
}

function reportLists(name: string, rows: readonly Row[], goals: Goals, tell: boolean): void {
  const pairs = crossProduct(rows)
  console.log(`\n${name}: two lists, each entry with each; one restaurant / two restaurants`)
  console.log(`${'match  review distinct'.padStart(56)}    match  review distinct`)
  const whole = pairs.filter(isTrue)
  for (const kind of new Set(whole.map(({ a }) => a.kind)))
    console.log(
      decisionRow(
        kind,
        whole.filter(({ a }) => a.kind === kind),
      ).slice(0, 56),
    )
  for (const half of ['open', 'frozen'] as const) {
    const some = pairs.filter((pair) => isOpen(pair) === (half === 'open'))
    console.log(decisionRow(`the ${half} half`, some))
    goals.add(`${name}, ${half}: F1 of automatic merges`, f1Of(some, ['match']), 0.985, floors.merges)
    goals.add(`${name}, ${half}: F1 with reviews`, f1Of(some, ['match', 'review']), 0.985, floors.withReviews)
  }
  if (tell) tellWrong(pairs.filter(isOpen))
}

/** A little below what is reached. */
const floors = { merges: 0.95, withReviews: 0.97 }

function tellWrong(pairs: readonly JudgedEntries[]): void {
  for (const { a, b, score, decision } of pairs)
    if ((decision === 'match') !== (a.line === b.line) && (decision !== 'distinct' || a.line === b.line))
      console.log(
        `${a.line === b.line ? 'one' : 'two'}, ${decision} ${score}: ${a.name} (${a.kind}) – ${b.name}`,
      )
}
