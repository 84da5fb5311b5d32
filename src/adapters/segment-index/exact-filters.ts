/** What is checked of each document found, because no list tells it. */
import { distanceMetres, isInBox } from '../../search/area.ts'
import type { Area, Filters, SearchQuery } from '../../search/query.ts'
import { leastMetresPerDegree } from './areas.ts'
import type { DocumentColumns } from './columns.ts'
import type { Component } from './component.ts'
import { blockEnd, blocksOf, type Judge, type Verdict, verdicts } from './document-blocks.ts'
import type { BitSet } from './document-set.ts'
import { firstWithoutPosition } from './hilbert.ts'
import type { Matches } from './matches.ts'
import { type OpeningStates, openStates } from './opening-states.ts'
import { RoughDistance, surelyFarther, surelyNearer } from './rough-distance.ts'

type Box = Extract<Area, { kind: 'box' }>
type Nearest = Extract<Area, { kind: 'nearest' }>

/** Drops the dead, what lies outside the area, and what the filters on columns leave out. */
export function keepExact(component: Component, { area, filters, now }: SearchQuery, matches: Matches): void {
  const { claimedUntil, updated } = component.columns
  const { dead } = component
  if (dead.count > 0) keepLive(dead, matches)
  if (area.kind === 'box') keepInBox(component, area, matches)
  if (area.kind === 'nearest') keepAround(component, area, matches)
  const { claimed, updatedSince } = filters
  if (claimed !== undefined) keep(matches, (document) => claimedUntil[document]! > now === claimed)
  if (updatedSince !== undefined) keep(matches, (document) => updated[document]! >= updatedSince)
}

function keepLive(dead: BitSet, matches: Matches): void {
  const { documents, scores } = matches
  let kept = 0
  for (let i = 0; i < matches.count; i++) {
    const document = documents[i]!
    if (dead.has(document)) continue
    documents[kept] = document
    scores[kept++] = scores[i]!
  }
  matches.count = kept
}

function keepInBox({ columns, isSorted }: Component, box: Box, matches: Matches): void {
  const { latitude, longitude } = columns
  const isIn = (document: number) => isInBox(box, latitude[document]!, longitude[document]!)
  // One meridian has two longitudes, which are told apart by the documents alone.
  const isPlain = box.west <= box.east && box.west > -180 && box.east < 180
  if (!isSorted || !isPlain) keep(matches, isIn)
  else keepByBlocks(columns, matches, (s, w, n, e) => verdictOfBox(box, s, w, n, e), isIn)
}

function verdictOfBox(box: Box, south: number, west: number, north: number, east: number): Verdict {
  if (south >= box.south && north <= box.north && west >= box.west && east <= box.east) return verdicts.all
  const isApart = south > box.north || north < box.south || west > box.east || east < box.west
  return isApart ? verdicts.none : verdicts.some
}

/** Drops what is not in an area: block by block where all of it or none is, else document by document. */
function keepByBlocks(
  columns: DocumentColumns,
  matches: Matches,
  judge: Judge,
  isIn: (document: number) => boolean,
): void {
  const blocks = blocksOf(columns)
  const { documents, scores, count } = matches
  let kept = 0
  for (let i = 0; i < count; ) {
    const end = blockEnd(documents[i]!)
    const verdict = blocks.verdictOf(documents[i]!, judge)
    for (; i < count && documents[i]! < end; i++) {
      const document = documents[i]!
      if (verdict === verdicts.none || (verdict === verdicts.some && !isIn(document))) continue
      documents[kept] = document
      scores[kept++] = scores[i]!
    }
  }
  matches.count = kept
}

/** Drops what is farther away than the radius, or has no point. */
function keepAround({ columns, isSorted }: Component, around: Nearest, matches: Matches): void {
  const { radiusMetres } = around
  if (radiusMetres !== null) {
    keepWithin(columns, isSorted, around, radiusMetres, matches)
    return
  }
  const { latitude, position } = columns
  const first = isSorted ? firstWithoutPosition(position, matches.documents, matches.count) : 0
  keep(matches, (document) => !Number.isNaN(latitude[document]!), first)
}

function keepWithin(
  columns: DocumentColumns,
  isSorted: boolean,
  centre: Nearest,
  radius: number,
  matches: Matches,
): void {
  const { latitude, longitude } = columns
  const rough = new RoughDistance(centre.latitude, centre.longitude)
  const near = surelyNearer(radius)
  const far = surelyFarther(radius)
  const isIn = (document: number): boolean => {
    const ownLatitude = latitude[document]!
    const ownLongitude = longitude[document]!
    const square = rough.squared(ownLatitude, ownLongitude)
    if (square > far) return false
    // Not a number without a point.
    return (
      square < near || distanceMetres(centre.latitude, centre.longitude, ownLatitude, ownLongitude) <= radius
    )
  }
  if (!isSorted) {
    keep(matches, isIn)
    return
  }
  const degrees = radius / leastMetresPerDegree
  const judge: Judge = (south, west, north, east) => {
    if (south > centre.latitude + degrees || north < centre.latitude - degrees) return verdicts.none
    if (rough.leastSquared(south, west, north, east) > far) return verdicts.none
    // Nothing in a rectangle is farther away than all of its corners.
    const isNear =
      rough.squared(south, west) < near &&
      rough.squared(south, east) < near &&
      rough.squared(north, west) < near &&
      rough.squared(north, east) < near
    return isNear ? verdicts.all : verdicts.some
  }
  keepByBlocks(columns, matches, judge, isIn)
}

/** Drops what is in no state that the filter on opening hours asks for. Asks only about schedules of what is there, so it comes last. */
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

/** Of the matches from `first` on. */
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
