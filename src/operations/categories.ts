import { createHash } from 'node:crypto'
import { DirectoryError } from '../errors.ts'
import { type Category, isMappedTo } from '../taxonomy/category.ts'
import { categoryDocument } from '../taxonomy/category-row.ts'
import { normaliseLanguage } from '../taxonomy/words/languages.ts'
import type { Services } from './services.ts'

type Known = Pick<Services, 'taxonomy'>

/** A category with its place in the tree, in all languages. @throws DirectoryError category_not_found */
export function readCategory({ taxonomy }: Known, id: string) {
  const category = taxonomy.get(id)
  if (category === undefined) throw new DirectoryError('category_not_found')
  return { ...categoryDocument(category), parent_id: category.parentId, hidden: category.hidden }
}

/**
 * The categories that can be found, in one language: all of them or, with `partner`, those that this taxonomy
 * has codes for. `tag` changes with the content; `list` makes it.
 */
export function allCategories({ taxonomy }: Known, wanted: string, partner: string | undefined) {
  const language = normaliseLanguage(wanted)
  const hash = createHash('md5').update(JSON.stringify([language, partner?.toLowerCase()]))
  const categories: Category[] = []
  for (const category of taxonomy.all()) {
    if (category.hidden || (partner !== undefined && !isMappedTo(category, partner))) continue
    categories.push(category)
    hash.update(`${category.id} ${category.revision} ${category.parentId}\n`)
  }
  const row = (category: Category) => ({
    id: category.id,
    doc: {
      _id: category.id,
      _rev: category.revision,
      name: taxonomy.nameOf(category, language),
      parent_id: category.parentId,
      mappings: category.mappings,
      synonyms: category.synonyms.of(language),
    },
  })
  return {
    tag: hash.digest('hex'),
    list: () => ({ total_rows: categories.length, language, rows: categories.map(row) }),
  }
}
