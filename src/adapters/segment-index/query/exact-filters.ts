/** Filters that are checked per document because no posting list covers them. */
import { distanceMetres } from '../../../great-circle.ts'
import { isInBox } from '../../../search/area.ts'
import type { Area, Filters, SearchQuery } from '../../../search/query.ts'
import { preparedShape } from '../../../search/shapes/prepared-shape.ts'
import type { Shape as AskedShape } from '../../../search/shapes/shape.ts'
import type { DocumentColumns } from '../documents/columns.ts'
import { blockEnd, blocksOf, type Judge, type Verdict, verdicts } from '../documents/document-blocks.ts'
import { firstWithoutPosition, type Range } from '../geo/hilbert.ts'
import { RoughDistance, surelyFarther, surelyNearer } from '../geo/rough-distance.ts'
import type { BitSet } from '../postings/document-set.ts'
import type { Matches, MatchList } from '../postings/matches.ts'
import { firstAtLeast } from '../postings/postings.ts'
import type { Scored } from '../postings/scored.ts'
import type { Component } from '../segment/component.ts'
import { leastMetresPerDegree } from './areas.ts'
import { type OpeningStates, openStates } from './opening-states.ts'

type Box = Extract<Area, { kind: 'box' }>
type Nearest = Extract<Area, { kind: 'nearest' }>

/** Drops deleted documents, those outside the area, and those that the column filters exclude. */
export function keepExact(component: Component, query: SearchQuery, matches: Matches): void {
  const { area } = query
  if (component.deleted.count > 0) keepLive(component.deleted, matches)
  const shape = shapeOf(component, query)
  if (shape !== null) keepInside(component, shape, matches)
  else if (area.kind === 'nearest') keepWithPoint(component, matches)
  if (shape !== null || area.kind === 'nearest') dropPointless(component, query, matches)
  keepByColumns(component, query, matches)
}

/** The documents treated as having no point; null if there are none. */
export const pointlessOf = ({ vocabularies }: Component, { withoutPointOf: flag }: SearchQuery) =>
  flag === undefined ? null : vocabularies.flag.list(flag)

/** Drops documents treated as having no point. */
function dropPointless(component: Component, query: SearchQuery, matches: Matches): void {
  const pointless = pointlessOf(component, query)
  if (pointless === null || matches.count === 0) return
  const partScores = new Int32Array(matches.count).fill(-1)
  pointless.raise(matches.documents, matches.count, partScores, 0)
  matches.dropScored(partScores)
}

/** Whether the area is a box or a circle, or narrowed by a shape. */
export const hasEdge = ({ area, filters }: Pick<SearchQuery, 'area' | 'filters'>): boolean =>
  filters.shapes !== undefined ||
  area.kind === 'box' ||
  (area.kind === 'nearest' && area.radiusMetres !== null)

/**
 * Appends the known matches in the ranges that `keepExact` would keep. The area must have an edge.
 * @throws Error if the area has no edge
 */
export function appendExact(
  component: Component,
  query: SearchQuery,
  known: Scored,
  ranges: readonly Range[],
  out: Matches,
): void {
  const { documents, scores } = known
  const shape = shapeOf(component, query)
  if (shape === null) throw new Error('The area has no edge')
  let end = 0
  for (const range of ranges) {
    const first = firstAtLeast(documents, end, documents.length, range.from)
    end = firstAtLeast(documents, first, documents.length, range.to)
    appendInside(component, shape, { documents, scores, count: end }, first, out)
  }
  dropPointless(component, query, out)
  if (component.deleted.count > 0) keepLive(component.deleted, out)
  keepByColumns(component, query, out)
}

function keepByColumns({ columns }: Component, { filters, now }: SearchQuery, matches: Matches): void {
  const { claimedUntil, updated } = columns
  const { claimed, updatedSince } = filters
  if (claimed !== undefined) keep(matches, (document) => claimedUntil[document]! > now === claimed)
  if (updatedSince !== undefined) keep(matches, (document) => updated[document]! >= updatedSince)
}

function keepLive(deleted: BitSet, matches: Matches): void {
  const { documents, scores } = matches
  let kept = 0
  for (let i = 0; i < matches.count; i++) {
    const document = documents[i]!
    if (deleted.has(document)) continue
    documents[kept] = document
    scores[kept++] = scores[i]!
  }
  matches.count = kept
}

/**
 * An area with an edge: tests single documents, and classifies rectangles. `judge` is null if only documents
 * can be tested.
 */
interface Shape {
  isIn(document: number): boolean
  readonly judge: Judge | null
}

/** Null for an area without an edge. */
function shapeOf({ columns }: Component, { area, filters }: SearchQuery): Shape | null {
  const edge = edgeOf(columns, area)
  return (filters.shapes ?? []).reduce((inside, shape) => both(inside, asked(columns, shape)), edge)
}

function edgeOf(columns: DocumentColumns, area: Area): Shape | null {
  if (area.kind === 'box') return boxShape(columns, area)
  const radius = area.kind === 'nearest' ? area.radiusMetres : null
  return area.kind === 'nearest' && radius !== null ? circleShape(columns, area, radius) : null
}

function asked({ latitude, longitude }: DocumentColumns, shape: AskedShape): Shape {
  const ready = preparedShape(shape)
  return {
    isIn: (document) => ready.contains(latitude[document]!, longitude[document]!),
    judge: (south, west, north, east) => verdicts[ready.cover(south, west, north, east)],
  }
}

function both(a: Shape | null, b: Shape): Shape {
  if (a === null) return b
  const one = a.judge ?? (() => verdicts.some)
  const other = b.judge ?? (() => verdicts.some)
  return {
    isIn: (document) => a.isIn(document) && b.isIn(document),
    judge: (...rectangle) => {
      const verdict = one(...rectangle)
      if (verdict === verdicts.none) return verdict
      const second = other(...rectangle)
      return second === verdicts.all ? verdict : second
    },
  }
}

function boxShape({ latitude, longitude }: DocumentColumns, box: Box): Shape {
  // The 180th meridian has two longitudes; only the test of single documents handles it.
  const isPlain = box.west <= box.east && box.west > -180 && box.east < 180
  return {
    isIn: (document) => isInBox(box, latitude[document]!, longitude[document]!),
    judge: isPlain ? (s, w, n, e) => verdictOfBox(box, s, w, n, e) : null,
  }
}

function verdictOfBox(box: Box, south: number, west: number, north: number, east: number): Verdict {
  if (south >= box.south && north <= box.north && west >= box.west && east <= box.east) return verdicts.all
  const isApart = south > box.north || north < box.south || west > box.east || east < box.west
  return isApart ? verdicts.none : verdicts.some
}

function keepInside(component: Component, shape: Shape, matches: Matches): void {
  if (!component.isSorted || shape.judge === null) {
    keep(matches, shape.isIn)
    return
  }
  const { documents, scores, count } = matches
  matches.count = 0
  appendInside(component, shape, { documents, scores, count }, 0, matches)
}

/**
 * Appends the matches from index `first` on that lie inside, for a sorted component. Blocks that lie wholly
 * inside or outside are decided as a whole, others document by document. `out` may be the source of the
 * matches, emptied.
 */
function appendInside(
  { columns }: Component,
  { isIn, judge }: Shape,
  { documents, scores, count }: MatchList,
  first: number,
  out: Matches,
): void {
  const blocks = blocksOf(columns)
  out.reserve(count - first)
  const { documents: kept, scores: keptScores } = out
  let at = out.count
  for (let i = first; i < count; ) {
    const end = firstAtLeast(documents, i + 1, count, blockEnd(documents[i]!))
    const verdict = judge === null ? verdicts.some : blocks.verdictOf(documents[i]!, judge)
    if (verdict === verdicts.none) {
      i = end
      continue
    }
    for (; i < end; i++) {
      const document = documents[i]!
      if (verdict === verdicts.some && !isIn(document)) continue
      kept[at] = document
      keptScores[at++] = scores[i]!
    }
  }
  out.count = at
}

/** Drops documents without a point. */
function keepWithPoint({ columns, isSorted }: Component, matches: Matches): void {
  const { latitude, position } = columns
  const first = isSorted ? firstWithoutPosition(position, matches.documents, matches.count) : 0
  keep(matches, (document) => !Number.isNaN(latitude[document]!), first)
}

function circleShape({ latitude, longitude }: DocumentColumns, centre: Nearest, radius: number): Shape {
  const rough = new RoughDistance(centre.latitude, centre.longitude)
  const near = surelyNearer(radius)
  const far = surelyFarther(radius)
  const isIn = (document: number): boolean => {
    const ownLatitude = latitude[document]!
    const ownLongitude = longitude[document]!
    const square = rough.squared(ownLatitude, ownLongitude)
    if (square > far) return false
    // NaN for documents without a point.
    return (
      square < near || distanceMetres(centre.latitude, centre.longitude, ownLatitude, ownLongitude) <= radius
    )
  }
  const degrees = radius / leastMetresPerDegree
  const judge: Judge = (south, west, north, east) => {
    if (south > centre.latitude + degrees || north < centre.latitude - degrees) return verdicts.none
    if (rough.leastSquared(south, west, north, east) > far) return verdicts.none
    // No point of a rectangle is farther away than its farthest corner.
    const isNear =
      rough.squared(south, west) < near &&
      rough.squared(south, east) < near &&
      rough.squared(north, west) < near &&
      rough.squared(north, east) < near
    return isNear ? verdicts.all : verdicts.some
  }
  return { isIn, judge }
}

/**
 * Keeps documents whose opening state is one of those that the filter allows. Looks up the schedules of
 * remaining matches only, so it runs last.
 */
export function keepOpen(
  component: Component,
  { opening }: Filters,
  matches: Matches,
  openings: OpeningStates,
): void {
  if (opening === undefined || matches.count === 0) return
  const { schedule } = component.columns
  const stateAt = openings.at(component, opening.at)
  const isWanted = openStates.map((state) => opening.states.includes(state))
  keep(matches, (document) => isWanted[stateAt(schedule[document]!)]!)
}

/** Filters the matches from index `first` on. */
function keep(matches: Matches, isKept: (document: number) => boolean, first = 0): void {
  const { documents, scores } = matches
  let kept = first
  for (let i = first; i < matches.count; i++) {
    const document = documents[i]!
    if (!isKept(document)) continue
    documents[kept] = document
    scores[kept++] = scores[i]!
  }
  matches.count = kept
}
