import { createHash } from 'node:crypto'
import type { Category } from './category.ts'
import { type CategoryEdit, ownMapping, type TaxonomyOverlay } from './overlay.ts'
import type { CategoryData, TaxonomyData } from './taxonomy-data.ts'
import { Synonyms, type SynonymTable } from './terms/synonyms.ts'

/** A category with what only this room needs to know of it. */
export interface RankedCategory extends Category {
  readonly key: string
  readonly commercial: boolean
  /** From 1, the most often wanted first: of one that ships its place in the list, counted from 1. */
  readonly rank: number
}

/** The categories as they are now: the shipped ones with the operator's changes. */
export class Catalogue {
  readonly categories: readonly RankedCategory[]
  readonly byId: ReadonlyMap<string, RankedCategory>
  /** Preset ids of the tagging schema → category id, other spellings included. */
  readonly byPreset: ReadonlyMap<string, string>
  readonly #children: ReadonlyMap<string, readonly string[]>
  readonly #descendants = new Map<string, readonly string[]>()

  /** @param table of the synonyms that ship, asked for when they are wanted */
  constructor(data: TaxonomyData, overlay: TaxonomyOverlay, table: () => SynonymTable) {
    const { languages } = data
    const edits = new Map(overlay.edits.map((edit) => [edit.id, edit]))
    const ownMappings = Map.groupBy(
      overlay.taxonomies.flatMap(({ type, rows }) =>
        rows.map(([code, title, categoryId]) => ({ categoryId, mapping: ownMapping(type, code, title) })),
      ),
      ({ categoryId }) => categoryId,
    )
    const shipped = data.categories.map((category, place) => {
      const own = ownMappings.get(category.id)?.map(({ mapping }) => mapping) ?? []
      const edit = edits.get(category.id)
      const listed = new Synonyms({ table, languages, category: place }, edit?.synonyms)
      return edit || own.length > 0
        ? changed({ ...category, mappings: [...category.mappings, ...own] }, listed, edit)
        : unchanged(category, listed)
    })
    const known = new Set(shipped.map((category) => category.id))
    const created = overlay.edits
      .filter((edit) => edit.created && !known.has(edit.id))
      .map((edit) => {
        const own = ownMappings.get(edit.id)?.map(({ mapping }) => mapping) ?? []
        const listed = new Synonyms(undefined, edit.synonyms)
        return changed({ ...blank(edit.id, shipped.length), mappings: own }, listed, edit)
      })
    this.categories = [...shipped, ...created]
    this.byId = new Map(this.categories.map((category) => [category.id, category]))
    this.byPreset = new Map([
      ...data.aliases,
      ...data.categories.map((category) => [category.key, category.id] as const),
    ])
    this.#children = childrenOf(this.categories)
  }

  /** The category and everything below it. */
  descendants(id: string): readonly string[] {
    let found = this.#descendants.get(id)
    if (found === undefined && this.byId.has(id)) {
      found = this.#walk(id, [])
      this.#descendants.set(id, found)
    }
    return found ?? []
  }

  #walk(id: string, found: string[]): readonly string[] {
    if (found.includes(id)) return found
    found.push(id)
    for (const child of this.#children.get(id) ?? []) this.#walk(child, found)
    return found
  }

  /** From the parent up to the root. */
  ancestors(id: string): readonly string[] {
    const found: string[] = []
    let parent = this.byId.get(id)?.parentId ?? null
    while (parent !== null && !found.includes(parent)) {
      found.push(parent)
      parent = this.byId.get(parent)?.parentId ?? null
    }
    return found
  }
}

function unchanged(category: CategoryData, synonyms: Synonyms): RankedCategory {
  const { id, key, commercial, rank, names, mappings } = category
  return {
    id,
    key,
    commercial,
    rank,
    names,
    synonyms,
    mappings,
    revision: `1-${category.hash}`,
    parentId: category.parent,
    hidden: false,
  }
}

function changed(category: CategoryData, synonyms: Synonyms, edit: CategoryEdit | undefined): RankedCategory {
  const names = { ...category.names, ...edit?.names }
  const hash = createHash('md5')
    .update(JSON.stringify([category.hash, edit, category.mappings]))
    .digest('hex')
  return {
    ...unchanged(category, synonyms),
    names,
    revision: `${(edit?.created ? 0 : 1) + (edit?.changes ?? 0)}-${hash}`,
    parentId: edit?.parentId === undefined ? category.parent : edit.parentId,
    hidden: edit?.hidden ?? false,
  }
}

/** What a category of the operator's own starts from. It is as likely to be wanted as the last of the shipped ones of its kind. */
const blank = (id: string, rank: number): CategoryData => ({
  id,
  key: `own/${id}`,
  parent: null,
  commercial: true,
  rank,
  hash: '',
  names: {},
  mappings: [],
})

function childrenOf(categories: readonly RankedCategory[]): ReadonlyMap<string, readonly string[]> {
  const children = new Map<string, string[]>()
  for (const { id, parentId } of categories) {
    if (parentId === null) continue
    const siblings = children.get(parentId)
    if (siblings) siblings.push(id)
    else children.set(parentId, [id])
  }
  return children
}
