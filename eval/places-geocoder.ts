import { FULL_COUNTRIES } from '../scripts/data/steps/places/model.ts'
import type { GazetteerGeocoder } from '../src/geocoding/geocoder.ts'
import type { GeocodeResult, StructuredAddress } from '../src/geocoding/place.ts'
import { metresBetween } from '../src/great-circle.ts'
import type { KnownAddress } from './brewery-rows.ts'
import { type Check, mean, percent, printTable, quantile, seeded } from './places-table.ts'

const FEWEST_ROWS = 20
/** An answer at least this sure counts as confident. */
const CONFIDENT = 0.5

interface Answer {
  readonly row: KnownAddress
  readonly result: GeocodeResult | null
  /** Kilometres from the true point. */
  readonly away: number
}

interface Figures {
  readonly answered: number
  readonly median: number
  readonly ninety: number
  readonly within6: number
  readonly within10: number
  readonly within15: number
  readonly beyond100: number
}

/** Geocodes the rows as they are, without postcode, and with contradictions put in. */
export function evaluateGeocoder(
  geocoder: GazetteerGeocoder,
  rows: readonly KnownAddress[],
  showFailures: boolean,
): Check[] {
  const startedAt = process.cpuUsage()
  const asGiven = geocodeAll(geocoder, rows, (address) => address)
  const { user, system } = process.cpuUsage(startedAt)
  const perSecond = (1_000_000 * rows.length) / (user + system)
  const blanked = geocodeAll(geocoder, rows, (address) => ({ ...address, postcode: '' }))
  const given = printFigures('geocoder, addresses as given', asGiven)
  const blank = printFigures('geocoder, postcode blanked', blanked)
  if (showFailures) printFarthest(asGiven)
  const labelled = asGiven.filter(({ result }) => result?.precision === 'postcode')
  const labelledWithin = percent(labelled.filter(({ away }) => away <= 25).length, labelled.length)
  return [
    check('as given, answered', given.answered, 99.5, 'least', '%'),
    check('as given, median', given.median, 1.6, 'most', 'km'),
    check('as given, within 6 km', given.within6, 90, 'least', '%'),
    check('as given, within 10 km', given.within10, 97, 'least', '%'),
    check('as given, more than 100 km off', given.beyond100, 0.3, 'most', '%'),
    check('postcode blanked, answered', blank.answered, 99, 'least', '%'),
    check('postcode blanked, median', blank.median, 4, 'most', 'km'),
    check('postcode blanked, within 15 km', blank.within15, 90, 'least', '%'),
    check('labelled postcode, within 25 km', labelledWithin, 99, 'least', '%'),
    ...contradictions(geocoder, rows),
    { ...check('addresses a second of processor time', perSecond, 5_000, 'least', ''), isTime: true },
  ]
}

const check = (name: string, value: number, target: number, bound: Check['bound'], unit: string): Check => ({
  name,
  value,
  target,
  bound,
  unit,
})

function geocodeAll(
  geocoder: GazetteerGeocoder,
  rows: readonly KnownAddress[],
  change: (address: StructuredAddress) => StructuredAddress,
): Answer[] {
  return rows.map((row) => {
    const result = geocoder.geocodeNow(change(row.address))
    return { row, result, away: result ? metresBetween(result, row.point) / 1000 : Number.NaN }
  })
}

/** Prints one line a country and the mean over those with enough rows that the gazetteer holds in full, which is returned. */
function printFigures(title: string, answers: readonly Answer[]): Figures {
  const countries = Map.groupBy(answers, ({ row }) => row.address.country)
  const sorted = [...countries].sort(([, a], [, b]) => b.length - a.length)
  const figures = sorted.map(([country, own]) => ({ country, rows: own.length, ...figuresOf(own) }))
  const counted = figures.filter(
    ({ rows, country }) => rows >= FEWEST_ROWS && FULL_COUNTRIES.includes(country),
  )
  const over = (key: keyof Figures) => mean(counted.map((one) => one[key]))
  const average: Figures = {
    answered: over('answered'),
    median: over('median'),
    ninety: over('ninety'),
    within6: over('within6'),
    within10: over('within10'),
    within15: over('within15'),
    beyond100: over('beyond100'),
  }
  const head = [
    'country',
    'rows',
    'answered %',
    'median km',
    '90 % km',
    '≤6 km %',
    '≤10 km %',
    '≤15 km %',
    '>100 km %',
  ]
  const line = (name: string, rows: number | string, one: Figures) => [
    name,
    rows,
    one.answered,
    one.median,
    one.ninety,
    one.within6,
    one.within10,
    one.within15,
    one.beyond100,
  ]
  const all = [
    ...figures.map((one) => line(one.country, one.rows, one)),
    line('mean', `of ${counted.length}`, average),
  ]
  printTable(title, head, all)
  return average
}

function figuresOf(answers: readonly Answer[]): Figures {
  const distances = answers.flatMap(({ result, away }) => (result ? [away] : [])).sort((a, b) => a - b)
  const within = (km: number) => percent(distances.filter((away) => away <= km).length, distances.length)
  return {
    answered: percent(distances.length, answers.length),
    median: quantile(distances, 0.5),
    ninety: quantile(distances, 0.9),
    within6: within(6),
    within10: within(10),
    within15: within(15),
    beyond100: 100 - within(100),
  }
}

/** Puts another row's postcode or town of the same country, or a postcode of another country, in; counts what is flagged. */
function contradictions(geocoder: GazetteerGeocoder, rows: readonly KnownAddress[]): Check[] {
  const random = seeded(20_260)
  const byCountry = Map.groupBy(rows, ({ address }) => address.country)
  const enough = rows.filter(({ address }) => byCountry.get(address.country)!.length >= FEWEST_ROWS)
  const other = (pool: readonly KnownAddress[]) => pool[Math.floor(random() * pool.length)]!.address
  const kinds: [string, (address: StructuredAddress) => StructuredAddress | null][] = [
    [
      'postcode of the same country',
      (address) => swap(address, other(byCountry.get(address.country)!), 'postcode'),
    ],
    ['town of the same country', (address) => swap(address, other(byCountry.get(address.country)!), 'town')],
    ['postcode of another country', (address) => swapAbroad(address, other(rows), 'postcode')],
    ['town of another country', (address) => swapAbroad(address, other(rows), 'town')],
  ]
  const figures = kinds.map(([name, change]) => {
    const changed = enough.map(({ address }) => change(address)).filter((address) => address !== null)
    const results = changed.map((address) => geocoder.geocodeNow(address))
    const flagged = percent(
      results.filter((result) => !result || result.conflicts.length > 0).length,
      results.length,
    )
    const confident = percent(
      results.filter((result) => result && result.confidence >= CONFIDENT).length,
      results.length,
    )
    return { name, rows: changed.length, flagged, confident }
  })
  const lines = figures.map(({ name, rows: count, flagged, confident }) => [name, count, flagged, confident])
  printTable('contradictions put in', ['wrong', 'rows', 'flagged %', 'confident %'], lines)
  return figures.map(({ name, flagged }) => check(`wrong ${name}, flagged`, flagged, 99, 'least', '%'))
}

type Member = 'postcode' | 'town'

/** Takes a member of another row when it is another town's: the swap then is a contradiction. */
function swap(address: StructuredAddress, from: StructuredAddress, member: Member): StructuredAddress | null {
  const same = from.town === address.town || from.postcode === address.postcode || !from[member]
  return same ? null : { ...address, [member]: from[member] }
}

const swapAbroad = (
  address: StructuredAddress,
  from: StructuredAddress,
  member: Member,
): StructuredAddress | null => (from.country === address.country ? null : swap(address, from, member))

function printFarthest(answers: readonly Answer[]): void {
  const far = answers.filter(({ away, result }) => !result || away > 10).sort((a, b) => b.away - a.away)
  console.log(`\n${far.length} answers more than 10 km off`)
  for (const { row, result, away } of far) {
    const { town, province, postcode, country } = row.address
    console.log(
      `  ${away.toFixed(0)} km  ${[postcode, town, province, country].join(', ')}  ${result?.conflicts.join('; ') ?? 'none'}`,
    )
  }
}
