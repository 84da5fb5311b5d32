/** Words for "the middle of" or "around", which add nothing to a name; as keys. */
const EMPTY_WORDS = new Set(
  (
    'center centre centrum zentrum innenstadt stadtmitte stadtzentrum centro downtown cbd near around area region city town ville ' +
    'stadt stad ciudad citta keskusta greater the in at de la of and district arrondissement metro'
  ).split(' '),
)

export const isEmptyWord = (word: string): boolean => EMPTY_WORDS.has(word)

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
  [/^(?:near|around|in|greater|downtown|central|the) /, ''],
] as const

const TRAILING = [
  [/ (?:city|town|city centre|town centre|centre|center|county|area|metro area|district)$/, ''],
] as const

/**
 * Alternative keys of a place, tried if the given key is unknown: `co dublin` → `county dublin` and `dublin`,
 * `landkreis rosenheim` → `rosenheim`, `paris 11eme arrondissement` → `paris 11`.
 */
export function otherWordings(key: string): string[] {
  const found = new Set<string>()
  for (const [pattern, replacement] of [...LEADING, ...TRAILING]) {
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
