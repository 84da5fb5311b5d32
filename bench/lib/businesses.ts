/**
 * Made-up businesses: in towns weighted by population, scattered around their centres; a category by Zipf's law; a name of a surname, a place or a
 * fancy word with the name of the category; about ten tags; a description for 60 %, opening hours for 30 %. Document n depends on the seed and n only.
 */
import type { SearchDocument } from '../../src/search/query.ts'
import type { Category } from '../../src/taxonomy/category.ts'
import { Random, Weighted } from './random.ts'
import { Schedules } from './schedules.ts'
import { countries, type Town, type World } from './world.ts'

/** The document and the texts that a query could be made of. */
export interface Business {
  readonly document: SearchDocument
  readonly town: Town
  readonly category: Category
}

const flagChances: readonly (readonly [string, number])[] = [
  ['hasPhone', 0.8],
  ['hasWebsite', 0.5],
  ['hasEmail', 0.3],
  ['hasOpeningTimes', 0.3],
  ['hasImages', 0.2],
  ['payment:visa', 0.15],
  ['payment:cash', 0.2],
]
const surnames = 20_000
const fillers = (
  'local family run business with many years of experience quality service friendly staff for all your needs open every day free ' +
  'quotes near the station call us today trusted by customers since best prices in town professional advice new and used parts repair'
).split(' ')
const fancy =
  'Star Royal Golden Corner City Green Blue Sun Happy Central Old New Grand Little Prime First Pro Direct Express Plus'.split(
    ' ',
  )
const day = 86_400_000
/** The day that claims and changes are drawn around. */
export const drawnAt = Date.UTC(2026, 0, 1)

export class Businesses {
  readonly #world: World
  readonly #seed: number
  readonly #towns: Weighted
  readonly #categories: Weighted
  readonly #surnames: readonly string[]
  readonly #surnameWeights: Weighted
  readonly #schedules: Schedules

  constructor(world: World, seed = 1) {
    this.#world = world
    this.#seed = seed
    this.#towns = new Weighted(world.towns.map((town) => town.population))
    this.#categories = new Weighted(world.categories.map((_, rank) => 1 / (rank + 10)))
    const random = new Random(seed)
    this.#surnames = Array.from({ length: surnames }, () => surname(random))
    this.#surnameWeights = new Weighted(this.#surnames.map((_, rank) => 1 / (rank + 50)))
    this.#schedules = new Schedules(seed)
  }

  /** Numbers from 1. */
  business(number: number): Business {
    const random = new Random(Math.imul(number, 0x9e3779b1) ^ this.#seed)
    const town = this.#world.towns[this.#towns.draw(random)]!
    const category = this.#world.categories[this.#categories.draw(random)]!
    const language = countries[town.country]!
    const spread = 0.004 + Math.sqrt(town.population) / 40_000
    const hasPoint = random.chance(0.98)
    const flags = flagChances.filter(([, chance]) => random.chance(chance)).map(([flag]) => flag)
    const tags = this.#tags(random, category, language)
    const descriptions = random.chance(0.6) ? [description(random, tags, town)] : []
    const document: SearchDocument = {
      id: String(1_000_000_000_000 + number * 4096),
      country: town.country,
      latitude: hasPoint ? micro(town.latitude + random.normal() * spread) : null,
      longitude: hasPoint ? micro(town.longitude + random.normal() * spread * 1.5) : null,
      placeIds: town.placeIds,
      names: [this.#name(random, category, town, language)],
      categoryIds: random.chance(0.2) ? [category.id, this.#anyCategory(random).id] : [category.id],
      tags,
      streets: [],
      descriptions,
      contentScore: flags.length + descriptions.length,
      flags,
      claimedUntil: random.chance(0.1) ? drawnAt + random.below(700) * day - 100 * day : 0,
      updated: drawnAt - random.below(1000) * day,
      schedule: flags.includes('hasOpeningTimes') ? this.#schedule(number, town.country) : '',
    }
    return { document, town, category }
  }

  /** Drawn apart, so that hours change nothing else of a document. */
  #schedule(number: number, country: string): string {
    return this.#schedules.draw(new Random(Math.imul(number, 0x85ebca6b) ^ this.#seed), country)
  }

  #anyCategory(random: Random): Category {
    return this.#world.categories[this.#categories.draw(random)]!
  }

  #name(random: Random, category: Category, town: Town, language: string): string {
    const kind = nameOf(category, language)
    const family = this.#surnames[this.#surnameWeights.draw(random)]!
    const form = random.below(8)
    if (form === 0) return `${family} & ${this.#surnames[this.#surnameWeights.draw(random)]} ${kind}`
    if (form === 1) return `${town.name} ${kind}`
    if (form === 2) return `${random.pick(fancy)} ${kind} ${town.name}`
    if (form === 3) return `The ${random.pick(fancy)} ${family}`
    if (form === 4) return `${family} ${kind} ${language === 'de' ? 'GmbH' : 'Ltd'}`
    return `${family} ${kind}`
  }

  #tags(random: Random, category: Category, language: string): string[] {
    const own = synonymsOf(category, language)
    const tags = new Set(own.length > 6 ? Array.from({ length: 6 }, () => random.pick(own)) : own)
    for (let more = 4 + random.below(6); more > 0; more--) {
      const other = this.#anyCategory(random)
      const words = synonymsOf(other, language)
      tags.add(random.chance(0.5) && words.length > 0 ? random.pick(words) : nameOf(other, language))
    }
    return [...tags]
  }
}

export function nameOf(category: Category, language: string): string {
  return category.names[language] ?? category.names.en ?? category.id
}

export function synonymsOf(category: Category, language: string): readonly string[] {
  const own = category.synonyms.of(language)
  return own.length > 0 ? own : category.synonyms.of('en')
}

function description(random: Random, tags: readonly string[], town: Town): string {
  const words = Array.from({ length: 12 + random.below(14) }, () => random.pick(fillers))
  return `${random.pick(tags)} ${words.join(' ')} ${town.name} ${random.pick(tags)}`
}

const onsets = 'b br c ch d dr f g gr h j k kl l m n p pr r s sch st t tr v w z'.split(' ')
const vowels = 'a e i o u a e i o ei au'.split(' ')
const codas = 'n r l s t ck nd rt lm nn sch ng m ll x'.split(' ')

function surname(random: Random): string {
  let word = ''
  for (let syllables = 2 + random.below(2); syllables > 0; syllables--)
    word += random.pick(onsets) + random.pick(vowels)
  word +=
    random.pick(codas) +
    (random.chance(0.4) ? random.pick(['er', 'son', 'mann', 'i', 'ez', 'o', 'a', 'ski']) : '')
  return word[0]!.toUpperCase() + word.slice(1)
}

function micro(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
