/** Whether texts name kinds of businesses. */
import { wholeToken, words } from '../../search/text/tokenise.ts'
import { understandAttributes } from '../../search/understanding/attribute-words.ts'
import type { Taxonomy } from '../../taxonomy/category.ts'

/** Whether the text is the name or a synonym of a category, in any language. */
export const namesKind = (text: string, taxonomy: Taxonomy): boolean => taxonomy.match(text).length > 0

/** Whether the text begins with such a name, with at most so many words behind it, which may be a place. */
export function beginsWithKind(text: string, mostBehind: number, taxonomy: Taxonomy): boolean {
  const parts = text.split(/\s+/)
  for (let length = parts.length; length >= Math.max(1, parts.length - mostBehind); length--)
    if (namesKind(parts.slice(0, length).join(' '), taxonomy)) return true
  return false
}

/** Whether the text is the name of a category, in any language, and not only a synonym. */
export function isOwnName(text: string, taxonomy: Taxonomy): boolean {
  const asked = wholeToken(words(text))
  return taxonomy
    .match(text)
    .some(({ categoryId }) =>
      Object.values(taxonomy.get(categoryId)?.names ?? {}).some((name) => wholeToken(words(name)) === asked),
    )
}

interface Asking {
  readonly taxonomy: Taxonomy
  readonly country: string
  readonly language: string | undefined
}

/** Whether a search understands the text as asking for kinds of businesses, attributes aside. */
export const asksForKind = (text: string, asking: Asking): boolean =>
  understandAttributes('what', text, asking, false).categoryIds.length > 0
