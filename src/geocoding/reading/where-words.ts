/** Words for "the middle of" or "around", which add nothing to a name; as keys. */
const EMPTY_WORDS = new Set(
  (
    'center centre centrum zentrum innenstadt stadtmitte stadtzentrum centro downtown cbd near around area region city town ville ' +
    'stadt stad ciudad citta keskusta greater the in at de la of and district arrondissement metro'
  ).split(' '),
)

export const isEmptyWord = (word: string): boolean => EMPTY_WORDS.has(word)

/** Words for kinds of places, as keys: alone they name none, though a hamlet may be called so. */
const GENERIC = new Set(
  (
    'airport beach square park station street road market mall plaza hotel hospital university school church bridge castle island lake ' +
    'river hill harbour harbor port terminal garden gardens north south east west center centre downtown village city town high main ' +
    'flughafen bahnhof hauptbahnhof strand platz markt marktplatz zentrum insel hafen innenstadt aeroport gare plage place centre ville ' +
    'aeropuerto playa estacion centro aeroporto spiaggia stazione piazza vliegveld luchthaven plein lentoasema asema keskusta ranta ' +
    'nothing nowhere somewhere here home anywhere everywhere'
  ).split(' '),
)

/** Whether a key consists of such words only, an article aside: `the station`, `town square`. */
export const isGeneric = (key: string): boolean => {
  const words = key.split(' ')
  return (
    words.some((word) => GENERIC.has(word)) && words.every((word) => GENERIC.has(word) || ARTICLES.has(word))
  )
}

/** Of these, what lies in a town. */
const VENUES = new Set(
  (
    'airport square station mall plaza hotel hospital university school terminal flughafen bahnhof hauptbahnhof aeroport gare ' +
    'aeropuerto estacion aeroporto stazione vliegveld luchthaven lentoasema asema'
  ).split(' '),
)

/** Whether a key of several words ends with one for a station, an airport or the like. */
export const endsWithVenue = (key: string): boolean =>
  VENUES.has(key.slice(key.lastIndexOf(' ') + 1)) && key.includes(' ')

/** Whether a generic key is one word, an article aside. */
export const isGenericWord = (key: string): boolean =>
  key.split(' ').filter((word) => !ARTICLES.has(word)).length < 2

const ARTICLES = new Set('the der die das le la les el los il lo de'.split(' '))

const LEADING = [
  [/^(?:co|county|condado de|contae) (?=\p{L}{3})/u, 'county '],
  [
    /^(?:city|town|borough|county|state|province|commonwealth|kanton|canton|comune|municipality) (?:of|de|di) /,
    '',
  ],
  [
    /^(?:landkreis|kreis|stadt|gemeente|gemeinde|kanton|canton|provincia (?:de|di)|province (?:de|du)|departement) /,
    '',
  ],
  [/^s (?=\p{L}{3})/u, 'sao '],
  [/^s (?=\p{L}{3})/u, 'san '],
  [/^(?:near|around|in|greater|downtown|central|the) /, ''],
] as const

/** Words between the name of a town and that of its river, as they are abbreviated. */
const BETWEEN = [
  [/ a d (?=\p{L}{3})/u, ' an der '],
  [/ o d (?=\p{L}{3})/u, ' ob der '],
  [/ v d (?=\p{L}{3})/u, ' vor der '],
  [/ a (?=\p{L}{3})/u, ' am '],
  [/ i (?=\p{L}{3})/u, ' im '],
  [/ b (?=\p{L}{3})/u, ' bei '],
  [/ u (?=\p{L}{3})/u, ' upon '],
  [/ u (?=\p{L}{3})/u, ' under '],
  [/ s (?=\p{L}{3})/u, ' sur '],
] as const

const TRAILING = [
  // Of an airport.
  [/ (?:terminal|t) ?\d[a-z]?$/, ' airport'],
  [/ (?:city|town|city centre|town centre|centre|center|county|area|metro area|district)$/, ''],
] as const

/**
 * Alternative keys of a place, tried if the given key is unknown: `co dublin` → `county dublin` and `dublin`,
 * `landkreis rosenheim` → `rosenheim`, `paris 11eme arrondissement` → `paris 11`.
 */
export function otherWordings(key: string): string[] {
  const found = new Set<string>()
  for (const [pattern, replacement] of [...LEADING, ...BETWEEN, ...TRAILING]) {
    const other = key.replace(pattern, replacement)
    if (other !== key && other !== '') found.add(other)
  }
  const county = /^(?:co|county) (.+)$/.exec(key)
  if (county) found.add(county[1]!)
  const quarter = /^(.+?) (\d{1,2})(?:er|e|eme|d|nd|th|st|nd|rd)?(?: arr\w*)?$/.exec(key)
  if (quarter) {
    found.add(`${quarter[1]} ${quarter[2]!.padStart(2, '0')}`)
    found.add(`${quarter[1]} ${Number(quarter[2])}`)
  }
  found.delete(key)
  return [...found]
}
