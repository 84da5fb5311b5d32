import { createHash } from 'node:crypto'
import { hashKey } from '../access/keys.ts'
import { defaultPlans } from '../access/plans.ts'
import type { Caller } from '../access/principal.ts'
import type { EntityDocument } from '../entity/entity-document.ts'
import { isLive } from '../entity/live.ts'
import type { Entity } from '../entity/model.ts'
import { holidayRegion } from '../entity/opening/holiday-regions.ts'
import { type HolidayAnswer, type HolidayYear, publicHolidays } from '../entity/opening/holidays.ts'
import type { OpeningState } from '../entity/opening/state.ts'
import { presentEntity } from '../entity/present.ts'
import { visibleEntity } from '../entity/visible.ts'
import type { Place } from '../geocoding/place.ts'
import { englishCountries } from '../geocoding/text/english-countries.ts'
import type { SiteRecord } from '../ports/site-store.ts'
import { wholeMark } from '../search/document/document-tokens.ts'
import { scheduleOf, stateOfSchedule } from '../search/document/schedule.ts'
import type { SearchQuery } from '../search/query.ts'
import type { Category } from '../taxonomy/category.ts'
import { type NamedCategory, tellApart } from '../taxonomy/tell-apart.ts'
import { findEntity } from './change-entity.ts'
import { type DueTerms, type SourcesBySaying, sourcesBySaying } from './feeds/sources.ts'
import { readMembers } from './read-entity.ts'
import type { Services } from './services.ts'

/** A listing as visitors see it. */
export interface Listing {
  readonly document: EntityDocument
  /** At this moment. */
  readonly opening: OpeningState
  /** What is due for what visitors see of it; up to a minute behind imports. */
  readonly sources: readonly DueTerms[]
}

/** What lists show of a business: other members need not be read. */
const cardMembers = [
  'name',
  'categories',
  'postal_address',
  'normalised_locations',
  'geopoint',
  'local_timezone',
  'phones',
  'images',
  'logos',
] as const satisfies readonly (keyof EntityDocument)[]

/** A document with the members that lists show. */
export type CardDocument = Pick<EntityDocument, '_id' | (typeof cardMembers)[number]>

export interface CountryCount {
  /** ISO 3166 alpha-2, lower case. */
  readonly country: string
  /** Active entities. */
  readonly count: number
}

export interface NamesFound {
  readonly total: number
  readonly ids: readonly string[]
}

/** How long counts of countries are kept: they change slowly, and every page names them. */
const countriesKeptMs = 60_000
const sourcesKeptMs = 60_000
/** Countries counted side by side, where the index is another server. */
const countedAtOnce = 16

/** What the public pages read, beside searches. */
export interface DirectoryReads {
  /**
   * The caller that public pages act as: the rights of the entry plan and of a publishable key, which sees no
   * undisplayed address and no point of one.
   */
  visitor(): Promise<Caller>
  /** Undefined for an unknown entity. */
  listing(id: string, visitor: Caller): Promise<Listing | undefined>
  /** In the order of the ids; undefined for unknown ones. */
  cards(ids: readonly string[], visitor: Caller): Promise<readonly (CardDocument | undefined)[]>
  /** Countries with entities, the largest first; up to a minute old. */
  countries(): Promise<readonly CountryCount[]>
  /**
   * Entities of a country with a name that begins with a text, in the folded form of names without spaces; at
   * most `limit` ids in no promised order.
   */
  beginningWith(country: string, text: string, limit: number): Promise<NamesFound>
  category(id: string): Category | undefined
  /** From the parent up to the root. */
  categoriesAbove(id: string): readonly string[]
  /** Undefined for an unknown category. */
  categoryName(id: string, language: string): string | undefined
  /** Labels of categories that are offered side by side, no two the same. */
  tellApart<T extends NamedCategory>(
    offered: readonly T[],
    language: string,
  ): readonly (T & { readonly label: string })[]
  /** Categories without a parent that businesses belong to, by id, and the subcategories of one. */
  subcategories(parentId: string | null): readonly Category[]
  place(id: string): Place | undefined
  /** Places that contain one, the largest last. */
  placesAround(id: string): readonly Place[]
  /** Public holidays where a listing is, by day number: `maybe` where the region decides and is unknown. */
  holidaysOf(document: EntityDocument): (day: number) => HolidayAnswer
  /** Whether a key is live and publishable, so that a page may show its text. */
  isPublishable(apiKey: string): Promise<boolean>
  /** The sites, in the order of their ids. */
  sites(): readonly SiteRecord[]
  /** Milliseconds since 1970. */
  now(): number
}

export function directoryReads(services: Services): DirectoryReads {
  let counted: { readonly at: number; readonly countries: Promise<readonly CountryCount[]> } | undefined
  let sources: { readonly at: number; readonly find: Promise<SourcesBySaying> } | undefined
  const sourcesNow = (now: number): Promise<SourcesBySaying> => {
    if (sources === undefined || now - sources.at > sourcesKeptMs) {
      const find = sourcesBySaying(services.feeds)
      const before = sources
      sources = { at: now, find }
      // The next page tries again; what was known before is good until then.
      find.catch(() => {
        if (sources?.find === find) sources = before && { ...before, at: 0 }
      })
    }
    return sources.find
  }
  return {
    async visitor() {
      const limits = (await services.access.plan('entry')) ?? defaultPlans[0]!
      return { ...visitorOf, limits }
    },
    async listing(id, visitor) {
      const entity = await findEntity(services, id)
      if (entity === undefined) return undefined
      const now = services.clock.now()
      const visible = visibleEntity(entity, visitor)
      const opening = stateOfSchedule(scheduleOf(visible), now)
      const dueFor = await sourcesNow(now)
      return { document: presentEntity(entity, visitor, now), opening, sources: dueFor(sayings(visible)) }
    },
    cards: (ids, visitor) => readMembers(services, ids, visitor, cardMembers),
    async countries() {
      const now = services.clock.now()
      if (counted !== undefined && now - counted.at <= countriesKeptMs) return counted.countries
      const before = counted
      const countries = countCountries(services, now)
      counted = { at: now, countries: before?.countries ?? countries }
      // The old counts answer until there are new ones, and when counting fails.
      countries.then(
        () => {
          counted = { at: now, countries }
        },
        () => {
          counted = before && { ...before, at: 0 }
        },
      )
      return counted.countries
    },
    async beginningWith(country, text, limit) {
      const { total, hits } = await services.search.search({
        ...everythingIn(country, services.clock.now()),
        condition: { kind: 'word', word: wholeMark + text, fields: ['name'], form: 'prefix', weight: 1 },
        limit,
      })
      return { total, ids: hits.map(({ id }) => id) }
    },
    category: (id) => services.taxonomy.get(id),
    categoriesAbove: (id) => services.taxonomy.ancestors(id),
    categoryName(id, language) {
      const category = services.taxonomy.get(id)
      return category && services.taxonomy.nameOf(category, language)
    },
    tellApart: (offered, language) => tellApart(offered, language, services.taxonomy),
    subcategories: (parentId) =>
      [...services.taxonomy.all()].filter((category) => category.parentId === parentId && !category.hidden),
    place: (id) => services.gazetteer.get(id),
    placesAround: (id) =>
      (services.gazetteer.get(id)?.parents ?? [])
        .map((parent) => services.gazetteer.get(parent.id))
        .filter((place) => place !== undefined),
    holidaysOf(document) {
      let region: string | null | undefined
      let holidays: HolidayYear | undefined
      return (day) => {
        const year = yearOf(day)
        if (region === undefined) region = holidayRegionOf(document)
        if (holidays?.year !== year) holidays = publicHolidays(document.country, region, year)
        return holidays.answer(day)
      }
    },
    async isPublishable(apiKey) {
      const key = (await services.access.keyByHash(hashKey(apiKey)))?.key
      return key?.publishable === true && (key.revoked === null || key.revoked > services.clock.now())
    },
    sites: services.sites,
    now: () => services.clock.now(),
  }
}

/** What the values that are shown come from. */
const sayings = ({ objects }: Entity) =>
  Object.values(objects)
    .flat()
    .filter(isLive)
    .flatMap(({ contributions }) => contributions.filter(({ mark }) => mark === undefined))

const holidayRegionOf = ({ country, postal_address, normalised_locations }: EntityDocument): string | null =>
  holidayRegion(country, [
    ...(normalised_locations?.locations.map(({ name }) => name) ?? []),
    ...[postal_address?.town, postal_address?.county, postal_address?.province].filter((name) => !!name),
  ] as readonly string[])

const yearOf = (day: number): number => new Date(day * 86_400_000).getUTCFullYear()

const visitorOf: Omit<Caller, 'limits'> = {
  account: '',
  keyId: createHash('sha256').update('visitor').digest('hex').slice(0, 32),
  plan: 'entry',
  admin: false,
  userId: null,
  key: {
    id: 'visitor',
    account: '',
    plan: 'entry',
    label: 'visitor',
    defaultUser: null,
    allowedOrigins: [],
    publishable: true,
    created: 0,
    revoked: null,
  },
}

const everythingIn = (country: string, now: number): SearchQuery => ({
  country,
  condition: { kind: 'all', parts: [] },
  area: { kind: 'country' },
  filters: {},
  now,
  offset: 0,
  limit: 0,
})

async function countCountries({ search }: Services, now: number): Promise<readonly CountryCount[]> {
  const waiting = Object.keys(englishCountries.getAlpha2Codes()).map((code) => code.toLowerCase())
  const counts: CountryCount[] = []
  const count = async (): Promise<void> => {
    for (let country = waiting.pop(); country !== undefined; country = waiting.pop()) {
      const { total } = await search.search(everythingIn(country, now))
      if (total > 0) counts.push({ country, count: total })
    }
  }
  await Promise.all(Array.from({ length: countedAtOnce }, count))
  return counts.sort((a, b) => b.count - a.count || (a.country < b.country ? -1 : 1))
}
