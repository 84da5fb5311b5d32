import { plain } from '../folding.ts'
import { hoursInEnglish } from './hours-languages.ts'

/** A piece of hours as people write them. Days are 0 (Monday) to 6. */
export type Token =
  | { readonly kind: 'day'; readonly day: number }
  | { readonly kind: 'days'; readonly days: readonly number[]; readonly doubtful?: boolean }
  | {
      readonly kind:
        | 'holiday'
        | 'closed'
        | 'except'
        | 'all'
        | 'to'
        | 'and'
        | 'comma'
        | 'stop'
        | 'others'
        | 'appointment'
        | 'also'
    }
  | {
      readonly kind: 'time'
      readonly minutes: number
      readonly half: 'am' | 'pm' | ''
      readonly bare: boolean
    }

const dayWords: readonly string[] = [
  'mon(?:days?)?|mo|mont(?:ags?)?|montags?|lun(?:di|dis|es|edi)?|maanantai(?:sin|na)?|maandags?|seg(?:undas?)?|man(?:dag(?:ar|e)?)?',
  'tue(?:s(?:days?)?)?|tu|dienstags?|die?|mar(?:di|dis|tes|tedi)?|ti|tiistai(?:sin|na)?|dinsdags?|din|ter(?:ca)?|tis(?:dag(?:ar)?)?|tirs?(?:dag(?:e)?)?',
  'wed(?:s|nesdays?)?|we|mittwochs?|mi|mit|mer(?:credi|credis|coledi)?|mie(?:rcoles)?|mier|ke|keskiviikko(?:isin|na)?|wo|woe|woensdags?|qua(?:rta)?|ons(?:dag(?:ar|e)?)?',
  'thu(?:r(?:s(?:days?)?)?)?|th|donnerstags?|do|don|jeu(?:di|dis)?|jue(?:ves)?|torstai(?:sin|na)?|donderdags?|gio(?:vedi)?|qui(?:nta)?|tors?(?:dag(?:ar|e)?)?',
  'fri(?:days?)?|fr|freitags?|frei|ven(?:dredi|dredis)?|vi|vie(?:rnes)?|pe|perjantai(?:sin|na)?|venerdi|vr|vrij|vrijdags?|sex(?:ta)?|fre(?:dag(?:ar|e)?)?',
  'sat(?:urdays?)?|sa|samstags?|sams|sonnabends?|sam(?:edi|edis)?|sab(?:ado|ados|ato|ati)?|lauantai(?:sin|na)?|za|zat|zaterdags?|lor(?:dag(?:ar|e)?)?',
  'sun(?:days?)?|su|so|sonntags?|sonn|dim(?:anche|anches)?|dom(?:ingo|ingos|enica|eniche)?|sunnuntai(?:sin|na)?|zo|zon|zondags?|son(?:dag(?:ar|e)?)?',
]
const finnishStems = ['maanantai', 'tiistai', 'keskiviiko', 'torstai', 'perjantai', 'lauantai', 'sunnuntai']
export const everyDay = [0, 1, 2, 3, 4, 5, 6]
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
  // `Mañanas: L-S 10-14. Tardes: L-V 17-20`: the hours of both parts of the day.
  [
    /(?:mornings?|afternoons?|evenings?|mananas?|tardes?|noches?|matins?|apres-?\s?midis?|soirs?|vormittags?|nachmittags?|abends?|mattin[ao]|pomeriggio|sera|manhas?|noites?)\s*:/y,
    one({ kind: 'also' }),
  ],
  // `Lunch Thu-Sat 12-2pm, dinner Thu-Sat 6-9pm`; before a time, lunch may be a break.
  [
    word(
      'a pranzo|(?:a )?(?:dinner|diner|cenas?|abendessen)|(?:lunch|brunch|dejeuner|almuerzos?|comidas?|pranzo|mittagessen)(?= ?:? ?\\p{L})',
    ),
    one({ kind: 'also' }),
  ],
  [/(?:mornings?|afternoons?|evenings?|nights?|abends)(?=[\s:]*(?:from|von|ab)?\s*\d)/uy, () => null],
  [/:/y, (_, before) => (before?.kind === 'time' ? undefined : null)],
  [word('24\\s*/\\s*7(?: jours)?'), one({ kind: 'all' })],
  [
    word(
      '24 tim(?:mar)? ?(?:om dygnet|/ ?dygn(?:et)?|per dygn)|24 timer i dognet|24 tuntia vuorokaudessa|24 (?:de )?ore din 24|(?:en continu )?24 ?h ?(?:/ ?24|sur 24)|24 heures sur 24|24 ore su 24|24 ?h su 24 ?h?|24 ?h ?/ ?7(?: dni)?|h ?24|24 uur per dag|24 ?h(?:oras)? por dia|24 hours? a day|24 stunden(?: am tag)?|(?:las )?24 horas(?: al dia)?(?:,? (?:los )?7 dias (?:de|a|por) (?:la )?semana)?|las 24 h|24 tuntia|24 ore|24 uur|24 timmar',
    ),
    one({ kind: 'all' }),
  ],
  [
    word('24 ?-? ?(?:h|hrs?|hours?|std|stunden|heures|horas|tuntia|ore|uur|timmar)'),
    (_, before) => (before?.kind === 'to' ? undefined : { kind: 'all' }),
  ],
  [
    word(
      'durchgehend|durchgangig|non[- ]?stop|sans interruption|ininterrumpido|sin interrupcion|orario continuato|continuato|doorlopend|sem interrupcao',
    ),
    (_, before) => (before?.kind === 'time' ? null : undefined),
  ],
  // `durchgehend 9-18 Uhr`
  [
    /(?:durchgehend|durchgangig|orario continuato|continuato|doorlopend|non-?stop)(?=[\s:]*(?:von|dalle|van|de)?\s*\d)/uy,
    () => null,
  ],
  [
    word(
      'rund um die uhr|(?:durchgehend|durchgangig|tag und nacht) geoffnet|tag und nacht|24 ?/ ?24|non[- ]?stop|durchgehend|durchgangig|always open|ympari vuorokauden|aina (?:auki|avoinna)|siempre abierto|sempre apert[oa]|sempre abert[oa]|dygnet runt|dogn(?:et rundt|apent|abent)|hele dognet|jour et nuit|dag en nacht|dia e noite|all day',
    ),
    one({ kind: 'all' }),
  ],
  [
    word(
      '7 ?/ ?7(?: (?:jours|giorni|dias|tage|dagen))?|7 ?j(?:ours)? ?/ ?7|7 ?jours sur 7|7 giorni su 7|7 dagen per week|7 tage die woche|7 dias (?:por|a la|da) semana|tutti i giorni|ogni giorno|alle dagen|alle tage|dagelijks|(?:iedere|elke) dag|todos os dias|alla dagar|dagligen|varje dag|alle (?:ugens )?dage[r]?|hver dag|daglig|7 days(?: a week)?|seven days a week|365 (?:days(?: a year)?|tage|jours|dias)|daily|every ?day|taglich|tagl|tgl|nightly|every night|tutte le sere|ogni sera|tous les soirs|todas las noches|todas as noites|jeden abend|t(?:ou)?s? ?l(?:es)? ?j(?:ours)?|tlj|jeden tag|tous les jours|todos los dias|cada dia|a diario|diariamente|joka paiva|paivittain|diario',
    ),
    one({ kind: 'days', days: everyDay }),
  ],
  [
    word(
      'weekdays?|monday-friday|en semaine|wochentags|arkisin|arkipaivisin|ark|entre semana|doordeweeks|dias uteis|vardagar|vardag|vard|hverdage?r?',
    ),
    one({ kind: 'days', days: workingDays }),
  ],
  [
    word('werktags|werktaglich|(?:giorni )?feriali|werkdagen|(?:dias )?laborables'),
    one({ kind: 'days', days: workingDays, doubtful: true }),
  ],
  [
    word(
      'weekends?|weekende[nr]|wochenendes?|week-ends?|fines? de semana|viikonloppuisin|fine settimana|fi[mn]s? de semana|helger|helg',
    ),
    one({ kind: 'days', days: [5, 6] }),
  ],
  [
    word(
      '(?:bank|public|federal|national) (?:holidays?|hols?)|holidays|ph|(?:gesetzlichen? )?feiertage?[sn]?|jours feries|feries|festivos|feriados|pyhapaivi[ns]a|pyhina|(?:giorni )?festivi|feestdagen|helgdagar|roda dagar|helligdage[r]?|(?:on )?hols',
    ),
    one({ kind: 'holiday' }),
  ],
  [
    word(
      'closed all day|giorno di (?:riposo|chiusura)|jour de (?:fermeture|repos)|dia de (?:descanso|folga)|cerrado por descanso|clsd|ferme toute la journee|ganztags geschlossen|todo el dia cerrado|not open|kein betrieb|closed|shut|off|geschlossen|geschl|ruhetage?|zu|fermee?s?|fermeture|cerrad[oa]s?|descanso|suljettu|kiinni|chius[oaie]|chiusura|riposo(?: settimanale)?|gesloten|dicht|stangt|encerra(?:d[oa]s?|mos)?|chiude|cierra|cerramos|fechad[oa]s?|fecha|folga|lukket|stengt',
    ),
    one({ kind: 'closed' }),
  ],
  [
    word(
      '12(?: ?[:.] ?00)? ?(?:del |de |o ?)?(?:noon|midday|mediodia)|noon|midday|mittags|midi|mediodia|mezzogiorno|meio-?dia',
    ),
    one({ kind: 'time', minutes: 720, half: '', bare: false }),
  ],
  [
    word(
      '12 ?midnight|midnight|mitternacht|minuit|medianoche|keskiyo(?:hon)?|mezzanotte|middernacht|meia-?noite|midnatt',
    ),
    one({ kind: 'time', minutes: 1440, half: '', bare: false }),
  ],
  [
    /(\d{1,2})(?:\s?[:.]\s?(\d{2})|\s?(?:h\s?|u)(\d{2})(?!\s?(?:[hu](?!\p{L})|:)|\s?\.\s?\d|\d)|(\d{2}))?(?!\d)(?:\s*([ap])\.?\s?m(?:\.|(?!\p{L})))?/uy,
    (match) => timeToken(match),
  ],
  [
    word('uhr|uur|horas|hr?s|hr|heures?|hours|h|u'),
    (_, before) => (before?.kind === 'time' ? null : undefined),
  ],
  [/[-–—−>→]/y, one({ kind: 'to' })],
  [
    word(
      'bis|to|till?|until|jusqu.?a(?:ux?)?|jusque|fino alle|hasta las?|thru|through|a|al|alla|alle|au|hasta|tot(?: en met)?|t/?m|ate(?: as)?|as',
    ),
    one({ kind: 'to' }),
  ],
  [
    word(
      'except(?: for|ed)?|exclu(?:ded|s|es|id[oa]s?)|exc|excl(?:uding)?|not(?= (?:on )?(?:bank|public))|no(?= festivos)|excepto|exceto|sauf|sf|hors|hormis|ausgenommen|salvo|ausser|außer|tranne|eccetto|esclus[oaie]|behalve|utom|paitsi|undtagen|unntatt|every day except',
    ),
    one({ kind: 'except' }),
  ],
  [
    word(
      'sonst|ansonsten|otherwise|other days|all other days|sinon|autrement|muulloin|muuten|overige dagen|altrimenti|resto(?: de(?: los)? dias)?|restliche tage|ubrige tage',
    ),
    one({ kind: 'others' }),
  ],
  [word('und|u|and|et|y|ja|e|en|och|og|puis|luego|poi'), one({ kind: 'and' })],
  [
    word(
      'sowie|(?:und )?(?:zusatzlich|auch)|ausserdem|(?:and )?also|as well as|ainsi que|samt|ademas|anche|ook|lisaksi',
    ),
    one({ kind: 'also' }),
  ],
  [/[&+]/y, one({ kind: 'and' })],
  [/@/y, one({ kind: 'appointment' })],
  [/[,/]+/y, one({ kind: 'comma' })],
  [/[;.|·•\n]+/y, one({ kind: 'stop' })],
  [
    word(
      '(?:(?:our|we) )?(?:(?:office|business|opening|trading|store|shop) hours )?are(?: open)?|(?:office|business|trading|store|shop) hours|[ao]pningstider|abningstider|(?:every|each|jeden|chaque|ogni|elke|iedere|cada)(?= \\p{L})|vanaf|desde|a partir d[ea]s?|open|abent|apent|only|nur|ao|aos|seulement|uniquement|solo|soltanto|apenas|somente|slechts|alleen|geoffnet|ouverte?|abiert[oa]|avoinna|auki|opening (?:hours|times)|offnungszeiten|horaires?(?: d ouverture)?|horario|hours|aukioloajat|ist|from|von|de|du|des|le|les|los|el|on|am|an|klo|kello|jeweils|immer|ab|mananas?|tardes?|matin|apres midi|vormittags|nachmittags|apert[oa]|abert[oa]|geopend|op|oppet|oppettider|orari?o?|openingstijden|dal|dalle|dalla|dai|il|lo|i|gli|la(?= (?:domenica|mattina|sera))|ore|van|om|da|das|dos|kl|klockan|mattin[ao]|pomeriggio|manhas?',
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

const partOfDay =
  /(?<!\p{L})(?:mattin[ao]|pomeriggio|mananas?|tardes?|matin|apres midi|vormittags?|nachmittags?|manhas?|morning|afternoon)(?!\p{L})/u
const closedWord = /clos|geschl|ferme|cerrad|chius|gesloten|encerrad|fechad|stangt|ausser|sauf|except|tranne/u

const finnish =
  /(?<!\p{L})(?:ti|ke|pe|su|ma\s?-\s?la|klo|kello|ja|ark|arkisin|avoinna|suljettu|maanantai\p{L}*|perjantai\p{L}*)(?!\p{L})/u
const french = /(?<!\p{L})(?:lu|me|je|ve|sa|di)(?!\p{L})/u
const frenchDays: Readonly<Record<string, number>> = { lu: 0, me: 2, je: 3, ve: 4, sa: 5, di: 6 }
const spanishLetters = /(?<!\p{L})(?:l\s*(?:-|a)\s*[jvsd]|[mxjv]\s*(?:-|a)\s*d)(?!\p{L})/u
const dutch = /(?<!\p{L})(?:wo|vr|za|zo|uur|maandag|gesloten)(?!\p{L})/u
const letters: Readonly<Record<string, number>> = { l: 0, m: 1, x: 2, j: 3, v: 4, s: 5, d: 6 }

function dayAt(
  text: string,
  at: number,
  { isFinnish, isFrench, isSpanish, isDutch }: Written,
): { token: Token; length: number; to?: boolean } | undefined {
  wordHere.lastIndex = at
  const found = wordHere.exec(text)?.[0]
  if (found === undefined) return undefined
  if (found === 'ma') {
    // Tuesday in French, Monday in Finnish and Dutch.
    if (isDutch) return { token: { kind: 'day', day: 0 }, length: 2 }
    return isFinnish === isFrench ? undefined : { token: { kind: 'day', day: isFinnish ? 0 : 1 }, length: 2 }
  }
  if (isFrench && found in frenchDays) return { token: { kind: 'day', day: frenchDays[found]! }, length: 2 }
  if (isFinnish && found === 'to') return { token: { kind: 'day', day: 3 }, length: 2 }
  if (isFinnish && found === 'la') return { token: { kind: 'day', day: 5 }, length: 2 }
  const stem = finnishStems.findIndex((one) => found.startsWith(one) && /(sta|hin)$/.test(found))
  if (stem >= 0) return { token: { kind: 'day', day: stem }, length: found.length, to: found.endsWith('sta') }
  const day = dayPatterns.findIndex((pattern) => pattern.test(found))
  if (day >= 0) return { token: { kind: 'day', day }, length: found.length }
  const letter = letters[found]
  return letter !== undefined && isSpanish
    ? { token: { kind: 'day', day: letter }, length: found.length }
    : undefined
}

const dayPatterns = dayWords.map((words) => new RegExp(`^(?:${words})$`))

/** What a whole text tells of its language. */
interface Written {
  readonly isFinnish: boolean
  /** Days by their first two letters: `ma-sa 10h-19h`. */
  readonly isFrench: boolean
  /** Days by their first two letters: `ma-vr 9-18`. */
  readonly isDutch: boolean
  /** Days by their first letters. */
  readonly isSpanish: boolean
}

const WHOLE_DAY = 5
const wordHere = /[\p{L}]+/uy

const time =
  '(?:\\d{1,2}(?:[:.h]\\d{2})?\\s?[ap]\\.?m|\\d{1,2}h(?:\\d{2})?|\\d{1,2}:\\d{2}|\\d{1,2}\\.\\d{2}(?!\\.)|noon|midi)'
const twoSlashes = new RegExp(`(${time})\\s?/\\s?(${time})\\s*-\\s*(${time})\\s?/\\s?(${time})`, 'gu')
const oneSlash = new RegExp(
  `(?<![-\\d]\\s*)(?<![.:])(${time})\\s?/\\s?(${time})(?!\\s*(?:-\\s*\\d|(?:a|al|alle|as|bis|to|till|tot|ate)\\s))`,
  'gu',
)

const daysAtStroke = /(?<!\p{L})(\p{L}{2,})\/(\p{L}{2,})(?=\s*:?\s*\d)/gu

/** `Lun/Sab 7:00-20:00`: from Monday until the end of the week, where no day between is named. */
const wholeWeekAtStroke = new RegExp(
  `(?<![\\p{L}/])(${dayWords[0]})\\s?/\\s?(${dayWords.slice(4).join('|')})(?![\\p{L}/])`,
  'gu',
)
const midweek = new RegExp(`(?<!\\p{L})(?:${dayWords.slice(1, 4).join('|')})(?!\\p{L})`, 'u')

/** `9h/12h - 14h/18h`, `Mon/Sat 9am/6pm`: a stroke between two times, and then between two days, means until. */
function withDashes(text: string): string {
  const marked = text
    .replace(/[–—−~〜～]/g, '-')
    .replace(
      /(?<=\d)([ap])(?=\s*(?:[-,;|/]|$)|\s+(?:daily|every|weekdays|(?:mon|tue|wed|thu|fri|sat|sun)))/g,
      '$1m',
    )
  const whole = marked.replace(wholeWeekAtStroke, (days, first, last, at: number) =>
    midweek.test(marked.slice(0, at) + marked.slice(at + days.length)) ? days : `${first}-${last}`,
  )
  const dashed = whole.replace(twoSlashes, '$1-$2, $3-$4').replace(oneSlash, '$1-$2')
  return dashed === whole ? whole : dashed.replace(daysAtStroke, '$1-$2')
}

/** `AM10:00` */
const halfBefore = /(?<!\p{L})([ap])\.?m\.?\s?(\d{1,2}(?:[:.]\d{2})?)(?!\d)/giu
const portugueseDays = ['segunda', 'terça', 'quarta', 'quinta', 'sexta']

const dayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** `[{"day": 0, "start": "0700", "end": "1500"}]` and `[{'day': 'Monday', 'hours': '9 AM to 5 PM'}]`; numbers begin with Monday. */
function listedDays(text: string): string {
  const objects = text.match(/\{[^{}]*\}/g) ?? []
  const rows = objects.map((object) => {
    const member = (names: string) =>
      new RegExp(`["'](?:${names})["']\\s*:\\s*(?:["']([^"']*)["']|(\\d+))`, 'i').exec(object)
    const day = member('day|dayOfWeek|weekday|name')
    const hours = member('hours|time')?.[1]
    const [from, to] = [member('start|open|opens|from')?.[1], member('end|close|closes|to')?.[1]]
    const name = day?.[1] ?? dayNames[Number(day?.[2] ?? -1)]
    const written = hours ?? (from && to ? `${from}-${to}` : undefined)
    return name === undefined || written === undefined ? undefined : `${name} ${written}`
  })
  return rows.every((row) => row !== undefined) ? rows.join('; ') : text
}

const daysBehind =
  /(?<!\p{L})(werktags|werktäglich|(?:giorni\s+)?feriali|werkdagen|(?:días\s+)?laborables|jours\s+ouvr(?:és|ables)|arkisin)\s+([^()]*\d[^()]*?)\s*\(([^()\d]+)\)/giu
const commaMinutes =
  /(?<![\d.,:])(\d{1,2})(?:,([0-5]\d)\s*[-–]\s*(\d{1,2})[.,]|[.:]([0-5]\d)\s*[-–]\s*(\d{1,2}),)([0-5]\d)(?!\d)/g
const nightEnd =
  /((?:\d|h|uhr)\s*(?:[-–—]|à|bis)\s*)([1-4])\s?(?:h|uhr)\s?([0-5]\d)?(?:\s*(?:du matin|nachts|morgens))?(?![\p{L}\d])/giu

/** Words for signs that the rules do not know: `2ª feira`, `{"Monday": "9:0-18:0"}`, `lørdag`. */
function spelt(text: string): string {
  if (/^\s*\[\s*\{/.test(text)) return listedDays(text)
  const members = /^\s*\{.*\}\s*$/s.test(text)
    ? [...text.matchAll(/["'](\p{L}+)["']\s*:\s*["']([^"']*)["']/gu)]
    : []
  const listed = members.map(([, day, hours]) => `${day} ${hours!.replace(/:(\d)(?!\d)/g, ':$10')}`)
  return (
    (members.length > 0 ? listed.join('; ') : text)
      // `werktags 10-20 Uhr (Mo-Sa)`
      .replace(daysBehind, '$1 $3 $2')
      // `8,30-12,30`, `19.00 - 22,00`
      .replace(commaMinutes, '$1.$2$4-$3$5.$6')
      // `9h-2h`: an end marked as an hour of the day is at night.
      .replace(nightEnd, (_, before, hour, minutes = '00') => `${before}0${hour}:${minutes}`)
      .replace(/ø/gi, 'o')
      .replace(halfBefore, /\d\s?[ap]\.?m/i.test(text) ? '$&' : '$2 $1m')
      .replace(/sonn-\s*(?:und|u\.?|&|\+|\/)\s*(?=feiertag)/gi, 'sonntag und ')
      // `2.ª a 6.ª`, `2as a 6as feiras`
      .replace(
        /(?<!\d)([2-6])(?:\s?\.?\s?ªs?|as(?!\p{L}))/gu,
        (_, digit) => portugueseDays[Number(digit) - 2]!,
      )
      .replace(/(?<=(?:segunda|terça|quarta|quinta|sexta)s?)\s*-?\s*feiras?/gi, '')
      // `Encerrado à segunda`; `segunda à sexta` is a range.
      .replace(
        /(?<!\p{L})(?<!(?:segunda|terça|quarta|quinta|sexta|sábado|domingo|feira)s?\s+)às?\s+(?=(?:segunda|terça|quarta|quinta|sexta|sábado|domingo))/giu,
        '',
      )
  )
}

/** Undefined if any sign or word is not understood. */
export function tokensOf(text: string): readonly Token[] | undefined {
  const folded = withDashes(plain(spelt(hoursInEnglish(text))))
    .replace(/(?<!\p{L})m\s*-\s*f(?!\p{L})/gu, 'mon-fri')
    .replace(/(?<!\p{L})t\s*-\s*f(?!\p{L})/gu, 'tue-fri')
    .replace(/(?<![\p{L}\d]\s?)s\s*[-&]\s*s(?!\p{L})/gu, 'sat-sun')
    .replace(/(?<!\p{L})m(?=\s*-\s*(?:th|thu\p{L}*|sa|sat\p{L}*|su|sun)(?!\p{L}))/gu, 'mon')
    .replace(/(?<!\p{L})f(?=\s*-\s*(?:sa|sat|su|sun)(?!\p{L}))/gu, 'fri')
    .replace(/(?<!\p{L})f(?=\s*:?\s*\d{1,2}(?::\d{2})?\s?[ap]m?(?!\p{L}))/gu, 'fri')
    .replace(/(?<!\p{L})f\s*-\s*s(?=\s*:?\s*\d{1,2}(?::\d{2})?\s?[ap]m)/gu, 'fri-sat')
  const isFinnish = finnish.test(folded)
  const isDutch = !isFinnish && dutch.test(folded)
  // Elsewhere the u is `Uhr`, and `9-12 u 14-18` are two ranges.
  const clock = isDutch ? folded.replace(/(?<=\d\s?u)\s(?=\d{2}(?!\d))/g, '') : folded
  const isFrench =
    !isFinnish && !isDutch && /(?<!\p{L})(?:lu|ma|me|je|ve)(?!\p{L})/u.test(folded) && french.test(folded)
  const written = { isFinnish, isFrench, isDutch, isSpanish: spanishLetters.test(folded) }
  // A part of a day that is closed says nothing of the rest.
  if (partOfDay.test(folded) && closedWord.test(folded)) return undefined
  const tokens: Token[] = []
  for (let at = 0; at < clock.length; ) {
    const day = dayAt(clock, at, written)
    if (day) {
      tokens.push(day.token)
      if (day.to) tokens.push({ kind: 'to' })
      at += day.length
      // Behind a whole word, a full stop ends a sentence.
      if (clock[at] === '.' && day.length < WHOLE_DAY && !/\d/.test(clock[at + 1] ?? '')) at++
      continue
    }
    const next = ruleAt(clock, at, tokens.at(-1))
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
