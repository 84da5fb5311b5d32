import countries from 'i18n-iso-countries/index.js'
import { isSupportedCountry } from 'libphonenumber-js/max'
import { type Fault, fault } from '../../faults/fault.ts'
import { readInstant, readSince } from './instants.ts'

/**
 * Parsers for each kind of attribute. Their input already satisfies the schema's length and pattern; they
 * return the typed value, or a fault without the attribute's name.
 */

type Reader<T> = (raw: string) => T | Fault

const asIs: Reader<string> = (raw) => raw

const list =
  (separator: string | RegExp): Reader<string[]> =>
  (raw) =>
    raw
      .split(separator)
      .map((item) => item.trim())
      .filter((item) => item !== '')

const validDate = (raw: string): boolean => {
  const time = Date.parse(`${raw}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(raw)
}

const hostPattern = /^(?=.{1,253}$)([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

const readUrl: Reader<string> = (raw) => {
  const parsed = URL.parse(raw)
  if (parsed === null) return fault('invalid_url')
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') return fault('url_scheme')
  if (parsed.username !== '' || parsed.password !== '') return fault('url_login')
  return raw
}

const readWebsite: Reader<string> = (raw) => {
  const withScheme = /^https?:\/\//i.test(raw) ? raw : `http://${raw}`
  const parsed = URL.parse(withScheme)
  if (parsed === null) return fault('invalid_website')
  if (!hostPattern.test(decodeHost(withScheme))) return fault('invalid_website')
  const read = readUrl(withScheme)
  return read
}

const decodeHost = (address: string): string =>
  address
    .replace(/^https?:\/\//i, '')
    .split(/[/?#]/, 1)[0]!
    .replace(/:\d{1,5}$/, '')

const zones = new Map<string, string>()
const readTimezone: Reader<string> = (raw) => {
  const known = zones.get(raw)
  if (known !== undefined) return known
  try {
    // The constructor knows every zone and alias of the platform's time zone data and ignores case.
    const name = new Intl.DateTimeFormat('en', { timeZone: raw }).resolvedOptions().timeZone
    const value = raw.toLowerCase() === name.toLowerCase() ? name : raw
    if (zones.size < 1000) zones.set(raw, value)
    return value
  } catch {
    return fault('not_timezone', null, { example: 'Europe/London' })
  }
}

/**
 * ISO 3166 alpha-2 in lower case, from alpha-2 or alpha-3 in any case; `uk` means gb. Undefined for unknown
 * countries.
 */
export function readCountryCode(raw: string): string | undefined {
  const upper = raw.trim().toUpperCase()
  if (upper === 'UK') return 'gb'
  const code = upper.length === 3 ? (countries.alpha3ToAlpha2(upper) ?? '') : upper
  return code.length === 2 && (countries.isValid(code) || isSupportedCountry(code))
    ? code.toLowerCase()
    : undefined
}

const readLanguage: Reader<string> = (raw) => {
  const [base = '', region] = raw.split(/[-_]/)
  return region === undefined ? base.toLowerCase() : `${base.toLowerCase()}-${region.toUpperCase()}`
}

const readPiped = list(/[|,]/)
const readChoices: Reader<string[]> = (raw) => [...new Set(readPiped(raw) as string[])]

const readDates: Reader<string[]> = (raw) => {
  const items = list(',')(raw) as string[]
  const wrong = items.filter((item) => !/^\d{4}-\d{2}-\d{2}$/.test(item) || !validDate(item))
  return wrong.length > 0
    ? fault('not_dates', null, { unknown: wrong.slice(0, 3).join(', ').slice(0, 80) })
    : items
}

const readJson: Reader<Record<string, unknown>> = (raw) => {
  try {
    const value: unknown = JSON.parse(raw)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
    return fault('not_json_object')
  } catch {
    return fault('not_json')
  }
}

/** Maximum length of a data URL before its data. */
const maximumDataUrlHead = 300

/** The base64 of a data URL, or the text unchanged; undefined for a data URL that is not base64. */
function encodedPart(raw: string): string | undefined {
  if (!/^data:/i.test(raw)) return raw
  const head = raw.slice(0, maximumDataUrlHead)
  const match = /^data:([\w.+-]+\/[\w.+-]+)?(;[\w-]+=[^;,]*)*;base64,/i.exec(head)
  return match === null ? undefined : raw.slice(match[0].length)
}

/** The bytes of a file, and its name if the client sent one. */
export interface UploadedFile {
  readonly fileName: string
  readonly bytes: Uint8Array
}

const readFile: Reader<UploadedFile> = (raw) => {
  const encoded = encodedPart(raw)?.replace(/={1,2}\s*$/, '') ?? ''
  // Searches for a single wrong character: a pattern over the whole text would overflow the stack for large
  // files.
  if (!/\S/.test(encoded) || /[^A-Za-z0-9+/_\s-]/.test(encoded)) {
    return fault('not_file')
  }
  return { fileName: '', bytes: Buffer.from(encoded, 'base64') }
}

export const kinds = {
  string: asIs,
  text: asIs,
  enum: asIs,
  integer: asIs,
  float: asIs,
  boolean: asIs,
  digits: asIs,
  hours: asIs,
  phone: asIs,
  email: (raw) => (raw.length > 254 ? fault('not_email') : raw),
  date: (raw) => (validDate(raw) ? raw : fault('no_such_date')),
  url: readUrl,
  website: readWebsite,
  country: (raw) => readCountryCode(raw) ?? fault('not_country', null, { example: 'GB' }),
  language: readLanguage,
  timezone: readTimezone,
  csv: list(','),
  dates: readDates,
  piped: readPiped,
  choices: readChoices,
  instant: readInstant,
  since: readSince,
  json: readJson,
  file: readFile,
} satisfies Record<string, Reader<unknown>>
