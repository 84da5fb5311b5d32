import { idInText } from '../../entity/external-ids/schemes.ts'
import { invalid } from '../../errors.ts'
import { fault } from '../../faults/fault.ts'
import type { Point } from '../../geocoding/place.ts'
import { isStopWord } from '../../search/text/stop-words.ts'
import { tokens } from '../../search/text/tokenise.ts'
import { namedById } from '../by-external-id.ts'
import { didYouMean } from '../did-you-mean.ts'
import { foreignCursor } from '../search-cursor.ts'
import { type SearchEntitiesRequest, type SearchOutcome, searchEntities } from '../search-entities.ts'
import { unreadable } from '../search-filters.ts'
import { readSearchText, writtenSyntax } from '../search-syntax.ts'
import type { Services } from '../services.ts'
import { type BoxCursor, readBoxCursor, writeBoxCursor } from './box-cursor.ts'
import { byNumber } from './by-number.ts'
import { isCalled, resemblesKind } from './evidence.ts'
import { withMinus } from './exclusion-words.ts'
import { type BoxContext, type Interpretation, interpretationsOf } from './interpretations.ts'
import { namesKind } from './kinds.ts'
import { besideSplits } from './near-business.ts'
import { type BoxReading, countryFor, type OneBoxOutcome, type OneBoxRequest } from './one-box-request.ts'
import { type Option, optionsOf } from './options.ts'
import { readCoordinates, readNear } from './place-words.ts'
import { hasVenue, isVenueLike, type Split } from './splits.ts'
import { meantTime, zoneFor } from './text-time.ts'
import { instantOf, readLeadingOpen, readTime, type TimeReading, writtenTime } from './time-words.ts'
import { type Decided, isAnswered, isLiteral, orUnknownHours, type Ran, type Run } from './unknown-hours.ts'
import { bareVenue, venueMeant } from './venues.ts'

/** Countries with entities that count as home: they stand in cursors. */
const mostHome = 40

/**
 * Searches by one text that may hold what or who, where and when, a telephone number, an address, a postcode or
 * an id. Tries the interpretations of the text in order, until one has its evidence.
 * @throws DirectoryError invalid_parameters as `searchEntities` does
 */
export async function searchOneBox(services: Services, asked: OneBoxRequest): Promise<OneBoxOutcome> {
  const located = readCoordinates(asked.text)
  const resumed = asked.cursor === undefined ? null : readBoxCursor(asked.cursor)
  const request = {
    ...asked,
    ...(located === null ? {} : { point: located.point }),
    text: minusIn(located?.rest ?? asked.text, asked, services),
    // Countries may have got entities since the first page.
    home: resumed === null || resumed.home.length === 0 ? asked.home.slice(0, mostHome) : resumed.home,
  }
  const { text, phrases, excluded } = readSearchText(request.text)
  const id = phrases.length + excluded.length === 0 ? text : ''
  const holders = await namedById(services, id, request.viewer)
  if (id !== '') {
    const direct = await byNumber(services, request, holders)
    if (direct !== null) return direct
  }
  const time = request.openAt === undefined ? await meantTime(text, request, services, resumed) : null
  const untimed = time === null ? text : time.rest
  const near = located ?? readNear(untimed)
  const unlocated = located === null && near !== null ? near.rest : untimed
  const { rest, venue, needsTown } = await readVenue(unlocated, request, services, near !== null)
  const context = contextOf(services, request, near !== null, venue)
  const syntax = writtenSyntax({ phrases, excluded })
  const all = optionsOf(rest, phrases, context, services, request)
  if (resumed !== null && resumed.number >= all.length) throw foreignCursor()
  const openAt = ({ place, country }: Interpretation): number | undefined => {
    if (resumed?.openAt !== undefined && resumed.openAt !== null) return resumed.openAt
    if (time === null) return undefined
    return instantOf(time.wish, services.clock.now(), zoneFor(place, context), country)
  }
  const run: Run = (one, decided) =>
    runOne(services, request, one, {
      said: text,
      holders: one.text === id ? holders : undefined,
      syntax,
      context,
      ...decided,
      openAt: openAt(one),
      cursor: resumed?.cursor,
    })
  const isTimed = time !== null && request.openingStates === undefined
  const chosen =
    resumed === null
      ? await choose(all, orUnknownHours(run, isTimed), services, request)
      : await again(all, resumed, run)
  const isDoubtful = needsTown !== null || chosen.isHoursUnknown || lacksVenue(chosen.one)
  const doubts = { isTimed: time !== null, isDoubtful, isEmpty: saysNothing(text) }
  return {
    outcome: outcomeOf(await respelt(chosen, request, services), request, doubts),
    box: boxOf(chosen, { time, near: near?.words ?? null, needsTown, context }),
  }
}

const minusIn = (text: string, request: OneBoxRequest, { taxonomy, gazetteer }: Services): string =>
  withMinus(text, {
    taxonomy,
    country: countryFor(request, gazetteer),
    language: request.language ?? undefined,
  })

/** Whether a town stands for its harbour or station, which the gazetteer lacks. */
const lacksVenue = ({ where, place }: Interpretation): boolean =>
  where !== null && place !== null && !place.isLandmark && hasVenue(where) && isVenueLike(where, place)

/** Signs in a text that is code rather than words. */
const leastSigns = 4

/** Whether a text has nothing but articles, prepositions and the like, or as many signs as letters: `{"a":1}`. */
const saysNothing = (text: string): boolean => {
  const signs = text.replace(/[\p{L}\p{M}\p{N}\s]/gu, '').length
  if (signs >= leastSigns && 2 * signs >= text.replace(/\s/g, '').length) return true
  const list = tokens(text)
  return list.length > 0 && list.every((token) => isStopWord(token))
}

/** A name that the first row has in another spelling (`Théhuonne`) is found by its stem, and is no exact match. */
async function respelt(chosen: Chosen, request: OneBoxRequest, services: Services): Promise<Chosen> {
  const { one, outcome } = chosen
  const [first] = outcome.rows
  const { viewer, language } = request
  if (one.kind !== 'who' || outcome.reading.match !== 'exact' || first === undefined || viewer === undefined)
    return chosen
  const meant = await didYouMean(services, one.text, first.id, one.place, language ?? undefined, viewer)
  if (meant === null) return chosen
  return {
    ...chosen,
    outcome: { ...outcome, reading: { ...outcome.reading, match: 'similar', corrected: true } },
  }
}

interface VenueReading {
  /** The text; without the words for a venue if its town is not known. */
  readonly rest: string
  readonly venue: Split | null
  /** The words for a venue beside which a town must be named. */
  readonly needsTown: string | null
}

/** The airport, the station or the harbour that a text means without saying of which town. */
async function readVenue(
  text: string,
  request: OneBoxRequest,
  services: Services,
  isNear: boolean,
): Promise<VenueReading> {
  const bare = isNear || unreadable(request.viewer).has('place') ? null : bareVenue(text)
  const nothing = { rest: text, venue: null, needsTown: null }
  const isKind = (part: string): boolean => namesKind(part, services.taxonomy)
  // `taxi aéroport` is a kind of business; `Pearson Airport` is no airport of the town that is searched.
  if (bare === null || isKind(text) || !(bare.isMarked || (bare.venue.isSure && isKind(bare.rest))))
    return nothing
  const venue = await venueMeant(bare, request, countryFor(request, services.gazetteer), services)
  return venue === null
    ? { rest: bare.rest, venue: null, needsTown: bare.where }
    : { rest: text, venue, needsTown: null }
}

interface Doubts {
  readonly isTimed: boolean
  /** Whether the rows are not all that was asked for. */
  readonly isDoubtful: boolean
  /** Whether the text says nothing. */
  readonly isEmpty: boolean
}

/** What was found, with a cursor that holds what was decided. */
function outcomeOf(
  { number, isWidened, isHoursUnknown, outcome }: Chosen,
  request: OneBoxRequest,
  { isTimed, isDoubtful, isEmpty }: Doubts,
): SearchOutcome {
  const { nextCursor: cursor, openAt, reading } = outcome
  const home = request.country === undefined ? request.home : []
  const decided = { home, number, isWidened, isHoursUnknown, openAt: isTimed ? openAt : null }
  return {
    ...outcome,
    nextCursor: cursor === null ? null : writeBoxCursor({ ...decided, cursor }),
    reading:
      reading.match !== 'exact' || !(isDoubtful || isEmpty)
        ? reading
        : { ...reading, match: isEmpty ? 'guess' : 'similar' },
  }
}

interface Said {
  readonly time: TimeReading | null
  readonly near: string | null
  readonly needsTown: string | null
  readonly context: BoxContext
}

function boxOf(
  { one, isWidened, isHoursUnknown, outcome }: Chosen,
  { time, near, needsTown, context }: Said,
): BoxReading {
  const { openAt, reading } = outcome
  return {
    kind: one.kind,
    what: one.kind === 'what' ? one.text : null,
    who: one.kind === 'who' ? one.text : null,
    where: one.where,
    place: one.isInStreet ? reading.place : one.place,
    centre: reading.street?.point ?? centreOf(one, context),
    country: one.country,
    near,
    open: time?.words ?? null,
    openAt: time && openAt !== null ? writtenTime(time.wish, openAt, zoneFor(one.place, context)) : null,
    isWidened,
    isHoursUnknown,
    needsTown,
    because: one.because,
  }
}

/**
 * Whether a text may hold more than what or who, so that `searchOneBox` may split it: a place, a street, a time, a number or
 * syntax. Asks neither the store nor the index.
 */
export function mayHoldMore(services: Services, request: OneBoxRequest): boolean {
  const text = minusIn(request.text, request, services)
  const { phrases, excluded } = readSearchText(text)
  if (/\d/.test(text) || phrases.length + excluded.length > 0 || idInText(text) !== null) return true
  if (readTime(text) !== null || readLeadingOpen(text) !== null) return true
  if (readNear(text) !== null || bareVenue(text) !== null || besideSplits(text).length > 0) return true
  return interpretationsOf(text, contextOf(services, request, false, null)).some(
    ({ place, isInStreet }) => place !== null || isInStreet === true,
  )
}

function contextOf(
  { gazetteer, taxonomy, searchRules }: Services,
  request: OneBoxRequest,
  isNear: boolean,
  venue: Split | null,
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
    venue,
    readsPlaces,
    expand: (text) =>
      rules.isEmpty ? [text] : rules.expand(text, { country: defaultCountry, language }).texts,
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
  readonly isHoursUnknown: boolean
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

const areaAround = ({ latitude, longitude }: Point, radiusMetres: number): Interpretation['area'] => ({
  kind: 'bynearest',
  point: { latitude, longitude },
  radiusMetres,
})

/** The area of an interpretation, the surroundings of its place, or the radius that was asked for. */
function searchedArea(
  { area, place, isInStreet }: Interpretation,
  centre: Point | null,
  { isWidened, radiusMetres }: Pick<Running, 'isWidened'> & Pick<OneBoxRequest, 'radiusMetres'>,
): Interpretation['area'] {
  if (isWidened && place !== null)
    return areaAround(place, wider[place.resolution] ?? Math.max(widerElsewhere, 2 * (place.spread ?? 0)))
  // A street has its point only when it is found.
  if (radiusMetres === null || centre === null || isInStreet || place?.resolution === 'country') return area
  return areaAround(centre, radiusMetres)
}

/** Runs one interpretation: relevance and distance together wherever there is a centre. */
function runOne(
  services: Services,
  request: OneBoxRequest,
  one: Interpretation,
  { said, holders, syntax, context, isWidened, isHoursUnknown, openAt, cursor }: Running,
): Promise<SearchOutcome> {
  const { point: _point, text: _text, country: _country, home: _home, radiusMetres, sort, ...rest } = request
  const centre = centreOf(one, context)
  const area = searchedArea(one, centre, { isWidened, radiusMetres })
  const usual = one.mode === 'browse' ? (one.kind === 'place' ? undefined : 'distance') : 'blend'
  const hasCentre = centre !== null || one.isInStreet === true
  const text = [one.text, ...syntax].filter((part) => part !== '').join(' ')
  if (sort === 'distance' && !hasCentre) throw invalid(fault('sort_needs_centre', 'sort'))
  return searchEntities(services, {
    ...rest,
    said,
    holders,
    mode: text === '' ? 'browse' : one.mode === 'browse' ? 'what' : one.mode,
    text,
    area,
    onlyStreet: one.isInStreet,
    streetRadiusMetres: one.isInStreet ? (radiusMetres ?? undefined) : undefined,
    country: one.country,
    sort: sort ?? (hasCentre ? usual : undefined),
    distanceFrom: area.kind === 'national' ? (centre ?? undefined) : undefined,
    cursor,
    ...(openAt === undefined
      ? {}
      : { openAt, openingStates: request.openingStates ?? [isHoursUnknown ? 'unknown' : 'open'] }),
  })
}

interface Chosen extends Decided, Ran {
  readonly one: Interpretation
  readonly number: number
}

const isPartOfTown = (place: Interpretation['place']): boolean =>
  place !== null && (place.resolution === 'neighbourhood' || place.resolution === 'district')

/** The first interpretation with its evidence; the last needs none. */
async function choose(
  all: readonly Option[],
  run: ReturnType<typeof orUnknownHours>,
  services: Services,
  request: OneBoxRequest,
): Promise<Chosen> {
  for (const [number, option] of all.entries()) {
    const one = await option()
    if (one === null) continue
    if (one.needs === 'name' && !(await isCalled(one, services, request))) continue
    if (one.needs === 'spelt' && resemblesKind(one.text, services.taxonomy)) continue
    const ran = await run(one, false)
    const { outcome } = ran
    const isFound = isAnswered(outcome)
    const mustBeWritten = one.needs === 'written' || (one.needs === 'name' && one.isInStreet)
    if (mustBeWritten && !isLiteral(outcome)) {
      // `cafe Java kamppi` may be around the corner from Kamppi.
      const wide = one.needs === 'written' && isPartOfTown(one.place) ? await run(one, true) : null
      if (wide !== null && isLiteral(wide.outcome)) return { one, number, isWidened: true, ...wide }
      continue
    }
    const isLandmark = one.place?.isLandmark === true
    const mustFind = one.needs === 'found' || one.needs === 'spelt'
    if (mustFind && !isFound && !isLandmark && !one.isAtHome) continue
    const mayWiden = request.radiusMetres === null && (one.area.kind === 'byplace' || isLandmark)
    if (isFound || !mayWiden) return { one, number, isWidened: false, ...ran }
    const wide = await run(one, true)
    const isWidened = isAnswered(wide.outcome)
    if (!isWidened && one.needs === 'found') continue
    return { one, number, isWidened, ...(isWidened ? wide : ran) }
  }
  throw new Error('The last interpretation needs no evidence')
}

async function again(
  all: readonly Option[],
  { number, isWidened, isHoursUnknown }: BoxCursor,
  run: Run,
): Promise<Chosen> {
  const one = await all[number]!()
  if (one === null) throw foreignCursor()
  const decided = { isWidened, isHoursUnknown }
  return { one, number, ...decided, outcome: await run(one, decided) }
}
