import { isSeasonal } from './hours-seasons.ts'
import { tokensOf } from './hours-tokens.ts'

/**
 * What people write beside the hours of a place and that does not change them: `und nach Vereinbarung`, `kitchen until 9.30pm`. The hours are read
 * without it, and the text is kept beside them.
 */

const words = (...list: readonly string[]): string => list.join('|')

/** Outside the hours, or on a day without any, people are seen by appointment. */
const byAppointment = words(
  '(?:(?:weitere|andere)\\s+)?termine?\\s+(?:(?:auch|nur)\\s+)?nach\\s+(?:\\p{L}+er\\s+)?(?:vereinbarung|absprache|anmeldung)',
  '(?:(?:jederzeit|auch|nur|gerne|sonst)\\s+)*(?:nach|auf)\\s+(?:\\p{L}+er\\s+)?(?:vereinbarung|absprache|anmeldung|anfrage|vorbestellung|bestellung|termin)',
  'n\\.?\\s?v\\.(?!\\p{L})',
  'nach\\s+vereinb\\.',
  '(?:other\\s+times\\s+|out\\s+of\\s+hours\\s+|also\\s+|only\\s+)*(?:by|on)\\s+(?:prior\\s+)?(?:appointment|appt\\.?|arrangement|request)(?:\\s+only)?',
  '(?:appointments?|bookings?|reservations?)\\s+only',
  '(?:(?:et|ou|aussi|uniquement|seulement|hors\\s+horaires|autres\\s+horaires)\\s+)*sur\\s+(?:rendez[- ]?vous|rdv|r\\.?-?v\\.?|demande|r[eé]servation)(?:\\s+(?:uniquement|seulement))?',
  '(?:(?:solo|s[oó]lo|resto|con|bajo|mediante|previa)\\s+)*cita(?:\\s+previa)?',
  '(?:con|bajo|previa)\\s+(?:petici[oó]n|reserva)(?:\\s+previa)?',
  '(?:(?:solo|altri\\s+orari|anche)\\s+)*(?:su|previo)\\s+(?:appuntamento|prenotazione|richiesta)',
  '(?:(?:overige|andere)\\s+(?:tijden|dagen)\\s+|alleen\\s+|ook\\s+)*op\\s+(?:afspraak|aanvraag|verzoek)',
  '(?:muina\\s+aikoina\\s+|muulloin\\s+|vain\\s+)*(?:sopimuksen\\s+mukaan|ajanvarauksella|tilauksesta)',
  '(?:(?:eller|[oö]vriga\\s+tider)\\s+)*(?:enligt\\s+[oö]verenskommelse|tidsbokning)',
  '(?:po\\s+(?:wcześniejszym\\s+)?um[oó]wieniu(?:\\s+się)?|na\\s+telefon)',
  '(?:por|com|sob|mediante)\\s+(?:marca[cç][aã]o|agendamento|consulta)(?:\\s+pr[eé]via)?',
)

/** What is offered at hours of its own while the place is open. */
const offered = words(
  '(?:warme\\s+)?k[uü]che(?:nzeiten|nschluss)?',
  'einlass|letzter?\\s+einlass|kassenschluss|annahmeschluss|letzte\\s+(?:bestellung|runde)|backshop|mittagstisch|fr[uü]hst[uü]ck|lieferservice|lieferung|abholung|telefonisch(?:e)?\\s+erreichbar',
  '(?:the\\s+)?kitchen(?:\\s+(?:closes|open|hours))?|last\\s+(?:orders?|entry|admission|food\\s+orders?|service|call)|food\\s+served|drive[- ]?thr(?:u|ough)|happy\\s+hour|breakfast\\s+served|delivery|take-?away',
  '(?:service\\s+en\\s+)?cuisine|derni(?:er|[eè]re)s?\\s+(?:service|commandes?|entr[eé]es?)|livraison',
  'cocina|[uú]ltim[oa]s?\\s+(?:pedidos?|entrada|comandas?)|reparto',
  'cucina|ultim[oa]\\s+(?:ingresso|ordine|ordinazione)|consegne',
  '(?:de\\s+)?keuken|laatste\\s+(?:bestelling|toegang)|bezorging',
  'keitti[oö]|viimeinen\\s+sis[aä][aä]np[aä][aä]sy|k[oö]ket|sista\\s+best[aä]llning',
  'kuchnia|cozinha|ostatnie\\s+zam[oó]wienia|l\\.?\\s?o\\.?(?=\\s*\\d)|ラストオーダー|最終(?:受付|入場|入館|入店)|라스트\\s?오더|마지막\\s?주문',
)

/** What a place is for beside its hours. */
const emergencies =
  'notdienst|notruf|notfall\\p{L}*|emergenc(?:y|ies)|urgences?|urgencias|emergenze?|spoedgevallen|p[aä]ivystys'
/** Single days of the year. */
const feasts =
  'christmas(?:\\s+(?:day|eve))?|xmas|boxing\\s+day|new\\s+year.?s\\s+(?:day|eve)|thanksgiving|weihnachten|\\d\\.\\s+weihnachts(?:feier)?tag|heiligabend|silvester|neujahr|no[ëe]l|jour\\s+de\\s+l.an|navidad|natale|capodanno|nochebuena|nochevieja|r[eé]veillon|jouluaatto'
/** Days of their own, which no week holds, and where to ask. */
const elsewhere = words(
  'advents\\p{L}*|verkaufsoffene[rn]?\\s+\\p{L}+',
  `(?:(?:except|excluding|closed|au(?:ß|ss)er|sauf|salvo|excepto|tranne)\\s+(?:on\\s+|an\\s+|le\\s+|a\\s+)?)?(?:${feasts})`,
  emergencies,
  '(?:am\\s+)?(?:0?[1-9]|[12]\\d|3[01])\\.(?:0?[1-9]|1[0-2])\\.(?:20\\d\\d)?(?!\\s?[-–\\d])',
  '(?:auch|ebenso)\\s+an\\s+(?:sonn-?\\s*und\\s+)?feiertagen(?:\\s+ge[oö]ffnet)?|(?:also\\s+)?open\\s+(?:on\\s+)?(?:bank|public)\\s+holidays|ouvert\\s+(?:aussi\\s+)?les\\s+jours\\s+f[eé]ri[eé]s|abierto\\s+(?:los\\s+)?festivos|aperto\\s+(?:anche\\s+)?(?:i\\s+)?(?:giorni\\s+)?festivi|ook\\s+op\\s+feestdagen',
  'hotline|tel(?:efon|\\.)?(?=\\s*:?\\s*[+\\d])|out[- ]of[- ]hours',
)

/** Days that come once a month, or in every other week. */
const monthly =
  'alternate\\s+\\p{L}+|every\\s+other\\s+\\p{L}+|(?:1|un)\\s+\\p{L}+\\s+sur\\s+(?:2|deux)|(?:\\d\\.?(?:e|st|nd|rd|th|er|[ºª])?|erste[nr]?|letzte[nr]?|first|last|premiers?|derniers?|primer|[uú]ltimo|primo|eerste|laatste)\\s+\\p{L}+\\s+(?:im\\s+monat|des\\s+monats|(?:of|in)\\s+(?:the|each|every)\\s+month|du\\s+mois|del?\\s+(?:cada\\s+)?mes|(?:al|del)\\s+mese|van\\s+de\\s+maand)|(?:jede[nrsm]?|every|each|chaque|tous\\s+les|cada|todos\\s+los|ogni|iedere|elke|joka)\\s+(?:\\d\\.?(?:st|nd|rd|th|er|e|o)?|erste[nr]?|zweite[nr]?|dritte[nr]?|letzte[nr]?|first|second|third|last|premiers?|derniers?|primer[oa]?s?|[uú]ltim[oa]s?|prim[oa]|eerste|laatste)'

/** Ends a clause: what stands behind it is another one. */
const clauseEnd = '[;|)\\n•·]|\\.\\s(?=\\p{Lu})|$'

const bounded = (list: string): RegExp => new RegExp(`(?<!\\p{L})(?:${list})(?!\\p{L})`, 'iu')
const offeredWord = bounded(offered)
const asideWord = bounded(`${byAppointment}|${offered}|${elsewhere}|${monthly}`)
const conjunctions = 'und|u\\.|oder|sowie|and|or|et|ou|y|o|e|of|en|tai|ja|sekä|och|lub|oraz'
const appointment = new RegExp(
  `(?:[,;(/]|[-–—]|\\s|(?<!\\p{L})(?:${conjunctions})(?!\\p{L}))*(?<!\\p{L})(?:${byAppointment})(?!\\p{L})\\s*\\)?`,
  'giu',
)
/** From the word to the end of the clause, or to the comma before a day. */
const clause = new RegExp(
  `[,;(–—-]*\\s*(?<!\\p{L})(?:${offered}|${elsewhere}|${monthly})(?!\\p{L})[^;|)\\n•·]*?(?=${clauseEnd}|,\\s*(?:\\p{L}{2,12}\\.?\\s*(?:[-–+&/]|und|and|et|y|e|en|ja|bis|to)?\\s*){1,3}:?\\s*(?:\\d|geschl|closed|ferm|cerr|chius|geslo|sulj|ruhetag))\\)?`,
  'giu',
)
const parentheses = /[([]([^()[\]]*)[)\]]/g

/** Words between which nothing of the hours is lost. */
const noise = new RegExp(
  `(?<!\\p{L})(?:${words(
    'kein\\s+ruhetag',
    '(?:keine?|ohne)\\s+mittagspause|no\\s+lunch\\s+break',
    'ohne\\s+(?:mittags)?pause',
    'ininterrumpidamente',
    'de\\s+forma\\s+ininterrumpida',
    'koopavond|abendverkauf|nocturne',
    'orario\\s+continuato|horario\\s+continuo|durchgehend|servizio(?:\\s+notturno)?(?:\\s+e)?(?:\\s+diurno)?',
    'midi\\s+et\\s+soir|mittags\\s+und\\s+abends|lunch\\s+and\\s+dinner|pranzo\\s+e\\s+cena|comidas?\\s+y\\s+cenas?',
    '(?:d[eé]jeuner|midi|lunch|mittag(?:s|essen)?|pranzo|comidas?|almuerzos?)\\s*:?\\s*(?=1[0-4][\\d:.h]*\\s*(?:-|–|à|a|bis)\\s*1[2-7])',
    '(?:d[iî]ner|soir|dinner|abends?|abendessen|cena|cenas)\\s*:?\\s*(?=(?:1[6-9]|2[0-3])[\\d:.h]*\\s*(?:-|–|à|a|bis)\\s*(?:1[6-9]|2[0-4]|0))',
    'no[- ]stop',
    'sans\\s+(?:interruption|pause)',
    'journ[eé]e\\s+continue',
    'por\\s+descanso(?:\\s+(?:del\\s+personal|semanal))?',
    '[ecmp][sd]t|gmt|bst|cet|mez|ortszeit|local\\s+time|hora\\s+local|heure\\s+locale',
  )})(?!\\p{L})`,
  'giu',
)

/** Whose hours they are, where they are those of the place: `Sprechzeiten: Mo 8-12`. */
const label = new RegExp(
  `^\\s*(?:${words(
    '(?:unsere|our|nos|nuestros?|i nostri|onze)\\s+\\p{L}+(?:\\s+\\p{L}+)?',
    '(?:sprech|b[uü]ro|gesch[aä]fts|praxis|laden|kassen|kern|haupt|schalter|ordinations|betriebs|service|verkaufs)?(?:zeiten|[oö]ffnungszeiten)|sprechstunden?|ordination',
    '(?:business|opening|office|store|shop|trading|clinic|surgery|hours of)\\s*(?:hours|times|operation)',
    'horaires?\\s+(?:d.ouverture|du\\s+\\p{L}+|de\\s+\\p{L}+)|heures\\s+d.ouverture|consultations?',
    'horario\\s+(?:de\\s+)?\\p{L}+(?:\\s+al\\s+p[uú]blico)?|orario?i?\\s+(?:di\\s+)?\\p{L}+(?:\\s+al\\s+pubblico)?',
    'bar|pub|restaurant|ristorante|restaurante|ravintola|caf[eé]|shop|store|laden|gesch[aä]ft|boutique|magasin|tienda|negozio|winkel|kauppa|myym[aä]l[aä]|showroom|office|b[uü]ro|rezeption|reception|museum|mus[eé]e',
    '(?:winkel|kantoor|praktijk)(?:openings)?(?:tijden|uren)|liikkeen\\s+aukioloajat|godziny\\s+\\p{L}+',
  )})\\s*:`,
  'iu',
)

/** No longer text fits beside the hours. */
export const LONGEST_STATEMENT = 500

/** In the text in place of an appointment. */
const MARK = ' @ '

/** Whether a part of the text may change the hours. */
const saysWhen = (part: string): boolean =>
  /\d|:/.test(part) || closing.test(part) || isSeasonal(part) || tokensOf(part) !== undefined
const closing =
  /clos|geschl|ferm|cerr|chius|geslo|sulj|kiinni|st[aä]ng|encerr|fechad|nieczyn|zamkn|ruhetag|urlaub|ferien|holiday|vacan|vacac/iu

/** A word that closes, excepts or names a single day: what is left of the text would say something else. */
function takesAway(clause: string): boolean {
  const removed = clause.replace(offeredWord, ' ')
  if (closing.test(removed) || exception.test(removed)) return true
  return (removed.match(/\p{L}+/gu) ?? []).some(
    (word) => tokensOf(word)?.some(({ kind }) => kind === 'day') === true,
  )
}
const exception = bounded(
  'au(?:ß|ss)er|ausgenommen|except|excl(?:uding)?|but\\s+not|sauf|hors|salvo|excepto|tranne|eccetto|behalve|paitsi|utom|zu',
)

/** Whether the hours beside an appointment are those of appointments: `14-17 nach Vereinbarung`, `by appointment only Mon-Fri 9-5`. */
function isOfHours(appointed: string, before: string, after: string): boolean {
  const isParted = /[,;.(/\n–—-]/.test(appointed.trimStart()[0] ?? '') || conjunction.test(appointed)
  const isBehindTime = /(?:\d|(?<!\p{L})(?:uhr|h|hs|am|pm|uur))\.?\s*$/iu.test(before)
  const isFollowed = /\d/.test(/^[^,;.|\n]*/.exec(after)![0])
  if (before.trim() === '') return /\d/.test(after)
  if (/^\s*\(/.test(appointed) && onlyWord.test(appointed)) return true
  return isBehindTime && (!isParted || isFollowed)
}
const conjunction = bounded(conjunctions)
const onlyWord = bounded('nur|only|uniquement|seulement|solo|sólo|alleen|vain|apenas|somente|tylko')
const emergency = bounded(emergencies)
const dated = bounded(`${monthly}|${feasts}|advents\\p{L}*|verkaufsoffene[rn]?`)

/** Whether a clause or bracket that is left out bears on the hours; `before` stands in front of it. */
const bearsOn = (removed: string, before: string): boolean =>
  (!dated.test(removed) && takesAway(removed)) ||
  (emergency.test(removed) && !/[,;.(|\n–—-]\s*$/.test(before + (/^[\s,;(–—-]*/.exec(removed)?.[0] ?? '')))

/**
 * The hours without what is written beside them; undefined if there is nothing of the kind, if it bears on the hours, or if the text is too long to be
 * kept. `@` stands where an appointment stood, for the reader of the days before it.
 */
export function withoutAsides(text: string): string | undefined {
  if (text.length > LONGEST_STATEMENT) return undefined
  let bears = false
  const outer = text.replace(label, '').replace(parentheses, (group, inner: string) => {
    const isAside = asideWord.test(inner)
    bears ||= isAside && (bearsOn(group, '') || onlyWord.test(inner))
    return isAside || !/\d|\p{L}{2}/u.test(inner) ? ' ' : group
  })
  const told = outer
    .split(/(?<=[;|\n]|\.\s)/)
    .filter((part, at) => at === 0 || saysWhen(part) || part.search(appointment) >= 0)
    .join('')
  const bare = told
    .replace(clause, (removed, at: number) => {
      bears ||= bearsOn(removed, told.slice(0, at))
      return ' '
    })
    .replace(appointment, (appointed, at: number, whole: string) => {
      bears ||= isOfHours(appointed, whole.slice(0, at), whole.slice(at + appointed.length))
      return MARK
    })
    .replace(noise, ' ')
  if (bears || bare === text || !/\d/.test(bare)) return undefined
  return bare.replace(/^[\s,;.-]+|[\s,;]+$/g, '')
}
