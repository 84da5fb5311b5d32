import { wholeToken, words } from '../../search/text/tokenise.ts'
import type { Taxonomy } from '../../taxonomy/category.ts'

/** Whether the text is the name of a category, in any language, and not only a synonym. */
export function isOwnName(text: string, taxonomy: Taxonomy): boolean {
  const asked = wholeToken(words(text))
  return taxonomy
    .match(text)
    .some(({ categoryId }) =>
      Object.values(taxonomy.get(categoryId)?.names ?? {}).some((name) => wholeToken(words(name)) === asked),
    )
}
