/** What hours lack: a break at noon, and parts of single days. */
import { tokensOf } from './hours-tokens.ts'

/** Words that a break has alone; `lunch` may also be served. */
const breakWords =
  'lunch ?break|mittagspause|mittags geschlossen|pause(?: dejeuner| déjeuner| de midi)?|pausa(?: pranzo)?|lunchpauze|lunchrast|lounastauko|lunchstängt|lunchstangt|przerwa(?: obiadowa)?|pauza(?: na oběd)?'
const lunch = `${breakWords}|lunch(?: ?time)?`
const span = '(\\d[\\d:.h]*\\s?(?:[ap]m)?\\s*(?:[-–~〜～]|to|bis|a|à|tot)\\s*\\d[\\d:.h]*\\s?(?:[ap]m)?)'
const breakBehind = new RegExp(
  `[,;(]{0,3}\\s{0,9}(?<!\\p{L})(?:closed\\s+(?:for\\s+)?(?:${lunch})|${breakWords})(?:\\s*:)?(?:\\s+(?:from|von|de|dalle|van))?\\s*${span}(?:\\s*uhr)?\\s*\\)?`,
  'iu',
)
const breakBefore = new RegExp(
  `[,;(]{0,3}\\s{0,9}closed\\s+(?:from\\s+)?${span}\\s+for\\s+(?:${lunch})\\s*\\)?`,
  'iu',
)
/** `(12-13 Uhr Mittagspause)` */
const breakNamed = new RegExp(
  `[,;(]{0,3}\\s{0,9}${span}(?:\\s*uhr)?\\s+(?:${breakWords})(?!\\p{L})\\s*\\)?`,
  'iu',
)
const partsOfDay = {
  morning: 'vorm(?:ittags?|\\.)?|mornings?|matins?|ma[ñn]anas?|mattin[ao]|ochtends?|manh[aã]s?',
  noon: 'mittags?|midis?|lunch(?:time)?|mediod[ií]as?|pranzo|almo[cç]o',
  afternoon: 'nachm(?:ittags?|\\.)?|afternoons?|apr[eè]s[- ]midis?|tardes?|pomeriggi?o?|middags?',
  evening: 'abends?|evenings?|soirs?|noches?|ser[ae]|avonds?|noites?',
} as const
export type PartOfDay = keyof typeof partsOfDay

const closed =
  'geschlossen|geschl\\.?|zu|closed|ferm[eé]e?s?|cerrad[oa]s?|chius[oaie]|gesloten|encerrado|fechado'
const article = '(?:(?:on|the|in|le|les|la|il|lo|el|los|las|am|op|por|al?|à|de|do|do[mn]|um)\\s+){0,3}'
const dayWord = '(?<day>\\p{L}{2,12})\\.?'

/** `Mi nachmittags geschlossen`, `fermé le dimanche soir`, `domenica chiuso il pomeriggio` */
const closings = Object.entries(partsOfDay).flatMap(([part, words]) =>
  [
    `${dayWord}[\\s-]?${article}(?:${words})\\s+(?:${closed})`,
    `(?:${closed})\\s+${article}${dayWord}\\s+${article}(?:${words})`,
    `${dayWord}\\s+(?:${closed})\\s+${article}(?:${words})`,
  ].map((pattern) => ({
    part: part as PartOfDay,
    pattern: new RegExp(`[,;(]{0,3}\\s{0,9}(?<!\\p{L})${pattern}(?!\\p{L})\\s*\\)?`, 'iu'),
  })),
)

const conjunction = '(?:\\s*,\\s*|\\s+(?:e|et|y|und|u\\.|and|en)\\s+)'
/** `chiuso domenica e lunedì mattina`: Sunday is a whole day off. The plural of `Sunday and Monday mornings` may be of both. */
const sundayAndPart = Object.entries(partsOfDay).map(([part, words]) => ({
  part: part as PartOfDay,
  pattern: new RegExp(
    `(?<!\\p{L})(?<off>(?:${closed})\\s+${article}(?<sunday>\\p{L}{3,12}))\\.?${conjunction}${article}${dayWord}\\s+${article}(?!mornings|afternoons|evenings)(?:${words})(?!\\p{L})`,
    'iu',
  ),
}))

/** A longer text says more than hours, and would cost time. */
const LONGEST_WITH_HALF_DAYS = 500

export interface Closing {
  readonly part: PartOfDay
  /** Days, 0 (Monday) to 6. */
  readonly days: readonly number[]
}

/** A text without its break at noon (`Mittagspause 13-14.30 Uhr`) and its closed parts of days (`Mi nachmittags geschlossen`). */
export function withoutBreaks(text: string): {
  readonly bare: string
  /** What stands before the break, without the closed parts of days. */
  readonly before: string
  readonly breaks?: string | undefined
  readonly closings: readonly Closing[]
} {
  const pause = breakBehind.exec(text) ?? breakBefore.exec(text) ?? breakNamed.exec(text)
  let bare = pause === null ? text : text.replace(pause[0], ' ')
  let before = text.slice(0, pause?.index ?? 0)
  const found: Closing[] = []
  for (const { part, pattern } of text.length > LONGEST_WITH_HALF_DAYS ? [] : sundayAndPart) {
    const match = pattern.exec(bare)
    const days = match === null ? [] : daysOf(match.groups!.day!)
    if (match === null || days.length === 0 || daysOf(match.groups!.sunday!).join() !== '6') continue
    found.push({ part, days })
    bare = bare.replace(match[0], match.groups!.off!)
    before = before.replace(match[0], match.groups!.off!)
  }
  for (const { part, pattern } of closings) {
    const match = pattern.exec(bare)
    const days = match === null ? [] : daysOf(match.groups!.day!)
    if (match === null || days.length === 0) continue
    found.push({ part, days })
    // `Lunedì mattina chiuso, 15.30-19.30`: the day is that of the hours behind it.
    const isDayOfHours = /^[\s,:]*\d/.test(bare.slice(match.index + match[0].length))
    const kept = isDayOfHours ? ` ${match.groups!.day} ` : ' '
    bare = bare.replace(match[0], kept)
    before = before.replace(match[0], kept)
  }
  return { bare, before, breaks: pause?.[1], closings: found }
}

const daysOf = (word: string): readonly number[] =>
  (tokensOf(word) ?? []).flatMap((token) =>
    token.kind === 'day' ? [token.day] : token.kind === 'days' ? token.days : [],
  )

/** A single range around the break becomes two. */
export function hoursWithout(hours: string | undefined, pause: string): string | undefined {
  if (hours === undefined) return undefined
  const [from, until] = [pause.slice(0, 4), pause.slice(4)]
  if (!/^\d{8}$/.test(hours) || hours.slice(0, 4) >= from || hours.slice(4) <= until) return hours
  return `${hours.slice(0, 4)}${from},${until}${hours.slice(4)}`
}

/** When ranges of a part of the day begin, and when those of an earlier one have ended. */
const bounds: Readonly<
  Record<PartOfDay, { readonly from: string; readonly before: string; readonly ended: string }>
> = {
  morning: { from: '0000', before: '1200', ended: '0000' },
  noon: { from: '1000', before: '1500', ended: '1200' },
  afternoon: { from: '1200', before: '1700', ended: '1430' },
  evening: { from: '1700', before: '2400', ended: '1830' },
}

/** The ranges outside a part of the day; empty if nothing is left, or a range goes on into the part. */
export function hoursOutside(hours: string | undefined, part: PartOfDay): string {
  const ranges = hours?.split(',').filter((range) => /^\d{8}$/.test(range)) ?? []
  const { from, before, ended } = bounds[part]
  // A closed afternoon has no evening either, unless one is stated.
  const hasAfternoon = ranges.some((range) => range >= '1200' && range < '1700')
  const evening = ranges.find((range) => range >= '1700')
  // Where shops open again at five, that is the afternoon; a restaurant that opens at seven has none to close.
  if (part === 'afternoon' && !hasAfternoon && evening !== undefined && evening >= '1800') return ''
  const last = part === 'afternoon' && !(hasAfternoon && evening !== undefined) ? '2400' : before
  const kept = ranges.filter((range) => range < from || range.slice(0, 4) >= last)
  const goesOn = kept.some(
    (range) => range < from && (range.slice(4) > ended || range.slice(4) < range.slice(0, 4)),
  )
  const goesThrough = part === 'morning' && ranges.some((range) => range < '1200' && range.slice(4) > '1500')
  return goesOn || goesThrough ? '' : kept.join(',')
}
