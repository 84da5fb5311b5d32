import { invalid } from '../../errors.ts'
import { fault } from '../../faults/fault.ts'
import type { Place, Point, StructuredAddress } from '../../geocoding/place.ts'
import { zoneOf } from '../../geocoding/time-zone.ts'
import { namedById } from '../by-external-id.ts'
import { foreignCursor } from '../search-cursor.ts'
import { type SearchEntitiesRequest, type SearchOutcome, searchEntities } from '../search-entities.ts'
import { unreadable } from '../search-filters.ts'
import { readSearchText, writtenSyntax } from '../search-syntax.ts'
import type { Services } from '../services.ts'
import { readAddressText } from './address-text.ts'
import { byNumber } from './by-number.ts'
import { isCalled } from './evidence.ts'
import { aroundStreet, type BoxContext, type Interpretation, interpretationsOf } from './interpretations.ts'
import { countryFor, type OneBoxOutcome, type OneBoxRequest } from './one-box-request.ts'
import { readCoordinates, readNear } from './place-words.ts'
import { instantOf, readTime } from './time-words.ts'

/**
 * Searches by one text that may hold what or who, where and when, a telephone number, an address, a postcode or
 * an id. Tries the interpretations of the text in order, until one has its evidence.
 * @throws DirectoryError invalid_parameters as `searchEntities` does
 */
export async function searchOneBox(services: Services, asked: OneBoxRequest): Promise<OneBoxOutcome> {
  const located = readCoordinates(asked.text)
  const request = located === null ? asked : { ...asked, text: located.rest, point: located.point }
  const { text, phrases, excluded } = readSearchText(request.text)
  const id = phrases.length + excluded.length === 0 ? text : ''
  const holders = await namedById(services, id, request.viewer)
  if (id !== '') {
    const direct = await byNumber(services, request, holders)
    if (direct !== null) return direct
  }
  const time = request.openAt === undefined ? readTime(text) : null
  const isTimed = time !== null && !namesCategory(text, services)
  const near = located ?? readNear(isTimed ? time.rest : text)
  const rest = located === null && near !== null ? near.rest : isTimed ? time.rest : text
  const context = contextOf(services, request, near !== null)
  const syntax = writtenSyntax({ phrases, excluded })
  const all = listOf(rest, phrases, context, services)
  const resumed = resume(request, all.length)
  const openAt = (place: Place | null): number | undefined => {
    if (resumed?.openAt !== undefined && resumed.openAt !== null) return resumed.openAt
    if (!isTimed) return undefined
    return instantOf(time.wish, services.clock.now(), zoneFor(place, context))
  }
  const run = (one: Interpretation, isWidened: boolean) =>
    runOne(services, request, one, {
      said: text,
      holders: one.text === id ? holders : undefined,
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
      place: one.needs === 'street' ? outcome.reading.place : one.place,
      centre: outcome.reading.street?.point ?? centreOf(one, context),
      country: one.country,
      near: near?.words ?? null,
      open: isTimed ? time.words : null,
      isWidened,
      because: one.because,
    },
  }
}

function contextOf(
  { gazetteer, taxonomy, searchRules }: Services,
  request: OneBoxRequest,
  isNear: boolean,
): BoxContext {
  const { country, point, language, viewer, home } = request
  const defaultCountry = countryFor(request, gazetteer)
  const readsPlaces = !unreadable(viewer).has('place')
  const rules = searchRules()
  return {
    gazetteer,
    taxonomy,
    country,
    defaultCountry,
    language: language ?? undefined,
    point,
    home,
    isNear,
    readsPlaces,
    expand: (text) =>
      rules.isEmpty ? [text] : rules.expand(text, { country: defaultCountry, language }).texts,
  }
}

const namesCategory = (text: string, { taxonomy }: Services): boolean => taxonomy.match(text).length > 0

const zoneFor = (place: Place | null, { point, gazetteer, defaultCountry }: BoxContext): string => {
  if (place !== null) return place.timezone
  if (point !== null) return zoneOf(point)
  return gazetteer.mostPopulous(defaultCountry, ['town'], 1)[0]?.timezone ?? 'UTC'
}

/** An interpretation, made when it is its turn. */
type Option = () => Interpretation | Promise<Interpretation>

/** All interpretations of a text, that as an address first. */
function listOf(text: string, phrases: readonly string[], context: BoxContext, services: Services): Option[] {
  const address = context.readsPlaces && !context.isNear ? addressOf(text, context, services) : []
  const list = interpretationsOf(text, context)
  // Words in quotes are part of a name; a place beside them is a place.
  const isQuoted = phrases.length > 0 && list.every(({ kind }) => kind === 'place')
  return [
    ...address,
    ...list.map(
      (one): Option =>
        () =>
          isQuoted ? { ...one, kind: 'who', because: quoted(one, phrases) } : one,
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

/** The listings in the street come before the address: it is geocoded only if there are none. */
function addressOf(text: string, context: BoxContext, services: Services): Option[] {
  const { gazetteer, country, language, point, home } = context
  const found = readAddressText(text, { gazetteer, country, language, near: point ?? undefined, home })
  if (found === null) return []
  const { place, where, street, isSure, address } = found
  const inStreet = aroundStreet(street, `${street}, ${where}`, point, {
    kind: 'address',
    mode: 'browse',
    text: '',
    country: place.country,
    where: text,
    because: [`"${where}" is ${place.formalName}`],
  })
  const there = { country: place.country, place, isCorrected: false }
  const around = async (): Promise<Interpretation> => ({
    ...there,
    kind: 'address',
    mode: 'browse',
    text: '',
    area: await areaOf(address, place, services),
    where: text,
    needs: 'none',
    because: [`"${street}" is a street with a number`, `"${where}" is ${place.formalName}`],
  })
  if (isSure) return [() => inStreet, around]
  // Without a word for a street it may be a name with a number.
  const named: Interpretation = {
    ...there,
    kind: 'who',
    mode: 'who',
    text: street,
    area: { kind: 'byplace', placeId: place.id },
    where,
    needs: 'name',
    because: [`a business is called "${street}"`, `"${where}" is ${place.formalName}`],
  }
  return [() => named, () => inStreet, around]
}

/** Around the address, or the place that it is in. */
async function areaOf(
  address: StructuredAddress,
  place: Place,
  { geocoder }: Services,
): Promise<Interpretation['area']> {
  const result = await geocoder.geocode(address)
  const { latitude, longitude } = result ?? place
  const isPrecise = result !== null && precise.has(result.precision)
  return {
    kind: 'bynearest',
    point: { latitude, longitude },
    radiusMetres: isPrecise ? Math.max(aroundAddress, result.accuracyMetres) : aroundPlace,
  }
}

function centreOf({ area, place }: Interpretation, { point }: BoxContext): Point | null {
  if (area.kind === 'bynearest') return area.point
  if (place !== null) return { latitude: place.latitude, longitude: place.longitude }
  return point
}

interface Running {
  /** The whole text without its syntax. */
  readonly said: string
  readonly holders: SearchEntitiesRequest['holders']
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
  { said, holders, syntax, context, isWidened, openAt, cursor }: Running,
): Promise<SearchOutcome> {
  const { point: _point, text: _text, country: _country, home: _home, sort, ...rest } = request
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
  const hasCentre = centre !== null || one.needs === 'street'
  const text = [one.text, ...syntax].filter((part) => part !== '').join(' ')
  if (sort === 'distance' && !hasCentre) throw invalid(fault('sort_needs_centre', 'sort'))
  return searchEntities(services, {
    ...rest,
    said,
    holders,
    mode: text === '' ? 'browse' : one.mode === 'browse' ? 'what' : one.mode,
    text,
    area,
    onlyStreet: one.needs === 'street' || undefined,
    country: one.country,
    sort: sort ?? (hasCentre ? usual : undefined),
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

/** Pinned entities are no evidence of how the text was meant. */
const isAnswered = ({ total, onlyPinned }: SearchOutcome): boolean => total > 0 && !onlyPinned

/** The first interpretation with its evidence; the last needs none. */
async function choose(
  all: readonly Option[],
  run: Run,
  services: Services,
  request: OneBoxRequest,
): Promise<Chosen> {
  for (const [number, option] of all.entries()) {
    const one = await option()
    if (one.needs === 'name' && !(await isCalled(one, services, request))) continue
    const outcome = await run(one, false)
    const isFound = isAnswered(outcome)
    if (one.needs === 'written' && (!isFound || outcome.reading.corrected)) continue
    const isLandmark = one.place?.isLandmark === true
    if ((one.needs === 'found' || one.needs === 'street') && !isFound && !isLandmark) continue
    const mayWiden = one.area.kind === 'byplace' || isLandmark
    if (isFound || !mayWiden) return { one, number, isWidened: false, outcome }
    const around = await run(one, true)
    const isWidened = isAnswered(around)
    if (!isWidened && one.needs === 'found') continue
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

async function again(all: readonly Option[], { number, isWidened }: Resumed, run: Run): Promise<Chosen> {
  const one = await all[number]!()
  return { one, number, isWidened, outcome: await run(one, isWidened) }
}
