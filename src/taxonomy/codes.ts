import type { FrozenTables } from '../frozen-tables.ts'
import type { Catalogue } from './catalogue.ts'
import { codeKey, keyedLists } from './code-keys.ts'
import type { OwnTaxonomy } from './overlay.ts'
import type { TermsMeta } from './terms/freeze-terms.ts'
import type { CodeMatch } from './terms/terms.ts'
import { textOf } from './words/word-list.ts'

/** A code and its category. */
export interface ResolvedCode {
  readonly code: CodeMatch
  readonly categoryId: string
}

const LOOKS_LIKE_A_CODE = /^(?=.*\d)[\d.\s/-]{2,9}[A-Za-z]?$/
const OSM = 'osm'

/** The shipped code lists. A code is identified by its index across all lists. */
export class ShippedCodes {
  readonly #lists: TermsMeta['codeLists']
  readonly #starts: Uint32Array
  readonly #units: Uint16Array
  readonly #categories: Uint32Array
  #keyed: ReturnType<typeof keyedLists> | undefined

  /** @param tables of `completeTerms` */
  constructor(tables: FrozenTables) {
    this.#lists = (tables.meta as TermsMeta).codeLists
    this.#starts = tables.u32('codeStarts')
    this.#units = tables.u16('codeUnits')
    this.#categories = tables.u32('codeCategories')
  }

  /** `type` in lower case; undefined if there is no such list or code. */
  find(type: string, id: string): number | undefined {
    this.#keyed ??= keyedLists(this.#withIds())
    return this.#keyed.get(type)?.get(codeKey(type, id))
  }

  match(code: number): CodeMatch {
    let first = 0
    for (const { type, codes } of this.#lists) {
      if (code < first + codes) return { type, id: this.#text(2 * code), name: this.#text(2 * code + 1) }
      first += codes
    }
    throw new RangeError(`there is no code ${code}`)
  }

  /** Index of the code's category in the list of all. */
  category(code: number): number {
    return this.#categories[code]!
  }

  #withIds(): { type: string; ids: string[] }[] {
    let first = 0
    return this.#lists.map(({ type, codes }) => {
      const start = first
      first += codes
      return { type, ids: Array.from({ length: codes }, (_, at) => this.#text(2 * (start + at))) }
    })
  }

  #text(number: number): string {
    return textOf(this.#units, this.#starts[number]!, this.#starts[number + 1]!)
  }
}

/**
 * Codes of other taxonomies: the shipped lists, opened on first use, the tagging schema's presets, and the
 * operator's own.
 */
export class Codes {
  readonly #shipped: () => ShippedCodes
  readonly #catalogue: Catalogue
  readonly #own: ReadonlyMap<string, OwnTaxonomy>

  /** Types of the shipped lists, as written in mappings. */
  static readonly shippedTypes: readonly string[] = [
    'sic_87',
    'sic_2007',
    'sic_03',
    'NAICS',
    'nace2',
    'naf',
    OSM,
    'overture',
    'schema_org',
  ]

  constructor(shipped: () => ShippedCodes, catalogue: Catalogue, own: readonly OwnTaxonomy[]) {
    this.#shipped = shipped
    this.#catalogue = catalogue
    this.#own = new Map(own.map((taxonomy) => [taxonomy.type.toLowerCase(), taxonomy]))
  }

  types(): readonly string[] {
    const own = [...this.#own.values()].map(({ type }) => type)
    return [...Codes.shippedTypes, ...own.filter((type) => shippedTypeOf(type) === undefined)]
  }

  isKnownType(type: string): boolean {
    const wanted = type.trim().toLowerCase()
    return this.#own.has(wanted) || shippedTypeOf(wanted) !== undefined
  }

  /** The code as written in its list, and its category; undefined if the list has no such code. */
  resolve(type: string, id: string): ResolvedCode | undefined {
    const wanted = type.trim().toLowerCase()
    const own = this.#own.get(wanted)
    const found = own && fromOwn(own, id.trim())
    if (found !== undefined) return found
    return wanted === OSM ? this.#fromPreset(id) : this.#fromShipped(wanted, id)
  }

  /** Finds the code in all lists. Only operator lists contain codes that do not look like one. */
  inAnyList(id: string): readonly ResolvedCode[] {
    const types = LOOKS_LIKE_A_CODE.test(id.trim()) ? this.types() : [...this.#own.keys()]
    return types.map((type) => this.resolve(type, id)).filter((found) => found !== undefined)
  }

  #fromPreset(id: string): ResolvedCode | undefined {
    const preset = id.trim().replace('=', '/')
    const categoryId = this.#catalogue.byPreset.get(preset)
    const category = categoryId === undefined ? undefined : this.#catalogue.byId.get(categoryId)
    if (!category) return undefined
    return { code: { type: OSM, id: preset, name: category.names.en ?? preset }, categoryId: category.id }
  }

  #fromShipped(type: string, id: string): ResolvedCode | undefined {
    const shipped = this.#shipped()
    const code = shipped.find(type, id)
    if (code === undefined) return undefined
    return { code: shipped.match(code), categoryId: this.#catalogue.categories[shipped.category(code)]!.id }
  }
}

/** The type of a shipped list as written in mappings; undefined for others. In any case. */
export const shippedTypeOf = (type: string): string | undefined =>
  Codes.shippedTypes.find((one) => one.toLowerCase() === type.toLowerCase())

function fromOwn({ type, rows }: OwnTaxonomy, id: string): ResolvedCode | undefined {
  const wanted = codeKey(type.toLowerCase(), id)
  const row =
    rows.find(([code]) => code === id) ?? rows.find(([code]) => codeKey(type.toLowerCase(), code) === wanted)
  return row && { code: { type, id: row[0], name: row[1] }, categoryId: row[2] }
}
