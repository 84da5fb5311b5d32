/**
 * Initials of names. Those of a name are derived with and without its small words (`TfL` is Transport for London,
 * `RSPB` the Royal Society for the Protection of Birds).
 */
import { isLegalForm } from './spellings.ts'
import { isStopWord } from './stop-words.ts'
import type { Word } from './tokenise.ts'

const fewestLetters = 2
const mostLetters = 8
/** Words of a text that is initials: `m and s`, `b and bw`. */
const longestPart = 2

const isLetter = (text: string): boolean => /^[a-z]/.test(text)
const isLinked = ({ text }: Word): boolean => text === 'and' || text === 'the'

/** The initials of a name, none or up to two; in lower case. */
export function initialsOf(name: readonly Word[]): readonly string[] {
  if (name.length < fewestLetters) return none
  let all = ''
  let telling = ''
  for (const word of name) {
    const { text } = word
    if (!isLetter(text) || isLinked(word) || isLegalForm(text)) continue
    all += text[0]
    if (!isStopWord(text)) telling += text[0]
  }
  const found = all === telling ? [all] : [all, telling]
  return found.filter(({ length }) => length >= fewestLetters && length <= mostLetters)
}

const none: readonly string[] = []

/** The text as initials; null if it is too long to be any. */
export function asInitials(text: readonly Word[]): string | null {
  const parts = text.filter((word) => !isLinked(word))
  if (parts.length === 0 || parts.some((word) => /[^a-z]/.test(word.text))) return null
  if (parts.length > 1 && parts.some((word) => word.text.length > longestPart)) return null
  const letters = parts.map((word) => word.text).join('')
  return letters.length >= fewestLetters && letters.length <= mostLetters ? letters : null
}
