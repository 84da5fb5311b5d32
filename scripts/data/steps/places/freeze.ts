import { type FlatArray, freezeTables, toDifferences } from '../../../../src/frozen-tables.ts'
import {
  COORDINATE_SCALE,
  GRID_COLUMNS,
  gridColumn,
  gridRow,
  kindNumber,
  LANDMARK_BIT,
  LAST_POSTAL_KIND,
  NAME_CLASS_BITS,
  NAME_CLASSES,
  SPREAD_METRES,
} from '../../../../src/geocoding/places/place-kinds.ts'
import { prominenceOf, renownOf, weightOf } from '../../../../src/geocoding/places/prominence.ts'
import { placeKey, spellOutUmlauts } from '../../../../src/geocoding/text/place-key.ts'
import type { RawPlace } from './model.ts'

/** Tables written as differences between neighbours, which pack better; `unpackTables` sums them up again. */
export const DIFFERENCED = [
  'latitudes',
  'longitudes',
  'nameStarts',
  'keyStarts',
  'cells',
  'cellStarts',
  'postingStarts',
  'servesStarts',
  'servedByStarts',
]

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const cellOf = (place: RawPlace) => gridRow(place.latitude) * GRID_COLUMNS + gridColumn(place.longitude)

/** Writes the places as frozen tables, ordered by grid cell; see `src/geocoding/places/place-table.ts` for what each table holds. */
export function freezePlaces(unordered: readonly RawPlace[]): Buffer {
  const places = [...unordered].sort(
    (a, b) =>
      cellOf(a) - cellOf(b) ||
      kindNumber(b.kind) - kindNumber(a.kind) ||
      compareText(a.name, b.name) ||
      a.geonamesId - b.geonamesId ||
      compareText(a.country, b.country) ||
      a.latitude - b.latitude ||
      a.longitude - b.longitude,
  )
  const numberOf = new Map(places.map((place, index) => [place, index] as const))
  const countries = [...new Set(places.map(({ country }) => country))].sort()
  const zones = [...new Set(places.map(({ timezone }) => timezone))].sort()
  const languages = [...new Set(places.flatMap(({ labels }) => [...labels.keys()]))].sort()
  const tables = {
    ...columnsOf(places, numberOf, countries, zones),
    ...gridOf(places),
    ...servesOf(places, numberOf),
    ...namesOf(places, numberOf, countries),
    ...labelsOf(places, languages),
  }
  for (const name of DIFFERENCED) toDifferences(tables[name] as Uint32Array)
  return freezeTables({ kind: 'places', countries, zones, languages, differenced: DIFFERENCED }, tables)
}

type Tables = Record<string, FlatArray>
type Numbers = ReadonlyMap<RawPlace, number>

function columnsOf(
  places: readonly RawPlace[],
  numberOf: Numbers,
  countries: readonly string[],
  zones: readonly string[],
): Tables {
  const zoneNumbers = new Map(zones.map((zone, index) => [zone, index] as const))
  const countryNumbers = new Map(countries.map((country, index) => [country, index] as const))
  const names = joinTexts(places.map(({ name }) => name))
  const byGeonamesId = places
    .filter(({ geonamesId }) => geonamesId > 0)
    .sort((a, b) => a.geonamesId - b.geonamesId)
  return {
    latitudes: Int32Array.from(places, ({ latitude }) => Math.round(latitude * COORDINATE_SCALE)),
    longitudes: Int32Array.from(places, ({ longitude }) => Math.round(longitude * COORDINATE_SCALE)),
    populations: Uint32Array.from(places, ({ population }) => population),
    kinds: Uint8Array.from(places, ({ kind, landmark }) => kindNumber(kind) | (landmark ? LANDMARK_BIT : 0)),
    countries: Uint8Array.from(places, ({ country }) => countryNumbers.get(country)!),
    zones: Uint16Array.from(places, ({ timezone }) => zoneNumbers.get(timezone)!),
    // One more than the parent's number, 0 for none.
    parents: Uint32Array.from(places, ({ parent }) => (parent ? numberOf.get(parent)! + 1 : 0)),
    spreads: Uint16Array.from(places, ({ spread }) => Math.min(65_535, Math.round(spread / SPREAD_METRES))),
    geonamesIds: Uint32Array.from(places, ({ geonamesId }) => geonamesId),
    geonamesOrder: Uint32Array.from(byGeonamesId, (place) => numberOf.get(place)!),
    nameStarts: names.starts,
    names: names.bytes,
  }
}

function joinTexts(texts: readonly string[]): { starts: Uint32Array; bytes: Uint8Array } {
  const parts = texts.map((text) => Buffer.from(text))
  const starts = new Uint32Array(texts.length + 1)
  parts.forEach((part, index) => {
    starts[index + 1] = starts[index]! + part.length
  })
  return { starts, bytes: new Uint8Array(Buffer.concat(parts)) }
}

function gridOf(places: readonly RawPlace[]): Tables {
  const cells: number[] = []
  const starts: number[] = []
  places.forEach((place, index) => {
    const cell = cellOf(place)
    if (cells.at(-1) === cell) return
    cells.push(cell)
    starts.push(index)
  })
  return { cells: Uint32Array.from(cells), cellStarts: Uint32Array.from([...starts, places.length]) }
}

/** Which places a postcode serves; for a former county its members. */
function servesOf(places: readonly RawPlace[], numberOf: Numbers): Tables {
  const starts = new Uint32Array(places.length + 1)
  const served: number[] = []
  places.forEach((place, index) => {
    served.push(...place.serves.map((other) => numberOf.get(other)!))
    starts[index + 1] = served.length
  })
  return { servesStarts: starts, serves: Uint32Array.from(served), ...servedByOf(places, numberOf) }
}

/** The inverse: the postcodes that serve a place. */
function servedByOf(places: readonly RawPlace[], numberOf: Numbers): Tables {
  const codes = new Map<number, number[]>()
  places.forEach((place, index) => {
    if (kindNumber(place.kind) > LAST_POSTAL_KIND) return
    for (const other of place.serves) {
      const number = numberOf.get(other)!
      const list = codes.get(number)
      if (list) list.push(index)
      else codes.set(number, [index])
    }
  })
  const starts = new Uint32Array(places.length + 1)
  const servedBy: number[] = []
  for (let number = 0; number < places.length; number++) {
    const own = codes.get(number) ?? []
    servedBy.push(...own.sort((a, b) => compareText(places[a]!.name, places[b]!.name)))
    starts[number + 1] = servedBy.length
  }
  return { servedByStarts: starts, servedBy: Uint32Array.from(servedBy) }
}

interface KeyEntry {
  readonly country: number
  readonly key: string
  readonly bytes: Buffer
  /** Place number and name class, packed. */
  readonly postings: number[]
  primary: boolean
}

/** The name index: keys sorted by country and bytes, each with the places it names, most people first. */
function namesOf(places: readonly RawPlace[], numberOf: Numbers, countries: readonly string[]): Tables {
  const entries = collectKeys(places, numberOf, countries)
  const sorted = entries.sort((a, b) => a.country - b.country || Buffer.compare(a.bytes, b.bytes))
  const keys = joinTexts(sorted.map(({ key }) => key))
  const postingStarts = new Uint32Array(sorted.length + 1)
  const postings: number[] = []
  sorted.forEach((entry, index) => {
    const order = (posting: number) => {
      const { population, landmark } = places[posting >>> NAME_CLASS_BITS]!
      return renownOf(population, landmark)
    }
    postings.push(...entry.postings.sort((a, b) => order(b) - order(a) || a - b))
    postingStarts[index + 1] = postings.length
  })
  const countryKeys = new Uint32Array(countries.length + 1)
  for (const entry of sorted) countryKeys[entry.country + 1]!++
  for (let index = 1; index < countryKeys.length; index++) countryKeys[index]! += countryKeys[index - 1]!
  return {
    keyStarts: keys.starts,
    keys: keys.bytes,
    postingStarts,
    postings: Uint32Array.from(postings),
    countryKeys,
    keyWeights: Uint8Array.from(sorted, (entry) => keyWeight(entry, places)),
    ...wordStartsOf(sorted, countries.length),
    ...backwardsOf(sorted, countries.length),
  }
}

/** The greatest prominence among the places of a key, so that completions find the best without looking at all. */
function keyWeight(entry: KeyEntry, places: readonly RawPlace[]): number {
  const weights = entry.postings.map((posting) => {
    const { population, landmark, kind, parent } = places[posting >>> NAME_CLASS_BITS]!
    const nameClass = posting & ((1 << NAME_CLASS_BITS) - 1)
    return weightOf(
      prominenceOf(
        renownOf(population, landmark),
        kindNumber(kind),
        kindNumber(parent?.kind ?? 'country'),
        nameClass,
      ),
    )
  })
  return Math.max(...weights)
}

function collectKeys(
  places: readonly RawPlace[],
  numberOf: Numbers,
  countries: readonly string[],
): KeyEntry[] {
  const byKey = new Map<string, KeyEntry>()
  const countryNumbers = new Map(countries.map((country, number) => [country, number]))
  const add = (place: RawPlace, key: string, nameClass: number) => {
    if (key === '' || Buffer.byteLength(key) > 250) return
    const country = countryNumbers.get(place.country)!
    const slot = `${country} ${key}`
    let entry = byKey.get(slot)
    if (entry === undefined) {
      entry = { country, key, bytes: Buffer.from(key), postings: [], primary: false }
      byKey.set(slot, entry)
    }
    const number = numberOf.get(place)!
    if (entry.postings.some((posting) => posting >>> NAME_CLASS_BITS === number)) return
    entry.postings.push((number << NAME_CLASS_BITS) | nameClass)
    if (nameClass === NAME_CLASSES.primary && kindNumber(place.kind) > LAST_POSTAL_KIND) entry.primary = true
  }
  for (const place of places) {
    if (kindNumber(place.kind) <= LAST_POSTAL_KIND) add(place, place.name.toLowerCase(), NAME_CLASSES.primary)
    else for (const key of keysOf(place.name)) add(place, key, NAME_CLASSES.primary)
  }
  for (const place of places) {
    for (const name of [...place.shortNames, ...withoutQualifier(place.name)].sort()) {
      for (const key of keysOf(name)) add(place, key, NAME_CLASSES.short)
    }
  }
  for (const place of places) {
    for (const name of [...place.alternates].sort()) {
      for (const key of keysOf(name)) add(place, key, NAME_CLASSES.alternate)
    }
    for (const name of [...place.abbreviations].sort()) add(place, placeKey(name), NAME_CLASSES.abbreviation)
  }
  return [...byKey.values()]
}

function keysOf(name: string): string[] {
  const spelt = spellOutUmlauts(name)
  return [placeKey(name), ...(spelt === null ? [] : [placeKey(spelt)])]
}

const QUALIFIER =
  /(?:\s*[([]|[ -](?:am|an der|im|bei|sur|upon|on|under|aan|sull|sulla|del|de la|nad)[ -]).*$/i

/** `Frankfurt (Oder)` and `Frankfurt am Main` are both called Frankfurt. */
function withoutQualifier(name: string): string[] {
  const bare = name.replace(QUALIFIER, '')
  return bare === name || bare === '' ? [] : [bare]
}

/** How names are shown in other languages, ordered by place. */
function labelsOf(places: readonly RawPlace[], languages: readonly string[]): Tables {
  const rows = places.flatMap(({ labels }, place) =>
    [...labels].map(([language, text]) => ({ place, language: languages.indexOf(language), text })),
  )
  const texts = joinTexts(rows.map(({ text }) => text))
  return {
    labelPlaces: Uint32Array.from(rows, ({ place }) => place),
    labelLanguages: Uint8Array.from(rows, ({ language }) => language),
    labelStarts: texts.starts,
    labels: texts.bytes,
  }
}

/** Where words after the first begin in primary keys, sorted by what follows: finds `town` in `camden town`. */
function wordStartsOf(sorted: readonly KeyEntry[], countryCount: number): Tables {
  const starts: { index: number; at: number; rest: Buffer; country: number }[] = []
  sorted.forEach((entry, index) => {
    if (!entry.primary) return
    for (let at = entry.bytes.indexOf(0x20); at >= 0; at = entry.bytes.indexOf(0x20, at + 1)) {
      starts.push({ index, at: at + 1, rest: entry.bytes.subarray(at + 1), country: entry.country })
    }
  })
  starts.sort((a, b) => a.country - b.country || Buffer.compare(a.rest, b.rest) || a.index - b.index)
  return {
    wordKeys: Uint32Array.from(starts, ({ index }) => index),
    wordOffsets: Uint8Array.from(starts, ({ at }) => at),
    countryWords: countsByCountry(starts, countryCount),
  }
}

/** Primary keys and alternates of large places in Latin script, sorted by their bytes from the end: serves the search for misspellings. */
function backwardsOf(sorted: readonly KeyEntry[], countryCount: number): Tables {
  const eligible = sorted
    .map((entry, index) => ({
      index,
      country: entry.country,
      backwards: Buffer.from(entry.bytes).reverse(),
      entry,
    }))
    .filter(({ entry }) => entry.primary && entry.key.length >= 4)
    .sort((a, b) => a.country - b.country || Buffer.compare(a.backwards, b.backwards))
  return {
    backwardKeys: Uint32Array.from(eligible, ({ index }) => index),
    countryBackwards: countsByCountry(eligible, countryCount),
  }
}

function countsByCountry(items: readonly { country: number }[], countryCount: number): Uint32Array {
  const starts = new Uint32Array(countryCount + 1)
  for (const { country } of items) starts[country + 1]!++
  for (let index = 1; index < starts.length; index++) starts[index]! += starts[index - 1]!
  return starts
}
