import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { FrozenGazetteer } from '../src/geocoding/gazetteer.ts'
import type { Place, WhereReading } from '../src/geocoding/place.ts'
import { kindNumber, LAST_POSTAL_KIND } from '../src/geocoding/places/place-kinds.ts'
import { placeKey } from '../src/geocoding/text/place-key.ts'
import { metresBetween } from '../src/great-circle.ts'
import { type Check, percent, printTable } from './places-table.ts'

interface WorldRow {
  readonly class: string
  readonly half: 'open' | 'frozen'
  readonly text: string
  /** The country asked in; empty: any. */
  readonly country: string
  /** The country of the place meant; empty: there is no such place. */
  readonly expected: string
  readonly latitude: string
  readonly longitude: string
  readonly km: string
}

type Verdict = 'right' | 'missed' | 'announced' | 'wrong'

/** Sets of texts, each written before it was first read, with the shares that are asked for, in percent; of the last, all rows are open. */
const sets = [
  { file: 'where-world.csv', name: 'where texts of the world', right: 97, wrong: 0.5 },
  { file: 'where-typed.csv', name: 'where texts as typed', right: 93, wrong: 0.7 },
  { file: 'where-asked.csv', name: 'where texts as asked of the whole world', right: 94, wrong: 3 },
] as const

export const evaluateWorld = (gazetteer: FrozenGazetteer, showFailures: boolean): Check[] =>
  sets.flatMap((set) => evaluateSet(gazetteer, set, showFailures))

/** Reads the texts of a set. A wrong place counts as announced where the reading says
 * that it was corrected, or that the text is ambiguous and lists the place meant. */
function evaluateSet(gazetteer: FrozenGazetteer, set: (typeof sets)[number], showFailures: boolean): Check[] {
  const file = readFileSync(join(import.meta.dirname, set.file))
  const judged = (parse(file, { columns: true }) as WorldRow[]).map((row) => {
    const reading = gazetteer.readWhere(row.text, row.country ? { country: row.country } : {})
    return { row, reading, verdict: verdictOf(row, reading) }
  })
  const classes = [...new Set(judged.map(({ row }) => row.class))]
  const share = (rows: typeof judged, verdict: Verdict) =>
    percent(rows.filter((one) => one.verdict === verdict).length, rows.length)
  const lines = classes.map((name) => {
    const own = judged.filter(({ row }) => row.class === name)
    const half = (which: string) => {
      const rows = own.filter(({ row }) => row.half === which)
      return rows.length === 0 ? '' : share(rows, 'right')
    }
    return [name, own.length, share(own, 'right'), half('open'), half('frozen'), share(own, 'wrong')]
  })
  printTable(
    set.name,
    ['class', 'texts', 'right %', 'open half %', 'frozen half %', 'wrong, not announced %'],
    lines,
  )
  if (showFailures) {
    for (const { row, reading, verdict } of judged) {
      if (verdict === 'right' || row.half !== 'open') continue
      const found = reading.place ? `${reading.place.formalName}, ${reading.place.country}` : 'nothing'
      console.log(`  ${verdict} ${row.class}: ${row.text} (${row.country || 'any'}) → ${found}`)
    }
  }
  return [
    {
      name: `${set.name}, right`,
      value: share(judged, 'right'),
      target: set.right,
      bound: 'least',
      unit: '%',
    },
    {
      name: `${set.name}, wrong and not announced`,
      value: share(judged, 'wrong'),
      target: set.wrong,
      bound: 'most',
      unit: '%',
    },
  ]
}

function verdictOf(row: WorldRow, { place, corrected, ambiguous, alternatives }: WhereReading): Verdict {
  if (place === null) return row.expected === '' ? 'right' : 'missed'
  const meant = { latitude: Number(row.latitude), longitude: Number(row.longitude) }
  const isMeant = (one: Place) =>
    one.country === row.expected && metresBetween(one, meant) <= Number(row.km) * 1000
  if (isMeant(place)) return 'right'
  return corrected || (ambiguous && alternatives.some(isMeant)) ? 'announced' : 'wrong'
}

const AMBIGUOUS_NAMES = 500
const SAME_METRES = 25_000
const SMALLEST_BEARER = 5_000
const TOWN = kindNumber('town')

interface Bearer {
  readonly place: number
  readonly name: string
  readonly country: string
  readonly population: number
}

function bearersOf(
  gazetteer: FrozenGazetteer,
  smallest: number,
  isWanted: (kind: number) => boolean,
): Bearer[] {
  const { table } = gazetteer.register
  const found: Bearer[] = []
  for (let place = 0; place < table.frozenSize; place++) {
    if (!isWanted(table.kind(place)) || table.population(place) < smallest) continue
    const [name, country, population] = [table.name(place), table.country(place), table.population(place)]
    found.push({ place, name, country, population })
  }
  return found
}

const isTown = (kind: number): boolean => kind === TOWN
const isTownOrPart = (kind: number): boolean => kind > LAST_POSTAL_KIND && kind <= TOWN
const isArea = (kind: number): boolean => kind > TOWN

/**
 * Draws 500 names out of the gazetteer that several towns, or parts of towns, of 5,000 people and more have as
 * their first, and no county, region or country; half of them within a country and half anywhere. Reads each
 * alone: the place with most people is meant.
 */
export function evaluateAmbiguous(
  gazetteer: FrozenGazetteer,
  random: () => number,
  showFailures: boolean,
): Check[] {
  const { table } = gazetteer.register
  const all = bearersOf(gazetteer, SMALLEST_BEARER, isTownOrPart)
  const areas = new Set(bearersOf(gazetteer, 0, isArea).map(({ name }) => placeKey(name)))
  const keyed = (within: boolean) =>
    [...Map.groupBy(all, ({ name, country }) => `${within ? country : ''} ${placeKey(name)}`).values()]
      .filter((bearers) => bearers.length > 1 && !areas.has(placeKey(bearers[0]!.name)))
      .map((bearers) => bearers.sort((a, b) => b.population - a.population))
      .filter(([first, second]) => table.distance(first!.place, table.point(second!.place)) > SAME_METRES)
  const draw = (groups: Bearer[][]) =>
    groups
      .map((group) => ({ group, order: random() }))
      .sort((a, b) => a.order - b.order)
      .slice(0, AMBIGUOUS_NAMES / 2)
      .map(({ group }) => group[0]!)
  const judge = (meant: Bearer, country: string | undefined) => {
    const { place } = gazetteer.readWhere(meant.name, country === undefined ? {} : { country })
    const right = place !== null && metresBetween(place, table.point(meant.place)) <= SAME_METRES
    if (!right && showFailures)
      console.log(`  ambiguous: ${meant.name}, ${meant.country} → ${place?.formalName}, ${place?.country}`)
    return right
  }
  const here = draw(keyed(true)).map((meant) => judge(meant, meant.country))
  const anywhere = draw(keyed(false)).map((meant) => judge(meant, undefined))
  const verdicts = [...here, ...anywhere]
  const value = percent(verdicts.filter(Boolean).length, verdicts.length)
  printTable('bare names of several towns', ['names', 'most populous chosen %'], [[verdicts.length, value]])
  return [{ name: 'ambiguous names, most populous', value, target: 99, bound: 'least', unit: '%' }]
}

const KNOWN_POPULATION = 500_000

/**
 * Types the name of every city of half a million people, letter by letter, in its country and anywhere. Typed in
 * full it has to come first; a best suggestion that the next letter does not exclude has to stay.
 */
export function evaluateSuggestions(gazetteer: FrozenGazetteer, showFailures: boolean): Check[] {
  let [typed, first, kept, letters] = [0, 0, 0, 0]
  const { table } = gazetteer.register
  const cities = bearersOf(gazetteer, KNOWN_POPULATION, isTown)
  for (const { place, name, country } of cities) {
    const rival = cities.some(
      (other) =>
        other.country === country &&
        other.population > table.population(place) &&
        placeKey(other.name) === placeKey(name),
    )
    if (rival) continue
    const best = (text: string) => gazetteer.complete(text, { country, limit: 10 }).suggestions[0]
    typed++
    const found = best(name)
    const isIt = found && metresBetween(found.place, table.point(place)) < SAME_METRES
    if (isIt || (found && placeKey(found.place.name) === placeKey(name))) first++
    else if (showFailures) console.log(`  suggestion: ${name}, ${country} → ${found?.name ?? 'nothing'}`)
    const key = placeKey(name)
    for (let length = 2; length < key.length - 1; length++) {
      const [before, after] = [best(key.slice(0, length)), best(key.slice(0, length + 1))]
      if (!before || !placeKey(before.name).startsWith(key.slice(0, length + 1))) continue
      letters++
      if (after?.place.id === before.place.id) kept++
    }
  }
  const [firstShare, keptShare] = [percent(first, typed), percent(kept, letters)]
  printTable(
    'suggestions of well-known cities',
    ['cities', 'first %', 'kept %'],
    [[typed, firstShare, keptShare]],
  )
  return [
    {
      name: 'suggestions, a city typed in full first',
      value: firstShare,
      target: 100,
      bound: 'least',
      unit: '%',
    },
    {
      name: 'suggestions, the best stays while typed',
      value: keptShare,
      target: 99,
      bound: 'least',
      unit: '%',
    },
  ]
}
