/**
 * Made-up rows of a file to import, in two countries: businesses of their own, branches of chains, and repetitions of earlier businesses as somebody
 * else would write them, without an id. Row n depends on the seed and n only, and names the business that it is in truth.
 */
import { Businesses } from './businesses.ts'
import { Random } from './random.ts'
import type { Town, World } from './world.ts'

export interface ImportRow {
  /** The row that first named this business: its own number, or a smaller one where it repeats. */
  readonly truth: number
  readonly cells: Readonly<Record<(typeof importColumns)[number], string>>
}

export const importColumns = [
  '_supplier_id',
  'name',
  'building_number',
  'address1',
  'town',
  'country',
  'telephone_number',
  'website',
  'category',
  'latitude',
  'longitude',
  'tags',
] as const

const chainShare = 0.15
const repeatedShare = 0.1
const chains = 60
const streetNames =
  'Station Market Church Mill Park Bridge Castle King Queen Garden Harbour School Forest River Hill Abbey Albert Victoria Wellington Nelson Cedar Elm'.split(
    ' ',
  )
const kinds: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  gb: [
    ['Street', 'St'],
    ['Road', 'Rd'],
    ['Lane', 'Ln'],
    ['Avenue', 'Ave'],
  ],
  de: [
    ['straße', 'str.'],
    ['weg', 'weg'],
    ['allee', 'allee'],
    ['platz', 'pl.'],
  ],
}

interface Drawn {
  readonly name: string
  readonly number: string
  readonly street: readonly [string, string]
  readonly town: Town
  /** National significant number. */
  readonly phone: string
  readonly website: string
  readonly category: string
  readonly latitude: number
  readonly longitude: number
}

export class ImportRows {
  readonly #businesses: Businesses
  readonly #seed: number

  constructor(world: World, seed = 1) {
    const towns = world.towns.filter(({ country }) => country in kinds)
    this.#businesses = new Businesses({ ...world, towns }, seed)
    this.#seed = seed
  }

  /** Numbers from 1. */
  row(number: number): ImportRow {
    const random = new Random(Math.imul(number, 0x27d4eb2f) ^ this.#seed)
    const repeats = number > 10 && random.chance(repeatedShare)
    if (!repeats) return { truth: number, cells: cellsOf(number, this.#draw(number), null) }
    let truth = 1 + random.below(number - 1)
    while (this.#repeats(truth)) truth--
    return { truth, cells: cellsOf(number, this.#draw(truth), random) }
  }

  #repeats(number: number): boolean {
    return number > 10 && new Random(Math.imul(number, 0x27d4eb2f) ^ this.#seed).chance(repeatedShare)
  }

  #draw(number: number): Drawn {
    const random = new Random(Math.imul(number, 0xc2b2ae35) ^ this.#seed)
    const { document, town, category } = this.#businesses.business(number)
    const chain = random.chance(chainShare) ? random.below(chains) : null
    const name = chain === null ? document.names[0]! : chainName(this.#businesses, chain)
    const street = random.pick(streetNames)
    const [long, short] = random.pick(kinds[town.country]!)
    const joint = town.country === 'de' ? '' : ' '
    return {
      name,
      number: String(1 + random.below(250)),
      street: [street + joint + long, street + joint + short],
      town,
      phone: `${town.country === 'gb' ? '20' : '30'}${7 + random.below(2)}${String(random.below(10_000_000)).padStart(7, '0')}`,
      website: random.chance(0.5) ? `https://www.${label(name)}.example/` : '',
      category: category.id,
      latitude: document.latitude ?? town.latitude,
      longitude: document.longitude ?? town.longitude,
    }
  }
}

/** A repetition (`as` given) writes name, street, phone and point another way, and leaves some of it out. */
function cellsOf(number: number, drawn: Drawn, as: Random | null): ImportRow['cells'] {
  const { town, phone } = drawn
  const dial = town.country === 'gb' ? '+44' : '+49'
  const said = (chance: number, value: string) => (as === null || as.chance(chance) ? value : '')
  const shift = () => (as === null ? 0 : as.normal() * 0.0001)
  return {
    _supplier_id: as === null ? `R${number}` : '',
    name: as === null ? drawn.name : respelt(drawn.name, as),
    building_number: drawn.number,
    address1: drawn.street[as === null ? 0 : 1],
    town: town.name,
    country: town.country,
    telephone_number: said(
      0.7,
      as === null ? dial + phone : `0${phone.slice(0, 2)} ${phone.slice(2, 6)} ${phone.slice(6)}`,
    ),
    website: said(0.5, drawn.website),
    category: said(0.8, drawn.category),
    latitude: (drawn.latitude + shift()).toFixed(6),
    longitude: (drawn.longitude + shift()).toFixed(6),
    tags: `row${number}`,
  }
}

function respelt(name: string, random: Random): string {
  const form = random.below(5)
  if (form === 0) return name.replace(/ (GmbH|Ltd)$/, '')
  if (form === 1) return name.toUpperCase()
  if (form === 2) return name.replace(' & ', ' and ')
  if (form === 3 && name.length > 8) {
    const at = 2 + random.below(name.length - 4)
    return name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2)
  }
  return name
}

const chainName = (businesses: Businesses, chain: number): string =>
  businesses.business(900_000_007 + chain).document.names[0]!

const label = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'shop'
