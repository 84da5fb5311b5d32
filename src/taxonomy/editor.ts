import { invalid } from '../errors.ts'
import { type Fault, fault } from '../faults/fault.ts'
import type { OverlayChange, TaxonomyOverlayStore } from '../ports/taxonomy-overlay.ts'
import type { Category } from './category.ts'
import { codeKey } from './code-keys.ts'
import { shippedTypeOf } from './codes.ts'
import { type CategoryEdit, firstOwnId, type OwnTaxonomy, type TaxonomyOverlay } from './overlay.ts'
import type { LiveTaxonomy } from './taxonomy.ts'
import { normaliseLanguage } from './words/languages.ts'

const LONGEST_NAME = 200
const typeForm = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/

/** A code of a taxonomy and what it is called. */
export interface MappedCode {
  readonly type: string
  readonly code: string
  readonly title: string
}

/** A line of an operator's own taxonomy: a code and what it stands for. */
export interface OwnCode {
  readonly code: string
  readonly title: string
  /** An id of the directory or `type:code` of a known taxonomy; empty for a category of its own. */
  readonly category: string
  /** Code of the line above it in the hierarchy, for categories of its own; empty for none. */
  readonly parent: string
}

export interface OwnTaxonomySummary {
  readonly codes: number
  /** Categories made for codes that name none. */
  readonly created: number
}

/** A change worked out from the overlay, and what it gives once it is made. */
interface Planned<Result> {
  readonly change: OverlayChange
  readonly result: () => Result
}

/** Changes the operator's overlay. A change is worked out again when another process has changed the overlay meanwhile. */
export class TaxonomyEditor {
  readonly #store: TaxonomyOverlayStore
  readonly #taxonomy: LiveTaxonomy

  constructor(store: TaxonomyOverlayStore, taxonomy: LiveTaxonomy) {
    this.#store = store
    this.#taxonomy = taxonomy
  }

  /** @throws DirectoryError `invalid_parameters` for an empty name or unknown parent */
  add(name: string, language: string, parentId: string | null): Promise<Category> {
    return this.#change((overlay) => {
      if (parentId !== null) this.#known(parentId)
      const names = { [languageOf(language)]: nameOf(name) }
      return this.#edit(overlay, nextOwnId(overlay.edits), () => ({ created: true, parentId, names }))
    })
  }

  /** Gives the category another name in one language, and another parent if given. @throws DirectoryError `invalid_parameters` */
  rename(id: string, name: string, language: string, parentId?: string): Promise<Category> {
    return this.#changeOne(id, ({ names }) => ({
      names: { ...names, [languageOf(language)]: nameOf(name) },
      ...(parentId === undefined ? {} : this.#below(id, parentId)),
    }))
  }

  /** A hidden category is not found or suggested; businesses in it keep it. @throws DirectoryError `invalid_parameters` */
  setHidden(id: string, hidden: boolean): Promise<Category> {
    return this.#changeOne(id, () => ({ hidden }))
  }

  /** @param parentId null makes it a root. @throws DirectoryError `invalid_parameters`, also when it would stand below itself */
  move(id: string, parentId: string | null): Promise<Category> {
    return this.#changeOne(id, () => this.#below(id, parentId))
  }

  /** @throws DirectoryError `invalid_parameters` */
  addSynonyms(id: string, words: readonly string[], language: string): Promise<Category> {
    return this.#changeOne(id, ({ synonyms, removedSynonyms }) => {
      const tag = languageOf(language)
      const added = words.map(nameOf)
      const all = [...new Set([...(synonyms?.[tag] ?? []), ...added])]
      return {
        synonyms: { ...synonyms, [tag]: all },
        ...(removedSynonyms?.[tag] && {
          removedSynonyms: without(removedSynonyms, tag, added),
        }),
      }
    })
  }

  /**
   * Shipped synonyms can be removed, too, and come back when they are added.
   * @throws DirectoryError `invalid_parameters`, also when the category has no such synonym
   */
  removeSynonyms(id: string, words: readonly string[], language: string): Promise<Category> {
    return this.#changeOne(id, ({ synonyms, removedSynonyms }) => {
      const tag = languageOf(language)
      const listed = this.#taxonomy.get(id)!.synonyms.of(tag)
      const wanted = new Set(words.map((word) => nameOf(word).toLowerCase()))
      const gone = listed.filter((synonym) => wanted.has(synonym.toLowerCase()))
      const known = new Set(gone.map((synonym) => synonym.toLowerCase()))
      const unknown = [...wanted].filter((word) => !known.has(word))
      if (unknown.length > 0)
        throw invalid(
          ...unknown.map((synonym) =>
            fault('no_such_synonym', null, { category: id, synonym, language: tag }),
          ),
        )
      // A word may be the operator's own and ship, too: both go.
      const removed = [...(removedSynonyms?.[tag] ?? []), ...gone]
      return {
        ...(synonyms && { synonyms: without(synonyms, tag, gone) }),
        removedSynonyms: { ...removedSynonyms, [tag]: [...new Set(removed)] },
      }
    })
  }

  /**
   * Makes a code of a taxonomy mean the category, in place of the one it meant before. An unknown type begins a taxonomy of its own.
   * @throws DirectoryError `invalid_parameters`
   */
  map(id: string, { type, code, title }: MappedCode): Promise<Category> {
    return this.#change(({ taxonomies }) => {
      this.#known(id)
      if (!typeForm.test(type)) throw invalid(fault('taxonomy_type'))
      const name = nameOf(title)
      const own = taxonomies.find((one) => sameType(one, type))
      const shipped = shippedTypeOf(type)
      const keyOf = (one: string) => (shipped === undefined ? one : codeKey(shipped.toLowerCase(), one))
      const others = own?.rows.filter(([other]) => keyOf(other) !== keyOf(code)) ?? []
      const rows = [...others, [code, name, id] as const].toSorted(([a], [b]) => (a < b ? -1 : 1))
      const written = own?.type ?? shipped ?? type
      const taxonomy = { type: written, title: own?.title ?? written, rows }
      return { change: { taxonomies: [taxonomy] }, result: () => this.#taxonomy.get(id)! }
    })
  }

  /**
   * Makes the lines the taxonomy of that type, in place of the one before. A code that names no category keeps the one made for it before,
   * or gets a new one, named after its title.
   * @throws DirectoryError `invalid_parameters` with one fault a line; nothing is changed then
   */
  importTaxonomy(
    type: string,
    title: string,
    language: string,
    codes: readonly OwnCode[],
  ): Promise<OwnTaxonomySummary> {
    return this.#change(({ taxonomies, edits }) => {
      this.#check(type, codes)
      const before = taxonomies.find((own) => sameType(own, type))?.rows ?? []
      const made = new OwnCategories(edits, before)
      const ids = new Map(
        codes.map(({ code, title: name, category }) => [
          code,
          category === '' ? made.forCode(code, nameOf(name), languageOf(language)) : this.#resolve(category)!,
        ]),
      )
      for (const { code, parent } of codes) made.hang(ids.get(code)!, ids.get(parent))
      const rows = codes.map(({ code, title: name }) => [code, name, ids.get(code)!] as const)
      const taxonomy = { type, title, rows: rows.toSorted(([a], [b]) => (a < b ? -1 : 1)) }
      return {
        change: { edits: made.changed(), taxonomies: [taxonomy] },
        result: () => ({ codes: rows.length, created: made.created }),
      }
    })
  }

  /** Categories made for its codes stay. False when there was no such taxonomy. */
  removeTaxonomy(type: string): Promise<boolean> {
    return this.#change(({ taxonomies }) => {
      const isThere = taxonomies.some((own) => sameType(own, type))
      return { change: { removed: [type] }, result: () => isThere }
    })
  }

  #check(type: string, codes: readonly OwnCode[]): void {
    if (!typeForm.test(type)) throw invalid(fault('taxonomy_type'))
    if (shippedTypeOf(type) !== undefined) throw invalid(fault('taxonomy_shipped', null, { type }))
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

  #below(id: string, parentId: string | null): Pick<CategoryEdit, 'parentId'> {
    if (parentId === null) return { parentId }
    this.#known(parentId)
    if (this.#taxonomy.descendants(id).includes(parentId))
      throw invalid(fault('category_below_itself', null, { parent: parentId, category: id }))
    return { parentId }
  }

  #known(id: string): void {
    if (!this.#taxonomy.get(id)) throw invalid(fault('no_such_category', null, { category: id }))
  }

  #changeOne(id: string, make: (before: Partial<CategoryEdit>) => Partial<CategoryEdit>): Promise<Category> {
    return this.#change((overlay) => {
      this.#known(id)
      return this.#edit(overlay, id, make)
    })
  }

  #edit(
    { edits }: TaxonomyOverlay,
    id: string,
    make: (before: Partial<CategoryEdit>) => Partial<CategoryEdit>,
  ): Planned<Category> {
    const before = edits.find((edit) => edit.id === id)
    const edit = { ...before, ...make(before ?? {}), id, changes: (before?.changes ?? 0) + 1 }
    return { change: { edits: [edit] }, result: () => this.#taxonomy.get(id)! }
  }

  async #change<Result>(plan: (overlay: TaxonomyOverlay) => Planned<Result>): Promise<Result> {
    for (;;) {
      // The revision first: a change in between makes the commit fail instead of being lost.
      const revision = await this.#store.revision()
      const overlay = await this.#store.read()
      this.#taxonomy.apply(overlay)
      const { change, result } = plan(overlay)
      if (!(await this.#store.commit(change, revision))) continue
      this.#taxonomy.apply(await this.#store.read())
      return result()
    }
  }
}

/** The operator's own categories while a taxonomy is imported. */
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

  /** The category made for the code before, else a new one. */
  forCode(code: string, name: string, language: string): string {
    const kept = this.#before.get(code)
    if (kept !== undefined && this.#edits.get(kept)?.created) return kept
    const id = String(this.#next++)
    this.created++
    this.#put({ id, created: true, parentId: null, names: { [language]: name }, changes: 0 })
    return id
  }

  /** Puts an own category below another; shipped ones stay where they are. */
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

type ByLanguage = Readonly<Record<string, readonly string[]>>

/** The lists without some texts of one language. */
const without = (lists: ByLanguage, language: string, gone: readonly string[]): ByLanguage => ({
  ...lists,
  [language]: (lists[language] ?? []).filter((text) => !gone.includes(text)),
})

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
