/** Names of months and days in the language of a country, and the ways its people write a date that others do not. */
import { plain } from '../folding.ts'

interface Names {
  /** Folded name of a month to its English one, and of a day to nothing. */
  readonly words: ReadonlyMap<string, string>
  readonly pattern: RegExp
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** `dates.ts` distinguishes their names, with those of several countries. */
const known = new Set(['en', 'de', 'fr', 'es', 'fi', 'it', 'nl', 'pt', 'sv', 'nb', 'no', 'da'])
const ofCountries = new Map<string, Names | undefined>()

/** A date with the names of months in English, without the name of its day, and by the Christian era. */
export function withLocalNames(text: string, country = ''): string {
  const western = /[年년令平昭]|^[RHS]\d/.test(text) ? japaneseDate(text, country) : text
  const names = namesOf(country)
  if (!names || /^[\d\s./:-]*$/.test(western)) return western
  return plain(western)
    .replace(names.pattern, (word) => names.words.get(word.replace(/\.$/, ''))!)
    .replace(/\s+/g, ' ')
    .replace(/^[\s,]+/, '')
}

function namesOf(country: string): Names | undefined {
  if (ofCountries.has(country)) return ofCountries.get(country)
  const names = makeNames(country)
  ofCountries.set(country, names)
  return names
}

function makeNames(country: string): Names | undefined {
  if (!/^[a-z]{2}$/.test(country)) return undefined
  const { language } = new Intl.Locale(`und-${country.toUpperCase()}`).maximize()
  if (known.has(language)) return undefined
  const words = new Map<string, string>()
  const named = (part: 'month' | 'weekday', form: 'long' | 'short', time: number) =>
    new Intl.DateTimeFormat(`${language}-${country.toUpperCase()}`, {
      timeZone: 'UTC',
      calendar: 'gregory',
      day: 'numeric',
      [part]: form,
    })
      .formatToParts(time)
      .find(({ type }) => type === part)?.value ?? ''
  for (const form of ['long', 'short'] as const) {
    for (let day = 1; day <= 7; day++) note(named('weekday', form, Date.UTC(2024, 0, day)), ' ')
    for (const [at, month] of months.entries())
      note(named('month', form, Date.UTC(2024, at, 15)), ` ${month} `)
  }
  function note(name: string, meaning: string): void {
    const word = plain(name).replace(/\.$/, '')
    if (/\p{L}/u.test(word) && !/\d/.test(word)) words.set(word, meaning)
  }
  const longestFirst = [...words.keys()].sort((a, b) => b.length - a.length)
  if (longestFirst.length === 0) return undefined
  const escaped = longestFirst.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return { words, pattern: new RegExp(`(?<!\\p{L})(?:${escaped.join('|')})\\.?(?!\\p{L})`, 'gu') }
}

/** The year before the first of an era. */
const eras: Readonly<Record<string, number>> = {
  ...{ 令和: 2018, 平成: 1988, 昭和: 1925 },
  ...{ R: 2018, H: 1988, S: 1925 },
}

/** `2026年3月4日(水)`, `2026년 3월 4일`, `令和8年3月4日` and, in Japan, `R8.3.4`. */
function japaneseDate(text: string, country: string): string {
  const [, era, year, month, day] =
    /^(令和|平成|昭和|[RHS](?=\d))?\s*(\d{1,4}|元)\s*[年년./-]\s*(\d{1,2})\s*[月월./-]\s*(\d{1,2})\s*[日일]?\s*(?:\(.\))?$/u.exec(
      text,
    ) ?? []
  if (year === undefined || (era !== undefined && era.length === 1 && country !== 'jp')) return text
  const count = year === '元' ? 1 : Number(year)
  return `${era === undefined ? year : eras[era]! + count}-${month}-${day}`
}
