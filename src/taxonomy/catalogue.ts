import { createHash } from 'node:crypto'
import type { Category, CategoryMapping } from './category.ts'
import { codeKey } from './code-keys.ts'
import { type CategoryEdit, ownMapping, type TaxonomyOverlay } from './overlay.ts'
import type { CategoryData, TaxonomyData } from './taxonomy-data.ts'
import { Synonyms, type SynonymTable } from './terms/synonyms.ts'

/** A category with its rank, which only this module needs. */
export interface RankedCategory extends Category {
  readonly key: string
  readonly commercial: boolean
  /** Popularity rank, 1 for the most popular; for shipped categories, the 1-based position in the list. */
  readonly rank: number
}

/** The current categories: the shipped ones with the operator's changes applied. */
export class Catalogue {
  readonly categories: readonly RankedCategory[]
  readonly byId: ReadonlyMap<string, RankedCategory>
  /** Preset ids of the tagging schema, aliases included → category id. */
  readonly byPreset: ReadonlyMap<string, string>
  readonly #children: ReadonlyMap<string, readonly string[]>
  readonly #descendants = new Map<string, readonly string[]>()

  /** @param table returns the shipped synonyms; called on first use */
  constructor(data: TaxonomyData, overlay: TaxonomyOverlay, table: () => SynonymTable) {
    const { languages } = data
    const edits = new Map(overlay.edits.map((edit) => [edit.id, edit]))
    const ownMappings = Map.groupBy(
      overlay.taxonomies.flatMap(({ type, rows }) =>
        rows.map(([code, title, categoryId]) => ({ categoryId, mapping: ownMapping(type, code, title) })),
      ),
      ({ categoryId }) => categoryId,
    )
    const moved = new Set(
      overlay.taxonomies.flatMap(({ type, rows }) => rows.map(([id]) => codeOf({ type, id }))),
    )
    const shipped = data.categories.map((category, place) => {
      const own = ownMappings.get(category.id)?.map(({ mapping }) => mapping) ?? []
      const edit = edits.get(category.id)
      const listed = new Synonyms(
        { table, languages, category: place },
        edit?.synonyms,
        edit?.removedSynonyms,
      )
      const kept =
        moved.size === 0 ? category.mappings : category.mappings.filter((one) => !moved.has(codeOf(one)))
      return edit || own.length > 0 || kept.length < category.mappings.length
        ? changed({ ...category, mappings: [...kept, ...own] }, listed, edit)
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

  /** The category and all its descendants. */
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

/** Codes of shipped lists compare as `codeKey` has them. */
const codeOf = ({ type, id }: Pick<CategoryMapping, 'type' | 'id'>): string =>
  `${type.toLowerCase()}:${codeKey(type.toLowerCase(), id)}`

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

/** An empty operator category. It ranks like the last shipped one of its kind. */
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
