import { askingWords } from '../../asking-words.ts'

/**
 * Words that say nothing about a business, in the languages of the taxonomy. They are dropped from a phrase
 * if other words remain.
 */
const stopWords: ReadonlySet<string> = new Set(
  (
    'a an the of in at on for to and or near nearby around me my by with from is are where find best ' +
    'der die das den dem des ein eine einen einer und oder in im am an auf bei beim fur mit von vom zu zum zur nahe ' +
    'le la les l d de du des un une et ou en au aux a chez pour par avec sur pres dans ' +
    'el los las uno una y o del al con por para cerca ' +
    'il lo gli i uno e ed di da dei delle della nel nella con per vicino ' +
    'het een en van bij voor met aan op ' +
    'och eller i pa av for med vid nara ' +
    'ja tai lahella ' +
    'os as um uma do dos das no na nos nas com perto'
  ).split(' '),
)

/** Articles, prepositions and other words before a name or place, such as `in` in `sushi in Morges`. */
export function isStopWord(token: string): boolean {
  return stopWords.has(token)
}

const fillers: ReadonlySet<string> = new Set([...stopWords, ...askingWords])

/**
 * Stop words, and words that people add to a search for a kind of business, such as `open now` in `pharmacy
 * open now`.
 */
export function isFiller(token: string): boolean {
  return fillers.has(token)
}
