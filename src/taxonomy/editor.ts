import { invalid } from '../errors.ts'
import { type Fault, fault } from '../faults/fault.ts'
import type { TaxonomyOverlayStore } from '../ports/taxonomy-overlay.ts'
import type { Category } from './category.ts'
import { Codes } from './codes.ts'
import { type CategoryEdit, firstOwnId, type OwnTaxonomy } from './overlay.ts'
import type { LiveTaxonomy } from './taxonomy.ts'
import { normaliseLanguage } from './words/languages.ts'

const LONGEST_NAME = 200

/** A row of an operator's own taxonomy: a code and its category. */
export interface OwnCode {
  readonly code: string
  readonly title: string
  /** An id of the directory or `type:code` of a known taxonomy; empty to create a category. */
  readonly category: string
  /** Parent code in the hierarchy, for created categories; empty for none. */
  readonly parent: string
}

export interface OwnTaxonomySummary {
  readonly codes: number
  /** Number of categories created for codes without one. */
  readonly created: number
}

/**
 * Edits the operator's overlay. Each change is checked against concurrent writes of other processes, saved,
 * and applied to the taxonomy in memory.
 */
export class TaxonomyEditor {
  readonly #store: TaxonomyOverlayStore
  readonly #taxonomy: LiveTaxonomy

  constructor(store: TaxonomyOverlayStore, taxonomy: LiveTaxonomy) {
    this.#store = store
    this.#taxonomy = taxonomy
  }

  /** @throws DirectoryError `invalid_parameters` for an empty name or unknown parent */
  add(name: string, language: string, parentId: string | null): Category {
    return this.#change(() => {
      if (parentId !== null) this.#known(parentId)
      const id = nextOwnId(this.#store.read().edits)
      return this.#save(id, { created: true, parentId, names: { [languageOf(language)]: nameOf(name) } })
    })
  }

  /** Renames the category in one language. @throws DirectoryError `invalid_parameters` */
  rename(id: string, name: string, language: string): Category {
    return this.#change(() => {
      const { names } = this.#editOf(id)
      return this.#save(id, { names: { ...names, [languageOf(language)]: nameOf(name) } })
    })
  }

  /**
   * A hidden category is neither found nor suggested; its businesses keep it. @throws DirectoryError
   * `invalid_parameters`
   */
  setHidden(id: string, hidden: boolean): Category {
    return this.#change(() => this.#save(id, { hidden }))
  }

  /**
   * @param parentId null makes it a root. @throws DirectoryError `invalid_parameters`, including for a cycle
   */
  move(id: string, parentId: string | null): Category {
    return this.#change(() => {
      this.#known(id)
      if (parentId !== null) {
        this.#known(parentId)
        if (this.#taxonomy.descendants(id).includes(parentId)) {
          throw invalid(fault('category_below_itself', null, { parent: parentId, category: id }))
        }
      }
      return this.#save(id, { parentId })
    })
  }

  /** @throws DirectoryError `invalid_parameters` */
  addSynonyms(id: string, words: readonly string[], language: string): Category {
    return this.#change(() => {
      const { synonyms } = this.#editOf(id)
      const tag = languageOf(language)
      const all = [...new Set([...(synonyms?.[tag] ?? []), ...words.map(nameOf)])]
      return this.#save(id, { synonyms: { ...synonyms, [tag]: all } })
    })
  }

  /**
   * Replaces the taxonomy of that type by the given rows. A code without a category keeps the category
   * created for it earlier, or gets a new one named after its title.
   * @throws DirectoryError `invalid_parameters` with one fault per row; then nothing is changed
   */
  importTaxonomy(
    type: string,
    title: string,
    language: string,
    codes: readonly OwnCode[],
  ): OwnTaxonomySummary {
    return this.#change(() => {
      this.#check(type, codes)
      const { taxonomies, edits } = this.#store.read()
      const before = taxonomies.find((own) => sameType(own, type))?.rows ?? []
      const made = new OwnCategories(edits, before)
      const ids = new Map(
        codes.map(({ code, title: name, category }) => [
          code,
          category === '' ? made.forCode(code, nameOf(name), languageOf(language)) : this.#resolve(category)!,
        ]),
      )
      for (const { code, parent } of codes) made.hang(ids.get(code)!, ids.get(parent))
      for (const edit of made.changed()) this.#store.saveEdit(edit)
      const rows = codes.map(({ code, title: name }) => [code, name, ids.get(code)!] as const)
      this.#store.saveTaxonomy({ type, title, rows: rows.toSorted(([a], [b]) => (a < b ? -1 : 1)) })
      return { codes: rows.length, created: made.created }
    })
  }

  /** Categories created for its codes remain. Returns false if there was no such taxonomy. */
  removeTaxonomy(type: string): boolean {
    return this.#change(() => this.#store.removeTaxonomy(type))
  }

  #check(type: string, codes: readonly OwnCode[]): void {
    if (!/^[A-Za-z][A-Za-z0-9_-]{0,39}$/.test(type)) {
      throw invalid(fault('taxonomy_type'))
    }
    if (Codes.shippedTypes.some((shipped) => shipped.toLowerCase() === type.toLowerCase())) {
      throw invalid(fault('taxonomy_shipped', null, { type }))
    }
    const known = new Set(codes.map(({ code }) => code))
    const seen = new Set<string>()
    const faults: Fault[] = []
    if (codes.length === 0) faults.push(fault('taxonomy_empty'))
    for (const { code, title, category, parent } of codes) {
      if (code === '') faults.push(fault('code_missing', null, { title }))
      if (seen.has(code)) faults.push(fault('code_twice', null, { code }))
      seen.add(code)
      if (title.trim() === '' || title.length > LONGEST_NAME) faults.push(fault('code_title', null, { code }))
      if (category !== '' && !this.#resolve(category))
        faults.push(fault('code_category', null, { code, category }))
      if (parent !== '' && !known.has(parent)) faults.push(fault('code_parent', null, { code, parent }))
    }
    const parents = new Map(codes.map(({ code, parent }) => [code, parent]))
    for (const code of parents.keys())
      if (isBelowItself(code, parents)) faults.push(fault('code_below_itself', null, { code }))
    if (faults.length > 0) throw invalid(...faults)
  }

  #resolve(category: string): string | undefined {
    const [type, code] = category.includes(':') ? category.split(/:(.*)/s) : [undefined, category]
    return this.#taxonomy.resolve(type, code ?? '')?.category.id
  }

  #editOf(id: string): Partial<CategoryEdit> {
    this.#known(id)
    return this.#store.read().edits.find((edit) => edit.id === id) ?? {}
  }

  #known(id: string): void {
    if (!this.#taxonomy.get(id)) throw invalid(fault('no_such_category', null, { category: id }))
  }

  #save(id: string, changes: Partial<CategoryEdit>): Category {
    const before = this.#store.read().edits.find((edit) => edit.id === id)
    if (changes.created !== true) this.#known(id)
    this.#store.saveEdit({ ...before, ...changes, id, changes: (before?.changes ?? 0) + 1 })
    this.#taxonomy.apply(this.#store.read())
    return this.#taxonomy.get(id)!
  }

  /** Reverts applied changes if the operation fails. */
  #change<Result>(work: () => Result): Result {
    try {
      return this.#store.change(() => {
        this.#taxonomy.apply(this.#store.read())
        return work()
      })
    } finally {
      this.#taxonomy.apply(this.#store.read())
    }
  }
}

/** The operator's own categories during an import. */
class OwnCategories {
  created = 0
  readonly #edits: Map<string, CategoryEdit>
  readonly #before: ReadonlyMap<string, string>
  readonly #changed = new Set<string>()
  #next: number

  constructor(edits: readonly CategoryEdit[], rowsBefore: OwnTaxonomy['rows']) {
    this.#edits = new Map(edits.map((edit) => [edit.id, edit]))
    this.#before = new Map(rowsBefore.map(([code, , id]) => [code, id]))
    this.#next = Number(nextOwnId(edits))
  }

  /** The category created for the code earlier, otherwise a new one. */
  forCode(code: string, name: string, language: string): string {
    const kept = this.#before.get(code)
    if (kept !== undefined && this.#edits.get(kept)?.created) return kept
    const id = String(this.#next++)
    this.created++
    this.#put({ id, created: true, parentId: null, names: { [language]: name }, changes: 0 })
    return id
  }

  /** Moves an operator category below another; shipped ones keep their place. */
  hang(id: string, parentId: string | undefined): void {
    const edit = this.#edits.get(id)
    if (parentId === undefined || !edit?.created || edit.parentId === parentId) return
    this.#put({ ...edit, parentId })
  }

  changed(): readonly CategoryEdit[] {
    return [...this.#changed].map((id) => {
      const edit = this.#edits.get(id)!
      return { ...edit, changes: edit.changes + 1 }
    })
  }

  #put(edit: CategoryEdit): void {
    this.#edits.set(edit.id, edit)
    this.#changed.add(edit.id)
  }
}

const nextOwnId = (edits: readonly CategoryEdit[]): string =>
  String(Math.max(firstOwnId - 1, ...edits.map(({ id }) => Number(id))) + 1)

function isBelowItself(code: string, parents: ReadonlyMap<string, string>): boolean {
  const above = new Set<string>()
  for (let at = parents.get(code); at; at = parents.get(at)) {
    if (at === code) return true
    if (above.has(at)) return false
    above.add(at)
  }
  return false
}

const sameType = (own: OwnTaxonomy, type: string): boolean => own.type.toLowerCase() === type.toLowerCase()

function nameOf(text: string): string {
  const name = text.trim().replaceAll(/\s+/g, ' ')
  if (name === '' || name.length > LONGEST_NAME)
    throw invalid(fault('name_length', null, { maximum: LONGEST_NAME }))
  return name
}

function languageOf(text: string): string {
  const language = normaliseLanguage(text)
  if (/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/.test(language)) return language
  throw invalid(fault('language_form', null, { text }))
}
