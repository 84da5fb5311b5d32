import { createHash } from 'node:crypto'
import { DirectoryError } from '../errors.ts'
import { type Category, isMappedTo } from '../taxonomy/category.ts'
import { categoryDocument } from '../taxonomy/category-row.ts'
import type { MappedCode } from '../taxonomy/editor.ts'
import { normaliseLanguage } from '../taxonomy/words/languages.ts'
import type { Services } from './services.ts'

type Known = Pick<Services, 'taxonomy'>
type Editable = Pick<Services, 'taxonomy' | 'categories'>

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

/** What an operator says of a category. */
export interface CategoryWish {
  /** The category to change; undefined: a new one. */
  readonly id: string | undefined
  readonly name: string
  readonly language: string
  /** Undefined: as it is, the top for a new one. */
  readonly parentId: string | undefined
}

/**
 * Adds a category, or gives one a name in a language.
 * @throws DirectoryError category_not_found, invalid_parameters
 */
export async function putCategory(services: Editable, { id, name, language, parentId }: CategoryWish) {
  const { categories } = services
  if (id === undefined) {
    const { id: made } = await categories.add(name, language, parentId ?? null)
    return readCategory(services, made)
  }
  readCategory(services, id)
  await categories.rename(id, name, language, parentId)
  return readCategory(services, id)
}

/** A word by which a category is found. */
export interface SynonymWish {
  readonly id: string
  readonly synonym: string
  readonly language: string
}

/** @throws DirectoryError category_not_found */
export async function addSynonym(services: Editable, { id, synonym, language }: SynonymWish) {
  readCategory(services, id)
  await services.categories.addSynonyms(id, [synonym], language)
  return readCategory(services, id)
}

/** @throws DirectoryError category_not_found, invalid_parameters when the category has no such synonym */
export async function removeSynonym(services: Editable, { id, synonym, language }: SynonymWish) {
  readCategory(services, id)
  await services.categories.removeSynonyms(id, [synonym], language)
  return readCategory(services, id)
}

/** Makes a code of another taxonomy mean the category. @throws DirectoryError category_not_found, invalid_parameters */
export async function mapCategory(services: Editable, id: string, mapped: MappedCode) {
  readCategory(services, id)
  await services.categories.map(id, mapped)
  return readCategory(services, id)
}
