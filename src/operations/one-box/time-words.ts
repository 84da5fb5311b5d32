/** Words of a text that say when a business is to be open, in the languages of the pages. */
import { stretchAt } from '../../entity/opening/zone-clock.ts'
import { trimmed } from './place-words.ts'

export type TimeWish =
  | { readonly kind: 'now' }
  /** On the day so many days from today; a wish for today that has passed is for now. */
  | { readonly kind: 'day'; readonly days: number; readonly minutes: number }
  /** On the next such day of the week, 0 for Sunday. */
  | { readonly kind: 'weekday'; readonly weekday: number; readonly minutes: number }

export interface TimeReading {
  readonly wish: TimeWish
  /** As written. */
  readonly words: string
  /** The text without them. */
  readonly rest: string
}

const noon = 12 * 60
const evening = 20 * 60
const late = 23 * 60
const night = 27 * 60

const open =
  'open|opened|geöffnet|geoeffnet|offen|auf|ouvert|ouverte|ouverts|ouvertes|abierto|abierta|abiertos|abiertas|aperto|aperta|aperti|aperte|aberto|aberta|abertos|abertas|geopend|öppet|öppen|öppna|auki|avoinna'
const now =
  'now|right now|today now|jetzt|gerade|maintenant|en ce moment|ahora|ahora mismo|adesso|ora|agora|nu|nyt'

const weekdays = [
  'sundays?|sonntags?|dimanches?|domingos?|domenica|zondags?|söndag(?:ar)?|sunnuntai(?:na|sin)?',
  'mondays?|montags?|lundis?|lunes|lunedì|segunda-feira|maandags?|måndag(?:ar)?|maanantai(?:na|sin)?',
  'tuesdays?|dienstags?|mardis?|martes|martedì|terça-feira|dinsdags?|tisdag(?:ar)?|tiistai(?:na|sin)?',
  'wednesdays?|mittwochs?|mercredis?|miércoles|mercoledì|quarta-feira|woensdags?|onsdag(?:ar)?|keskiviikko(?:na|isin)?',
  'thursdays?|donnerstags?|jeudis?|jueves|giovedì|quinta-feira|donderdags?|torsdag(?:ar)?|torstai(?:na|sin)?',
  'fridays?|freitags?|vendredis?|viernes|venerdì|sexta-feira|vrijdags?|fredag(?:ar)?|perjantai(?:na|sin)?',
  'saturdays?|samstags?|samedis?|sábados?|sabato|zaterdags?|lördag(?:ar)?|lauantai(?:na|sin)?',
]
const on = '(?:on|am|le|les|el|los|la|di|de|op|på|no|aos|às)'

const rule = (pattern: string, wish: TimeWish): readonly [RegExp, TimeWish] => [
  new RegExp(`(?<![\\p{L}\\p{N}-])(?:${pattern})(?![\\p{L}\\p{N}-])`, 'iu'),
  wish,
]

/** The first that applies counts. */
const rules: readonly (readonly [RegExp, TimeWish])[] = [
  rule(
    `(?:${open} )?(?:24 ?/ ?7|24 ?(?:-| )?(?:hours?|hrs?|h|std|stunden|heures|horas|ore|uur|timmar|tuntia))(?: (?:${open}))?`,
    { kind: 'day', days: 0, minutes: night },
  ),
  rule(
    `(?:${open} )?(?:late(?:[- ]night)?|till late|until late|spätabends|spät abends|nachts|tard le soir|la nuit|de nuit|tarde noche|de noche|di notte|notturn[aoie]|à noite|laat op de avond|'s nachts|sent på kvällen|myöhään)(?: (?:${open}))?`,
    { kind: 'day', days: 0, minutes: late },
  ),
  rule(
    `(?:${open} )?(?:tonight|this evening|heute abend|ce soir|esta noche|stasera|hoje à noite|vanavond|i kväll|tänä iltana)(?: (?:${open}))?`,
    { kind: 'day', days: 0, minutes: evening },
  ),
  ...weekdays.map((names, weekday) =>
    rule(`(?:(?:${open}) )?(?:${on} )?(?:${names})(?: (?:${open}))?`, {
      kind: 'weekday',
      weekday,
      minutes: noon,
    }),
  ),
  rule(
    `(?:${open}) (?:tomorrow|morgen|demain|mañana|domani|amanhã|imorgon|huomenna)|(?:tomorrow|morgen|demain|mañana|domani|amanhã|imorgon|huomenna) (?:${open})`,
    { kind: 'day', days: 1, minutes: noon },
  ),
  rule(
    `(?:${open}) (?:today|heute|aujourd'hui|hoy|oggi|hoje|vandaag|idag|i dag|tänään)|(?:today|heute|hoy|oggi|hoje|vandaag|idag|tänään) (?:${open})`,
    { kind: 'now' },
  ),
  rule(`(?:${open}) (?:${now})|(?:${now}) (?:${open})`, { kind: 'now' }),
  rule('geöffnet|ouverte?s?|abiert[oa]s?|apert[oaie]|abert[oa]s?|geopend|öppet|avoinna', { kind: 'now' }),
]

/** Null if the text says nothing about times, or names a day and nothing else. */
export function readTime(text: string): TimeReading | null {
  for (const [pattern, wish] of rules) {
    const found = pattern.exec(text)
    if (found === null) continue
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
    const plain = trimmed(rest.replace(/\s+/g, ' '))
    // A day alone may be a name; what is open now is asked for.
    return plain === '' && wish.kind !== 'now' ? null : { wish, words: found[0].trim(), rest: plain }
  }
  return null
}

const dayMs = 86_400_000
const minuteMs = 60_000

/** The instant of a wish in milliseconds since 1970, read in a time zone. */
export function instantOf(wish: TimeWish, clock: number, timeZone: string): number {
  if (wish.kind === 'now') return clock
  const { offset } = stretchAt(timeZone, clock)
  const local = clock + offset
  const today = Math.floor(local / dayMs) * dayMs
  const weekday = new Date(today).getUTCDay()
  const days = wish.kind === 'day' ? wish.days : (wish.weekday - weekday + 7) % 7
  const wished = today + days * dayMs + wish.minutes * minuteMs
  if (wished <= local) return clock
  return wished - stretchAt(timeZone, wished - offset).offset
}
