import type { Taxonomy } from '../taxonomy/category.ts'
import type { CategoryTarget } from './category-reader.ts'
import type { Decimal } from './cells.ts'
import { type Delimiter, delimiters } from './csv.ts'
import { type Encoding, encodings } from './encoding.ts'
import { withoutMojibake } from './mojibake.ts'
import { isJsonRecord, type JsonRecord } from './ndjson.ts'
import { targetNames, targetOf } from './targets.ts'

/** One use of a column. A column may have several. */
export interface ColumnRule {
  /** As in the mapping file, mended as headers are; `*` matches any run of characters. */
  readonly column: string
  /**
   * A target name known to `targetOf`, possibly with the `*` of the column. Null: the column is known and
   * ignored.
   */
  readonly to: string | null
  /** Replacements of whole cells, by lower-case cell; `*` matches any other cell. Null drops the cell. */
  readonly values: ReadonlyMap<string, string | null>
  /** Separator of several values in a cell. */
  readonly split: string | undefined
  /** The taxonomy of the codes in a category column. */
  readonly type: string | undefined
}

export interface MappingFile {
  readonly delimiter: Delimiter | undefined
  readonly encoding: Encoding | undefined
  readonly decimal: Decimal | undefined
  /** The sheet of a workbook to read. */
  readonly sheet: string | undefined
  readonly constants: ReadonlyMap<string, string>
  readonly columns: readonly ColumnRule[]
  readonly categories: ReadonlyMap<string, CategoryTarget | null>
}

export const emptyMapping: MappingFile = {
  delimiter: undefined,
  encoding: undefined,
  decimal: undefined,
  sheet: undefined,
  constants: new Map(),
  columns: [],
  categories: new Map(),
}

/** The mapping file is invalid or does not fit the data; `faults` names each fault with its line. */
export class MappingError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.name = 'MappingError'
    this.faults = faults
  }
}

/**
 * Parses a mapping file, JSON with the members of MappingFile; see docs/guides/import.md.
 * @throws MappingError with all faults found
 */
export function parseMappingFile(text: string): MappingFile {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new MappingError([`line ${jsonFaultLine(text, error)}: not JSON: ${(error as Error).message}`])
  }
  if (!isJsonRecord(json)) throw new MappingError(['line 1: a mapping file is a JSON object'])
  return new MappingReader(text).read(json)
}

function jsonFaultLine(text: string, error: unknown): number {
  const position = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? text.length)
  return text.slice(0, position).split('\n').length
}

const members = ['delimiter', 'encoding', 'decimal', 'sheet', 'constants', 'columns', 'categories', 'about']
const ruleMembers = ['to', 'values', 'split', 'type', 'samples', 'check']

class MappingReader {
  readonly #text: string
  readonly #faults: string[] = []

  constructor(text: string) {
    this.#text = text
  }

  read(json: JsonRecord): MappingFile {
    for (const member of Object.keys(json)) {
      if (!members.includes(member)) this.#fault([member], `is not known; there are ${members.join(', ')}`)
    }
    const mapping: MappingFile = {
      delimiter: this.#oneOf(json, 'delimiter', delimiters),
      encoding: this.#oneOf(json, 'encoding', encodings),
      decimal: this.#oneOf(json, 'decimal', ['.', ','] as const),
      sheet: this.#optionalText([], 'sheet', json.sheet),
      constants: this.#constants(this.#object(json, 'constants')),
      columns: this.#columns(this.#object(json, 'columns')),
      categories: this.#categories(this.#object(json, 'categories')),
    }
    if (this.#faults.length > 0) throw new MappingError(this.#faults)
    return mapping
  }

  #constants(constants: JsonRecord): Map<string, string> {
    const read = new Map<string, string>()
    for (const [name, value] of Object.entries(constants)) {
      if (!targetOf(name)) this.#unknownTarget(['constants', name], name)
      else if (typeof value === 'object') this.#fault(['constants', name], 'must be a plain value')
      else if (targetOf(name)?.kind === 'category' && !categoryTarget(String(value))) {
        this.#fault(['constants', name], 'must be a category id, or a code such as "osm:shop/bakery"')
      } else read.set(name, String(value))
    }
    return read
  }

  #columns(columns: JsonRecord): readonly ColumnRule[] {
    return Object.entries(columns).flatMap(([column, uses]) =>
      (Array.isArray(uses) ? uses : [uses]).flatMap((use) => this.#rule(column, use) ?? []),
    )
  }

  #rule(column: string, use: unknown): ColumnRule | undefined {
    const path = ['columns', column]
    const spec = typeof use === 'string' || use === null ? { to: use } : use
    if (!isJsonRecord(spec)) {
      this.#fault(path, 'must be the name of a target, an object with "to", or null')
      return undefined
    }
    for (const member of Object.keys(spec)) {
      if (!ruleMembers.includes(member)) {
        this.#fault([...path, member], `is not known; there are ${ruleMembers.join(', ')}`)
      }
    }
    const { to } = spec
    if (to !== null && typeof to !== 'string') {
      this.#fault(path, 'needs "to" with the name of a target')
      return undefined
    }
    if (to !== null && !to.includes('*') && !targetOf(to)) this.#unknownTarget(path, to)
    if (to?.includes('*') && !column.includes('*')) this.#fault(path, '"*" in "to" needs a "*" in the column')
    return {
      column: withoutMojibake(column),
      to,
      values: this.#values(path, spec.values),
      split: this.#optionalText(path, 'split', spec.split),
      type: this.#optionalText(path, 'type', spec.type),
    }
  }

  #values(path: readonly string[], values: unknown): Map<string, string | null> {
    const read = new Map<string, string | null>()
    if (values === undefined) return read
    if (!isJsonRecord(values)) this.#fault([...path, 'values'], 'must be an object of cell and replacement')
    else {
      for (const [cell, value] of Object.entries(values)) {
        if (typeof value === 'object' && value !== null) {
          this.#fault([...path, 'values', cell], 'must be a plain value or null')
        } else read.set(withoutMojibake(cell.trim()).toLowerCase(), value === null ? null : String(value))
      }
    }
    return read
  }

  #categories(categories: JsonRecord): Map<string, CategoryTarget | null> {
    const read = new Map<string, CategoryTarget | null>()
    for (const [value, given] of Object.entries(categories)) {
      const target = isJsonRecord(given) && 'to' in given ? given.to : given
      const found = typeof target === 'string' ? categoryTarget(target) : undefined
      if (target !== null && !found) {
        this.#fault(['categories', value], 'must be a category id, a code such as "osm:shop/bakery", or null')
      } else read.set(withoutMojibake(value), found ?? null)
    }
    return read
  }

  #object(json: JsonRecord, member: string): JsonRecord {
    const value = json[member]
    if (value === undefined || isJsonRecord(value)) return value ?? {}
    this.#fault([member], 'must be an object')
    return {}
  }

  #oneOf<T extends string>(json: JsonRecord, member: string, allowed: readonly T[]): T | undefined {
    const value = json[member]
    if (value === undefined || value === null) return undefined
    const found = allowed.find((one) => one === value)
    if (!found)
      this.#fault([member], `must be one of ${allowed.map((one) => JSON.stringify(one)).join(', ')}`)
    return found
  }

  #optionalText(path: readonly string[], member: string, value: unknown): string | undefined {
    if (value === undefined || (typeof value === 'string' && value !== '')) return value
    this.#fault([...path, member], 'must be text')
    return undefined
  }

  #unknownTarget(path: readonly string[], name: string): void {
    this.#fault(
      path,
      `"${name}" is no target; there are ${targetNames.join(', ')}, attribute:vegan and the like (GET /v1/attributes), and object.attribute such as description.body`,
    )
  }

  #fault(path: readonly string[], message: string): void {
    this.#faults.push(`line ${this.#lineOf(path)}: ${path.join(' > ')}: ${message}`)
  }

  /** Line of the member at a path; each name is searched after the preceding one. */
  #lineOf(path: readonly string[]): number {
    let at = 0
    for (const name of path) {
      const found = this.#text.indexOf(JSON.stringify(name), at)
      if (found >= 0) at = found
    }
    return this.#text.slice(0, at).split('\n').length
  }
}

/**
 * `123` is an own id; `osm:shop/bakery` is the code `shop/bakery` of the taxonomy `osm`. Undefined if it is
 * neither.
 */
export function categoryTarget(text: string): CategoryTarget | undefined {
  if (/^\d+$/.test(text)) return { type: null, id: text }
  const match = /^([A-Za-z0-9_]+):(\S+)$/.exec(text)
  return match ? { type: match[1]!, id: match[2]! } : undefined
}

/** Categories in the mapping file that the directory does not know, one sentence each. */
export function unknownDecisions(mapping: MappingFile, taxonomy: Taxonomy): readonly string[] {
  const constant = categoryTarget(
    mapping.constants.get('category') ?? mapping.constants.get('category_id') ?? '',
  )
  const decided = [...mapping.categories].map(([value, target]) => ({
    path: `categories > ${value}`,
    target,
  }))
  return [{ path: 'constants > category', target: constant }, ...decided]
    .filter(({ target }) => target && !taxonomy.resolve(target.type ?? undefined, target.id))
    .map(
      ({ path, target }) =>
        `${path}: this directory has no category ${[target?.type, target?.id].filter(Boolean).join(':')}`,
    )
}

/** What a rule says instead of a cell; null if the cell is to be left out. */
export function replaced(cell: string, { values }: ColumnRule): string | null {
  if (values.size === 0) return cell
  const key = cell.trim().toLowerCase()
  if (values.has(key)) return values.get(key) ?? null
  const other = values.get('*')
  return key === '' || other === undefined ? cell : other
}
