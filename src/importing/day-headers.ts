/** Columns of the days of the week, by their headers. */
import { plain } from '../folding.ts'
import { type Day, days } from './day-hours.ts'
import { dayOf } from './targets.ts'
import { writtenWeek } from './written-hours.ts'

/** Days by the short headers that the other columns show to be days. */
export type DaySigns = Readonly<Record<string, string>>

/** Short names of the days from Monday on, in languages and ways that mean another day, or none, elsewhere. */
const weeks: readonly (readonly string[])[] = [
  'ma ti ke to pe la su',
  'l m x j v s d',
  'l m m g v s d',
  'l ma me j v s d',
  'm d m d f s s',
  'po ut st ct pa so ne',
  'pn wt sr czw pt sob nd',
  'pon wt sr czw pt sob niedz',
  'pn wt sr cz pt so nd',
  'h k sze cs p szo v',
  'pzt sal car per cum cmt paz',
  'пн вт ср чт пт сб вс',
  '月 火 水 木 金 土 日',
  '월 화 수 목 금 토 일',
  '周一 周二 周三 周四 周五 周六 周日',
].map((week) => week.split(' ').map(plain))

/** As many headers of one week show that its signs are days. */
const LEAST_SIGNS = 4

const bareSign = (header: string): string =>
  plain(header)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The signs of the week that most headers of a table belong to. */
export function daySignsOf(headers: readonly string[]): DaySigns {
  const bare = new Set(headers.map(bareSign))
  const count = (week: readonly string[]) => new Set(week.filter((sign) => bare.has(sign))).size
  const best = weeks.reduce((most, week) => (count(week) > count(most) ? week : most))
  if (count(best) >= LEAST_SIGNS) return signsOf(best)
  const has = (pattern: RegExp) => headers.some((name) => pattern.test(name.trim()))
  return has(/^(?:ke|pe|su)$|aukiolo/i) ? finnishDays : has(/^l\s?-\s?v$/i) ? southernDays : {}
}

/** A sign that stands for two days is none. */
const signsOf = (week: readonly string[]): DaySigns =>
  Object.fromEntries(
    week.flatMap((sign, at) => (week.indexOf(sign) === week.lastIndexOf(sign) ? [[sign, days[at]!]] : [])),
  )

/** A header may be called as a member of every object is: `constructor`. */
const dayOfSign = (signs: DaySigns, sign: string): string | undefined =>
  Object.hasOwn(signs, sign) ? signs[sign] : undefined

const southernHours = new Set(['horario', 'horarios', 'orario', 'orari', 'apertura'])
const southernDays: DaySigns = { s: 'saturday', d: 'sunday' }
const finnishDays: DaySigns = { ma: 'monday', to: 'thursday', la: 'saturday' }

/** Whether a target, or one of several joined by commas, is a day of the week. */
export const isDay = (target: string): boolean => days.some((day) => target.split(',').includes(day))

/**
 * The day, or the days joined by commas, that a header names: `Mo`, `opening_hours_monday`, `Öffnungszeiten Montag`, `Mon-Fri`. Short forms count only alone or
 * next to words for hours.
 */
export function daysOfHeader(
  header: string,
  signs: DaySigns,
  fold: (text: string) => string,
): string | undefined {
  return daysIn(header, fold) ?? dayIn(fold(header), signs)
}

function dayIn(folded: string, signs: DaySigns): string | undefined {
  const words = folded.split(' ')
  // `Horario S`, `La` beside `Su`, `S` beside `L-V`: signs that are days in one language alone.
  const sign =
    southernHours.has(words[0]!) && words.length === 2 ? dayOfSign(southernDays, words[1]!) : undefined
  if (sign !== undefined) return sign
  const dayOfWord = (word: string): string | undefined => dayOfSign(signs, plain(word)) ?? dayOf(word)
  const named = [...words, ...words.flatMap(bareDay)].map(dayOfWord).filter((day) => day !== undefined)
  if (new Set(named).size !== 1) return undefined
  const others = words.filter((word) => dayOfWord(word) === undefined && bareDay(word).length === 0)
  return others.every((word) => hourWords.has(word)) ? named[0] : undefined
}

/** `月曜日開始`, `周一营业时间`: the day before a word for hours. */
function bareDay(word: string): readonly string[] {
  const [, before, after] = joinedHours.exec(word) ?? []
  const day = before === '' ? after : before
  return day ? [day] : []
}
const joinedHours = new RegExp(
  `^(.*?)(?:${plain('営業時間|開店|閉店|開始|終了|营业时间|开始|结束|영업시간|운영시간|시작|종료')})(.*)$`,
  'u',
)

/** `Mon-Fri`, `Lundi-Samedi`, `Weekdays`: the days of a column for several, joined by commas. */
function daysIn(header: string, fold: (text: string) => string): string | undefined {
  const bare = header
    .split(/\s+/)
    .filter((word) => !hourWords.has(fold(word)) || rangeWords.has(fold(word)))
    .join(' ')
  const week = writtenWeek(`${bare} 09:00-17:00`)
  const held: readonly Day[] = days.filter((_, at) => week?.days[at] !== undefined)
  return held.length > 1 && held.length < 7 && /\p{L}/u.test(header) && !week!.closedOnHolidays
    ? held.join(',')
    : undefined
}

const hourWords: ReadonlySet<string> = new Set(
  'opening hours hour times time open hrs oeffnungszeiten oeffnungszeit zeiten horaires horaire ouverture horario horarios apertura orario orari openingstijden openingstijd aukiolo aukioloajat oeppettider oeppettid oeppet aabningstider godziny otwarcia oteviraci doba nyitvatartas calisma saatleri feira from to von bis start end close closes closing opens mattina pomeriggio matin apres midi morning afternoon manana tarde manha vormittag nachmittag vormittags nachmittags am pm od dalle alle 1 2'.split(
    ' ',
  ),
)
/** Between the first day and the last. */
const rangeWords: ReadonlySet<string> = new Set(['to', 'bis', 'till'])
