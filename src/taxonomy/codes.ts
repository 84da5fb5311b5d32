import type { Catalogue } from './catalogue.ts'
import type { CodeData } from './data.ts'
import { type CodeMatch, foldedAs, type Term } from './language-index.ts'
import type { OwnTaxonomy } from './overlay.ts'

/** A code and the category it stands for. */
export interface ResolvedCode {
  readonly code: CodeMatch
  readonly categoryId: string
}

/** Types whose codes are spelt with dots, slashes or spaces by some and without by others. */
const NUMBERED = new Set(['sic_87', 'sic_2007', 'sic_03', 'naics', 'nace2', 'naf'])
const LOOKS_LIKE_A_CODE = /^(?=.*\d)[\d.\s/-]{2,9}[A-Za-z]?$/
const OSM = 'osm'

/** Languages of the titles; those of all other lists are English. */
const TITLE_LANGUAGE: Readonly<Record<string, string>> = { naf: 'fr' }

/** Codes of other taxonomies: the shipped lists, read when first needed, the tagging schema's presets, and the operator's own. */
export class Codes {
  readonly #load: () => CodeData
  readonly #catalogue: Catalogue
  readonly #own: ReadonlyMap<string, OwnTaxonomy>
  #data: CodeData | undefined
  #tables: ReadonlyMap<string, ReadonlyMap<string, ResolvedCode>> | undefined

  /** Types of the shipped lists, as they are written in mappings. */
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

  constructor(load: () => CodeData, catalogue: Catalogue, own: readonly OwnTaxonomy[]) {
    this.#load = load
    this.#catalogue = catalogue
    this.#own = new Map(own.map((taxonomy) => [taxonomy.type.toLowerCase(), taxonomy]))
  }

  types(): readonly string[] {
    return [...Codes.shippedTypes, ...[...this.#own.values()].map(({ type }) => type)]
  }

  isKnownType(type: string): boolean {
    const wanted = type.trim().toLowerCase()
    return this.#own.has(wanted) || Codes.shippedTypes.some((one) => one.toLowerCase() === wanted)
  }

  /** The code as its list writes it, and its category; undefined when the list has no such code. */
  resolve(type: string, id: string): ResolvedCode | undefined {
    const wanted = type.trim().toLowerCase()
    const own = this.#own.get(wanted)
    if (own) return fromOwn(own, id.trim())
    if (wanted === OSM) return this.#fromPreset(id)
    return this.#table(wanted)?.get(codeKey(wanted, id))
  }

  /** Every list that has the code. Only those of the operator's own have codes that do not look like one. */
  inAnyList(id: string): readonly ResolvedCode[] {
    const types = LOOKS_LIKE_A_CODE.test(id.trim()) ? this.types() : [...this.#own.keys()]
    return types.map((type) => this.resolve(type, id)).filter((found) => found !== undefined)
  }

  /** Titles and phrases of the lists in one language, for look-ups. */
  terms(language: string): readonly Term[] {
    const terms: Term[] = []
    const add = (categoryId: string, text: string, code: CodeMatch): void => {
      const category = this.#catalogue.byId.get(categoryId)
      if (category && !category.hidden) {
        terms.push({ category, isName: false, text, folded: foldedAs(text), code })
      }
    }
    if (language === 'en') for (const { type, rows } of this.#own.values()) addRows(type, rows, add)
    if (language !== 'en' && language !== 'fr') return terms
    for (const { type, rows } of this.#read().lists) {
      if ((TITLE_LANGUAGE[type] ?? 'en') === language) addRows(type, rows, add)
    }
    if (language !== 'en') return terms
    for (const [type, id, phrases] of this.#read().keywords) {
      const found = this.resolve(type, id)
      if (found) for (const phrase of phrases) add(found.categoryId, phrase, found.code)
    }
    return terms
  }

  #fromPreset(id: string): ResolvedCode | undefined {
    const preset = id.trim().replace('=', '/')
    const categoryId = this.#catalogue.byPreset.get(preset)
    const category = categoryId === undefined ? undefined : this.#catalogue.byId.get(categoryId)
    if (!category) return undefined
    return { code: { type: OSM, id: preset, name: category.names.en ?? preset }, categoryId: category.id }
  }

  #read(): CodeData {
    this.#data ??= this.#load()
    return this.#data
  }

  #table(type: string): ReadonlyMap<string, ResolvedCode> | undefined {
    this.#tables ??= new Map(
      this.#read().lists.map((list) => {
        const key = list.type.toLowerCase()
        const rows = list.rows.map(
          ([id, name, categoryId]) =>
            [codeKey(key, id), { code: { type: list.type, id, name }, categoryId }] as const,
        )
        return [key, withSectors(key, new Map(rows))]
      }),
    )
    return this.#tables.get(type)
  }
}

/** `43.22/0`, `43.220` and `43220` are one code; names such as those of Overture are compared without case. */
function codeKey(type: string, id: string): string {
  const trimmed = id.trim()
  if (!NUMBERED.has(type)) return trimmed.toLowerCase()
  return /^\d\d-\d\d$/.test(trimmed) ? trimmed : trimmed.replaceAll(/[.\s/-]/g, '').toUpperCase()
}

/** Three sectors of NAICS are ranges (`44-45`): each of their numbers means the sector. */
function withSectors(type: string, rows: Map<string, ResolvedCode>): ReadonlyMap<string, ResolvedCode> {
  if (type !== 'naics') return rows
  for (const [key, found] of [...rows]) {
    const [from, to] = key.split('-').map(Number)
    if (to === undefined) continue
    for (let sector = from!; sector <= to; sector++) rows.set(String(sector), found)
  }
  return rows
}

function fromOwn({ type, rows }: OwnTaxonomy, id: string): ResolvedCode | undefined {
  const row =
    rows.find(([code]) => code === id) ?? rows.find(([code]) => code.toLowerCase() === id.toLowerCase())
  return row && { code: { type, id: row[0], name: row[1] }, categoryId: row[2] }
}

function addRows(
  type: string,
  rows: readonly (readonly [string, string, string, ...unknown[]])[],
  add: (categoryId: string, text: string, code: CodeMatch) => void,
): void {
  for (const [id, name, categoryId] of rows) add(categoryId, name, { type, id, name })
}
