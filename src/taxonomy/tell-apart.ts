import type { Taxonomy } from './category.ts'

/** A category that is offered beside others, by its name in the language of the reader. */
export interface NamedCategory {
  readonly id: string
  readonly name: string
}

/**
 * Labels for categories that are offered side by side: the names, where two are the same with what tells them apart in
 * brackets. That is the name of the parent, or where it says no more, the English name.
 *
 * @param language of the names
 */
export function tellApart<T extends NamedCategory>(
  offered: readonly T[],
  language: string,
  taxonomy: Pick<Taxonomy, 'get' | 'nameOf'>,
): readonly (T & { readonly label: string })[] {
  const named = Map.groupBy(offered, ({ name }) => name.toLowerCase())
  const nameIn = (id: string | null | undefined, one: string): string | null => {
    const category = typeof id === 'string' ? taxonomy.get(id) : undefined
    return category === undefined ? null : taxonomy.nameOf(category, one)
  }
  const parentOf = ({ id }: T) => nameIn(taxonomy.get(id)?.parentId, language)
  const englishOf = ({ id }: T) => nameIn(id, 'en')
  return offered.map((one) => {
    const same = named.get(one.name.toLowerCase()) ?? []
    if (same.length < 2) return { ...one, label: one.name }
    const notes = [parentOf, englishOf].find((noteOf) => tells(same, noteOf)) ?? parentOf
    const note = notes(one)
    return { ...one, label: note === null ? one.name : `${one.name} (${note})` }
  })
}

/** Whether each has a note of its own that is not the name once more. */
function tells<T extends NamedCategory>(same: readonly T[], noteOf: (one: T) => string | null): boolean {
  const notes = same.map((one) => noteOf(one)?.toLowerCase() ?? one.name.toLowerCase())
  const isNew = same.every(({ name }, at) => notes[at] !== name.toLowerCase())
  return isNew && new Set(notes).size === same.length
}
