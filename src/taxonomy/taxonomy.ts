import type { FrozenTables } from '../frozen-tables.ts'
import { LruCache } from '../lru-cache.ts'
import { Catalogue, type RankedCategory } from './catalogue.ts'
import {
  type Category,
  type CategoryLookupRow,
  type CategoryResolution,
  isMappedTo,
  type Taxonomy,
} from './category.ts'
import { Codes, ShippedCodes } from './codes.ts'
import { Associations } from './finding/associations.ts'
import { Finder } from './finding/finder.ts'
import {
  type Completion,
  type Kind,
  MOST_SYNONYMS,
  type SuggestedTerms,
  Suggester,
} from './finding/suggester.ts'
import { UsualKinds } from './finding/usual-kinds.ts'
import type { Scored } from './finding/word-score.ts'
import { emptyOverlay, isOwnId, type TaxonomyOverlay } from './overlay.ts'
import type { TaxonomyData } from './taxonomy-data.ts'
import { startsByGroup, startsOf } from './terms/freeze-starts.ts'
import { maskedTerms, ownTerms } from './terms/own-terms.ts'
import { SynonymTable } from './terms/synonyms.ts'
import { type CodeMatch, Terms } from './terms/terms.ts'
import { KindWords, type KindWordsData } from './words/kind-words.ts'
import { nameLanguages, normaliseLanguage } from './words/languages.ts'

const LOOKUPS_REMEMBERED = 1_000
const LONGEST_TEXT = 500
const MOST_ASSOCIATED = 64

/** A lookup result, with the code whose title matched, if any. */
export interface LookupRow extends CategoryLookupRow {
  readonly code?: CodeMatch
}

/** A taxonomy whose overlay can be replaced while in use. */
export interface LiveTaxonomy extends Taxonomy {
  lookup(
    text: string,
    language?: string,
    within?: number,
  ): { readonly rows: readonly LookupRow[]; readonly fromCache: boolean }
  /** Replaces the operator's changes. */
  apply(overlay: TaxonomyOverlay): void
  /** Languages of the shipped names. */
  readonly languages: readonly string[]
}

/**
 * Creates the taxonomy from shipped data and the operator's changes.
 * @param open called once, on the first search
 * @param openKindWords called once, on the first `kindsOf` or `isHeading`: only imports use them
 */
export function createTaxonomy(
  data: TaxonomyData,
  open: () => TaxonomyTables,
  openKindWords: () => KindWordsData,
  overlay: TaxonomyOverlay = emptyOverlay,
): LiveTaxonomy {
  let shipped: Shipped | undefined
  const shippedOnce = (): Shipped => {
    if (shipped === undefined) {
      const { terms: tables, starts } = open()
      shipped = {
        tables,
        starts,
        codes: new ShippedCodes(tables),
        associations: new Associations(tables),
        synonyms: new SynonymTable(tables, data.languages),
      }
    }
    return shipped
  }
  let kindWords: KindWords | undefined
  const kindWordsOnce = (): KindWords => {
    kindWords ??= new KindWords(openKindWords())
    return kindWords
  }
  let state = new State(data, shippedOnce, overlay)
  return {
    languages: data.languages,
    apply(changed) {
      state = new State(data, shippedOnce, changed)
    },
    get: (id) => state.catalogue.byId.get(id),
    keyOf: (id) => state.catalogue.byId.get(id)?.key,
    all: () => state.catalogue.categories,
    isOwn: isOwnId,
    isKnownType: (type) => state.codes.isKnownType(type),
    types: () => state.codes.types(),
    resolve: (type, id) => state.resolve(type, id),
    lookup: (text, language, within) => state.lookup(text, language, within),
    match: (phrase, language) => state.match(phrase, language),
    kindsOf: (text) => state.kindsOf(text, kindWordsOnce()),
    isHeading: (text) => kindWordsOnce().isHeading(text),
    associated: (text, languages) => state.associated(text, languages),
    worthsOf: (text, ids, languages) => state.worthsOf(text, ids, languages),
    knowsWords: (text) => state.knowsWords(text),
    correctSpelling: (words, language) => state.correctSpelling(words, language),
    complete: (kind, text, language, limit, type) => state.complete(kind, text, language, limit, type),
    suggest: (kind, text, language, limit) =>
      state.complete(kind, text, language, limit, undefined).map(({ name }) => name),
    descendants: (id) => state.catalogue.descendants(id),
    ancestors: (id) => state.catalogue.ancestors(id),
    nameOf,
  }
}

/** The search tables of categories. */
export interface TaxonomyTables {
  /** Of `completeTerms`. */
  readonly terms: FrozenTables
  /** From `freezeStarts`; if undefined, built on the first completion. */
  readonly starts: FrozenTables | undefined
}

interface Shipped {
  readonly tables: FrozenTables
  readonly starts: FrozenTables | undefined
  readonly codes: ShippedCodes
  readonly associations: Associations
  readonly synonyms: SynonymTable
}

/** All state that depends on the overlay. Rebuilt when it changes, so no cache outlives it. */
class State {
  readonly catalogue: Catalogue
  readonly codes: Codes
  readonly #shipped: () => Shipped
  readonly #makeLayers: () => TermLayers
  #layers: TermLayers | undefined
  #usual: { readonly shipped: UsualKinds; readonly own: UsualKinds | undefined } | undefined
  #finder: Finder | undefined
  #suggester: Suggester | undefined
  readonly #lookups = new LruCache<string, readonly LookupRow[]>(LOOKUPS_REMEMBERED)
  /** Lookups limited to the best results. */
  readonly #narrow = new LruCache<string, readonly LookupRow[]>(LOOKUPS_REMEMBERED)
  /** Spelling corrections of phrases; null if there are none. */
  readonly #corrected = new LruCache<string, readonly string[] | null>(LOOKUPS_REMEMBERED)
  readonly #languages: ReadonlySet<string>

  constructor(data: TaxonomyData, shipped: () => Shipped, overlay: TaxonomyOverlay) {
    this.catalogue = new Catalogue(data, overlay, () => shipped().synonyms)
    this.codes = new Codes(() => shipped().codes, this.catalogue, overlay.taxonomies)
    const added = overlay.edits.flatMap((edit) => [
      ...Object.keys(edit.names ?? {}),
      ...Object.keys(edit.synonyms ?? {}),
    ])
    this.#languages = new Set([...data.languages, ...added])
    this.#shipped = shipped
    this.#makeLayers = () => termLayers(shipped(), data, this.catalogue, overlay)
  }

  get #terms(): TermLayers {
    this.#layers ??= this.#makeLayers()
    return this.#layers
  }

  get #usualKinds(): { readonly shipped: UsualKinds; readonly own: UsualKinds | undefined } {
    if (this.#usual === undefined) {
      const { shipped, own } = this.#terms
      const languages = [...this.#languages]
      this.#usual = {
        shipped: new UsualKinds(shipped, languages),
        own: own && new UsualKinds(own, languages),
      }
    }
    return this.#usual
  }

  get finder(): Finder {
    this.#finder ??= new Finder(Object.values(this.#terms), [...this.#languages])
    return this.#finder
  }

  get suggester(): Suggester {
    this.#suggester ??= new Suggester(suggestedTerms(this.#terms, this.#shipped().starts))
    return this.#suggester
  }

  resolve(type: string | undefined, id: string): CategoryResolution | undefined {
    if (type === undefined) {
      const category = this.catalogue.byId.get(id.trim())
      return category && { category, code: null }
    }
    const found = this.codes.resolve(type, id)
    const category = found && this.catalogue.byId.get(found.categoryId)
    return category && { category, code: found.code }
  }

  lookup(
    text: string,
    language: string | undefined,
    within = 1,
  ): { readonly rows: readonly LookupRow[]; readonly fromCache: boolean } {
    const phrase = text.slice(0, LONGEST_TEXT)
    const key = `${this.#known(language)}\n${phrase.toLowerCase()}`
    const remembered =
      this.#lookups.get(key) ?? (within < 1 ? this.#narrow.get(`${within}\n${key}`) : undefined)
    if (remembered !== undefined) return { rows: remembered, fromCache: true }
    const { scored, isAll } = this.finder.associated(phrase, language, within)
    const rows = lookupRows([...this.#byCode(phrase), ...scored])
    if (isAll) this.#lookups.set(key, rows)
    else this.#narrow.set(`${within}\n${key}`, rows)
    return { rows, fromCache: false }
  }

  /** A lookup may be for a code rather than words. */
  #byCode(text: string): readonly Scored[] {
    return this.codes.inAnyList(text).flatMap((found) => {
      const category = this.catalogue.byId.get(found.categoryId)
      return category && !category.hidden ? [{ category, quality: 1, code: found.code }] : []
    })
  }

  match(
    phrase: string,
    language: string | undefined,
  ): readonly { readonly categoryId: string; readonly quality: number }[] {
    const found = this.finder.named(phrase.slice(0, LONGEST_TEXT), language)
    return found.map(({ category, quality }) => ({ categoryId: category.id, quality }))
  }

  /** An operator's words go before ours, and ours before the names of other sources. */
  kindsOf(text: string, words: KindWords): readonly string[] {
    const phrase = text.slice(0, LONGEST_TEXT)
    const { shipped, own } = this.#usualKinds
    const named = (kinds: UsualKinds) => kinds.of(phrase).map(({ id }) => id)
    const operators = own === undefined ? [] : named(own)
    if (operators.length > 0) return operators
    const { byId } = this.catalogue
    const listed = words
      .of(phrase)
      .flatMap((id) => byId.get(id) ?? [])
      .filter(({ hidden }) => !hidden)
      .sort((a, b) => a.rank - b.rank)
      .map(({ id }) => id)
    if (listed.length > 0 || words.isHeading(phrase)) return listed
    const found = named(shipped)
    const rest = found.length > 0 ? undefined : words.unqualified(phrase)
    return rest === undefined ? found : this.kindsOf(rest, words)
  }

  knowsWords(text: string): boolean {
    return this.#shipped().associations.knows(text.slice(0, LONGEST_TEXT))
  }

  correctSpelling(words: readonly string[], language: string | undefined): readonly string[] | undefined {
    const key = `${this.#known(language)}\n${words.join(' ')}`
    let corrected = this.#corrected.get(key)
    if (corrected === undefined) {
      corrected = this.finder.correctSpelling(words, language, (word) => this.knowsWords(word)) ?? null
      this.#corrected.set(key, corrected)
    }
    return corrected ?? undefined
  }

  worthsOf(text: string, ids: readonly string[], languages?: readonly string[]): readonly number[] {
    const places = ids.map((id) => (this.catalogue.byId.get(id)?.rank ?? 0) - 1)
    return this.#shipped().associations.worthsOf(text.slice(0, LONGEST_TEXT), places, languages)
  }

  associated(text: string, languages?: readonly string[]): readonly { categoryId: string; worth: number }[] {
    return this.#shipped()
      .associations.of(text.slice(0, LONGEST_TEXT), MOST_ASSOCIATED, languages)
      .map(({ category, worth }) => ({ category: this.catalogue.categories[category]!, worth }))
      .filter(({ category }) => !category.hidden)
      .map(({ category, worth }) => ({ categoryId: category.id, worth }))
  }

  /**
   * Completes in the language, or in English for categories without a name in it. A text without completions
   * there may be misspelt or in another widely used language; which is likelier depends on whether a language
   * was given.
   */
  complete(
    kind: Kind,
    text: string,
    language: string | undefined,
    limit: number,
    type: string | undefined,
  ): readonly Completion[] {
    const typed = text.slice(0, LONGEST_TEXT)
    const known = this.#known(language)
    const { suggester } = this
    const isWanted = (category: Category) => type === undefined || isMappedTo(category, type)
    const asked = { kind, language: known, isWanted }
    const misspelt = () => suggester.similarTo(asked, typed, limit)
    const foreign = () => suggester.foreign(asked, typed, limit)
    const ways = [
      () => suggester.beginningWith(asked, typed, limit),
      ...(language ? [misspelt, foreign] : [foreign, misspelt]),
    ]
    for (const way of ways) {
      const found = way()
      if (found.length > 0) return found
    }
    return []
  }

  /** The language as spelt in the data; unknown ones share a cache entry. */
  #known(language: string | undefined): string {
    if (language === undefined) return 'en'
    const tag = normaliseLanguage(language)
    return [tag, tag.split('-')[0]!].find((one) => this.#languages.has(one)) ?? 'en'
  }
}

/** Each category once, by its best match. */
function lookupRows(scored: readonly Scored[]): readonly LookupRow[] {
  const seen = new Set<RankedCategory>()
  const rows: LookupRow[] = []
  for (const { category, quality, code } of scored) {
    if (seen.has(category)) continue
    seen.add(category)
    rows.push({
      category,
      order: [Math.round(quality * 1000) / 1000, category.rank],
      ...(code && { code }),
    })
  }
  return rows
}

/** Shipped terms without those that operators hid or renamed, and the terms they added. */
interface TermLayers {
  readonly shipped: Terms
  readonly own?: Terms
}

function termLayers(
  { tables, codes, synonyms }: Shipped,
  data: TaxonomyData,
  catalogue: Catalogue,
  overlay: TaxonomyOverlay,
): TermLayers {
  const { categories } = catalogue
  const codeAt = (code: number): CodeMatch => codes.match(code)
  const all = new Terms(tables, { categories, codeAt })
  const masked = maskedTerms(all, catalogue, overlay)
  const own = ownTerms(data, catalogue, overlay, synonyms)
  const shipped = masked === undefined ? all : new Terms(tables, { categories, codeAt, masked })
  return own === undefined ? { shipped } : { shipped, own }
}

function suggestedTerms(
  { shipped, own }: TermLayers,
  starts: FrozenTables | undefined,
): readonly SuggestedTerms[] {
  const all: SuggestedTerms = {
    terms: shipped,
    starts: starts === undefined ? startsOf(shipped, MOST_SYNONYMS) : startsByGroup(starts, shipped),
    isOwn: false,
  }
  if (own === undefined) return [all]
  return [all, { terms: own, starts: startsOf(own, Number.POSITIVE_INFINITY), isOwn: true }]
}

/** Display name in the language, its base language, English or any; the id if there is none. */
function nameOf(category: Category, language?: string): string {
  const found = nameLanguages(language).find((one) => category.names[one] !== undefined)
  return found ? category.names[found]! : (Object.values(category.names)[0] ?? category.id)
}
