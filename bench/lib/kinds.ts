/** Requests by kind of search, as people make them, over made-up businesses. Each asks for one row, so that finding it counts, not printing it. */
import { type Business, Businesses, nameOf } from './businesses.ts'
import { misspell } from './misspell.ts'
import { Random } from './random.ts'
import { countries, openWorld, type World } from './world.ts'

export const kinds = ['what', 'who', 'who, misspelt', 'one box', 'completions'] as const
export type Kind = (typeof kinds)[number]

type Make = (drawn: Business, random: Random) => { readonly path: string; readonly params: Params }
type Params = Readonly<Record<string, string>>

const search = (path: string, params: Params) => ({
  path: `/v1/${path}`,
  params: { ...params, per_page: '1' },
})
const kindIn = ({ category, town }: Business): string => nameOf(category, countries[town.country]!)

const makers: Readonly<Record<Kind, Make>> = {
  what: (drawn) =>
    search('entity/search/what/bylocation', {
      what: kindIn(drawn),
      where: drawn.town.name,
      country: drawn.town.country,
    }),
  who: ({ document, town }) =>
    search('entity/search/who', { who: document.names[0]!, country: town.country }),
  'who, misspelt': ({ document, town }, random) =>
    search('entity/search/who', { who: misspell(random, document.names[0]!), country: town.country }),
  'one box': (drawn, random) => {
    const { document, town } = drawn
    const texts = [
      `${kindIn(drawn)} ${town.name}`,
      `${document.names[0]} ${town.name}`,
      document.names[0]!,
      `${1 + random.below(90)} Station Road, ${town.name}`,
    ]
    return search('search', { q: random.pick(texts), country: town.country })
  },
  completions: ({ document, town }, random) => {
    const [name] = document.names
    return {
      path: '/v1/autocomplete/business',
      params: { str: name!.slice(0, 3 + random.below(6)), country: town.country },
    }
  },
}

/** Makes requests, path and query without a key: those of one seed are the same in every run. */
export class RequestsByKind {
  readonly #world: World = openWorld()
  readonly #businesses = new Businesses(this.#world, 1)
  readonly #random = new Random(20_261)
  readonly #size: number

  constructor(size: number) {
    this.#size = size
  }

  next(kind: Kind, count: number): string[] {
    return Array.from({ length: count }, () => {
      const drawn = this.#businesses.business(1 + this.#random.below(this.#size))
      const { path, params } = makers[kind](drawn, this.#random)
      return `${path}?${new URLSearchParams(params)}`
    })
  }
}
