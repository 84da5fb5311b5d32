/** Real names to search for: Overture places and breweries, from the folder of development data. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { getAlpha2Code } from './country-names.ts'

export interface RealPlace {
  readonly id: string
  readonly name: string
  readonly country: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly town: string
  readonly region: string
  readonly postcode: string
  /** Overture's word for what it is; null for breweries. */
  readonly overtureCategory: string | null
  /** The tagging schema's preset, for the demo places. */
  readonly osmCategory?: string | null
}

/** The folder of development data. @throws Error when HIGHSTREET_SHARED names one that is not there */
export function sharedFolder(): string | null {
  const named = process.env.HIGHSTREET_SHARED
  const folder = named ?? new URL('../../shared', import.meta.url).pathname
  if (existsSync(join(folder, 'data'))) return folder
  if (named !== undefined) throw new Error(`HIGHSTREET_SHARED is ${named}, but there is no folder data in it`)
  return null
}

export async function realPlaces(folder: string): Promise<RealPlace[]> {
  const found = [...(await overturePlaces(folder)), ...breweries(folder)].filter(({ name }) => name !== '')
  return found.map((place, i) => ({ ...place, id: String(i + 1) }))
}

/** Names in other scripts, each with the way it is written in Latin letters. */
export function namesInOtherScripts(): readonly {
  readonly country: string
  readonly name: string
  readonly latin: string
}[] {
  return parse(readFileSync(new URL('search-scripts.csv', import.meta.url)), { columns: true })
}

interface OvertureRow {
  readonly names: { readonly primary: string } | null
  readonly categories: { readonly primary: string | null } | null
  readonly bbox: { readonly xmin: number; readonly ymin: number }
  readonly addresses: readonly Readonly<Record<string, string | null>>[] | null
}

async function overturePlaces(folder: string): Promise<RealPlace[]> {
  const file = await asyncBufferFromFile(join(folder, 'data/overture-us-places.parquet'))
  const columns = ['names', 'categories', 'bbox', 'addresses']
  const rows = (await parquetReadObjects({ file, compressors, columns })) as unknown as OvertureRow[]
  return rows.map((row) => {
    const address = row.addresses?.[0]
    return {
      id: '',
      name: row.names?.primary ?? '',
      country: (address?.country ?? 'US').toLowerCase(),
      latitude: micro(row.bbox.ymin),
      longitude: micro(row.bbox.xmin),
      town: address?.locality ?? '',
      region: address?.region ?? '',
      postcode: address?.postcode ?? '',
      overtureCategory: row.categories?.primary ?? null,
    }
  })
}

function breweries(folder: string): RealPlace[] {
  const text = readFileSync(join(folder, 'data/breweries-dev.csv'), 'utf8')
  const rows: Record<string, string>[] = parse(text, { columns: true })
  return rows.flatMap((row) => {
    const country = getAlpha2Code(row.country ?? '')
    if (country === undefined) return []
    const hasPoint = row.latitude !== '' && row.longitude !== ''
    return [
      {
        id: '',
        name: row.name ?? '',
        country,
        latitude: hasPoint ? micro(Number(row.latitude)) : null,
        longitude: hasPoint ? micro(Number(row.longitude)) : null,
        town: row.city ?? '',
        region: row.state_province ?? '',
        postcode: row.postal_code ?? '',
        overtureCategory: null,
      },
    ]
  })
}

function micro(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
