import { attributeOfText, isAttributeName } from '../entity/attributes/index.ts'
import type { Attributes, ObjectName } from '../entity/model.ts'
import type { Submission } from '../operations/submission.ts'
import { isBlank, isPlaceholder, readAttributeCell, readCell, readCountry, splitCell } from './cells.ts'
import { countryCode } from './countries.ts'
import type { CsvCells } from './csv.ts'
import { dayHours, days, osmOpeningHours } from './day-hours.ts'
import { unguardedCell } from './formula-cells.ts'
import type { MappedRow, SourceCategory } from './mapped-row.ts'
import { type ColumnRule, categoryTarget, type MappingFile } from './mapping-file.ts'
import { networkOf } from './social.ts'
import { splitAddressLine } from './split-address-line.ts'
import { dayOf, type Target, targetOf } from './targets.ts'

export interface BoundMapping {
  readonly mapRow: (cells: CsvCells) => MappedRow
  /** Columns of the file not mentioned in the mapping. */
  readonly unusedColumns: readonly string[]
  /** All reasons the mapping does not fit the file; empty if it does. */
  readonly faults: readonly string[]
}

/** A column of the file with its target. `slot` distinguishes the values of a many-valued object. */
interface Binding {
  readonly column: string
  readonly rule: ColumnRule
  readonly target: Target
  readonly slot: number
}

/** Binds a mapping to the columns of a file. `defaultCountry` applies to rows without a country. */
export function bindMapping(
  mapping: MappingFile,
  columns: readonly string[],
  defaultCountry: string | undefined,
): BoundMapping {
  const bindings: Binding[] = []
  const faults: string[] = []
  const mentioned = new Set<string>()
  const slots = new Map<string, number>()
  for (const rule of mapping.columns) {
    const matches = columnsOf(rule.column, columns)
    if (matches.length === 0) {
      faults.push(`columns > ${rule.column}: the file has no such column; it has ${columns.join(', ')}`)
    }
    for (const { column, wildcard } of matches) {
      mentioned.add(column)
      if (rule.to === null) continue
      const target = wildcardTarget(rule.to, wildcard)
      if (!target) faults.push(`columns > ${rule.column}: no target for the column ${column}`)
      else bindings.push({ column, rule, target, slot: nextSlot(target, slots) })
    }
  }
  const constants = [...mapping.constants].map(([name, value]) => ({ target: targetOf(name)!, value }))
  return {
    mapRow: (cells) => new RowBuilder(mapping, defaultCountry).build(bindings, constants, cells),
    unusedColumns: columns.filter((column) => !mentioned.has(column)),
    faults,
  }
}

function columnsOf(pattern: string, columns: readonly string[]): { column: string; wildcard: string }[] {
  const exact =
    columns.find((column) => column === pattern) ?? columns.find((column) => same(column, pattern))
  if (exact !== undefined) return [{ column: exact, wildcard: '' }]
  if (!pattern.includes('*')) return []
  const [before, after] = pattern.toLowerCase().split('*') as [string, string]
  return columns
    .filter((column) => {
      const lower = column.toLowerCase()
      return lower.length > before.length + after.length && lower.startsWith(before) && lower.endsWith(after)
    })
    .map((column) => ({ column, wildcard: column.slice(before.length, column.length - after.length) }))
}

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

function wildcardTarget(to: string, wildcard: string): Target | undefined {
  return targetOf(to.replace('*', wildcard)) ?? targetOf(to.replace('*', dayOf(wildcard) ?? wildcard))
}

/** The second column with the same attribute starts the second value of the object, and so on. */
function nextSlot(target: Target, slots: Map<string, number>): number {
  if (target.kind !== 'attribute') return 0
  const key = `${target.object}.${target.attribute}`
  const slot = slots.get(key) ?? 0
  slots.set(key, slot + 1)
  return slot
}

interface Constant {
  readonly target: Target
  readonly value: string
}

/** Collects the values of one row. */
class RowBuilder {
  readonly #mapping: MappingFile
  readonly #values = new Map<ObjectName, Attributes[]>()
  /** Values without a column of their own; they follow those with one. */
  readonly #more: { readonly object: ObjectName; readonly value: Attributes }[] = []
  readonly #categories: SourceCategory[] = []
  readonly #leftOut: string[] = []
  readonly #week: Record<string, string> = {}
  readonly #daysGiven = new Set<string>()
  #country: string | undefined
  #supplierId: string | null = null
  #timezone: string | null = null
  #addressLine: string | undefined

  constructor(mapping: MappingFile, defaultCountry: string | undefined) {
    this.#mapping = mapping
    this.#country = defaultCountry
  }

  build(bindings: readonly Binding[], constants: readonly Constant[], cells: CsvCells): MappedRow {
    for (const { target, value } of constants) {
      if (target.kind === 'country' && this.#country === undefined) this.#country = readCountry(value)
    }
    for (const binding of bindings) this.#takeCell(binding, cells[binding.column] ?? '')
    const fromColumns = new Set(bindings.flatMap(({ target }) => ('object' in target ? [target.object] : [])))
    for (const constant of constants) this.#takeConstant(constant, fromColumns)
    this.#takeAddressLine()
    this.#takeWeek()
    return { submission: this.#submission(), categories: this.#categories, leftOut: this.#leftOut }
  }

  #takeCell({ target, rule, slot }: Binding, raw: string): void {
    const cell = replaced(unguardedCell(raw), rule)
    if (cell === null || isBlank(cell)) return
    if (isPlaceholder(cell) && !(target.kind === 'attribute' && target.object === 'name')) return
    const parts = rule.split === undefined ? [cell] : cell.split(rule.split)
    for (const part of parts.map((text) => text.trim()).filter((text) => text !== '')) {
      this.#take(target, part, slot, rule)
    }
  }

  #take(target: Target, cell: string, slot: number, rule?: ColumnRule): void {
    switch (target.kind) {
      case 'country':
        this.#country = readCountry(cell)
        break
      case 'supplier_id':
        this.#supplierId = cell
        break
      case 'timezone':
        this.#timezone = cell
        break
      case 'category':
        this.#categories.push({ type: rule?.type ?? null, value: cell })
        break
      case 'address':
        this.#addressLine = cell
        break
      case 'coordinates':
        this.#takeCoordinates(cell)
        break
      case 'week':
        this.#takeWholeWeek(cell)
        break
      case 'day':
        this.#takeDay(target.day, cell)
        break
      case 'social':
        this.#more.push({ object: 'socialmedia', value: { type: networkOf(cell), website_url: cell } })
        break
      case 'has': {
        const reading = readAttributeCell(target.attribute, cell)
        if ('leftOut' in reading) this.#leftOut.push(reading.leftOut)
        else this.#takeValue('attribute', { attribute: target.attribute, value: reading.value })
        break
      }
      case 'list':
        for (const part of splitCell(target.object, cell))
          this.#takeListed(target.object, target.attribute, part)
        break
      case 'attribute':
        this.#takeAttribute(target.object, target.attribute, cell, slot)
    }
  }

  #takeAttribute(object: ObjectName, attribute: string, cell: string, slot: number): void {
    const severalInOne = object === 'phone' || object === 'fax' || object === 'email'
    const [first, ...more] = severalInOne ? splitCell(object, cell) : [cell]
    const reading = readCell(object, attribute, first ?? cell, this.#mapping)
    if ('leftOut' in reading) this.#leftOut.push(reading.leftOut)
    else {
      const values = this.#of(object)
      while (values.length <= slot) values.push({})
      values[slot]![attribute] = reading.value
    }
    for (const part of more) this.#takeListed(object, attribute, part)
  }

  /** `vegan` or `wheelchair:limited`. */
  #takeNamed(part: string): void {
    const { attribute, value = 'yes' } = attributeOfText(part)
    if (isAttributeName(attribute)) this.#take({ kind: 'has', attribute }, value, 0)
    else this.#leftOut.push(`attribute not known: ${attribute}`)
  }

  #takeValue(object: ObjectName, value: Attributes): void {
    this.#more.push({ object, value })
  }

  #takeListed(object: ObjectName, attribute: string, part: string): void {
    if (object === 'attribute') {
      this.#takeNamed(part)
      return
    }
    const reading = readCell(object, attribute, part, this.#mapping)
    if ('leftOut' in reading) this.#leftOut.push(reading.leftOut)
    else this.#more.push({ object, value: { [attribute]: reading.value } })
  }

  #takeCoordinates(cell: string): void {
    const match = /^\(?\s*([+-]?\d{1,2}(?:[.,]\d+)?)\s*[,;/\s]\s*([+-]?\d{1,3}(?:[.,]\d+)?)\s*\)?$/.exec(cell)
    if (!match) this.#leftOut.push(`coordinates not understood: ${cell}`)
    else {
      this.#takeAttribute('geopoint', 'latitude', match[1]!, 0)
      this.#takeAttribute('geopoint', 'longitude', match[2]!, 0)
    }
  }

  #takeWholeWeek(cell: string): void {
    const week = osmOpeningHours(cell)
    if (week) this.#values.set('opening_times', [week])
    else this.#leftOut.push(`opening times not understood: ${cell}`)
  }

  #takeDay(day: string, cell: string): void {
    this.#daysGiven.add(day)
    const hours = dayHours(cell)
    if (hours) this.#week[day] = hours
    else this.#leftOut.push(`opening times not understood: ${cell}`)
  }

  /** A constant completes values started by columns, or stands alone if no column provides the object. */
  #takeConstant({ target, value }: Constant, fromColumns: ReadonlySet<ObjectName>): void {
    if (target.kind === 'country') return
    if (target.kind === 'category') {
      const code = categoryTarget(value)!
      this.#categories.push({ type: code.type, value: code.id })
    } else if (target.kind !== 'attribute' || !fromColumns.has(target.object)) this.#take(target, value, 0)
    else {
      for (const values of this.#of(target.object)) {
        if (Object.keys(values).length > 0) values[target.attribute] ??= value
      }
    }
  }

  /** Parts of the address line fill values without a column of their own. */
  #takeAddressLine(): void {
    if (this.#addressLine === undefined) return
    const parts = splitAddressLine(this.#addressLine, (part) => countryCode(part) === this.#country)
    const [address] = this.#of('postal_address')
    this.#values.set('postal_address', [{ ...parts, ...address }])
  }

  /** The object holds only whole weeks: if a day is missing, all days are unknown. */
  #takeWeek(): void {
    if (this.#daysGiven.size === 0) return
    const missing = days.filter((day) => !this.#daysGiven.has(day))
    if (missing.length > 0) this.#leftOut.push(`opening times without ${missing.join(', ')}`)
    else if (days.every((day) => this.#week[day] !== undefined))
      this.#values.set('opening_times', [{ ...this.#week, ...this.#of('opening_times')[0] }])
  }

  #submission(): Submission {
    this.#dropPointAtZero()
    for (const { object, value } of this.#more) this.#of(object).push(value)
    const objects = [...this.#values]
      .map(([object, values]) => [object, values.filter((value) => Object.keys(value).length > 0)] as const)
      .filter(([, values]) => values.length > 0)
    return {
      country: this.#country ?? '',
      supplierId: this.#supplierId,
      timezone: this.#timezone,
      objects: Object.fromEntries(objects),
    }
  }

  /** Exports write "no coordinates" as 0, 0; there is no business at that point. */
  #dropPointAtZero(): void {
    const [point] = this.#values.get('geopoint') ?? []
    if (point && Number(point.latitude) === 0 && Number(point.longitude) === 0) {
      this.#values.delete('geopoint')
      this.#leftOut.push('coordinates 0, 0')
    }
  }

  #of(object: ObjectName): Attributes[] {
    const values = this.#values.get(object) ?? []
    this.#values.set(object, values)
    return values
  }
}

function replaced(cell: string, { values }: ColumnRule): string | null {
  if (values.size === 0) return cell
  const key = cell.trim().toLowerCase()
  if (values.has(key)) return values.get(key) ?? null
  const other = values.get('*')
  return key === '' || other === undefined ? cell : other
}
