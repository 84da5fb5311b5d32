/**
 * Keys that compare codes: `43.22/0`, `43.220` and `43220` are the same code; named codes such as Overture's
 * are case-insensitive.
 */

/** Types whose codes are written with or without dots, slashes or spaces. */
const numbered = new Set(['sic_87', 'sic_2007', 'sic_03', 'naics', 'nace2', 'naf'])

/** @param type in lower case */
export function codeKey(type: string, id: string): string {
  const trimmed = id.trim()
  if (!numbered.has(type)) return trimmed.toLowerCase()
  return /^\d\d-\d\d$/.test(trimmed) ? trimmed : trimmed.replaceAll(/[.\s/-]/g, '').toUpperCase()
}

/** Indexes of codes, counted across all lists, by lower-case type and key. */
export function keyedLists(
  lists: readonly { readonly type: string; readonly ids: readonly string[] }[],
): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const found = new Map<string, ReadonlyMap<string, number>>()
  let first = 0
  for (const { type, ids } of lists) {
    const key = type.toLowerCase()
    const places = new Map(ids.map((id, at) => [codeKey(key, id), first + at]))
    found.set(key, key === 'naics' ? withSectors(places) : places)
    first += ids.length
  }
  return found
}

/** Three NAICS sectors are ranges (`44-45`): each of their numbers stands for the sector. */
function withSectors(places: Map<string, number>): ReadonlyMap<string, number> {
  for (const [key, place] of [...places]) {
    const [from, to] = key.split('-').map(Number)
    if (to === undefined) continue
    for (let sector = from!; sector <= to; sector++) places.set(String(sector), place)
  }
  return places
}
