/**
 * Light stemming: strips endings of number, gender and case, but not those that form new words (`bakers` →
 * `baker`, but `bakery` is unchanged). Two words with the same stem are forms of one word. Works on folded
 * words (see fold.ts).
 */

interface Ending {
  readonly suffix: string
  readonly becomes: string
  /** Minimum number of letters before it. */
  readonly least: number
}

/**
 * `ies>y` replaces, `en` strips; a number after `:` is the minimum number of letters left (default 3).
 * Longest first.
 */
function endings(list: string): readonly Ending[] {
  return list
    .split(' ')
    .map((entry) => {
      const [rule, least = '3'] = entry.split(':') as [string, string?]
      const [suffix, becomes = ''] = rule.split('>') as [string, string?]
      return { suffix, becomes, least: Number(least) }
    })
    .sort((a, b) => b.suffix.length - a.suffix.length)
}

const NORDIC = endings('orna arna erna erne ene or ar er en et na ne n:4 t:4 a e s')

const ENDINGS: Readonly<Record<string, readonly Ending[]>> = {
  en: endings('ies>y:2 sses>ss ches>ch:2 shes>sh:2 xes>x:2 zes>z:2 ss>ss us>us:1 is>is:1 s'),
  de: endings('innen:4 in:4 ern:4 en er es em e n:4 s'),
  fr: endings(
    'euses>eur euse>eur eurs>eur trices>teur trice>teur ieres>ier iere>ier eres>er ere>er ennes>en enne>en eaux>eau ' +
      'aux>al ettes>ett ette>ett elles>el elle>el es e s x',
  ),
  es: endings('ces>z es os as a o e s'),
  it: endings('chi>c che>c ghi>g ghe>g hi he i e a o'),
  pt: endings('oes>ao:2 aes>ao:2 aos>ao:2 ais>al:2 eis>el:2 ois>ol:2 ns>m:2 res>r zes>z es os as a o e s'),
  nl: endings('ers>er en s e'),
  sv: NORDIC,
  da: NORDIC,
  pl: endings('ami ach iem owie ow om ego ej ie em y i a e u o'),
  fi: endings('ista issa illa ille jen ien ssa sta lla lle lta ita ia ja t n'),
}

/** The last letter rules out most endings. */
const BY_LAST_LETTER: Readonly<Record<string, ReadonlyMap<string, readonly Ending[]>>> = Object.fromEntries(
  Object.entries(ENDINGS).map(([language, list]) => [
    language,
    Map.groupBy(list, ({ suffix }) => suffix.at(-1)!),
  ]),
)

/** Languages with inflection rules. */
export const inflectedLanguages: readonly string[] = Object.keys(ENDINGS)

/**
 * The stem of a folded word; the word itself in languages without rules and for words of up to three letters.
 */
export function stem(word: string, language: string): string {
  const rules = BY_LAST_LETTER[language]
  if (!rules || word.length <= 3) return word
  for (const { suffix, becomes, least } of rules.get(word.at(-1)!) ?? []) {
    if (word.length - suffix.length >= least && word.endsWith(suffix)) {
      const cut = word.slice(0, word.length - suffix.length) + becomes
      return finished(cut, language)
    }
  }
  return finished(word, language)
}

function finished(cut: string, language: string): string {
  if (language === 'nl') return undouble(cut)
  return language === 'fi' ? ungraded(cut) : cut
}

/**
 * Dutch doubles a vowel or consonant to keep a sound when an ending is added or removed: `apotheek`,
 * `apotheken`.
 */
const undouble = (word: string): string => word.replaceAll(/([a-z])\1/g, '$1')

/**
 * Finnish consonant gradation changes the sounds before an ending: the last vowel (`kukka`, `kukkia`), double
 * stops (`kauppa`, `kaupat`) and nk (`kenkä`, `kengät`).
 */
function ungraded(word: string): string {
  const open = word.replace(/(?<=^.{3,})[aeiouy]{1,2}$/, '')
  return open.replace(/([kpt])\1$/, '$1').replace(/ng$/, 'nk')
}
