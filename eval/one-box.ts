/**
 * `npm run eval:onebox`: how often the one box reads a text as what it is, and finds the right place. The texts are those of `one-box.csv`, written
 * before it was built, and of `one-box-typed.csv`, written before they were first asked; the directory holds the businesses that they name, among others. Exits 1 when a share falls below its floor. `--misses` shows what
 * was read wrongly in the open half; nobody looks at the frozen one, which are the texts with an odd hash.
 */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { hashOfText } from '../src/fnv.ts'
import { distanceMetres } from '../src/great-circle.ts'
import { startDirectory, type TestDirectory } from '../test/support/directory.ts'
import { askFresh } from './one-box-fresh.ts'

interface Row extends Record<string, string> {
  readonly q: string
  readonly country: string
  readonly language: string
  readonly kind: string
  readonly listing: string
}

const floors = { kind: 0.9, place: 0.9 }
/** Of texts whose kind, place, time and first row are right. */
const freshFloor = 0.83
const read = (file: string): Row[] => parse(readFileSync(new URL(file, import.meta.url)), { columns: true })
const typed = read('one-box-typed.csv')
const rows = [...read('one-box.csv'), ...typed]
const showsMisses = process.argv.includes('--misses')

/** Where businesses are that stand at no place of a text. */
const elsewhere: Readonly<Record<string, readonly [number, number]>> = {
  gb: [51.5074, -0.1278],
  de: [52.52, 13.405],
  fr: [48.8566, 2.3522],
  us: [41.8781, -87.6298],
}

/** Named only to be mistaken for something else. */
const decoys = [
  ['The Pizza Place', 'gb'],
  ['Leeds Pizza', 'gb'],
  ['The Florist', 'gb'],
  ['Sunday Best', 'gb'],
  ['Late Night Records', 'gb'],
  ['Das Restaurant', 'de'],
  ['Paris Coiffure', 'fr'],
  ['New York Pizza', 'us'],
] as const

const phones: Readonly<Record<string, string>> = {
  'Penrose Plumbing': '+441614960123',
  'Aire Street Books': '+441134960456',
  'Bäckerei Nordlicht': '+493023125042',
  'Chez Paulette': '+33199001234',
  'Burger King': '+12065550147',
}

async function fill(directory: TestDirectory): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const add = async (name: string, country: string, [latitude, longitude]: readonly [number, number]) => {
    const sent = await directory.call('PUT', '/v1/business/json', {
      country: country.toUpperCase(),
      skip_dedup_check: 'true',
      json: {
        name: { name },
        postal_address: { address1: 'High Street' },
        geopoint: { latitude, longitude },
        categories: [{ category_id: 'shop/supermarket', category_type: 'osm' }],
        phones: [{ number: phones[name] ?? `+4411349${String(40_000 + ids.size)}` }],
      },
    })
    if (!sent.body.success) throw new Error(`${name}: ${sent.text}`)
    ids.set(name, sent.body.data.entity_id)
  }
  const made = new Set<string>()
  for (const row of rows) {
    const country = row.country === '' ? (row.language === 'fr' ? 'fr' : 'gb') : row.country
    const at: readonly [number, number] =
      row.place_latitude === ''
        ? elsewhere[country]!
        : [Number(row.place_latitude), Number(row.place_longitude)]
    const key = `${row.listing} ${row.place_latitude === '' ? country : at.join()}`
    if (row.listing === '' || made.has(key) || (row.place_latitude === '' && ids.has(row.listing))) continue
    made.add(key)
    await add(row.listing, country, at)
  }
  for (const [name, country] of decoys) await add(name, country, elsewhere[country]!)
  return ids
}

interface Count {
  asked: number
  kind: number
  place: number
}

async function main(): Promise<void> {
  const directory = await startDirectory({ storage: 'memory' })
  const ids = await fill(directory)
  const counts: Record<string, Count> = {}
  for (const row of rows) {
    const isFrozen = hashOfText(row.q) % 2 === 1
    const q = row.q.replace(/\{id:(.*)\}/, (_, name: string) => ids.get(name)!)
    const { body, text } = await directory.call('GET', '/v1/search', {
      q,
      language: row.language,
      ...(row.country === '' ? {} : { country: row.country.toUpperCase() }),
      ...(row.latitude === '' ? {} : { latitude: row.latitude, longitude: row.longitude }),
    })
    if (!body.success) throw new Error(`${q}: ${text}`)
    const { reading, total_rows } = body.data
    const needsRow = row.listing !== ''
    const isKind = reading.kind === row.kind && (!needsRow || total_rows > 0)
    const isPlace = placeOf(row, reading)
    for (const name of [
      'all',
      isFrozen ? 'frozen' : 'open',
      row.kind,
      ...(typed.includes(row) ? ['typed'] : []),
    ]) {
      const count = counts[name] ?? { asked: 0, kind: 0, place: 0 }
      counts[name] = count
      count.asked++
      if (isKind) count.kind++
      if (isPlace) count.place++
    }
    if (showsMisses && !isFrozen && !(isKind && isPlace))
      console.log(`${q} (${row.country}): ${row.kind}, read as`, JSON.stringify({ total_rows, ...reading }))
  }
  await directory.close()
  let isLow = false
  for (const [name, { asked, kind, place }] of Object.entries(counts)) {
    const share = (n: number) => `${((100 * n) / asked).toFixed(1)} %`
    console.log(
      `${name.padEnd(10)} ${String(asked).padStart(4)} asked   kind ${share(kind)}   place ${share(place)}`,
    )
    const isHalf = ['all', 'open', 'frozen', 'typed'].includes(name)
    if (isHalf && (kind / asked < floors.kind || place / asked < floors.place)) isLow = true
  }
  for (const [name, { asked, kind, place, first, right }] of Object.entries(await askFresh(showsMisses))) {
    const share = (n: number) => `${((100 * n) / asked).toFixed(1)} %`
    console.log(
      `${name.padEnd(13)} ${String(asked).padStart(4)} asked   kind ${share(kind)}   place ${share(place)}   first row ${share(first)}   all ${share(right)}`,
    )
    if (right / asked < freshFloor) isLow = true
  }
  if (isLow) {
    console.error(`below the floor: kind ${floors.kind}, place ${floors.place}, fresh texts ${freshFloor}`)
    process.exitCode = 1
  }
}

/** Whether the place is right: near the one expected, or none where none is. */
function placeOf(
  row: Row,
  reading: { location_id: string | null; latitude: number | null; longitude: number | null },
) {
  if (row.place_latitude === '') return reading.location_id === null
  if (reading.latitude === null || reading.longitude === null) return false
  const metres = distanceMetres(
    reading.latitude,
    reading.longitude,
    Number(row.place_latitude),
    Number(row.place_longitude),
  )
  return metres <= Number(row.km) * 1000
}

await main()
