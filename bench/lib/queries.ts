/** Searches over made-up businesses, by class. What is searched for comes from businesses that exist, so that there is something to find. */
import type { SearchEntitiesRequest } from '../../src/operations/search-entities.ts'
import { type Businesses, nameOf, synonymsOf } from './businesses.ts'
import { misspell } from './misspell.ts'
import { Random } from './random.ts'
import { countries, type World } from './world.ts'

export interface QueryClass {
  readonly name: string
  readonly requests: readonly SearchEntitiesRequest[]
}

const commonCategories = 60
const denseTowns = 10

/** The classes of the benchmark, `count` requests each. `size` is the number of businesses. */
export function queryClasses(
  world: World,
  businesses: Businesses,
  size: number,
  count: number,
  seed: number,
): QueryClass[] {
  const random = new Random(4711 * seed)
  const some = () => businesses.business(1 + random.below(size))
  const classOf = (name: string, make: () => SearchEntitiesRequest): QueryClass => ({
    name,
    requests: Array.from({ length: count }, make),
  })
  const commonWord = (language: string) => nameOf(world.categories[random.below(commonCategories)]!, language)
  return [
    classOf('what, common term, whole country', () => {
      const { town } = some()
      return what(commonWord(countries[town.country]!), town.country, { kind: 'national' })
    }),
    classOf('what, two rare terms', () => {
      const { document } = some()
      return what(`${random.pick(document.tags)} ${random.pick(document.tags)}`, document.country, {
        kind: 'national',
      })
    }),
    classOf('what by location', () => {
      const { town, category } = some()
      const near = { latitude: town.latitude, longitude: town.longitude }
      const language = countries[town.country]!
      const text = random.pick([nameOf(category, language), ...synonymsOf(category, language)])
      return what(text, town.country, { kind: 'bylocation', where: town.name, near })
    }),
    classOf('what by nearest', () => {
      const { town, category } = some()
      const point = around(random, town, 0.05)
      return what(nameOf(category, countries[town.country]!), town.country, {
        kind: 'bynearest',
        point,
        radiusMetres: null,
      })
    }),
    classOf('what by nearest, within 50 km', () => {
      const { town, category } = some()
      const point = around(random, town, 0.05)
      return what(nameOf(category, countries[town.country]!), town.country, {
        kind: 'bynearest',
        point,
        radiusMetres: 50_000,
      })
    }),
    classOf('what by bounding box', () => {
      const { town, category } = some()
      const half = 0.05 + random.next() * 0.2
      const low = { latitude: town.latitude - half, longitude: town.longitude - half * 1.5 }
      const high = { latitude: town.latitude + half, longitude: town.longitude + half * 1.5 }
      return what(nameOf(category, countries[town.country]!), town.country, {
        kind: 'byboundingbox',
        corners: [low, high],
      })
    }),
    classOf('what in a dense city', () => {
      const town = world.towns[random.below(denseTowns)]!
      return what(commonWord(countries[town.country]!), town.country, {
        kind: 'bylocation',
        where: town.name,
        near: town,
      })
    }),
    classOf('who, last word a prefix', () => {
      const { document } = some()
      return who(document.names[0]!.slice(0, -2), document.country)
    }),
    classOf('who, one typing error', () => {
      const { document } = some()
      return who(misspell(random, document.names[0]!), document.country)
    }),
    classOf('who by location', () => {
      const { document, town } = some()
      const area = { kind: 'bylocation', where: town.name, near: town } as const
      return { ...who(document.names[0]!.split(' ').slice(0, 2).join(' '), document.country), area }
    }),
  ]
}

/** Texts that nobody means, or that mean to hurt: wildcards, 500 letters, one letter, words that say nothing, no words at all. */
export function hostileTexts({ towns }: World, count: number): QueryClass {
  const random = new Random(99)
  const texts = [
    '1*',
    '*',
    'a',
    'e*',
    'the and of',
    'the',
    '🍕🍺🎉',
    '" OR "" = "',
    'shop repair service '.repeat(25),
    'a b c d e f g h i j k l m n o p '.repeat(15),
    'x'.repeat(500),
    'restaurant '.repeat(45),
    'plumbbr '.repeat(60),
    'restaurent electricin plumer',
    'バドミントン',
    'с т о п '.repeat(60),
    '北京烤鸭'.repeat(125),
  ]
  const modes = ['what', 'who', 'keyword'] as const
  const requests = Array.from({ length: count }, (_, i): SearchEntitiesRequest => {
    const town = towns[random.below(denseTowns)]!
    const areas: readonly AreaRequest[] = [
      { kind: 'national' },
      { kind: 'bylocation', where: town.name, near: town },
      { kind: 'bynearest', point: town, radiusMetres: null },
    ]
    const mode = modes[i % modes.length]!
    const text = texts[Math.floor(i / modes.length) % texts.length]!
    return { ...plain, mode, text, country: town.country, area: random.pick(areas) }
  })
  return { name: 'hostile texts', requests }
}

type AreaRequest = SearchEntitiesRequest['area']

const plain = { language: null, page: 1, perPage: 10, restrictCategoryIds: null, isClaimed: null, favour: [] }

function what(text: string, country: string, area: AreaRequest): SearchEntitiesRequest {
  return { ...plain, mode: 'what', text, country, area }
}

function who(text: string, country: string): SearchEntitiesRequest {
  return { ...plain, mode: 'who', text, country, area: { kind: 'national' } }
}

function around(
  random: Random,
  { latitude, longitude }: { latitude: number; longitude: number },
  spread: number,
) {
  return { latitude: latitude + random.normal() * spread, longitude: longitude + random.normal() * spread }
}
