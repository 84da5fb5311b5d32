import { type FrozenTables, openTables } from '../../frozen-tables.ts'
import type { Point } from '../place.ts'
import { COORDINATE_SCALE } from './place-kinds.ts'

/**
 * Points of full GB postcodes in frozen tables: sectors are sorted, and the units of each by their two
 * letters.
 */
export class UnitPostcodes {
  readonly #sectors: Map<string, number>
  readonly #starts: Uint32Array
  readonly #letters: Uint16Array
  readonly #latitudes: Int32Array
  readonly #longitudes: Int32Array

  constructor(buffer: ArrayBufferLike) {
    const tables: FrozenTables = openTables(buffer)
    const names = Buffer.from(tables.u8('sectors')).toString('latin1').split('\n')
    this.#sectors = new Map(names.map((name, index) => [name, index]))
    this.#starts = tables.u32('sectorStarts')
    this.#letters = tables.u16('letters')
    this.#latitudes = tables.i32('latitudes')
    this.#longitudes = tables.i32('longitudes')
  }

  /** The point of a unit such as `rg1 4ps`; undefined if unknown. */
  find(unit: string): Point | undefined {
    const sector = this.#sectors.get(unit.slice(0, -2))
    if (sector === undefined) return undefined
    const wanted = unitLetters(unit.slice(-2))
    const end = this.#starts[sector + 1]!
    for (let at = this.#starts[sector]!; at < end; at++) {
      if (this.#letters[at] !== wanted) continue
      return {
        latitude: this.#latitudes[at]! / COORDINATE_SCALE,
        longitude: this.#longitudes[at]! / COORDINATE_SCALE,
      }
    }
    return undefined
  }
}

/** The two lower-case letters of a unit as a number. */
export const unitLetters = (letters: string): number =>
  (letters.charCodeAt(0) - 97) * 26 + letters.charCodeAt(1) - 97
