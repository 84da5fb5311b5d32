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
  const leaves = categoryLeaves(condition).sort((a, b) => b.weight - a.weight)
  const ids = leaves[0]?.ids ?? []
  const named = ids.filter((id) => !taxonomy.ancestors(id).some((above) => ids.includes(above)))
  const names = named.slice(0, mostNames).flatMap((id) => {
    const category = taxonomy.get(id)
    return category === undefined ? [] : [taxonomy.nameOf(category, language)]
  })
  return names.length > 0 ? names.join(', ') : text.trim()
}

type CategoryLeaf = Extract<Condition, { kind: 'category' }>

function categoryLeaves(condition: Condition): CategoryLeaf[] {
  if (condition.kind === 'category') return [condition]
  return condition.kind === 'all' || condition.kind === 'any' ? condition.parts.flatMap(categoryLeaves) : []
}
