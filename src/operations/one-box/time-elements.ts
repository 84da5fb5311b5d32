/** The words of which times in a text are made (`open`, `sunday`, `after 10 pm`), in the languages of the pages. */

interface Span {
  /** Where the words begin and end in the text, in UTF-16 code units. */
  readonly from: number
  readonly to: number
}

export type TimeElement = Span &
  (
    | {
        readonly kind: 'open'
        /** Whether the word says it of a business and is no common part of names: `geöffnet`, not `open`. */
        readonly isAdjective: boolean
      }
    | { readonly kind: 'now' }
    /** So many days from today. */
    | { readonly kind: 'day'; readonly days: number }
    /** 0 for Sunday. */
    | { readonly kind: 'weekday'; readonly weekday: number }
    | { readonly kind: 'weekend' }
    /** A public holiday, whichever is next. */
    | { readonly kind: 'holiday' }
    /** A holiday that is on the same day each year; months from 1. */
    | { readonly kind: 'date'; readonly month: number; readonly date: number }
    | {
        readonly kind: 'time'
        /** After midnight; the night that begins today reaches beyond 24 hours. */
        readonly minutes: number
        /** Whether it is a time without a word for `open`, too: `10 pm`, `late night`, not `morning` or `at 10`. */
        readonly isSure: boolean
        readonly isPartOfDay: boolean
        /** Whether it is this time, neither before nor after. */
        readonly isAt: boolean
      }
    /** A preposition, which says nothing by itself. */
    | { readonly kind: 'link' }
  )

type Element = TimeElement extends infer One ? (One extends Span ? Omit<One, keyof Span> : never) : never

type Read = (found: RegExpExecArray) => Element | null

const accents: Readonly<Record<string, string>> = {
  á: 'a',
  ã: 'a',
  é: 'e',
  è: 'e',
  í: 'i',
  ì: 'i',
  ç: 'c',
  ñ: 'n',
}
/** Accents of longer words may be left out: `sabado`, `lunedi`. Umlauts tell words apart. */
const withoutAccents = (words: string): string =>
  words.replace(/\p{L}{4,}/gu, (word) => word.replace(/[áãéèíìçñ]/g, (one) => `[${one}${accents[one]}]`))

const before = '(?<![\\p{L}\\p{N}-])'
const behind = '(?![\\p{L}\\p{N}-])'

const pattern = (words: string): RegExp => new RegExp(`${before}(?:${withoutAccents(words)})${behind}`, 'giu')

/** Parts of a day as they end a word that begins with a weekday: `Freitagabend`, `zondagmiddag`, `perjantai-iltana`. */
const joinedParts = {
  morning: 'vormittags?|morgens?|früh|ochtends?|morgon(?:en|ar)?|förmiddag(?:en|ar)?|aamu(?:na|isin)?',
  noon: 'mittags?',
  afternoon: 'nachmittags?|middags?|eftermiddag(?:en|ar)?|iltapäivä(?:nä|isin)?',
  evening: 'abends?|avonds?|kväll(?:en|ar)?|ilta(?:na|isin)?',
  night: 'nachts?|natt(?:en)?|yö(?:nä|llä)?',
} as const
const joinedDays =
  '(?:(?:sonn|mon|diens|donners|frei|sams)tag|mittwoch|(?:zon|maan|dins|woens|donder|vrij|zater)dag|(?:sön|mån|tis|ons|tors|fre|lör)dag|sunnuntai|maanantai|tiistai|keskiviikko|torstai|perjantai|lauantai)'

/** A weekday, alone or before a part of the day in the same word. */
const weekdayPattern = (names: string): RegExp =>
  new RegExp(
    `${before}(?:${withoutAccents(names)})(?:s?-?(?=(?:${Object.values(joinedParts).join('|')})${behind})|${behind})`,
    'giu',
  )

const joinedPattern = (part: keyof typeof joinedParts): RegExp =>
  new RegExp(`(?<=${before}${joinedDays}s?-?)(?:${joinedParts[part]})${behind}`, 'giu')

const is =
  (element: Element): Read =>
  () =>
    element

const part = (minutes: number, isSure: boolean): Read =>
  is({ kind: 'time', minutes, isSure, isPartOfDay: true, isAt: true })

/** `segunda` alone is the second one, too. */
const feira = '(?:-feira|(?= (?:[àa] (?:noite|tarde)|de manh[ãa])))'

const weekdays = [
  'sundays?|sonntags?|dimanches?|domingos?|domenica|zondags?|söndag(?:ar)?|sunnuntai(?:na|sin)?|(?:يوم )?(?:الأحد|الاحد)',
  `mondays?|montags?|lundis?|lunes|lunedì|segunda${feira}|maandags?|måndag(?:ar)?|maanantai(?:na|sin)?|(?:يوم )?(?:الاثنين|الإثنين)`,
  `tuesdays?|dienstags?|mardis?|martes|martedì|terça${feira}|dinsdags?|tisdag(?:ar)?|tiistai(?:na|sin)?|(?:يوم )?(?:الثلاثاء)`,
  `wednesdays?|mittwochs?|mercredis?|miércoles|mercoledì|quarta${feira}|woensdags?|onsdag(?:ar)?|keskiviikko(?:na|isin)?|(?:يوم )?(?:الأربعاء|الاربعاء)`,
  `thursdays?|donnerstags?|jeudis?|jueves|giovedì|quinta${feira}|donderdags?|torsdag(?:ar)?|torstai(?:na|sin)?|(?:يوم )?(?:الخميس)`,
  `fridays?|freitags?|vendredis?|viernes|venerdì|sexta${feira}|vrijdags?|fredag(?:ar)?|perjantai(?:na|sin)?|(?:يوم )?(?:الجمعة)`,
  'saturdays?|samstags?|samedis?|sábados?|sabato|zaterdags?|lördag(?:ar)?|lauantai(?:na|sin)?|(?:يوم )?(?:السبت)',
]

const lead = {
  at: 'at|from|um|ab|à|a las?|desde las?|alle|dalle|às|om|vanaf|kl\\.?|klockan|från|klo\\.?|kello|@',
  after: 'after|past|nach|après|después de las?|dopo le|depois das|na|efter',
  until:
    "until|till|til|to|bis(?: um)?|jusqu['’]à|hasta las?|fino alle|até às|tot|före|before|vor|avant|antes de las?|prima delle|antes das|voor",
} as const
const leads = `(?:(?<at>${lead.at})|(?<after>${lead.after})|(?<until>${lead.until}))`
const hour = '(?<hour>[01]?\\d|2[0-4])'
const minute = '(?<minute>[0-5]\\d)'
const unit = "(?<unit>uhr|h|uur|o['’]clock|horas)"
const half = '(?<half>[ap]\\.?m\\.?)'
const trail = '(?<trail>jälkeen|asti|saakka|mennessä)'

const quarter = 15
const day = 24 * 60

/**
 * A time of the clock. `after` is a quarter of an hour later and `until` earlier, because who closes at ten is not
 * open after ten.
 */
const clock: Read = ({ 0: words, index, input, groups = {} }) => {
  const { at, after, until, hour: hours, minute: minutes, unit: said, half: noonward, trail: behind } = groups
  const isAfter = after !== undefined || behind === 'jälkeen'
  const isUntil = until !== undefined || (behind !== undefined && !isAfter)
  let hourOfDay = Number(hours)
  if (noonward !== undefined) {
    if (hourOfDay < 1 || hourOfDay > 12) return null
    hourOfDay = (hourOfDay % 12) + (/^p/i.test(noonward) ? 12 : 0)
  } else if ((isAfter || isUntil) && said === undefined && minutes === undefined) {
    // `open until 10` is said of the evening.
    const earliest = isAfter ? 5 : 6
    if (hourOfDay >= earliest && hourOfDay < 12) hourOfDay += 12
  }
  const whole = hourOfDay * 60 + Number(minutes ?? 0)
  const shifted = whole + (isAfter ? quarter : isUntil ? -quarter : 0)
  const isLed = (at ?? after ?? until) !== undefined
  // `Hotel 7 am See`
  const isEnd = /^\s*(?:,|$)/.test(input.slice(index + words.length))
  const isSure = noonward === 'am' ? isLed || isEnd : noonward !== undefined || (said !== undefined && isLed)
  return {
    kind: 'time',
    minutes: (shifted + day) % day,
    isSure,
    isPartOfDay: false,
    isAt: !isAfter && !isUntil,
  }
}

/** Midnight, at, after or until. */
const midnight: Read = ({ groups = {} }) => {
  const minutes =
    groups.after !== undefined || groups.trail === 'jälkeen'
      ? quarter
      : groups.until !== undefined || groups.trail !== undefined
        ? -quarter
        : 0
  return {
    kind: 'time',
    minutes: day + minutes,
    isSure: minutes !== 0,
    isPartOfDay: true,
    isAt: minutes === 0,
  }
}

/** Holidays that are on the same day each year, with the word for the day: `Christmas tree` is none. */
const dates: readonly (readonly [month: number, date: number, names: string])[] = [
  [
    12,
    24,
    'christmas eve|heiligabend|heilig abend|réveillon de noël|nochebuena|vigilia di natale|véspera de natal|kerstavond|julafton(?:en)?|jouluaatto(?:na)?',
  ],
  [
    12,
    25,
    '(?:on )?(?:christmas|xmas) day|(?:on|at|over) (?:christmas|xmas)(?! (?:eve|day))|(?:an|zu) weihnachten|(?:erster |1\\. )?weihnachtsfeiertag|weihnachtstag|(?:le )?jour de noël|à noël|día de navidad|en navidad|(?:il )?giorno di natale|a natale|dia de natal|no natal|eerste kerstdag|kerstdag|met kerst|juldag(?:en)?|joulupäivä(?:nä)?|jouluna',
  ],
  [
    12,
    26,
    'boxing day|zweiter weihnachtsfeiertag|tweede kerstdag|annandag jul|tapaninpäivä(?:nä)?|santo stefano',
  ],
  [
    12,
    31,
    "new year[’']?s eve|silvester(?:abend)?|saint[- ]sylvestre|nochevieja|notte di san silvestro|véspera de ano novo|oudejaarsavond|oud en nieuw|nyårsafton(?:en)?|uudenvuodenaatto(?:na)?",
  ],
  [
    1,
    1,
    "new year[’']?s day|neujahr(?:stag)?|jour de l[’']an|año nuevo|capodanno|ano novo|nieuwjaarsdag|nyårsdag(?:en)?|uudenvuodenpäivä(?:nä)?",
  ],
]

/** In the order in which they are looked for: the first that fits at a position counts. */
const elements: readonly (readonly [RegExp, Read])[] = [
  ...dates.map(([month, date, names]) => [pattern(names), is({ kind: 'date', month, date })] as const),
  [
    pattern(
      '(?:on |during )?(?:a |the )?(?:public|bank|national|federal) holidays?|(?:on|during) (?:the )?holidays|(?:an |am )?(?:gesetzlichen? )?feiertag(?:e|en|s)?|(?:les? )?jours? fériés?|(?:en )?(?:días? )?(?:festivos?|feriados?)|(?:nei )?giorni festivi|nos feriados|(?:op )?feestdag(?:en)?|(?:på )?(?:helgdag|röd dag)(?:ar|en)?|pyhä(?:päivinä|päivänä|nä|isin)|(?:العطل|الأعياد) الرسمية',
    ),
    is({ kind: 'holiday' }),
  ],
  [
    pattern(
      '(?:at |on |over )?(?:the |this )?week-?ends?|(?:am |dieses |übers )?wochenendes?|(?:le |ce )?week-ends?|(?:en |este |el )?fin de semana|fines de semana|(?:nel |questo )?fine settimana|(?:no |neste |este )?fim de semana|fins de semana|(?:in het |dit )?weekend|(?:i |på |denna )?helg(?:en|er)|(?:tänä )?viikonloppu(?:na|isin)|عطلة نهاية الأسبوع',
    ),
    is({ kind: 'weekend' }),
  ],
  [
    pattern(
      '24 ?/ ?7|24 ?(?:-| )?(?:hours?|hrs?|h|std|stunden|heures|horas|ore|uur|timmar|tuntia)|around the clock|rund um die uhr|dygnet runt|على مدار الساعة|ympäri vuorokauden|ympärivuorokautinen',
    ),
    part(27 * 60, true),
  ],
  [
    pattern(
      `(?:(?<after>after|past|nach|après|después de|dopo|depois d[ae]|na|efter) |(?<until>until|till|til|bis|jusqu['’]à|hasta(?: la)?|fino a|até(?: à)?|tot|till) ?)?(?:midnight|mitternacht|minuit|medianoche|mezzanotte|meia-noite|middernacht|midnatt|puolenyön|puoleenyöhön|keskiyön|keskiyöhön)(?: ${trail})?`,
    ),
    midnight,
  ],
  [
    pattern(
      "late(?:[- ]night)?|till late|until late|spätabends|spät abends|nachts|tard le soir|la nuit|de nuit|tarde noche|de noche|di notte|notturn[aoie]|laat op de avond|'s nachts|sent på kvällen|myöhään",
    ),
    part(23 * 60, true),
  ],
  [
    pattern(
      'tonight|this evening|heute abend|ce soir|esta noche|stasera|hoje [àa] noite|[àa] noite|vanavond|i kväll|tänä iltana|الليلة|هذا المساء',
    ),
    part(20 * 60, true),
  ],
  [
    pattern(
      "in the morning|mornings?|morgens|vormittags?|früh(?:morgens)?|le matin|matin|por la mañana|di mattina|de manhã|[’']s ochtends|på morgonen|morgon|aamulla|aamuisin|early(?: morning)?|mattina|صباحا",
    ),
    part(8 * 60, false),
  ],
  [
    pattern(
      "in the afternoon|afternoons?|nachmittags?|l['’]après-midi|après-midi|por la tarde|di pomeriggio|[àa] tarde|'s middags|på eftermiddagen|iltapäivällä",
    ),
    part(15 * 60, false),
  ],
  [
    pattern(
      "in the evening|evenings?|abends?|le soir|por la noche|di sera|'s avonds|på kvällen|kväll|illalla|iltaisin|at night|nights?|soir|noche|sera|notte|avond|مساء|ليلا",
    ),
    part(20 * 60, false),
  ],
  ...weekdays.map((names, weekday) => [weekdayPattern(names), is({ kind: 'weekday', weekday })] as const),
  [joinedPattern('morning'), part(8 * 60, false)],
  [joinedPattern('noon'), part(12 * 60, false)],
  [joinedPattern('afternoon'), part(15 * 60, false)],
  [joinedPattern('evening'), part(20 * 60, false)],
  [joinedPattern('night'), part(23 * 60, false)],
  [
    pattern(
      'day after tomorrow|übermorgen|après-demain|pasado mañana|dopodomani|överimorgon|overmorgen|ylihuomenna',
    ),
    is({ kind: 'day', days: 2 }),
  ],
  [
    pattern('tomorrow|morgen|demain|mañana|domani|amanhã|imorgon|i morgon|huomenna|غدا|غدًا'),
    is({ kind: 'day', days: 1 }),
  ],
  [
    pattern("today|heute|aujourd['’]hui|hoy|oggi|hoje|vandaag|idag|i dag|tänään|اليوم"),
    is({ kind: 'day', days: 0 }),
  ],
  [
    pattern(
      'right now|now|jetzt|gerade|maintenant|en ce moment|ahora(?: mismo)?|adesso|ora|agora|nu|nyt|الآن|الان',
    ),
    is({ kind: 'now' }),
  ],
  [
    pattern(
      'geöffnet|geoeffnet|ouverte?s?|abiert[oa]s?|apert[oaie]|abert[oa]s?|geopend|öppet|öppna|avoinna|مفتوحة?|المفتوحة?',
    ),
    is({ kind: 'open', isAdjective: true }),
  ],
  [pattern('open(?:ed)?|offen(?:e[rs]?)?|auf|öppen|auki'), is({ kind: 'open', isAdjective: false })],
  [pattern(`(?:${leads} ?)?${hour}(?<unit>h)${minute}`), clock],
  [pattern(`(?:${leads} ?)?${hour}(?:[:.]${minute})? ?(?:${half}|${unit})`), clock],
  [pattern(`${leads} ?${hour}(?:[:.]${minute})?(?: ${trail})?`), clock],
  [pattern(`(?:kl[o.]?|kello|klockan)? ?${hour}(?:[:.]${minute})? ${trail}`), clock],
  [pattern(`${hour}:${minute}`), clock],
  [pattern('on|am|le|les|el|los|la|di|de|op|på|no|aos|às|this|diesen|ce|este|questo'), is({ kind: 'link' })],
]

/** The elements of a text, in order, none over another. Links that stand before no other element are left out. */
export function timeElements(text: string): TimeElement[] {
  const found: TimeElement[] = []
  for (const [words, read] of elements) {
    for (const match of text.matchAll(words)) {
      const span = { from: match.index, to: match.index + match[0].length }
      if (found.some((other) => span.from < other.to && other.from < span.to)) continue
      const element = read(match as RegExpExecArray)
      if (element !== null) found.push({ ...element, ...span } as TimeElement)
    }
  }
  return found.sort((a, b) => a.from - b.from)
}
