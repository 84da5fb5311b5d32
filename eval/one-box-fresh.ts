/**
 * The texts of `one-box-fresh.csv` and `one-box-people.csv`: as people type them, in nine languages, each file written before any of
 * its texts was asked. The directory is the demo of Helsinki with one business for every text about another place. A text is
 * right when its kind, its place, its time and its first row are.
 */
import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { hashOfText } from '../src/fnv.ts'
import { zoneOf } from '../src/geocoding/time-zone.ts'
import { distanceMetres } from '../src/great-circle.ts'
import { CategoryReader } from '../src/importing/category-reader.ts'
import { demoRows, mapDemo } from '../src/importing/demo.ts'
import { runImport } from '../src/importing/run.ts'
import { shippedData } from '../src/paths.ts'
import { startDirectory, type TestDirectory } from '../test/support/directory.ts'

/** All cells are texts; empty where nothing is expected. */
interface Row {
  readonly q: string
  readonly country: string
  readonly language: string
  /** Of the caller. */
  readonly latitude: string
  readonly longitude: string
  /** Kinds that are right, by `|`; or `any`. */
  readonly kind: string
  readonly place_latitude: string
  readonly place_longitude: string
  readonly km: string
  /** A pattern of the first row's name or one of its categories. */
  readonly first: string
  /** A pattern of names that no row may have. */
  readonly excluded: string
  /** Weekday or `*`, and the hours between which the time may lie; or `now`. */
  readonly when: string
  /** Values of `match` that are right, by `|`; `none` for no rows; empty for any but a guess. */
  readonly match: string
  /** A business in that place: `Name@category of OpenStreetMap`. */
  readonly listing: string
  /** First line of its address, and its number; absent or empty for made ones. */
  readonly street?: string
  readonly phone?: string
  /** Where it is, if that is no place of the text. */
  readonly listing_latitude?: string
  readonly listing_longitude?: string
}

export interface FreshCount {
  asked: number
  kind: number
  place: number
  first: number
  right: number
}

/** What a day of the week means depends on the time at which it is said. */
const wednesdayMorning = Date.parse('2026-11-25T10:00:00Z')

/** File of texts by the name of its counts. */
const files = { fresh: 'one-box-fresh.csv', people: 'one-box-people.csv' } as const

const read = (file: string): Row[] => parse(readFileSync(new URL(file, import.meta.url)), { columns: true })

async function fill(directory: TestDirectory, rows: readonly Row[]): Promise<void> {
  await runImport({
    source: demoRows(() => createReadStream(join(shippedData, 'demo-helsinki.ndjson.gz'))),
    mapRow: mapDemo,
    categories: new CategoryReader(directory.services.taxonomy),
    addBusiness: directory.operations.addBusiness,
    principal: { account: 'demo', keyId: '', plan: 'standard', admin: false, userId: directory.userId },
    report: () => undefined,
    dryRun: false,
  })
  for (const [number, row] of rows.entries()) {
    const { listing, street, phone } = row
    if (listing === '') continue
    const [name, category] = listing.split('@')
    const latitude = Number(row.listing_latitude || row.place_latitude)
    const longitude = Number(row.listing_longitude || row.place_longitude)
    const { country } = directory.services.gazetteer.reverse({ latitude, longitude })
    const sent = await directory.call('PUT', '/v1/business/json', {
      country: country!.toUpperCase(),
      skip_dedup_check: 'true',
      json: {
        name: { name },
        postal_address: { address1: street || 'Dock 7' },
        geopoint: { latitude, longitude },
        categories: [{ category_id: category, category_type: 'osm' }],
        phones: [{ number: phone || `+4411349${60_000 + number}` }],
      },
    })
    if (!sent.body.success) throw new Error(`${listing}: ${sent.text}`)
  }
}

/** Whether an `open_at` of a reading is the time that is wanted, as clocks of the zone show it. */
function isWhen(wanted: string, openAt: string | null | undefined, timeZone: string): boolean {
  if (wanted === '' || openAt == null) return wanted === '' && openAt == null
  const [day, hours] = wanted.split(' ') as [string, string | undefined]
  if (hours === undefined) return true
  const [from, to] = hours.split('-').map(Number) as [number, number]
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
  })
    .formatToParts(Date.parse(openAt))
    .map(({ value }) => value.toLowerCase())
  const hour = Number(parts.find((part) => /^\d+$/.test(part)))
  const isHour = from <= to ? hour >= from && hour <= to : hour >= from || hour <= to
  return isHour && (day === '*' || parts.includes(day))
}

interface Answer {
  readonly total_rows: number
  readonly rows: readonly {
    readonly doc: { readonly name?: { name: string }; readonly categories?: unknown }
  }[]
  readonly reading: {
    readonly kind: string
    readonly match: string | null
    readonly latitude: number | null
    readonly longitude: number | null
    readonly location_id: string | null
    readonly open_at?: string | null
  }
}

function judge(row: Row, { total_rows, rows: found, reading }: Answer, timeZone: string) {
  const isKind = row.kind === 'any' || row.kind.split('|').includes(reading.kind)
  const { latitude, longitude } = reading
  const isPlace =
    row.place_latitude === ''
      ? row.match !== '' || reading.location_id === null
      : latitude !== null &&
        longitude !== null &&
        distanceMetres(latitude, longitude, Number(row.place_latitude), Number(row.place_longitude)) <=
          Number(row.km) * 1000
  const names = found.map(({ doc }) => doc.name?.name ?? '')
  const first = `${names[0] ?? ''}\n${JSON.stringify(found[0]?.doc.categories ?? [])}`
  const match = total_rows === 0 ? 'none' : (reading.match ?? 'exact')
  const isMatch =
    row.match === '' ? match !== 'guess' && match !== 'none' : row.match.split('|').includes(match)
  const isFirst =
    isMatch &&
    (row.first === '' || new RegExp(row.first, 'imu').test(first)) &&
    (row.excluded === '' || !names.some((name) => new RegExp(row.excluded, 'iu').test(name)))
  return {
    isKind,
    isPlace,
    isFirst,
    isRight: isKind && isPlace && isFirst && isWhen(row.when, reading.open_at, timeZone),
  }
}

/** Asks all texts, each file in a directory of its own. Prints those of the open halves that are read wrongly if `showsMisses`. */
export async function askFresh(showsMisses: boolean): Promise<Record<string, FreshCount>> {
  const counts: Record<string, FreshCount> = {}
  for (const [name, file] of Object.entries(files)) await askFile(name, read(file), counts, showsMisses)
  return counts
}

async function askFile(
  set: string,
  rows: readonly Row[],
  counts: Record<string, FreshCount>,
  showsMisses: boolean,
): Promise<void> {
  const directory = await startDirectory({ storage: 'memory', now: () => wednesdayMorning })
  await fill(directory, rows)
  for (const row of rows) {
    const isFrozen = hashOfText(row.q) % 2 === 1
    const { body, text } = await directory.call('GET', '/v1/search', {
      q: row.q,
      language: row.language,
      ...(row.country === '' ? {} : { country: row.country.toUpperCase() }),
      ...(row.latitude === '' ? {} : { latitude: row.latitude, longitude: row.longitude }),
    })
    if (!body.success) throw new Error(`${row.q}: ${text}`)
    const [latitude, longitude] = [Number(row.place_latitude || 60.17), Number(row.place_longitude || 24.94)]
    const { isKind, isPlace, isFirst, isRight } = judge(row, body.data, zoneOf({ latitude, longitude }))
    for (const name of [set, `${set} ${isFrozen ? 'frozen' : 'open'}`]) {
      counts[name] ??= { asked: 0, kind: 0, place: 0, first: 0, right: 0 }
      counts[name].asked++
      counts[name].kind += Number(isKind)
      counts[name].place += Number(isPlace)
      counts[name].first += Number(isFirst)
      counts[name].right += Number(isRight)
    }
    if (showsMisses && !isFrozen && !isRight) {
      const names = body.data.rows.slice(0, 3).map(({ doc }: Answer['rows'][number]) => doc.name?.name)
      const { kind, what, who, where, place, match, open_at, because } = body.data.reading
      console.log(
        `${row.q}: ${[isKind ? '' : 'kind', isPlace ? '' : 'place', isFirst ? '' : 'first'].join(' ')}`,
      )
      console.log(
        '  ',
        JSON.stringify({
          total: body.data.total_rows,
          names,
          kind,
          what,
          who,
          where,
          place,
          match,
          open_at,
          because,
        }),
      )
    }
  }
  await directory.close()
}
