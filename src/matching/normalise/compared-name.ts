import { compatible } from '../../folding.ts'
import { otherScripts } from './trade-words.ts'
import {
  commonWords,
  comparedSpellings,
  isDepartment,
  legalForms,
  placeholderNames,
  placeholderWords,
  spellings,
  stopWords,
} from './word-lists.ts'
import { inAscii, isSpaceless, wordsOf } from './words.ts'

/** The words by which names are compared. Unlike those of blocking keys and marks, they may change with any version. */
export interface ComparedName {
  /** Without legal forms, stop words and a status such as "(closed)"; all words if no others remain. */
  readonly words: readonly string[]
  readonly joined: string
  /** In ASCII letters, without spaces. */
  readonly ascii: string
  /** Whether some word is in a script without spaces. */
  readonly spaceless: boolean
  /** The scripts of its letters; `Latin` when it has none. */
  readonly scripts: readonly string[]
  /** For comparison with a name in another script: Latin letters, with words for trades in English. */
  readonly latin: readonly string[]
}

const state =
  '(?:(?:permanently|temporarily|dauerhaft|vorubergehend|vorübergehend) )?(?:closed|geschlossen|ferm[eé]|cerrado|chiuso|fechado|encerrado|gesloten|zamkni[eę]te|закрыто|閉店|歇業|歇业)(?: (?:permanently|down|d[eé]finitivement|permanentemente|definitivamente|temporairement|temporalmente))?'
/** Why or for how long: "closed for renovation", "wegen Umbau geschlossen". */
const cause = '(?:for|wegen|pour|por|per|voor) \\p{L}+'
/** What owners write beside a name for a while. */
const notices =
  'under new (?:management|ownership)|new (?:management|owners?)|(?:now |newly |soon |re-?)open(?:ed)?|opening soon|re-?opening(?: soon)?|coming soon|grand opening|we have moved|(?:has )?moved|out of business|' +
  'neueröffnung|jetzt geöffnet|umgezogen|unter neuer leitung|nouvelle direction|ouverture prochaine|nueva (?:dirección|gerencia)|próxima apertura|nuova gestione|prossima apertura|nova gerência'
const note = `(?:(?:${cause} )?${state}(?: ${cause})?|${notices})`
const inBrackets = new RegExp(`[[(（【]\\s*${note}!*\\s*[\\])）】]`, 'gu')
const before = new RegExp(`^${note}\\s*[-–—:|!]+\\s*(?=\\S)`, 'u')
const after = new RegExp(`\\s[-–—:|]\\s*${note}!*$`, 'u')
/** The signs that set off a note from a name; most names have none. */
const setOff = /[[(（【\-–—:|!]/

/** The name in lower case, without a status or a notice: "Noodle Barn (closed)" is "noodle barn". */
export function withoutStatus(name: string): string {
  const text = compatible(name)
  if (!setOff.test(text)) return text.trim()
  return text.replace(inBrackets, ' ').replace(before, '').replace(after, '').trim()
}

/** Whether the words stand for no name, such as "Test Restaurant" or "N/A". */
export function isPlaceholder(words: readonly string[]): boolean {
  const joined = words.join('')
  return (
    placeholderNames.has(joined) ||
    (words.some((word) => word.length > 3 && placeholderNames.has(word)) &&
      words.every((word) => placeholderNames.has(word) || placeholderWords.has(word)))
  )
}

/** Words beside which "spa" is a bath and no company. */
const besideBath =
  /\b(?:hotels?|resort|terme|thermal|therme|wellness|beauty|day|massage|nails?|relax|grand)\b/

/** @param country alpha-2 in upper case, or null: "SpA" is a legal form in Italy alone */
export function comparedName(name: string, country: string | null): ComparedName {
  const text = withoutStatus(name)
    .replace(/\bc\.? of e\b\.?/g, 'church of england')
    .replace(/\br\.?c\.? (?=(?:primary|secondary|junior|infant|high|school|church)\b)/g, 'catholic ')
    .replace(/\broman catholic\b/g, 'catholic')
  const all = wordsOf(text).map((word, at, words) =>
    isStreet(word, at, words) ? 'street' : (spellings.get(word) ?? comparedSpellings.get(word) ?? word),
  )
  const isBath = country !== 'IT' && country !== 'CL' ? !/s\.p\.a/.test(text) : besideBath.test(text)
  const isForm = (word: string) => legalForms.has(word) && !(word === 'spa' && isBath)
  const telling = all.filter((word) => !isForm(word) && !stopWords.has(word))
  const words = telling.length > 0 ? telling : all
  const scripts = scriptsOf(text)
  return {
    words,
    joined: words.join(''),
    ascii: words.map(inAscii).join(''),
    spaceless: words.some(isSpaceless),
    scripts,
    latin: scripts[0] === 'Latin' && scripts.length === 1 ? words : latinWords(text),
  }
}

/** Mill St Dental is in Mill Street; St James Church and Church of St James are a saint's. */
const isStreet = (word: string, at: number, words: readonly string[]): boolean =>
  word === 'st' && at > 0 && (at === words.length - 1 || isKind(words[at + 1]!))

const isKind = (word: string): boolean => commonWords.has(word) || isDepartment(word) || legalForms.has(word)

const scripts = [
  ['Latin', /\p{Script=Latin}/gu],
  ['Cyrillic', /\p{Script=Cyrillic}/gu],
  ['Greek', /\p{Script=Greek}/gu],
  ['Arabic', /\p{Script=Arabic}/gu],
  ['Hebrew', /\p{Script=Hebrew}/gu],
  ['Han', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['Hangul', /\p{Script=Hangul}/gu],
  ['Thai', /\p{Script=Thai}/gu],
] as const

/** The scripts with two letters or more in a text; `Latin` when there are none. */
export function scriptsOf(text: string): readonly string[] {
  // Most texts are ASCII.
  if (/^[ -~]*$/.test(text)) return latinAlone
  const found = scripts
    .filter(([, letter]) => (text.match(letter)?.length ?? 0) > 1)
    .map(([script]) => script)
  return found.length > 0 ? found : latinAlone
}

/** Whether two texts have no script in common, so that their letters cannot be compared as they are. */
export const areForeign = (one: readonly string[], other: readonly string[]): boolean =>
  !one.some((script) => other.includes(script))

const latinAlone: readonly string[] = ['Latin']

function latinWords(text: string): string[] {
  let translated = text
  for (const [written, english] of otherScripts)
    if (translated.includes(written)) translated = translated.replaceAll(written, ` ${english} `)
  return wordsOf(translated)
    .map(inAscii)
    .map((word) => spellings.get(word) ?? word)
    .filter((word) => word !== '' && !stopWords.has(word) && !legalForms.has(word))
}
