import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import isoCountries from 'i18n-iso-countries'
import type { Point, StructuredAddress } from '../src/geocoding/place.ts'

/** An address with the point where it really is. */
export interface KnownAddress {
  readonly address: StructuredAddress
  readonly point: Point
}

/** Folder of the development data: `HIGHSTREET_SHARED`, else `../shared`. Null, after saying so, where only the default is absent. */
export function sharedFolder(): string | null {
  const named = process.env.HIGHSTREET_SHARED
  const folder = named ?? join(import.meta.dirname, '..', '..', 'shared')
  if (existsSync(folder)) return folder
  if (named !== undefined) throw new Error(`HIGHSTREET_SHARED is ${named}, which does not exist`)
  process.stderr.write('the development data is not here: its part of the evaluation is skipped\n')
  return null
}

const OTHER_COUNTRY_NAMES: Readonly<Record<string, string>> = {
  England: 'gb',
  Scotland: 'gb',
  Wales: 'gb',
  'Northern Ireland': 'gb',
}

const countryCode = (name: string): string =>
  OTHER_COUNTRY_NAMES[name] ?? isoCountries.getAlpha2Code(name, 'en')?.toLowerCase() ?? ''

/** Rows of the brewery list that have a street and true coordinates, in countries of the gazetteer. */
export function readBreweries(folder: string, countries: readonly string[]): KnownAddress[] {
  const file = readFileSync(join(folder, 'data', 'breweries-dev.csv'))
  const rows = parse(file, { columns: true }) as Record<string, string>[]
  return rows
    .filter((row) => row.address_1 && row.latitude && row.longitude)
    .map((row) => ({
      address: {
        lines: [row.address_1!],
        town: row.city,
        province: row.state_province,
        postcode: row.postal_code,
        country: countryCode(row.country!),
      },
      point: { latitude: Number(row.latitude), longitude: Number(row.longitude) },
    }))
    .filter(({ address }) => countries.includes(address.country))
}
