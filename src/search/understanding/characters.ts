/**
 * Each Chinese character is tokenised as a word, and there are no spaces; in Latin letters, several
 * characters often form one word.
 */
import { joinMark } from '../document/document-tokens.ts'
import type { Leaf } from '../query.ts'
import { isCharacter, type Word } from '../text/tokenise.ts'
import { wordLeaf } from './word-conditions.ts'

const longestRun = 4
const runWorth = 8
const nearRunWorth = 5

/**
 * Leaves for names that have a run of two to four adjacent characters, including the one at index `at`, as
 * one word. `similar` adds near spellings, `prefix` adds prefixes at the end of the text.
 */
export function runsWith(
  list: readonly Word[],
  at: number,
  forms: { readonly similar: boolean; readonly prefix: boolean },
): Leaf[] {
  if (!isCharacter(list[at]!)) return []
  const found: Leaf[] = []
  for (let from = Math.max(0, at - longestRun + 1); from <= at; from++) {
    for (let to = Math.max(at, from + 1) + 1; to <= Math.min(list.length, from + longestRun); to++) {
      const run = list.slice(from, to)
      if (!run.every(isCharacter)) continue
      const text = run.map((word) => word.text).join('')
      found.push(
        wordLeaf(text, 'name', 'exact', runWorth),
        wordLeaf(joinMark + text, 'name', 'exact', runWorth),
      )
      if (forms.prefix && to === list.length) found.push(wordLeaf(text, 'name', 'prefix', runWorth - 1))
      if (forms.similar) found.push(wordLeaf(text, 'name', 'similar', nearRunWorth))
    }
  }
  return found
}
