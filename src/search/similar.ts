/** The edit distance that a leaf of form `similar` allows. */
import { editDistance } from '../edit-distance.ts'

/** Edits allowed for a word: none under 3 letters, 1 from 3 to 7, 2 from 8. */
export function allowedEdits(word: string): 0 | 1 | 2 {
  return word.length < 3 ? 0 : word.length < 8 ? 1 : 2
}

/** Whether `token` is within the edit distance allowed for `word`. */
export function isSimilar(word: string, token: string): boolean {
  const allowed = allowedEdits(word)
  return editDistance(word, token, allowed) <= allowed
}
