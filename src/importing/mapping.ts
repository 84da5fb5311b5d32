import { attributeOfText, isAttributeName } from '../entity/attributes/index.ts'
import type { SchemeName } from '../entity/external-ids/schemes.ts'
import type { Attributes, ObjectName } from '../entity/model.ts'
import { objectTypes } from '../entity/objects/index.ts'
import type { Submission } from '../operations/submission.ts'
import { withAreaCode } from './area-code.ts'
import type { Beside } from './beside.ts'
import { type Binding, type Constant, inOrder, nextSlot, wildcardTarget } from './bindings.ts'
import { isBlank, isFlag, readAttributeCell, readCell, splitCell } from './cells.ts'
import { columnsOf } from './columns-named.ts'
import { readPoint } from './coordinates.ts'
import { countryCode } from './countries.ts'
import type { CsvCells } from './csv.ts'
import { isDash } from './day-columns.ts'
import { idOfCell } from './external-ids.ts'
import { unguardedCell } from './formula-cells.ts'
import { addSuffix } from './house-suffix.ts'
import { LeftOut } from './left-out.ts'
import type { MappedRow, SourceCategory, SourceCell } from './mapped-row.ts'
import { type ColumnRule, categoryTarget, type MappingFile, replaced } from './mapping-file.ts'
import { withoutMarkup } from './markup.ts'
import { isMissing } from './missing-marks.ts'
import { withoutMojibake } from './mojibake.ts'
import { givenPhones, readPhones, withDescription } from './phones.ts'
import { listedAsText, withoutEscapes, withoutUnseen, withPlainSigns, withWholeKana } from './plain-signs.ts'
import { postcodeOf } from './postcodes.ts'
import { RowHours } from './row-hours.ts'
import { settleAddress } from './settle-address.ts'
import { settleName } from './settle-name.ts'
import { settlePoint } from './settle-point.ts'
import { mixedAddresses, severalAddresses, severalSocial } from './several.ts'
import { networkOf, socialUrl } from './social.ts'
import { splitAddressLine, withOwnParts } from './split-address-line.ts'
import { cellOfColumn } from './table.ts'
import { isAddressOnline, isRead, type Target, targetOf } from './targets.ts'

export interface BoundMapping {
  readonly mapRow: (cells: CsvCells) => MappedRow
  /** Columns of the file not mentioned in the mapping. */
  readonly unusedColumns: readonly string[]
  /** All reasons the mapping does not fit the file; empty if it does. */
  readonly faults: readonly string[]
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
  const ordered = inOrder(bindings)
  const constants = [...mapping.constants].map(([name, value]) => ({ target: targetOf(name)!, value }))
  return {
    mapRow: (cells) => new RowBuilder(mapping, defaultCountry).build(ordered, constants, cells),
    unusedColumns: columns.filter((column) => !mentioned.has(column)),
    faults,
  }
}

/** Collects the values of one row. */
class RowBuilder {
  readonly #mapping: MappingFile
  readonly #values = new Map<ObjectName, Attributes[]>()
  /** Values without a column of their own; they follow those with one. */
  readonly #more: { readonly object: ObjectName; readonly value: Attributes }[] = []
  readonly #categories: SourceCategory[] = []
  readonly #left = new LeftOut()
  readonly #hours = new RowHours(this.#left)
  /** By which cells are read; undefined where the row states none that is known. */
  #country: string | undefined
  /** As stated, for the validator. */
  #statedCountry: string
  #supplierId: string | null = null
  #timezone: string | null = null
  /** Of the telephone numbers that lack one. */
  #areaCode: string | undefined
  /** Behind the number of the house. */
  #suffix: { readonly text: string; readonly cell: SourceCell } | undefined
  #addressLine: string | undefined
  #addressCell: SourceCell = { column: null, value: '' }
  /** What cells say beside the values of their columns. */
  readonly #beside: { readonly said: Beside; readonly cell: SourceCell }[] = []

  constructor(mapping: MappingFile, defaultCountry: string | undefined) {
    this.#mapping = mapping
    this.#country = defaultCountry
    this.#statedCountry = defaultCountry ?? ''
  }

  /** @param bindings in the order in which their cells are taken */
  build(bindings: readonly Binding[], constants: readonly Constant[], cells: CsvCells): MappedRow {
    for (const { target, value } of constants) {
      if (target.kind === 'country' && this.#country === undefined) this.#takeCountry(value)
    }
    for (const binding of bindings) this.#takeCell(binding, cellOfColumn(cells, binding.column))
    this.#left.at(null, '')
    const fromColumns = new Set(bindings.flatMap(({ target }) => ('object' in target ? [target.object] : [])))
    for (const constant of constants) this.#takeConstant(constant, fromColumns)
    this.#takeAddressLine()
    this.#takeHours()
    const submission = this.#submission()
    const { sentences, cells: leftCells, origins, unread } = this.#left
    return { submission, categories: this.#categories, leftOut: sentences, leftCells, origins, unread }
  }

  #takeCell({ column, target, rule, slot }: Binding, raw: string): void {
    const plain = unguardedCell(
      withoutUnseen(withoutMojibake(listedAsText(withoutEscapes(raw)))),
      'object' in target && target.object === 'name',
    )
    const shown = replaced(withWholeKana(withoutMarkup(plain, isAddressOnline(target))), rule)
    const cell = shown !== null && isRead(target) ? withPlainSigns(shown) : shown
    if (cell === null || isBlank(cell)) return
    // A dash among the hours of other days is a day off.
    if (isMissing(cell, target, isFlag(target)) && !(target.kind === 'day' && isDash(cell))) return
    this.#left.at(column, raw)
    const parts = rule.split === undefined ? [cell] : cell.split(rule.split)
    for (const part of parts.map((text) => text.trim()).filter((text) => text !== '')) {
      this.#take(target, part, slot, rule)
    }
  }

  #take(target: Target, cell: string, slot: number, rule?: ColumnRule): void {
    switch (target.kind) {
      case 'country':
        this.#takeCountry(cell)
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
        this.#addressCell = this.#left.cell
        break
      case 'coordinates':
        this.#takeCoordinates(cell)
        break
      case 'week':
        this.#hours.takeWeek(cell)
        break
      case 'day':
        this.#hours.takeDay(target.day, cell)
        break
      case 'closed_days':
        this.#hours.takeClosedDays(cell)
        break
      case 'area_code':
        this.#areaCode = cell
        break
      case 'suffix':
        this.#suffix = { text: cell, cell: this.#left.cell }
        break
      case 'social':
        for (const page of severalSocial(cell) ?? [cell]) this.#takeSocial(socialUrl(page))
        break
      case 'id':
        for (const part of splitCell('external_id', cell)) this.#takeId(part, target.scheme)
        break
      case 'has': {
        const reading = readAttributeCell(target.attribute, cell)
        if ('leftOut' in reading) this.#left.note(reading.leftOut, 'left out', 'attribute')
        else this.#add('attribute', { attribute: target.attribute, value: reading.value })
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

  #takeCountry(cell: string): void {
    this.#country = countryCode(cell)
    this.#statedCountry = this.#country ?? cell.trim()
  }

  #takeAttribute(object: ObjectName, attribute: string, cell: string, slot: number): void {
    if ((object === 'phone' || object === 'fax') && attribute === 'number') {
      this.#takeNumbers(object, cell, slot)
      return
    }
    if (this.#takeMixed(object, attribute, cell)) return
    const [first, ...more] = severalAddresses(object, attribute, cell)
    const reading = readCell(object, attribute, first ?? cell, this.#context)
    if ('leftOut' in reading) this.#left.note(reading.leftOut, 'left out', object)
    else {
      this.#set(object, attribute, reading.value, slot)
      for (const said of reading.beside ?? []) this.#beside.push({ said, cell: this.#left.cell })
    }
    for (const part of more) this.#takeListed(object, attribute, part)
  }

  /** Addresses for mail and of the web in one cell, each for its own object. */
  #takeMixed(object: ObjectName, attribute: string, cell: string): boolean {
    const mixed = mixedAddresses(object, attribute, cell, this.#left.column ?? '')
    for (const mail of mixed?.mails ?? []) this.#takeListed('email', 'email_address', mail)
    for (const page of mixed?.pages ?? []) this.#takeListed('website', 'website_url', page)
    return mixed !== undefined
  }

  get #context() {
    const column = this.#left.column ?? undefined
    return { decimal: this.#mapping.decimal, country: this.#country, column }
  }

  #set(object: ObjectName, attribute: string, value: string, slot: number): void {
    const values = this.#of(object)
    while (values.length <= slot) values.push({})
    values[slot]![attribute] = value
    this.#left.origin(values[slot]!, attribute)
  }

  /** An extension and a remark go to the description; a number that the cell calls a fax goes to the fax numbers. */
  #takeNumbers(object: 'phone' | 'fax', cell: string, slot: number): void {
    const whole = this.#areaCode === undefined ? cell : withAreaCode(cell, this.#areaCode, this.#country)
    const { numbers, refused } = givenPhones(whole) ?? readPhones(whole, this.#country ?? '')
    for (const part of numbers.length > 0 ? refused : [cell])
      this.#left.note(`not a telephone number: ${part}`, 'left out', object)
    let first = true
    for (const one of numbers) {
      const { number, fax } = one
      const kind = fax ? 'fax' : object
      const more = kind === 'phone' ? withDescription(one) : {}
      if (kind !== object || !first) this.#add(kind, { number, ...more })
      else {
        for (const [attribute, value] of Object.entries({ number, ...more }))
          this.#set(object, attribute, value, slot)
        first = false
      }
    }
  }

  /** `vegan` or `wheelchair:limited`. */
  #takeNamed(part: string): void {
    const { attribute, value = 'yes' } = attributeOfText(part)
    if (isAttributeName(attribute)) this.#take({ kind: 'has', attribute }, value, 0)
    else this.#left.note(`attribute not known: ${attribute}`)
  }

  #takeId(part: string, scheme?: SchemeName): void {
    const id = idOfCell(part, scheme)
    if (id) this.#add('external_id', id)
    else this.#left.note(`not an id of ${scheme ?? 'a known scheme'}: ${part}`, 'left out', 'external_id')
  }

  #takeListed(object: ObjectName, attribute: string, part: string): void {
    if (object === 'attribute') {
      this.#takeNamed(part)
      return
    }
    if (object === 'external_id') {
      this.#takeId(part)
      return
    }
    const reading = readCell(object, attribute, part, this.#context)
    if ('leftOut' in reading) this.#left.note(reading.leftOut, 'left out', object)
    else this.#add(object, { [attribute]: reading.value })
  }

  #add(object: ObjectName, value: Attributes): void {
    this.#more.push({ object, value })
    for (const attribute of Object.keys(value)) this.#left.origin(value, attribute)
  }

  #takeSocial(url: string): void {
    this.#add('socialmedia', { type: networkOf(url), website_url: url })
  }

  #takeCoordinates(cell: string): void {
    const point = readPoint(cell, this.#country)
    if (!point) this.#left.note(`coordinates not understood: ${cell}`, 'left out', 'geopoint')
    else {
      this.#set('geopoint', 'latitude', point.latitude, 0)
      this.#set('geopoint', 'longitude', point.longitude, 0)
    }
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
    const parts = splitAddressLine(this.#addressLine, this.#country)
    const [address] = this.#of('postal_address')
    if (parts.postcode) parts.postcode = postcodeOf(parts.postcode, this.#country ?? '')
    const whole = withOwnParts(parts, address, this.#country)
    this.#left.madeOf(whole, address, this.#addressCell)
    this.#values.set('postal_address', [whole])
  }

  #takeHours(): void {
    const { weeks, texts } = this.#hours.settle(this.#country)
    const given = this.#of('opening_times')[0] ?? {}
    // What has a column of its own counts more.
    const own = new Set(Object.keys(given))
    for (const { week, origin = { column: null, value: '' } } of weeks) {
      this.#left.at(origin.column, origin.value)
      for (const [attribute, value] of Object.entries(week)) {
        if (own.has(attribute)) continue
        given[attribute] = value
        this.#left.origin(given, attribute)
      }
    }
    if (weeks.length > 0) this.#values.set('opening_times', [given])
    for (const { headline, text } of texts)
      this.#more.push({ object: 'description', value: { headline: headline.slice(0, 200), body: text } })
    this.#left.at(null, '')
  }

  /** What stands beside a value counts where no column says the same; of objects with many values it is one more. */
  #takeBeside(): void {
    for (const { said, cell } of this.#beside) {
      this.#left.at(cell.column, cell.value)
      const [own = {}] = this.#of(said.object)
      const stated = Object.entries(said.value)
      if (objectTypes[said.object].cardinality === 'many') this.#add(said.object, said.value)
      else if (stated.every(([attribute]) => own[attribute] === undefined))
        for (const [attribute, value] of stated) this.#set(said.object, attribute, String(value), 0)
    }
  }

  #submission(): Submission {
    const [point] = this.#values.get('geopoint') ?? []
    if (point && settlePoint(point, this.#country) === 'nowhere') {
      this.#values.delete('geopoint')
      this.#left.atOrigin(point, 'latitude')
      this.#left.note('coordinates 0, 0')
    }
    this.#takeBeside()
    const [address] = this.#values.get('postal_address') ?? []
    if (this.#suffix !== undefined) this.#takeSuffix(this.#suffix, address)
    if (address) settleAddress(address, this.#country ?? '')
    settleName(this.#values.get('name')?.[0])
    for (const value of this.#values.get('description') ?? []) this.#left.headline(value)
    for (const { object, value } of this.#more) this.#of(object).push(value)
    const objects = [...this.#values]
      .map(([object, values]) => [object, values.filter((value) => Object.keys(value).length > 0)] as const)
      .filter(([, values]) => values.length > 0)
    return {
      country: this.#statedCountry,
      supplierId: this.#supplierId,
      timezone: this.#timezone,
      objects: Object.fromEntries(objects),
    }
  }

  #takeSuffix({ text, cell }: { text: string; cell: SourceCell }, address: Attributes | undefined): void {
    const attribute = address && addSuffix(address, text, this.#country)
    this.#left.at(cell.column, cell.value)
    if (attribute === undefined) this.#left.note(`no number of a house for what follows it: ${text}`)
    this.#left.at(null, '')
  }

  #of(object: ObjectName): Attributes[] {
    const values = this.#values.get(object) ?? []
    this.#values.set(object, values)
    return values
  }
}
