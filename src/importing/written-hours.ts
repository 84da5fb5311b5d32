import { plain } from '../folding.ts'

/** A week by day, 0 (Monday) to 6, in API format; days that the text does not name are closed. */
export interface WrittenWeek {
  readonly days: readonly (string | undefined)[]
  readonly closedOnHolidays: boolean
}

type Token =
  | { readonly kind: 'day'; readonly day: number }
  | { readonly kind: 'days'; readonly days: readonly number[]; readonly doubtful?: boolean }
  | { readonly kind: 'holiday' | 'closed' | 'all' | 'to' | 'and' | 'comma' | 'stop' }
  | {
      readonly kind: 'time'
      readonly minutes: number
      readonly half: 'am' | 'pm' | ''
      readonly bare: boolean
    }

const dayWords: readonly string[] = [
  'mon(?:days?)?|mo|mont(?:ags?)?|montags?|lun(?:di|dis|es)?|ma|maanantai(?:sin|na)?',
  'tue(?:s(?:days?)?)?|tu|dienstags?|die?|mar(?:di|dis|tes)?|ti|tiistai(?:sin|na)?',
  'wed(?:s|nesdays?)?|we|mittwochs?|mi|mit|mer(?:credi|credis)?|mie(?:rcoles)?|mier|ke|keskiviikko(?:isin|na)?',
  'thu(?:r(?:s(?:days?)?)?)?|th|donnerstags?|do|don|jeu(?:di|dis)?|jue(?:ves)?|torstai(?:sin|na)?',
  'fri(?:days?)?|fr|freitags?|frei|ven(?:dredi|dredis)?|vie(?:rnes)?|pe|perjantai(?:sin|na)?',
  'sat(?:urdays?)?|sa|samstags?|sams|sonnabends?|sam(?:edi|edis)?|sab(?:ado|ados)?|lauantai(?:sin|na)?',
  'sun(?:days?)?|su|so|sonntags?|sonn|dim(?:anche|anches)?|dom(?:ingo|ingos)?|sunnuntai(?:sin|na)?',
]
const finnishStems = ['maanantai', 'tiistai', 'keskiviiko', 'torstai', 'perjantai', 'lauantai', 'sunnuntai']
const everyDay = [0, 1, 2, 3, 4, 5, 6]
const workingDays = [0, 1, 2, 3, 4]

type Rule = readonly [
  pattern: RegExp,
  token: (match: RegExpExecArray, before: Token | undefined) => Token | null | undefined,
]

const word = (pattern: string): RegExp => new RegExp(`(?:${pattern})(?![\\p{L}\\d])\\.?`, 'uy')
const one = (token: Token) => () => token

/** Tried in order at each place of the folded text; null skips, undefined lets the next rule try. */
const rules: readonly Rule[] = [
  [/\s+|[()!"']+/y, () => null],
  [/:/y, (_, before) => (before?.kind === 'time' ? undefined : null)],
  [word('24\\s*/\\s*7(?: jours)?'), one({ kind: 'all' })],
  [
    word(
      '24 ?h ?(?:/ ?24|sur 24)|24 heures sur 24|24 hours? a day|24 stunden(?: am tag)?|(?:las )?24 horas(?: al dia)?|24 tuntia',
    ),
    one({ kind: 'all' }),
  ],
  [
    word('24 ?-? ?(?:h|hrs?|hours?|std|stunden|heures|horas|tuntia)'),
    (_, before) => (before?.kind === 'to' ? undefined : { kind: 'all' }),
  ],
  [
    word(
      'rund um die uhr|durchgehend|durchgangig|always open|ympari vuorokauden|aina (?:auki|avoinna)|siempre abierto|all day',
    ),
    one({ kind: 'all' }),
  ],
  [
    word(
      '7 ?j(?:ours)? ?/ ?7|7 ?jours sur 7|7 days(?: a week)?|seven days a week|daily|every ?day|taglich|tagl|jeden tag|tous les jours|todos los dias|cada dia|a diario|diariamente|joka paiva|paivittain',
    ),
    one({ kind: 'days', days: everyDay }),
  ],
  [
    word('weekdays?|monday-friday|en semaine|arkisin|arkipaivisin|entre semana'),
    one({ kind: 'days', days: workingDays }),
  ],
  [word('werktags|werktaglich'), one({ kind: 'days', days: workingDays, doubtful: true })],
  [
    word('weekends?|wochenende|week-ends?|fines? de semana|viikonloppuisin'),
    one({ kind: 'days', days: [5, 6] }),
  ],
  [
    word(
      '(?:bank|public) holidays?|ph|(?:gesetzlichen? )?feiertage?[sn]?|jours feries|feries|festivos|feriados|pyhapaivina|pyhina',
    ),
    one({ kind: 'holiday' }),
  ],
  [
    word(
      'closed all day|not open|kein betrieb|closed|shut|off|geschlossen|ruhetage?|zu|fermee?s?|fermeture|cerrad[oa]s?|descanso|suljettu|kiinni',
    ),
    one({ kind: 'closed' }),
  ],
  [
    word('12 ?(?:noon|midday)|noon|midday|mittags|midi|mediodia'),
    one({ kind: 'time', minutes: 720, half: '', bare: false }),
  ],
  [
    word('12 ?midnight|midnight|mitternacht|minuit|medianoche|keskiyo(?:hon)?'),
    one({ kind: 'time', minutes: 1440, half: '', bare: false }),
  ],
  [
    /(\d{1,2})(?:\s?[:.]\s?(\d{2})|\s?h\s?(\d{2})(?!\s?[h:.\d])|(\d{2}))?(?!\d)(?:\s*([ap])\.?\s?m(?:\.|(?!\p{L})))?/uy,
    (match) => timeToken(match),
  ],
  [word('uhr|horas|hrs?|heures?|hours|h'), (_, before) => (before?.kind === 'time' ? null : undefined)],
  [/[-–—−]/y, one({ kind: 'to' })],
  [word('bis|to|till?|until|thru|through|a|al|au|hasta'), one({ kind: 'to' })],
  [word('und|u|and|et|y|ja|e|sowie'), one({ kind: 'and' })],
  [/[&+]/y, one({ kind: 'and' })],
  [/[,/]+/y, one({ kind: 'comma' })],
  [/[;.|\n]+/y, one({ kind: 'stop' })],
  [
    word(
      'open|geoffnet|ouverte?|abiert[oa]|avoinna|auki|opening (?:hours|times)|offnungszeiten|horaires?(?: d ouverture)?|horario|hours|aukioloajat|ist|from|von|de|du|des|le|les|los|el|on|am|an|klo|jeweils|immer',
    ),
    () => null,
  ],
]

/** Null for what is no time; a time of four digits, such as 0900, has no sign between. */
function timeToken(match: RegExpExecArray): Token | undefined {
  let hours = Number(match[1])
  const minutes = Number(match[2] ?? match[3] ?? match[4] ?? 0)
  const half = match[5] === undefined ? '' : match[5] === 'a' ? 'am' : 'pm'
  if (half !== '' && (hours < 1 || hours > 12)) return undefined
  if (half === 'am' && hours === 12) hours = 0
  if (half === 'pm' && hours < 12) hours += 12
  if (hours > 26 || minutes > 59) return undefined
  const bare = half === '' && !match[1]!.startsWith('0') && match[4] === undefined
  return { kind: 'time', minutes: hours * 60 + minutes, half, bare }
}

const finnish =
  /(?<!\p{L})(?:ma|ti|ke|pe|klo|arkisin|avoinna|suljettu|maanantai\p{L}*|perjantai\p{L}*)(?!\p{L})/u
const spanishLetters = /(?<!\p{L})l\s*(?:-|a)\s*[vsd](?!\p{L})/u
const letters: Readonly<Record<string, number>> = { l: 0, x: 2, j: 3, v: 4, s: 5, d: 6 }

function dayAt(text: string, at: number): { token: Token; length: number; to?: boolean } | undefined {
  const match = /[\p{L}]+/uy
  match.lastIndex = at
  const found = match.exec(text)?.[0]
  if (found === undefined) return undefined
  const isFinnish = finnish.test(text)
  if (isFinnish && found === 'to') return { token: { kind: 'day', day: 3 }, length: 2 }
  if (isFinnish && found === 'la') return { token: { kind: 'day', day: 5 }, length: 2 }
  const stem = finnishStems.findIndex((one) => found.startsWith(one) && /(sta|hin)$/.test(found))
  if (stem >= 0) return { token: { kind: 'day', day: stem }, length: found.length, to: found.endsWith('sta') }
  const day = dayPatterns.findIndex((pattern) => pattern.test(found))
  if (day >= 0) return { token: { kind: 'day', day }, length: found.length }
  const letter = letters[found]
  return letter !== undefined && spanishLetters.test(text)
    ? { token: { kind: 'day', day: letter }, length: found.length }
    : undefined
}

const dayPatterns = dayWords.map((words) => new RegExp(`^(?:${words})$`))

/** Undefined if any sign or word is not understood. */
function tokensOf(text: string): readonly Token[] | undefined {
  const folded = plain(text).replace(/(?<!\p{L})m\s*-\s*f(?!\p{L})/gu, 'mon-fri')
  const tokens: Token[] = []
  for (let at = 0; at < folded.length; ) {
    const day = dayAt(folded, at)
    if (day) {
      tokens.push(day.token)
      if (day.to) tokens.push({ kind: 'to' })
      at += day.length
      if (folded[at] === '.' && !/\d/.test(folded[at + 1] ?? '')) at++
      continue
    }
    const next = ruleAt(folded, at, tokens.at(-1))
    if (next === undefined) return undefined
    if (next.token !== null) tokens.push(next.token)
    at = next.end
  }
  return tokens
}

function ruleAt(text: string, at: number, before: Token | undefined) {
  for (const [pattern, make] of rules) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    const token = match ? make(match, before) : undefined
    if (match && token !== undefined) return { token, end: pattern.lastIndex }
  }
  return undefined
}

interface DaySpec {
  readonly kind: 'when'
  readonly days: readonly number[]
  readonly holiday: boolean
  readonly doubtful: boolean
  /** Separated from what stands before by a full stop or semicolon. */
  readonly fresh: boolean
}
type Part = DaySpec | { readonly kind: 'hours'; readonly hours: string }

const MAX_RANGES = 4

/** Days and hours in the order of the text; undefined if the tokens make no sense. */
function partsOf(tokens: readonly Token[]): readonly Part[] | undefined {
  const parts: Part[] = []
  let fresh = false
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]!
    if (token.kind === 'comma' || token.kind === 'and' || token.kind === 'stop') {
      fresh ||= token.kind === 'stop'
      at++
      continue
    }
    const read =
      token.kind === 'time'
        ? rangesAt(tokens, at)
        : isDayToken(token)
          ? daysAt(tokens, at, fresh, parts.at(-1))
          : undefined
    if (read) {
      parts.push(read.part)
      at = read.end
    } else if (token.kind === 'closed' || token.kind === 'all') {
      parts.push({ kind: 'hours', hours: token.kind === 'closed' ? 'closed' : '24hour' })
      at++
    } else return undefined
    fresh = false
  }
  return parts
}

const isDayToken = (token: Token | undefined): boolean =>
  token?.kind === 'day' || token?.kind === 'days' || token?.kind === 'holiday'

function daysAt(tokens: readonly Token[], start: number, fresh: boolean, before: Part | undefined) {
  const days = new Set<number>()
  let [holiday, doubtful] = [false, false]
  const afterClosed = before?.kind === 'hours' && before.hours === 'closed'
  let at = start
  for (;;) {
    const token = tokens[at]!
    if (token.kind === 'holiday') holiday = true
    else if (token.kind === 'days') {
      for (const day of token.days) days.add(day)
      doubtful ||= token.doubtful === true
    } else if (token.kind === 'day') {
      const [to, last] = [tokens[at + 1], tokens[at + 2]]
      if (to?.kind === 'to' && last?.kind === 'day') {
        for (let day = token.day; ; day = (day + 1) % 7) {
          days.add(day)
          if (day === last.day) break
        }
        at += 2
      } else days.add(token.day)
    }
    at++
    let next = at
    while (tokens[next]?.kind === 'and' || (!afterClosed && tokens[next]?.kind === 'comma')) next++
    if (!isDayToken(tokens[next])) break
    at = next
  }
  const part: DaySpec = { kind: 'when', days: [...days], holiday, doubtful, fresh }
  return { part, end: at }
}

function rangesAt(tokens: readonly Token[], start: number): { part: Part; end: number } | undefined {
  const ranges: string[] = []
  let at = start
  for (;;) {
    const [from, to, until] = [tokens[at], tokens[at + 1], tokens[at + 2]]
    if (from?.kind !== 'time' || to?.kind !== 'to' || until?.kind !== 'time') return undefined
    const range = rangeOf(from, until)
    if (range === undefined) return undefined
    ranges.push(range)
    at += 3
    let next = at
    while (tokens[next]?.kind === 'and' || tokens[next]?.kind === 'comma') next++
    if (tokens[next]?.kind !== 'time') break
    at = next
  }
  if (ranges.length > MAX_RANGES) return undefined
  const hours = ranges.length === 1 && ranges[0] === '00002400' ? '24hour' : ranges.join(',')
  return { part: { kind: 'hours', hours }, end: at }
}

type Time = Extract<Token, { kind: 'time' }>
const NOON = 720
const DAY = 1440

/** `9-5pm` is from nine in the morning; `9-11pm` could be either, and `9-5` a night, so they are not understood. */
function rangeOf(from: Time, until: Time): string | undefined {
  let start = from.minutes
  let end = until.minutes
  if (from.half === '' && until.half === 'pm' && from.bare && start < NOON) {
    const endInHalf = end % NOON
    if (start < endInHalf) {
      if (start >= 7 * 60) return undefined
      start += NOON
    }
  } else if (from.bare && until.bare && end <= start && start < NOON && end > 0) return undefined
  if (end === 0) end = DAY
  if (end > DAY) end = end - DAY < start ? end - DAY : -1
  if (start >= DAY || end < 0 || start === end) return undefined
  return fourDigits(start) + fourDigits(end)
}

const fourDigits = (minutes: number): string =>
  String(Math.floor(minutes / 60)).padStart(2, '0') + String(minutes % 60).padStart(2, '0')

/** The hours of one day as people write them: `9 bis 18 Uhr`, `de 9h à 12h et de 14h à 19h`. Undefined if any part is not understood. */
export function writtenDay(text: string): string | undefined {
  const parts = partsOf(tokensOf(text) ?? []) ?? []
  const [first, ...more] = parts
  if (first?.kind !== 'hours') return undefined
  if (more.length === 0) return first.hours
  const all = parts.flatMap((part) => (part.kind === 'hours' && /^\d/.test(part.hours) ? [part.hours] : []))
  const joined = all.join(',')
  return all.length === parts.length && joined.split(',').length <= MAX_RANGES ? joined : undefined
}

/**
 * A week as people write it in English, German, French, Spanish or Finnish: `Mo-Fr 9-18 Uhr, Sa 9-13 Uhr`, `fermé le
 * lundi, mar-dim 11h-23h`, `9am-5pm Mon-Fri`. Undefined unless every word is understood.
 */
export function writtenWeek(text: string): WrittenWeek | undefined {
  const parts = partsOf(tokensOf(text) ?? [])
  if (!parts || parts.length === 0) return undefined
  const pairs = paired(parts)
  if (!pairs) return undefined
  const days: (string | undefined)[] = everyDay.map(() => undefined)
  let closedOnHolidays = false
  let doubtful = false
  for (const { when, hours } of pairs) {
    if (when.holiday && hours !== 'closed') return undefined
    closedOnHolidays ||= when.holiday
    doubtful ||= when.doubtful
    for (const day of when.days) {
      const known = days[day]
      if (known !== undefined && known !== hours && hours !== 'closed' && !when.fresh) return undefined
      days[day] = hours
    }
  }
  if (doubtful && days[5] === undefined) return undefined
  if (days.every((hours) => hours === undefined || hours === 'closed')) return undefined
  return { days, closedOnHolidays }
}

interface Pair {
  readonly when: DaySpec
  readonly hours: string
}

const always: DaySpec = { kind: 'when', days: everyDay, holiday: false, doubtful: false, fresh: false }

/** Gives hours their days, which stand before them, or all behind them. */
function paired(parts: readonly Part[]): readonly Pair[] | undefined {
  if (parts.length === 1)
    return parts[0]!.kind === 'hours' ? [{ when: always, hours: parts[0]!.hours }] : undefined
  const [first, second, ...more] = parts
  if (first!.kind === 'hours' && first!.hours !== 'closed') {
    if (parts.every((part) => part.kind === 'hours')) {
      const hours = parts.map((part) => (part as { hours: string }).hours)
      return hours.every((one) => /^\d/.test(one)) && hours.join(',').split(',').length <= MAX_RANGES
        ? [{ when: always, hours: hours.join(',') }]
        : undefined
    }
    if (second!.kind !== 'when') return undefined
    const rest = more.length === 0 ? [] : more[0]!.kind === 'when' ? undefined : pairedBehind(more)
    return rest && [{ when: second!, hours: first!.hours }, ...rest]
  }
  return pairedBefore(parts)
}

/** `9-5 Mon-Fri, 10-2 Sat`, or closed days after them. */
function pairedBehind(parts: readonly Part[]): readonly Pair[] | undefined {
  const pairs: Pair[] = []
  for (let at = 0; at < parts.length; at += 2) {
    const [hours, when] = [parts[at]!, parts[at + 1]]
    if (hours.kind !== 'hours' || when?.kind !== 'when') return undefined
    pairs.push({ when, hours: hours.hours })
  }
  return pairs
}

function pairedBefore(parts: readonly Part[]): readonly Pair[] | undefined {
  const pairs: Pair[] = []
  let pending: DaySpec | undefined
  let given: DaySpec | undefined
  let closedNext = false
  for (const part of parts) {
    if (part.kind === 'when') {
      if (pending) return undefined
      if (closedNext) {
        pairs.push({ when: part, hours: 'closed' })
        given = undefined
        closedNext = false
      } else pending = part
    } else if (pending) {
      pairs.push({ when: pending, hours: part.hours })
      given = pending
      pending = undefined
    } else if (part.hours === 'closed' && !closedNext) closedNext = true
    else if (
      given &&
      pairs.at(-1)!.when === given &&
      /^\d/.test(part.hours) &&
      /^\d/.test(pairs.at(-1)!.hours)
    ) {
      const last = pairs.pop()!
      const hours = `${last.hours},${part.hours}`
      if (hours.split(',').length > MAX_RANGES) return undefined
      pairs.push({ when: given, hours })
    } else return undefined
  }
  return pending || closedNext ? undefined : pairs
}
