import type { Condition } from '../search/query.ts'
import type { Taxonomy } from '../taxonomy/category.ts'

const mostNames = 3

/**
 * What a text was understood as, in words: the names of the categories that count most in the condition; the text
 * itself where the condition asks for words alone.
 */
export function understoodAs(
  condition: Condition,
  text: string,
  taxonomy: Taxonomy,
  language: string | undefined,
): string {
  const ids = heaviestCategory(condition, null)?.ids ?? []
  const named = ids.filter((id) => !taxonomy.ancestors(id).some((above) => ids.includes(above)))
  const names = named.slice(0, mostNames).flatMap((id) => {
    const category = taxonomy.get(id)
    return category === undefined ? [] : [taxonomy.nameOf(category, language)]
  })
  return names.length > 0 ? names.join(', ') : text.trim()
}

type CategoryLeaf = Extract<Condition, { kind: 'category' }>

/** The category that counts most in the condition or is `before`: the first on a tie. */
function heaviestCategory(condition: Condition, before: CategoryLeaf | null): CategoryLeaf | null {
  if (condition.kind === 'category') {
    return before === null || condition.weight > before.weight ? condition : before
  }
  if (condition.kind !== 'all' && condition.kind !== 'any') return before
  let heaviest = before
  for (const part of condition.parts) heaviest = heaviestCategory(part, heaviest)
  return heaviest
}
