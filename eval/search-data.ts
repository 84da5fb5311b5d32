/** Real names to search for: Overture places, breweries and pharmacies, from the folder of development data. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { hashOfText } from '../src/fnv.ts'
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
  /** Overture's word for what it is; null when another source says it. */
  readonly overtureCategory: string | null
  /** The tagging schema's preset; null when nobody says. */
  readonly osmCategory: string | null
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
  const all = [...(await overturePlaces(folder)), ...breweries(folder), ...pharmacies(folder)]
  const found = all.filter(({ name }) => name !== '')
  return found.map((place, i) => ({ ...place, id: String(i + 1) }))
}

/** A name in another script with the way it is written in Latin letters, ISO 3166 country in lower case. */
export interface ScriptName {
  readonly half: 'open' | 'held out'
  /** Whether it goes by the usual tables, or as people write it, brands among them; the first names collected are both. `brand`s came last. */
  readonly kind: 'table' | 'usage' | 'first' | 'brand'
  readonly country: string
  readonly name: string
  readonly latin: string
}

export function namesInOtherScripts(): readonly ScriptName[] {
  const rowsOf = (file: string): ScriptName[] =>
    parse(readFileSync(new URL(file, import.meta.url)), { columns: true })
  const first = rowsOf('search-scripts.csv').map((row) => ({ ...row, kind: 'first' as const }))
  return [...first, ...rowsOf('search-transliterated.csv'), ...rowsOf('search-brands.csv')]
}

/** A real name as somebody might write it who has heard it, seen it once or types in a hurry. Written by hand, one after the other. */
export interface MisspeltName {
  readonly half: 'open' | 'held out'
  readonly country: string
  readonly written: string
  readonly name: string
}

export function misspeltNames(): readonly MisspeltName[] {
  return parse(readFileSync(new URL('search-misspelt.csv', import.meta.url)), { columns: true })
}

/** A name asked for otherwise than it is written: what a person who knows the business would type. */
export interface HandName {
  readonly half: 'open' | 'frozen'
  readonly kind: 'abbreviation' | 'acronym' | 'phonetic' | 'split' | 'kind' | 'town'
  readonly country: string
  readonly asked: string
  readonly name: string
}

export function handNames(): readonly HandName[] {
  return parse(readFileSync(new URL('search-who-hand.csv', import.meta.url)), { columns: true })
}

/** More of them from eleven countries, written after the others and before any was asked; a hash of the text tells the half. */
export function typedNames(): readonly HandName[] {
  const rows: Omit<HandName, 'half'>[] = parse(
    readFileSync(new URL('search-who-typed.csv', import.meta.url)),
    { columns: true },
  )
  return rows.map((row) => {
    const isFrozen = hashOfText(`who typed ${row.country} ${row.asked}`) % 2 === 1
    return { ...row, half: isFrozen ? 'frozen' : 'open' }
  })
}

/** The rows whose business none of the places is, each business once. */
export function unheldNames(rows: readonly HandName[], places: readonly RealPlace[]): readonly HandName[] {
  const held = new Set(places.map(({ country, name }) => `${country} ${name}`))
  return rows.filter(({ country, name }) => {
    const key = `${country} ${name}`
    return !held.has(key) && held.add(key)
  })
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
      osmCategory: null,
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
        osmCategory: 'craft/brewery',
      },
    ]
  })
}

/** Great Britain only; the last part of the address is the town. */
function pharmacies(folder: string): RealPlace[] {
  const text = readFileSync(join(folder, 'data/manchester-pharmacies.csv'), 'utf8')
  const rows: Record<string, string>[] = parse(text, { columns: true })
  return rows.map((row) => ({
    id: '',
    name: row.pharmacy_name ?? '',
    country: 'gb',
    latitude: null,
    longitude: null,
    town: row.address?.split(',').at(-1)?.trim() ?? '',
    region: '',
    postcode: row.postcode ?? '',
    overtureCategory: null,
    osmCategory: 'amenity/pharmacy',
  }))
}

function micro(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
