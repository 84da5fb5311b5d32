import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { isActive } from '../../entity/live.ts'
import { invalid } from '../../errors.ts'
import { fault } from '../../faults/fault.ts'
import type { Place, Point } from '../../geocoding/place.ts'
import { zoneOf } from '../../geocoding/time-zone.ts'
import { findEntity } from '../change-entity.ts'
import { matchByPhone } from '../match-by-phone.ts'
import { foreignCursor } from '../search-cursor.ts'
import { type SearchEntitiesRequest, type SearchOutcome, searchEntities } from '../search-entities.ts'
import { shows, unreadable } from '../search-filters.ts'
import { readSearchText } from '../search-syntax.ts'
import type { Services } from '../services.ts'
import { readAddressText } from './address-text.ts'
import { isCalled } from './evidence.ts'
import {
  type BoxContext,
  type Interpretation,
  interpretationsOf,
  type OneBoxKind,
} from './interpretations.ts'
import { readNear } from './place-words.ts'
import { placeNamed } from './splits.ts'
import { instantOf, readTime } from './time-words.ts'

/** A search with one text. Everything else as in any search. */
export interface OneBoxRequest
  extends Omit<SearchEntitiesRequest, 'mode' | 'text' | 'area' | 'country' | 'distanceFrom'> {
  readonly text: string
  /** Of the caller; null if unknown. */
  readonly point: Point | null
  /** ISO 3166 alpha-2, lower case; undefined: that of the place or the point. */
  readonly country: string | undefined
}

/** How the text was split. */
export interface BoxReading {
  readonly kind: OneBoxKind
  readonly what: string | null
  readonly who: string | null
  /** The words of the place; null if the text names none. */
  readonly where: string | null
  readonly place: Place | null
  /** What distances are measured from; null if there is nothing. */
  readonly centre: Point | null
  readonly country: string
  /** The words that ask for what is near the caller. */
  readonly near: string | null
  /** The words that ask for opening hours. */
  readonly open: string | null
  /** Whether nobody was found in the place, and its surroundings were searched. */
  readonly isWidened: boolean
  readonly because: readonly string[]
}

export interface OneBoxOutcome {
  readonly outcome: SearchOutcome
  readonly box: BoxReading
}

/** The contract's country of calls that name none. */
const countryWhenNone = 'gb'

/**
 * Searches by one text that may hold what or who, where and when, a telephone number, an address, a postcode or
 * an id. Tries the interpretations of the text in order, until one has its evidence.
 * @throws DirectoryError invalid_parameters as `searchEntities` does
 */
export async function searchOneBox(services: Services, request: OneBoxRequest): Promise<OneBoxOutcome> {
  const { text, phrases, excluded } = readSearchText(request.text)
  if (phrases.length + excluded.length === 0) {
    const direct = await byNumber(services, request)
    if (direct !== null) return direct
  }
  const time = request.openAt === undefined ? readTime(text) : null
  const isTimed = time !== null && !namesCategory(text, services)
  const near = readNear(isTimed ? time.rest : text)
  const rest = near?.rest ?? (isTimed ? time.rest : text)
  const context = contextOf(services, request, near !== null)
  const syntax = [
    ...phrases.map((one) => `"${one}"`),
    ...excluded.map((one) => (/\s/.test(one) ? `-"${one}"` : `-${one}`)),
  ]
  const all = await listOf(rest, phrases, context, services)
  const resumed = resume(request, all.length)
  const openAt = (place: Place | null): number | undefined => {
    if (resumed?.openAt !== undefined && resumed.openAt !== null) return resumed.openAt
    if (!isTimed) return undefined
    return instantOf(time.wish, services.clock.now(), zoneFor(place, context))
  }
  const run = (one: Interpretation, isWidened: boolean) =>
    runOne(services, request, one, {
      syntax,
      context,
      isWidened,
      openAt: openAt(one.place),
      cursor: resumed?.cursor,
    })
  const chosen = resumed === null ? await choose(all, run, services, request) : await again(all, resumed, run)
  const { one, number, isWidened, outcome } = chosen
  const cursorStart = `${number}${isWidened ? 'w' : ''}.${isTimed ? (outcome.openAt ?? '') : ''}.`
  return {
    outcome: { ...outcome, nextCursor: outcome.nextCursor && cursorStart + outcome.nextCursor },
    box: {
      kind: one.kind,
      what: one.kind === 'what' ? one.text : null,
      who: one.kind === 'who' ? one.text : null,
      where: one.where,
      place: one.place,
      centre: centreOf(one, context),
      country: one.country,
      near: near?.words ?? null,
      open: isTimed ? time.words : null,
      isWidened,
      because: one.because,
    },
  }
}

function contextOf({ gazetteer, taxonomy }: Services, request: OneBoxRequest, isNear: boolean): BoxContext {
  const { country, point, language, viewer } = request
  const defaultCountry = country ?? (point && gazetteer.reverse(point).country) ?? countryWhenNone
  const readsPlaces = !unreadable(viewer).has('place')
  return {
    gazetteer,
    taxonomy,
    country,
    defaultCountry,
    language: language ?? undefined,
    point,
    isNear,
    readsPlaces,
  }
}

const namesCategory = (text: string, { taxonomy }: Services): boolean => taxonomy.match(text).length > 0

const zoneFor = (place: Place | null, { point, gazetteer, defaultCountry }: BoxContext): string => {
  if (place !== null) return place.timezone
  if (point !== null) return zoneOf(point)
  return gazetteer.mostPopulous(defaultCountry, ['town'], 1)[0]?.timezone ?? 'UTC'
}

/** An id or a telephone number and nothing else. */
async function byNumber(services: Services, request: OneBoxRequest): Promise<OneBoxOutcome | null> {
  const text = request.text.trim()
  if (/^\d{10,16}$/.test(text)) {
    const entity = await findEntity(services, text)
    if (entity !== undefined && isActive(entity))
      return direct('id', [entity.id], entity.country, `"${text}" is the id of an entity`)
  }
  if (!/^(?:tel[.:]?\s*)?[+(]?[\d\s()./-]{6,24}$/i.test(text) || text.replace(/\D/g, '').length < 7)
    return null
  if (!shows(request.viewer, 'phone') || request.viewer === undefined) return null
  const { gazetteer } = services
  const country =
    request.country ?? (request.point && gazetteer.reverse(request.point).country) ?? countryWhenNone
  const number = text.replace(/^tel[.:]?\s*/i, '')
  if (!parsePhoneNumberFromString(number, country.toUpperCase() as CountryCode)?.isPossible()) return null
  const asWritten = { gazetteer, country: request.country, language: undefined, near: undefined }
  if (mayBePostcode.test(text) && placeNamed(text, asWritten).place !== null) return null
  const isNational = !number.startsWith('+')
  const ids = await matchByPhone(
    services,
    { phone: number, country: isNational ? country : request.country },
    request.viewer,
  )
  return direct('phone', ids, country, `"${text}" is a telephone number`)
}

/** Digits of postcodes; longer texts only hold some. */
const mayBePostcode = /^(?:\d{3,6}|\d{3,5}[ -]\d{2,4})$/

function direct(
  kind: 'id' | 'phone',
  ids: readonly string[],
  country: string,
  reason: string,
): OneBoxOutcome {
  const hit = { score: 0, contentScore: 0, distanceMetres: null, schedule: '' }
  return {
    outcome: {
      total: ids.length,
      rows: ids.map((id) => ({ ...hit, id })),
      nextCursor: null,
      facets: {},
      cells: [],
      openAt: null,
      reading: {
        place: null,
        ambiguous: false,
        alternatives: [],
        categoryIds: [],
        corrected: false,
        placeCorrected: false,
        widenedTo: null,
        attributes: [],
        phrases: [],
        excluded: [],
        match: null,
        understoodAs: null,
        nearest: null,
        step: null,
        condition: null,
      },
    },
    box: {
      kind,
      what: null,
      who: null,
      where: null,
      place: null,
      centre: null,
      country,
      near: null,
      open: null,
      isWidened: false,
      because: [reason],
    },
  }
}

/** All interpretations of a text, that as an address first. */
async function listOf(
  text: string,
  phrases: readonly string[],
  context: BoxContext,
  services: Services,
): Promise<Interpretation[]> {
  const address = context.readsPlaces && !context.isNear ? await addressOf(text, context, services) : []
  const list = interpretationsOf(text, context)
  // Words in quotes are part of a name; a place beside them is a place.
  const isQuoted = phrases.length > 0 && list.every(({ kind }) => kind === 'place')
  return [
    ...address,
    ...list.map(
      (one): Interpretation => (isQuoted ? { ...one, kind: 'who', because: quoted(one, phrases) } : one),
    ),
  ]
}

const quoted = ({ because, place }: Interpretation, phrases: readonly string[]): string[] => [
  ...phrases.map((phrase) => `"${phrase}" is in quotes`),
  ...(place === null ? [] : because),
]

const precise: ReadonlySet<string> = new Set(['address_point', 'street', 'postcode'])
/** Around an address, by how precisely it is known. */
const aroundAddress = 300
const aroundPlace = 3000

async function addressOf(text: string, context: BoxContext, services: Services): Promise<Interpretation[]> {
  const { gazetteer, country, language, point } = context
  const found = readAddressText(text, { gazetteer, country, language, near: point ?? undefined })
  if (found === null) return []
  const { place, where, street, isSure } = found
  const result = await services.geocoder.geocode(found.address)
  const { latitude, longitude } = result ?? place
  const isPrecise = result !== null && precise.has(result.precision)
  const one: Interpretation = {
    kind: 'address',
    mode: 'browse',
    text: '',
    area: {
      kind: 'bynearest',
      point: { latitude, longitude },
      radiusMetres: isPrecise ? Math.max(aroundAddress, result.accuracyMetres) : aroundPlace,
    },
    country: place.country,
    where: text,
    place,
    isCorrected: false,
    needs: 'none',
    because: [`"${street}" is a street with a number`, `"${where}" is ${place.formalName}`],
  }
  if (isSure) return [one]
  // Without a word for a street it may be a name with a number.
  const named: Interpretation = {
    ...one,
    kind: 'who',
    mode: 'who',
    text: street,
    area: { kind: 'byplace', placeId: place.id },
    where,
    needs: 'name',
    because: [`a business is called "${street}"`, `"${where}" is ${place.formalName}`],
  }
  return [named, one]
}

function centreOf({ area, place }: Interpretation, { point }: BoxContext): Point | null {
  if (area.kind === 'bynearest') return area.point
  if (place !== null) return { latitude: place.latitude, longitude: place.longitude }
  return point
}

interface Running {
  readonly syntax: readonly string[]
  readonly context: BoxContext
  readonly isWidened: boolean
  readonly openAt: number | undefined
  readonly cursor: string | undefined
}

const wider: Readonly<Record<string, number>> = {
  town: 25_000,
  county: 100_000,
  province: 200_000,
  region: 200_000,
}
const widerElsewhere = 5000

/** Runs one interpretation: relevance and distance together wherever there is a centre. */
function runOne(
  services: Services,
  request: OneBoxRequest,
  one: Interpretation,
  { syntax, context, isWidened, openAt, cursor }: Running,
): Promise<SearchOutcome> {
  const { point: _point, text: _text, country: _country, sort, ...rest } = request
  const centre = centreOf(one, context)
  const area =
    isWidened && one.place !== null
      ? {
          kind: 'bynearest' as const,
          point: { latitude: one.place.latitude, longitude: one.place.longitude },
          radiusMetres: wider[one.place.resolution] ?? widerElsewhere,
        }
      : one.area
  const usual = one.mode === 'browse' ? (one.kind === 'place' ? undefined : 'distance') : 'blend'
  const isOrdered = sort === 'distance' ? centre !== null : true
  const text = [one.text, ...syntax].filter((part) => part !== '').join(' ')
  if (!isOrdered) throw invalid(fault('sort_needs_centre', 'sort'))
  return searchEntities(services, {
    ...rest,
    mode: text === '' ? 'browse' : one.mode === 'browse' ? 'what' : one.mode,
    text,
    area,
    country: one.country,
    sort: sort ?? (centre === null ? undefined : usual),
    distanceFrom: area.kind === 'national' ? (centre ?? undefined) : undefined,
    cursor,
    ...(openAt === undefined ? {} : { openAt, openingStates: request.openingStates ?? ['open'] }),
  })
}

interface Chosen {
  readonly one: Interpretation
  readonly number: number
  readonly isWidened: boolean
  readonly outcome: SearchOutcome
}

type Run = (one: Interpretation, isWidened: boolean) => Promise<SearchOutcome>

/** The first interpretation with its evidence; the last needs none. */
async function choose(
  all: readonly Interpretation[],
  run: Run,
  services: Services,
  request: OneBoxRequest,
): Promise<Chosen> {
  for (const [number, one] of all.entries()) {
    if (one.needs === 'name' && !(await isCalled(one, services, request))) continue
    const outcome = await run(one, false)
    const isFound = outcome.total > 0
    if (one.needs === 'written' && !(isFound && outcome.reading.step === 1)) continue
    if (one.needs === 'found' && !isFound) continue
    if (isFound || one.area.kind !== 'byplace') return { one, number, isWidened: false, outcome }
    const around = await run(one, true)
    const isWidened = around.total > 0
    return { one, number, isWidened, outcome: isWidened ? around : outcome }
  }
  throw new Error('The last interpretation needs no evidence')
}

interface Resumed {
  readonly number: number
  readonly isWidened: boolean
  readonly openAt: number | null
  readonly cursor: string
}

/** @throws DirectoryError invalid_parameters for a cursor of another search */
function resume({ cursor }: OneBoxRequest, count: number): Resumed | null {
  if (cursor === undefined) return null
  const [, number, widened, openAt, inner] = /^(\d{1,3})(w?)\.(-?\d{0,14})\.(.+)$/s.exec(cursor) ?? []
  if (inner === undefined || Number(number) >= count) throw foreignCursor()
  return {
    number: Number(number),
    isWidened: widened === 'w',
    openAt: openAt === '' ? null : Number(openAt),
    cursor: inner,
  }
}

async function again(
  all: readonly Interpretation[],
  { number, isWidened }: Resumed,
  run: Run,
): Promise<Chosen> {
  const one = all[number]!
  return { one, number, isWidened, outcome: await run(one, isWidened) }
}
