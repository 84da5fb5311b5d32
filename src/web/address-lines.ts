import { createRequire } from 'node:module'
import type { Attributes } from '../entity/model.ts'
import { LruCache } from '../lru-cache.ts'

type Format = typeof import('@fragaria/address-formatter').format
type Parts = Partial<Record<'houseNumber' | 'road' | 'city' | 'county' | 'state' | 'postcode', string>>

let format: Format | undefined

/** Loaded on first use: it takes tens of milliseconds, and most servers never show an address. */
function formatter(): Format {
  format ??= (createRequire(import.meta.url)('@fragaria/address-formatter') as { format: Format }).format
  return format
}

/** A page writes the same address in several places, and to format it takes a tenth of the page. */
const known = new LruCache<string, readonly string[]>(2_000)

/**
 * The lines of an address in the format of its country. Parts without a place in that format get a line of
 * their own, so that nothing is lost. @param country alpha-2, in any case
 */
export function addressLines(attributes: Attributes, country: string): readonly string[] {
  const key = JSON.stringify([country, ...written.map((name) => attributes[name])])
  let lines = known.get(key)
  if (lines === undefined) {
    lines = formatted(attributes, country)
    known.set(key, lines)
  }
  return lines
}

/** The parts of an address that are written. */
const written = [
  'building_number',
  'address1',
  'address2',
  'address3',
  'district',
  'town',
  'county',
  'province',
  'postcode',
] as const

function formatted(
  attributes: Partial<Record<(typeof written)[number], unknown>>,
  country: string,
): readonly string[] {
  const { building_number, address1, address2, address3, district, town, county, province, postcode } =
    attributes
  const parts = filled({
    houseNumber: building_number,
    road: address1,
    city: town,
    county,
    state: province,
    postcode,
  })
  const lines = linesOf(parts, country)
  const without = (name: string): string[] =>
    linesOf(Object.fromEntries(Object.entries(parts).filter(([other]) => other !== name)), country)
  const whole = lines.join('\n')
  // Only a part that is not there as it was given may have no place: to format again for each would cost most of a page.
  const homeless = Object.entries(parts).filter(
    ([name, text]) => !hasWords(whole, text) && without(name).join('\n') === whole,
  )
  const belowStreet = Object.values(filled({ address2, address3, district }))
  return below(
    below(lines, parts.road, belowStreet),
    parts.city,
    homeless.map(([, text]) => text),
  )
}

/** Whether the text stands there as words of its own: `Bern` does not in `Bernex`. */
const hasWords = (whole: string, text: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'u').test(
    whole,
  )

/** With no other parts, the formatter would return a line with the country only. */
const linesOf = (parts: Parts, country: string): string[] =>
  Object.keys(parts).length === 0
    ? []
    : formatter()({ ...parts, countryCode: country.toUpperCase() }, { output: 'array' })

const filled = <Name extends string>(values: Record<Name, unknown>): Partial<Record<Name, string>> =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, String(value ?? '').trim()])
      .filter(([, text]) => text !== ''),
  )

/** Inserts `more` below the line that contains `text`; at the top if there is none. */
function below(lines: readonly string[], text: string | undefined, more: readonly string[]): string[] {
  const at = text === undefined ? 0 : lines.findIndex((line) => line.includes(text)) + 1
  return [...lines.slice(0, at), ...more, ...lines.slice(at)]
}
