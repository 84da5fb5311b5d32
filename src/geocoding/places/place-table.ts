import type { FrozenTables } from '../../frozen-tables.ts'
import { metresBetween, metresPerDegree } from '../../great-circle.ts'
import type { Point, Resolution } from '../place.ts'
import {
  COORDINATE_SCALE,
  GRID_COLUMNS,
  gridColumn,
  gridRow,
  kindNumber,
  LANDMARK_BIT,
  PLACE_KINDS,
  SPREAD_METRES,
} from './place-kinds.ts'
import { renownOf } from './prominence.ts'

/** A place that an operator added or corrected. */
export interface OperatorPlace {
  /** The id of the corrected place, or a new one. */
  readonly id: string
  readonly name: string
  readonly alternateNames?: readonly string[]
  readonly latitude: number
  readonly longitude: number
  readonly resolution: Resolution
  /** Alpha-2, lower case. */
  readonly country: string
  readonly population?: number
  readonly timezone?: string
  /** Id of the smallest place that contains it. */
  readonly parentId?: string | null
  /** Codes that serve it, in display form. */
  readonly postcodes?: readonly string[]
}

/** An operator's place in table form, with its parent by number. */
export interface OperatorRow {
  readonly place: OperatorPlace
  readonly parent: number
  readonly zone: string
}

interface Meta {
  readonly countries: readonly string[]
  readonly zones: readonly string[]
  /** Languages of labels, ISO 639-1; empty for the local one. Absent in sets made before there were labels. */
  readonly languages?: readonly string[]
}

const DEFAULT_SPREAD_METRES = 2_000

/** No place; the parent of a country. */
export const NO_PLACE = -1

/**
 * The columns of the gazetteer; a place is a row number. Places of the frozen tables come first, ordered by
 * grid cell. Operator places follow, or override columns of the place they correct.
 */
export class PlaceTable {
  /** Country codes; the index is the country's number. */
  readonly countries: readonly string[]
  readonly frozenSize: number
  readonly #zoneNames: readonly string[]
  readonly #latitudes: Int32Array
  readonly #longitudes: Int32Array
  readonly #populations: Uint32Array
  readonly #spreads: Uint16Array
  readonly #kinds: Uint8Array
  readonly #countries: Uint8Array
  readonly #zones: Uint16Array
  readonly #parents: Uint32Array
  readonly #geonamesIds: Uint32Array
  readonly #geonamesOrder: Uint32Array
  readonly #nameStarts: Uint32Array
  readonly #names: Buffer
  readonly #cells: Uint32Array
  readonly #cellStarts: Uint32Array
  readonly #servesStarts: Uint32Array
  readonly #serves: Uint32Array
  readonly #servedByStarts: Uint32Array
  readonly #servedBy: Uint32Array
  readonly #labels: Labels | null
  readonly #operatorRows = new Map<number, OperatorRow>()
  #size: number

  constructor(tables: FrozenTables) {
    const meta = tables.meta as Meta
    this.countries = meta.countries
    this.#zoneNames = meta.zones
    this.#latitudes = tables.i32('latitudes')
    this.#longitudes = tables.i32('longitudes')
    this.#populations = tables.u32('populations')
    this.#spreads = tables.u16('spreads')
    this.#kinds = tables.u8('kinds')
    this.#countries = tables.u8('countries')
    this.#zones = tables.u16('zones')
    this.#parents = tables.u32('parents')
    this.#geonamesIds = tables.u32('geonamesIds')
    this.#geonamesOrder = tables.u32('geonamesOrder')
    this.#nameStarts = tables.u32('nameStarts')
    this.#names = bufferOver(tables.u8('names'))
    this.#cells = tables.u32('cells')
    this.#cellStarts = tables.u32('cellStarts')
    this.#servesStarts = tables.u32('servesStarts')
    this.#serves = tables.u32('serves')
    this.#servedByStarts = tables.u32('servedByStarts')
    this.#servedBy = tables.u32('servedBy')
    this.#labels = meta.languages === undefined ? null : new Labels(tables, meta.languages)
    this.frozenSize = this.#kinds.length
    this.#size = this.frozenSize
  }

  /** Adds an operator's place (`number` undefined) or overlays an existing one. Returns its number. */
  put(row: OperatorRow, number?: number): number {
    const at = number ?? this.#size++
    this.#operatorRows.set(at, row)
    return at
  }

  operatorRow(place: number): OperatorRow | undefined {
    return this.#operatorRows.size === 0 ? undefined : this.#operatorRows.get(place)
  }

  latitude(place: number): number {
    return this.operatorRow(place)?.place.latitude ?? this.#latitudes[place]! / COORDINATE_SCALE
  }

  longitude(place: number): number {
    return this.operatorRow(place)?.place.longitude ?? this.#longitudes[place]! / COORDINATE_SCALE
  }

  point(place: number): Point {
    return { latitude: this.latitude(place), longitude: this.longitude(place) }
  }

  population(place: number): number {
    const row = this.operatorRow(place)
    if (row?.place.population !== undefined) return row.place.population
    return place < this.frozenSize ? this.#populations[place]! : 0
  }

  /** Whether it is a station or a sight: a place to search around, not a part of addresses. */
  isLandmark(place: number): boolean {
    return place < this.frozenSize && (this.#kinds[place]! & LANDMARK_BIT) !== 0
  }

  /** How well known it is, in people; see `renownOf`. */
  renown(place: number): number {
    return renownOf(this.population(place), this.isLandmark(place))
  }

  /** Estimated radius that contains most of its addresses, in metres. */
  spread(place: number): number {
    return place < this.frozenSize ? this.#spreads[place]! * SPREAD_METRES : DEFAULT_SPREAD_METRES
  }

  /** Index into `PLACE_KINDS`. */
  kind(place: number): number {
    const row = this.operatorRow(place)
    return row ? kindNumber(row.place.resolution) : this.#kinds[place]! & ~LANDMARK_BIT
  }

  resolution(place: number): Resolution {
    return PLACE_KINDS[this.kind(place)]!
  }

  country(place: number): string {
    return this.operatorRow(place)?.place.country ?? this.countries[this.#countries[place]!]!
  }

  zone(place: number): string {
    return this.operatorRow(place)?.zone ?? this.#zoneNames[this.#zones[place]!]!
  }

  name(place: number): string {
    const row = this.operatorRow(place)
    if (row) return row.place.name
    return this.#names.toString('utf8', this.#nameStarts[place]!, this.#nameStarts[place + 1]!)
  }

  /** The name in a language, undefined for the local one, where it differs from `name`. */
  label(place: number, language: string | undefined): string | undefined {
    return this.operatorRow(place) ? undefined : this.#labels?.of(place, language)
  }

  /** The smallest place that contains it, or `NO_PLACE`. */
  parent(place: number): number {
    return this.operatorRow(place)?.parent ?? this.#parents[place]! - 1
  }

  /** 0 if it has none. */
  geonamesId(place: number): number {
    return place < this.frozenSize ? this.#geonamesIds[place]! : 0
  }

  byGeonamesId(id: number): number | undefined {
    let [low, high] = [0, this.#geonamesOrder.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#geonamesIds[this.#geonamesOrder[middle]!]! < id) low = middle + 1
      else high = middle
    }
    const place = this.#geonamesOrder[low]
    return place !== undefined && this.#geonamesIds[place] === id ? place : undefined
  }

  /** Whether `place` is `area` or a descendant of it. */
  liesIn(place: number, area: number): boolean {
    for (let at = place; at !== NO_PLACE; at = this.parent(at)) if (at === area) return true
    return false
  }

  /** The place and its ancestors, smallest first. */
  chain(place: number): number[] {
    const chain: number[] = []
    for (let at = place; at !== NO_PLACE && chain.length < 12; at = this.parent(at)) chain.push(at)
    return chain
  }

  /** Places that a postcode serves, most populous first; the members of a former county. */
  serves(place: number): Uint32Array {
    if (place >= this.frozenSize) return NOTHING
    return this.#serves.subarray(this.#servesStarts[place]!, this.#servesStarts[place + 1]!)
  }

  /** Postcodes that serve a place. */
  servedBy(place: number): Uint32Array {
    if (place >= this.frozenSize) return NOTHING
    return this.#servedBy.subarray(this.#servedByStarts[place]!, this.#servedByStarts[place + 1]!)
  }

  distance(place: number, point: Point): number {
    return metresBetween({ latitude: this.latitude(place), longitude: this.longitude(place) }, point)
  }

  /**
   * Calls `visit` for each place within `metres` of the point, unordered. Works across the antimeridian. Landmarks
   * contain no addresses, and are left out.
   */
  visitNear(point: Point, metres: number, visit: (place: number, metres: number) => void): void {
    const reach = metres / metresPerDegree
    const furthest = Math.min(89.9, Math.abs(point.latitude) + reach)
    const wide = Math.min(180, reach / Math.cos((furthest * Math.PI) / 180))
    const test = (place: number) => {
      if (this.isLandmark(place)) return
      const away = this.distance(place, point)
      if (away <= metres) visit(place, away)
    }
    const lastRow = gridRow(Math.min(90, point.latitude + reach))
    for (let row = gridRow(Math.max(-90, point.latitude - reach)); row <= lastRow; row++) {
      for (const [west, east] of columnSpans(point.longitude, wide)) this.#visitCells(row, west, east, test)
    }
    for (const place of this.#operatorRows.keys()) if (place >= this.frozenSize) test(place)
  }

  #visitCells(row: number, west: number, east: number, visit: (place: number) => void): void {
    const last = row * GRID_COLUMNS + east
    for (let index = this.#cellFrom(row * GRID_COLUMNS + west); this.#cells[index]! <= last; index++) {
      const end = this.#cellStarts[index + 1]!
      for (let place = this.#cellStarts[index]!; place < end; place++) visit(place)
    }
  }

  #cellFrom(cell: number): number {
    let [low, high] = [0, this.#cells.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#cells[middle]! < cell) low = middle + 1
      else high = middle
    }
    return low
  }
}

const NOTHING = new Uint32Array(0)

/** Names in other languages, ordered by place. */
class Labels {
  readonly #languages: readonly string[]
  readonly #places: Uint32Array
  readonly #languageOf: Uint8Array
  readonly #starts: Uint32Array
  readonly #texts: Buffer

  constructor(tables: FrozenTables, languages: readonly string[]) {
    this.#languages = languages
    this.#places = tables.u32('labelPlaces')
    this.#languageOf = tables.u8('labelLanguages')
    this.#starts = tables.u32('labelStarts')
    this.#texts = bufferOver(tables.u8('labels'))
  }

  of(place: number, language: string | undefined): string | undefined {
    let local: string | undefined
    for (let at = this.#firstOf(place); this.#places[at] === place; at++) {
      const spoken = this.#languages[this.#languageOf[at]!]
      const text = () => this.#texts.toString('utf8', this.#starts[at]!, this.#starts[at + 1]!)
      if (spoken === (language ?? '')) return text()
      if (spoken === '') local = text()
    }
    return local
  }

  #firstOf(place: number): number {
    let [low, high] = [0, this.#places.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#places[middle]! < place) low = middle + 1
      else high = middle
    }
    return low
  }
}

export const bufferOver = (array: Uint8Array): Buffer =>
  Buffer.from(array.buffer as ArrayBuffer, array.byteOffset, array.byteLength)

/** Column ranges from west to east; two if the circle crosses the antimeridian. */
function columnSpans(longitude: number, wide: number): [number, number][] {
  const last = GRID_COLUMNS - 1
  if (wide >= 180) return [[0, last]]
  const [west, east] = [longitude - wide, longitude + wide]
  if (west < -180)
    return [
      [0, gridColumn(east)],
      [gridColumn(west + 360), last],
    ]
  if (east >= 180)
    return [
      [gridColumn(west), last],
      [0, gridColumn(east - 360)],
    ]
  return [[gridColumn(west), gridColumn(east)]]
}
