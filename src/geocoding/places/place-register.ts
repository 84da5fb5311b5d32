import type { FrozenTables } from '../../frozen-tables.ts'
import { LruCache } from '../../lru-cache.ts'
import type { Place, Resolution } from '../place.ts'
import { placeKey, spellOutUmlauts } from '../text/place-key.ts'
import { codeKey } from '../text/postcode.ts'
import { zoneOf } from '../time-zone.ts'
import { NameIndex, type NameVisitor } from './name-index.ts'
import { kindNumber, LAST_POSTAL_KIND, NAME_CLASSES } from './place-kinds.ts'
import { NO_PLACE, type OperatorPlace, PlaceTable } from './place-table.ts'

const DISTRICT = kindNumber('district')
const COUNTY = kindNumber('county')
const COUNTRY = kindNumber('country')
const OUTCODE = kindNumber('outcode')

const PLACES_REMEMBERED = 4_000

/** Territories with a country code of their own, where people of the country expect to find places. */
const TERRITORIES: Readonly<Record<string, readonly string[]>> = {
  gb: ['im', 'je', 'gg'],
  us: ['pr', 'vi', 'gu', 'as', 'mp'],
  fi: ['ax'],
  dk: ['fo', 'gl'],
}

/** A country and its territories, whose listings a search of the country finds in a place of theirs. */
export const isTerritoryOf = (territory: string, country: string): boolean =>
  TERRITORIES[country]?.includes(territory) ?? false

/** Countries whose addresses name the county; elsewhere, the state or region identifies a place. */
const BY_COUNTY = new Set(['gb', 'ie'])

/** Places by number, id and name: the frozen tables overlaid with operator changes. */
export class PlaceRegister {
  readonly table: PlaceTable
  readonly names: NameIndex
  readonly #operatorIds = new Map<string, number>()
  readonly #operatorNames = new Map<string, Map<number, number>>()
  /** Recently used places by number. */
  readonly #places = new LruCache<number, Place>(PLACES_REMEMBERED)
  readonly #allCountries: readonly number[]
  readonly #numbersByCountry: ReadonlyMap<string, readonly number[]>

  constructor(tables: FrozenTables) {
    this.table = new PlaceTable(tables)
    this.names = new NameIndex(tables)
    this.#allCountries = this.table.countries.map((_, number) => number)
    this.#numbersByCountry = new Map(
      this.table.countries.map((country) => [country, this.#numbersWithTerritories(country)]),
    )
  }

  /** Adds a place, or corrects the one with its id; also indexes its names. */
  put(place: OperatorPlace): void {
    this.#places.clear()
    const known = this.numberOf(place.id)
    const parent = place.parentId ? this.numberOf(place.parentId) : undefined
    const inherited = known === undefined ? this.#countryPlace(place.country) : this.table.parent(known)
    const zone = place.timezone ?? zoneOf(place)
    const number = this.table.put({ place, parent: parent ?? inherited, zone }, known)
    this.#operatorIds.set(place.id, number)
    this.#addName(place, place.name, number, NAME_CLASSES.primary)
    for (const name of place.alternateNames ?? []) this.#addName(place, name, number, NAME_CLASSES.alternate)
    for (const code of place.postcodes ?? []) {
      const key = `${place.country} ${codeKey(place.country, code)}`
      this.#operatorNames.set(
        key,
        (this.#operatorNames.get(key) ?? new Map()).set(number, NAME_CLASSES.primary),
      )
    }
  }

  #addName(place: OperatorPlace, name: string, number: number, nameClass: number): void {
    for (const spelling of [name, spellOutUmlauts(name)]) {
      if (spelling === null) continue
      const key = `${place.country} ${placeKey(spelling)}`
      this.#operatorNames.set(key, (this.#operatorNames.get(key) ?? new Map()).set(number, nameClass))
    }
  }

  #numbersWithTerritories(country: string): readonly number[] {
    return [country, ...(TERRITORIES[country] ?? [])]
      .map((code) => this.table.countries.indexOf(code))
      .filter((number) => number >= 0)
  }

  /** A place's name as people write it in a language; without one, in the country's own. */
  label(place: number, language: string | undefined): string {
    return this.table.label(place, language) ?? this.table.name(place)
  }

  #countryPlace(country: string): number {
    const key = this.names.find(country, this.table.countries.indexOf(country))
    let found = NO_PLACE
    if (key !== undefined) {
      this.names.visitPlaces(key, (place) => {
        if (this.table.kind(place) === COUNTRY) found = place
      })
    }
    return found
  }

  /**
   * The numbers of a country and of the territories that its people count to it, or of all countries if none
   * is given; empty if the gazetteer does not cover it.
   */
  countryNumbers(country: string | undefined): readonly number[] {
    if (country === undefined) return this.#allCountries
    return this.#numbersByCountry.get(country) ?? noCountries
  }

  /** Visits the places, including operator places, that the key names in a country (by its number). */
  visitNamed(key: string, country: number, visit: NameVisitor): void {
    const found = key === '' ? undefined : this.names.find(key, country)
    if (found !== undefined) this.names.visitPlaces(found, visit)
    if (this.#operatorNames.size === 0) return
    const own = this.#operatorNames.get(`${this.table.countries[country]} ${key}`)
    for (const [place, nameClass] of own ?? []) visit(place, nameClass)
  }

  /** Keys of operator places that start with `prefix`. */
  *operatorKeys(prefix: string, country: string): Generator<readonly [number, number]> {
    for (const [key, places] of this.#operatorNames) if (key.startsWith(`${country} ${prefix}`)) yield* places
  }

  /**
   * The public id: the GeoNames id if there is one, `gb-rg1-4` for a postcode, `gb-caversham-rg4` for a
   * locality identified by its postcode.
   */
  idOf(place: number): string {
    const own = this.table.operatorRow(place)?.place.id
    if (own !== undefined) return own
    const geonamesId = this.table.geonamesId(place)
    if (geonamesId > 0) return String(geonamesId)
    const country = this.table.country(place)
    const slug = (text: string) => placeKey(text).replaceAll(' ', '-')
    if (this.table.kind(place) <= LAST_POSTAL_KIND) return `${country}-${slug(this.table.name(place))}`
    const code = this.table.servedBy(place)[0]
    return `${country}-${slug(this.table.name(place))}-${code === undefined ? 'area' : slug(this.table.name(code))}`
  }

  numberOf(id: string): number | undefined {
    const own = this.#operatorIds.get(id)
    if (own !== undefined) return own
    if (/^\d{1,10}$/.test(id)) return this.table.byGeonamesId(Number(id))
    const match = /^([a-z]{2})-(.+)$/.exec(id)
    const country = match ? this.table.countries.indexOf(match[1]!) : -1
    if (!match || country < 0) return undefined
    const words = match[2]!.split('-')
    const candidates = [words.join(' '), words.slice(0, -1).join(' ')]
    let found: number | undefined
    for (const key of candidates) {
      this.visitNamed(key, country, (place) => {
        if (this.idOf(place) === id) found ??= place
      })
    }
    return found
  }

  /** Whether a place is a postcode of any size. */
  isPostal(place: number): boolean {
    return this.table.kind(place) <= LAST_POSTAL_KIND
  }

  /** Name with its area, e.g. `Reading, Berkshire`, `Paris, Texas`. */
  formalName(place: number): string {
    const { table } = this
    const name = table.name(place)
    const above = table
      .chain(place)
      .slice(1)
      .filter((area) => table.kind(area) < COUNTRY && table.name(area) !== name && table.kind(area) > OUTCODE)
    const within = above.find((area) => table.kind(area) <= kindNumber('town'))
    const byCounty = BY_COUNTY.has(table.country(place))
    const areas = above.filter((area) => table.kind(area) >= COUNTY)
    const partOfTown = this.isPostal(place) || table.kind(place) <= DISTRICT
    const area = (partOfTown ? within : undefined) ?? (byCounty ? areas[0] : areas.at(-1)) ?? above.at(-1)
    return area === undefined ? name : `${name}, ${table.name(area)}`
  }

  /** The place as exposed to the rest of the program. */
  place(number: number): Place {
    let place = this.#places.get(number)
    if (place === undefined) {
      place = new RegisteredPlace(this, number)
      this.#places.set(number, place)
    }
    return place
  }

  /** The places that contain a place, smallest first. */
  parents(place: number): Place['parents'] {
    const above = this.table.chain(place).slice(1)
    return above.map((area) => ({ id: this.idOf(area), resolution: this.table.resolution(area) }))
  }

  /** The codes that serve a place; for a postcode, itself. */
  postcodes(place: number): readonly string[] {
    const own = this.table.operatorRow(place)?.place.postcodes
    if (own) return [...own]
    if (this.isPostal(place)) return [this.table.name(place)]
    return Array.from(this.table.servedBy(place), (code) => this.table.name(code))
  }
}

const noCountries: readonly number[] = []

/** Reads details lazily, because most places are only compared with others. */
class RegisteredPlace implements Place {
  readonly #register: PlaceRegister
  readonly #number: number
  #id: string | undefined
  #name: string | undefined
  #formalName: string | undefined
  #parents: Place['parents'] | undefined

  constructor(register: PlaceRegister, number: number) {
    this.#register = register
    this.#number = number
  }

  get id(): string {
    this.#id ??= this.#register.idOf(this.#number)
    return this.#id
  }

  get name(): string {
    this.#name ??= this.#register.table.name(this.#number)
    return this.#name
  }

  get latitude(): number {
    return this.#register.table.latitude(this.#number)
  }

  get longitude(): number {
    return this.#register.table.longitude(this.#number)
  }

  get resolution(): Resolution {
    return this.#register.table.resolution(this.#number)
  }

  get country(): string {
    return this.#register.table.country(this.#number)
  }

  get population(): number {
    return this.#register.table.population(this.#number)
  }

  get renown(): number {
    return this.#register.table.renown(this.#number)
  }

  get isLandmark(): boolean {
    return this.#register.table.isLandmark(this.#number)
  }

  get spread(): number {
    return this.#register.table.spread(this.#number)
  }

  get timezone(): string {
    return this.#register.table.zone(this.#number)
  }

  get formalName(): string {
    this.#formalName ??= this.#register.formalName(this.#number)
    return this.#formalName
  }

  get parents(): Place['parents'] {
    this.#parents ??= this.#register.parents(this.#number)
    return this.#parents
  }

  /** Not cached: a large town has hundreds. */
  get postcodes(): readonly string[] {
    return this.#register.postcodes(this.#number)
  }
}
