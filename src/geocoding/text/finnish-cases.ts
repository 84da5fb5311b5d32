/**
 * Finnish names of places in the cases that say where: `Turussa`, `Tampereella`, `Annankadulla`, `Rovaniemen keskustassa`.
 * Works on keys (`placeKey`), which have no umlauts.
 */

const locative = /^(.{2,}[aeiouy])(?:ssa|sta|lla|lta|lle)$/
/** `Helsinkiin`, `Espooseen`, `Rovaniemelle` */
const illative = /^(.+?)(?:([aeiouy])\2n|seen|h[aeiouy]n)$/
const genitive = /^(.{2,}[aeiouy])n$/
/** What follows the name of a town in the genitive. */
const behindGenitive =
  /^(.+) (?:keskusta(?:ssa|sta|n|an|lla)?|lahella|lahistolla|lahelta|alue(?:ella|elta|en)?|seudulla|seutu|liepeilla|vieressa|luona)$/

/** What stands before the name of a town in the partitive: `lähellä Kamppia`. */
const beforePartitive = /^(?:lahella|lahelle|vastapaata) .*[aeiouys]t{0,2}a$/
/** Behind the stem; the longer ones may be part of it: `Espoota`, `Turkua`. */
const partitives = ['tta', 'ta', 'a']

const shortestInflected = 6

/** Consonants before the last vowel, weak and strong: `kadu` is of `katu`, `helsingi` of `helsinki`. */
const grades = [
  [/ng(?=[aeiouy]+$)/, 'nk'],
  [/nn(?=[aeiouy]+$)/, 'nt'],
  [/mm(?=[aeiouy]+$)/, 'mp'],
  [/ll(?=[aeiouy]+$)/, 'lt'],
  [/rr(?=[aeiouy]+$)/, 'rt'],
  [/(?<![bcdfghjklmnpqrstvwxz])d(?=[aeiouy]+$)/, 't'],
  [/(?<=[hlnr])d(?=[aeiouy]+$)/, 't'],
  [/v(?=[aeiouy]+$)/, 'p'],
  [/(?<=[aeiouylmnr])([kpt])(?=[aeiouy]+$)/, '$1$1'],
  // A lost k: `turu`, `seinajoi`, `riihimai`
  [/(?<=[aeiouylrh])(?=[aeiouy]$)/, 'k'],
] as const

/** The names that an inflected stem may be of. */
function namesOfStem(stem: string): string[] {
  const endings = [stem]
  if (stem.endsWith('e')) endings.push(`${stem.slice(0, -1)}i`)
  // `tamperee`, and names that end with a consonant: `yorki`
  if (/([aeiouy])\1$/.test(stem) || stem.endsWith('i')) endings.push(stem.slice(0, -1))
  // `sornaisi`
  if (/s[ei]$/.test(stem)) endings.push(`${stem.slice(0, -2)}nen`)
  return endings.flatMap((one) => [one, ...grades.map(([weak, strong]) => one.replace(weak, strong))])
}

const lastWord = (key: string): readonly [before: string, last: string] => {
  const at = key.lastIndexOf(' ') + 1
  return [key.slice(0, at), key.slice(at)]
}

/** The stem of a word in a case that says where, or whither; null for other words. */
function stemOf(word: string): string | null {
  if (word.length < shortestInflected) return null
  const [, place = null] = locative.exec(word) ?? []
  if (place !== null) return place
  const [, start, vowel = ''] = illative.exec(word) ?? []
  return start === undefined ? null : start + vowel
}

/** The names that a word in the partitive may be of, which has the strong grade as they do. */
const namesOfPartitive = (word: string): string[] =>
  partitives
    .filter((ending) => word.endsWith(ending))
    .map((ending) => word.slice(0, -ending.length))
    .flatMap((stem) => [stem, stem.replace(/e$/, 'i'), stem.replace(/s$/, 'nen')])

/** Keys of the names that a key in Finnish may be a form of, without itself; empty if it is in none of these cases. */
export function finnishNames(key: string): string[] {
  if (beforePartitive.test(key)) {
    const [before, word] = lastWord(key.slice(key.indexOf(' ') + 1))
    return [...new Set(namesOfPartitive(word).map((name) => before + name))]
  }
  const [, owner] = behindGenitive.exec(key) ?? []
  const [before, word] = lastWord(owner ?? key)
  const stem = owner === undefined ? stemOf(word) : genitive.exec(word)?.[1]
  if (stem == null) return []
  const found = new Set(namesOfStem(stem).map((name) => before + name))
  found.delete(key)
  return [...found]
}
