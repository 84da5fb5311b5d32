/**
 * Requests to the nine searches over made-up businesses, by class. What is searched for comes from businesses that exist, so that there is something to find. No two
 * requests are alike.
 */
import type { Category } from '../../src/taxonomy/category.ts'
import { type Business, type Businesses, nameOf, synonymsOf } from './businesses.ts'
import { misspell } from './misspell.ts'
import { Random, Weighted } from './random.ts'
import { tagsListed } from './submissions.ts'
import { countries, type Town, type World } from './world.ts'

/** One search as it is asked for over HTTP, without the key. */
export interface SearchRequest {
  readonly name: string
  /** Path and query. */
  readonly target: string
}

export const rowsAsked = 25
export const denseCity = 'what in a dense city'

type Params = Record<string, string>
interface Draft {
  readonly path: string
  readonly params: Params
}

const commonCategories = 100
const denseTowns = 20
/** Of all searches, the share for a later page and the share with a filter. */
const laterPages = 0.15
const filtered = 0.15

export class SearchRequests {
  readonly #world: World
  readonly #businesses: Businesses
  readonly #size: number
  readonly #random: Random
  readonly #made = new Set<string>()

  /** `size`: number of businesses. Requests of another seed are others, apart from few that meet by chance. */
  constructor(world: World, businesses: Businesses, size: number, seed: number) {
    this.#world = world
    this.#businesses = businesses
    this.#size = size
    this.#random = new Random(4711 * seed)
  }

  /** All classes mixed, in the shares of `classes`. */
  mix(count: number): SearchRequest[] {
    const weights = new Weighted(classes.map(({ share }) => share))
    return Array.from({ length: count }, () => this.#distinct(classes[weights.draw(this.#random)]!, true))
  }

  /** Searches for common things in the largest cities, plain or with parameters that change what is done for each. */
  dense(count: number, extra: Params = {}): SearchRequest[] {
    const dense = classes.find(({ name }) => name === denseCity)!
    return Array.from({ length: count }, () => this.#distinct(dense, false, extra))
  }

  #distinct({ name, make }: RequestClass, varied: boolean, extra: Params = {}): SearchRequest {
    for (let tries = 0; tries < 1000; tries++) {
      const { path, params } = make(this.#draw())
      const all = { ...params, ...(varied ? this.#variation() : {}), ...extra }
      // Another page, where everything that could be asked for has been.
      if (tries > 20) all.page = String(1 + this.#random.below(10))
      const target = `${path}?${new URLSearchParams({ ...all, per_page: String(rowsAsked) })}`
      if (this.#made.has(target)) continue
      this.#made.add(target)
      return { name, target }
    }
    throw new Error(`There are no more requests of the class "${name}".`)
  }

  #variation(): Params {
    const random = this.#random
    const params: Params = {}
    if (random.chance(laterPages)) params.page = String(2 + random.below(4))
    if (random.chance(filtered)) Object.assign(params, random.pick(filters)(this.#draw()))
    return params
  }

  #draw(): Drawn {
    const random = this.#random
    const business = this.#businesses.business(1 + random.below(this.#size))
    return { ...business, random, world: this.#world, language: countries[business.town.country]! }
  }
}

interface Drawn extends Business {
  readonly random: Random
  readonly world: World
  readonly language: string
}

interface RequestClass {
  readonly name: string
  readonly share: number
  readonly make: (drawn: Drawn) => Draft
}

const filters: readonly ((drawn: Drawn) => Params)[] = [
  () => ({ isClaimed: '0' }),
  () => ({ isClaimed: '1' }),
  () => ({ has: 'phone' }),
  () => ({ has: 'website' }),
  ({ category, world, random }) => ({
    restrict_category_ids: `${category.id}|${random.pick(world.categories).id}`,
  }),
]

const search = (kind: string, params: Params): Draft => ({ path: `/v1/entity/search/${kind}`, params })
const numbers = (params: Record<string, number>): Params =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value.toFixed(5)]))

const wordFor = (category: Category, language: string, random: Random): string =>
  random.pick([nameOf(category, language), ...synonymsOf(category, language)])
const commonWord = ({ world, random, language }: Drawn): string =>
  wordFor(world.categories[random.below(commonCategories)]!, language, random)
const anyWord = ({ category, language, random }: Drawn): string => wordFor(category, language, random)
const firstWords = ({ document }: Drawn): string => document.names[0]!.split(' ').slice(0, 2).join(' ')
const country = ({ town }: Drawn): Params => ({ country: town.country })
const inTown = (town: Town): Params => ({
  where: town.name,
  ...numbers({ latitude: town.latitude, longitude: town.longitude }),
})
const near = ({ town, random }: Drawn): Params =>
  numbers({
    latitude: town.latitude + random.normal() * 0.05,
    longitude: town.longitude + random.normal() * 0.05,
  })

function box({ town, random }: Drawn): Params {
  const half = 0.05 + random.next() * 0.2
  return numbers({
    latitude_1: town.latitude - half,
    longitude_1: town.longitude - half * 1.5,
    latitude_2: town.latitude + half,
    longitude_2: town.longitude + half * 1.5,
  })
}

const classes: readonly RequestClass[] = [
  {
    name: 'what, common term, whole country',
    share: 8,
    make: (drawn) =>
      search('what', {
        what: commonWord(drawn),
        ...country(drawn),
      }),
  },
  {
    name: 'what, two rare terms',
    share: 6,
    make: (drawn) => {
      const { tags } = drawn.document
      const tag = (): string => tags[drawn.random.below(Math.min(tagsListed, tags.length))]!
      return search('what', { what: `${tag()} ${tag()}`.slice(0, 200), ...country(drawn) })
    },
  },
  {
    name: 'what by location',
    share: 20,
    make: (drawn) =>
      search('what/bylocation', { what: anyWord(drawn), ...country(drawn), ...inTown(drawn.town) }),
  },
  {
    name: 'what by nearest',
    share: 10,
    make: (drawn) =>
      search('what/bynearest', {
        what: nameOf(drawn.category, drawn.language),
        ...country(drawn),
        ...near(drawn),
      }),
  },
  {
    name: 'what by nearest, within 50 km',
    share: 6,
    make: (drawn) =>
      search('what/bynearest', { what: anyWord(drawn), ...country(drawn), ...near(drawn), radius: '50' }),
  },
  {
    name: 'what by bounding box',
    share: 10,
    make: (drawn) =>
      search('what/byboundingbox', {
        what: nameOf(drawn.category, drawn.language),
        ...country(drawn),
        ...box(drawn),
      }),
  },
  {
    name: denseCity,
    share: 8,
    make: (drawn) => {
      const town = drawn.world.towns[drawn.random.below(denseTowns)]!
      const language = countries[town.country]!
      return search('what/bylocation', {
        what: commonWord({ ...drawn, language }),
        country: town.country,
        ...inTown(town),
      })
    },
  },
  {
    name: 'who, last word a prefix',
    share: 10,
    make: (drawn) => search('who', { who: drawn.document.names[0]!.slice(0, -2), ...country(drawn) }),
  },
  {
    name: 'who, one typing error',
    share: 6,
    make: (drawn) =>
      search('who', { who: misspell(drawn.random, drawn.document.names[0]!), ...country(drawn) }),
  },
  {
    name: 'who by location',
    share: 6,
    make: (drawn) =>
      search('who/bylocation', { who: firstWords(drawn), ...country(drawn), ...inTown(drawn.town) }),
  },
  {
    name: 'who by bounding box',
    share: 3,
    make: (drawn) =>
      search('who/byboundingbox', { who: firstWords(drawn), ...country(drawn), ...box(drawn) }),
  },
  {
    name: 'who by nearest',
    share: 3,
    make: (drawn) => search('who/bynearest', { who: firstWords(drawn), ...country(drawn), ...near(drawn) }),
  },
  {
    name: 'keyword by nearest',
    share: 4,
    make: (drawn) =>
      search('keyword/bynearest', { keyword: anyWord(drawn), ...country(drawn), ...near(drawn) }),
  },
]
