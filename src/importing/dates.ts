import { plain } from '../folding.ts'
import { withLocalNames } from './local-dates.ts'

const monthStems: readonly string[] = [
  'jan|ene|tammi|gen',
  'feb|fev|helmi',
  'mar(?!ras)|mrz|mrt|maer|maliskuu|maa(?:lis|rt)',
  'apr|avr|abr|huhti',
  'mai|may|maj|mag|mei|touko',
  'jun|juin|giu|kesa',
  'jul|juil|lug|heina',
  'aug|aou|ago|elo',
  'sep|set|syys',
  'oct|okt|ott|out|loka',
  'nov|marras',
  'dec|dez|dic|joulu',
]
const monthPatterns = monthStems.map((stems) => new RegExp(`^(?:${stems})`))

/** Seconds or milliseconds since 1970, of the years 2001 to 2033. */
const sinceEpoch = /^1\d{9}(?:\d{3}|\.\d+)?$/

/** `4-III-2026`, `4.III.2026` */
const romanMonth = /^(\d{1,2})[-. /]+(X?I{1,3}|IV|VI{0,3}|IX|XI{0,2})[-. /]+(\d{4})$/i
const romans = 'I II III IV V VI VII VIII IX X XI XII'.split(' ')

/** Countries that write the month first. */
const monthFirst = new Set(['us', 'ph', 'fm', 'mh', 'pw'])

/** Countries that write both `5/3/2026` and `3/5/2026`: it is a date only where it can mean one day. */
const writtenBothWays = new Set(['ca'])

/** A day by its number, as spreadsheets store it, from April 2001 to September 2039. */
const spreadsheetDay = /^(?:3[7-9]|4\d|50)\d{3}(?:[.,]\d+)?$/
const SPREADSHEET_ZERO = Date.UTC(1899, 11, 30)
const MILLISECONDS_OF_DAY = 86_400_000

/** A date as YYYY-MM-DD from the ways people write it; undefined if it is none, or does not exist. */
export function readDate(cell: string, country: string | undefined): string | undefined {
  const bare = withLocalNames(withoutAsides(oneLine(cell.trim())), country)
    .replace(article, '')
    .replace(timeOfDay, '')
  const text = withoutDay(bare)
    .replace(yearMark, '')
    .replace(romanMonth, (_, day, month, year) => `${day}.${romans.indexOf(month.toUpperCase()) + 1}.${year}`)
  if (sinceEpoch.test(text)) return new Date(Number(text.slice(0, 10)) * 1000).toISOString().slice(0, 10)
  if (spreadsheetDay.test(text))
    return new Date(SPREADSHEET_ZERO + Number.parseInt(text, 10) * MILLISECONDS_OF_DAY)
      .toISOString()
      .slice(0, 10)
  // As the Swedish write a day: `260304`.
  const short = country === 'se' ? /^(\d{2})(\d{2})(\d{2})$/.exec(text) : null
  if (short) return dateOf(yearOf(short[1]!), Number(short[2]), Number(short[3]))
  // `2026-12`, `202612`: a month, and no day.
  if (/^(?:19|20)\d{2}[-/.]?(?:0[1-9]|1[0-2])$/.test(text)) return undefined
  const iso = /^(\d{4})(?:[-/.]|\. )?(\d{1,2})(?:[-/.]|\. )?(\d{1,2})(?:[T ]\d{1,2}:\d{2}.*)?$/.exec(text)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const digits =
    /^(\d{1,2})(?:[./-]|\. )(\d{1,2})(?:[./-]|\. | (?=\d{4}))(\d{4}|\d{2})(?: \d{1,2}:\d{2}.*)?$/.exec(text)
  if (digits) {
    const [a, b, year] = [Number(digits[1]), Number(digits[2]), yearOf(digits[3]!)]
    if (writtenBothWays.has(country ?? '') && text.includes('/'))
      return a === b || a > 12 || b > 12 ? (dateOf(year, b, a) ?? dateOf(year, a, b)) : undefined
    const dayFirst = text.includes('.') || !monthFirst.has(country ?? '')
    return dayFirst ? dateOf(year, b, a) : dateOf(year, a, b)
  }
  return spelt(text)
}

const oneLine = (text: string): string => text.replace(/(?<=[-/])\s*\n\s*/g, '').replace(/\s*\n\s*/g, ' ')

/** A date without a word and a colon before it, the name of its day in brackets, a point behind it, or the time in Japanese. */
const withoutAsides = (text: string): string =>
  text
    .replace(/^\p{L}[\p{L} ]{1,20}:\s*(?=\d)/u, '')
    .replace(/\s*[(（]\p{L}{1,10}\.?[)）](?=\s|$)/u, '')
    .replace(/(?<=日)\s*(?:午前|午後)?\d{1,2}(?::\d{2}(?::\d{2})?|時(?:\d{1,2}分)?(?:\d{1,2}秒)?)$/u, '')
    .replace(/(?<=\d)[.,;]$/, '')

function spelt(text: string): string | undefined {
  const parts = plain(text)
    .split(/[^a-z\d]+/)
    .filter((part) => part !== '' && !/^(?:de[nl]?|of|d|il|av)$/.test(part) && !weekday.test(part))
  const month = parts.findIndex((part) => monthOf(part) > 0)
  const numbers = parts
    .filter((_, at) => at !== month)
    .map((part) => part.replace(/(\d)(?:st|nd|rd|th|er|o)$/, '$1'))
  if (month < 0 || numbers.length !== 2 || !numbers.every((part) => /^\d+$/.test(part))) return undefined
  const [day, year] = numbers[0]!.length === 4 ? [numbers[1]!, numbers[0]!] : [numbers[0]!, numbers[1]!]
  // `12-mar-26`: the day stands before the month, and the year behind it.
  const isShort = year.length === 2 && (month === 1 || (month === 0 && /,\s*['’]?\d{2}$/.test(text)))
  return year.length === 4 || isShort ? dateOf(yearOf(year), monthOf(parts[month]!), Number(day)) : undefined
}

/** Names of days, folded, which say nothing that the date does not; not `mar`, which is also a month. */
const weekday =
  /^(?:mo|di|mi|do|fr|sa|so|ma|ti|ke|to|pe|la|su|wo|vr|za|zo|(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|thur|thurs|fri|sat|sun|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miercoles|jueves|viernes|sabado|domingo|(?:maanan|tiis|tors|perjan|lauan|sunnun)tai(?:na)?|keskiviikko(?:na)?|(?:lune|marte|mercole|giove|vener)di|sabato|domenica|(?:maan|dins|woens|donder|vrij|zater|zon)dag|segunda|terca|quarta|quinta|sexta|feira|(?:man|tis|ons|tors|fre|lor|son)dag|lun|mer|mie|mier|jeu|jue|ven|vie|sam|sab|dim|dom|gio|tis|ons|tor|fre|lor|son|man|seg|ter|qua|qui|sex)$/

/** A date without the name of its day before digits: `Mi, 04.03.2026`, `ke 4.3.2026`, `Fri 13/03/2026`. */
function withoutDay(text: string): string {
  const [before = '', word = ''] =
    /^(\p{L}{2,14})(?:-feira)?\.?,?\s+(?=\d{1,2}(?:[./-]|\s+\p{L}{3}))/u.exec(text) ?? []
  const day = plain(word)
  return weekday.test(day) || day === 'mar' ? text.slice(before.length) : text
}

/** Before the date: `am 4.3.2026`, `le 4 mars 2026`, `od 4.03.2026`. */
const article =
  /^(?:(?:am|den|dem|vom|le|du|el|il|del|dal|on|op|em|no|den|dnia|w dniu|dne|dia|el d[ií]a|le jour|date|datum|data|fecha|dato|päivämäärä|pvm)[.:]?\s+(?:d[ií]a\s+)?|l['’]|(?:date|datum|data|fecha|dato|pvm):)(?=(?:\p{L}{2,14}\.?,?\s+){0,2}\d)/iu

const clock = '\\d{1,2}(?:(?:[:.]|\\s?h\\s?)\\d{2}(?::\\d{2})?)?'
/** Behind the date: `klo 14:22`, `à 10:30`, `10h30`, `14.22 Uhr`, `ore 8.30`. */
const timeOfDay = new RegExp(
  `(?<=\\d{4}|[./-]\\d{2})\\s*[,–-]?\\s+(?:(?:um|klo|kello|at|@|à|a las|alle(?: ore)?|ore|h\\.?|kl\\.?|klokken|om|às|godz(?:ina|\\.)?|o(?: godz\\.?)?|ob|v|в|saat|ora|heure)\\s+${clock}|\\d{1,2}(?:[:h]\\d{2}|h|[:.]\\d{2}\\s*(?:uhr|uur))(?::\\d{2})?)(?:\\s*(?:h|hs|uhr|uur|heures|horas|[ap]\\.?m\\.?))?$`,
  'iu',
)

/** Behind the year: `4.3.2026 r.`, `4.3.2026 г.` */
const yearMark = /(?<=\d{4})\s*(?:r|г|р|m)\.?$/iu

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
