import { plain } from '../folding.ts'

const monthStems: readonly string[] = [
  'jan|ene|tammi',
  'feb|fev|helmi',
  'mar|mrz|maer|maliskuu|maalis',
  'apr|avr|abr|huhti',
  'mai|may|touko',
  'jun|juin|kesa',
  'jul|juil|heina',
  'aug|aou|ago|elo',
  'sep|set|syys',
  'oct|okt|loka',
  'nov|marras',
  'dec|dez|dic|joulu',
]
const monthPatterns = monthStems.map((stems) => new RegExp(`^(?:${stems})`))

/** Countries that write the month first. */
const monthFirst = new Set(['us', 'ph', 'fm', 'mh', 'pw'])

/** A date as YYYY-MM-DD from the ways people write it; undefined if it is none, or does not exist. */
export function readDate(cell: string, country: string | undefined): string | undefined {
  const text = cell.trim()
  const iso = /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})(?:[T ]\d{1,2}:\d{2}.*)?$/.exec(text)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const digits = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?: \d{1,2}:\d{2}.*)?$/.exec(text)
  if (digits) {
    const [a, b, year] = [Number(digits[1]), Number(digits[2]), yearOf(digits[3]!)]
    const dayFirst = text.includes('.') || !monthFirst.has(country ?? '')
    return dayFirst ? dateOf(year, b, a) : dateOf(year, a, b)
  }
  return spelt(text)
}

function spelt(text: string): string | undefined {
  const parts = plain(text)
    .split(/[^a-z\d]+/)
    .filter((part) => part !== '' && part !== 'de' && part !== 'of' && !weekday.test(part))
  const month = parts.findIndex((part) => monthOf(part) > 0)
  const numbers = parts
    .filter((_, at) => at !== month)
    .map((part) => part.replace(/(\d)(?:st|nd|rd|th|er|o)$/, '$1'))
  if (month < 0 || numbers.length !== 2 || !numbers.every((part) => /^\d+$/.test(part))) return undefined
  const [day, year] = numbers[0]!.length === 4 ? [numbers[1]!, numbers[0]!] : [numbers[0]!, numbers[1]!]
  return year.length === 4 ? dateOf(Number(year), monthOf(parts[month]!), Number(day)) : undefined
}

/** A day's name says nothing that the date does not; `mar` and `mier` alone are also months' beginnings, so whole or long names only. */
const weekday =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|thur|thurs|fri|sat|sun|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miercoles|jueves|viernes|sabado|domingo|(?:maanan|tiis|tors|perjan|lauan|sunnun)tai(?:na)?|keskiviikko(?:na)?)$/

const monthOf = (word: string): number =>
  /^[a-z]/.test(word) ? monthPatterns.findIndex((pattern) => pattern.test(word)) + 1 : 0

const yearOf = (text: string): number =>
  text.length === 4 ? Number(text) : Number(text) + (Number(text) < 70 ? 2000 : 1900)

function dateOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return undefined
  return year < 1900 || year > 2200 ? undefined : date.toISOString().slice(0, 10)
}
