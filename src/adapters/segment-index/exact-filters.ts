/** What is checked of each document found, because no list tells it. */
import { distanceMetres, isInBox } from '../../search/area.ts'
import type { Area, Filters, SearchQuery } from '../../search/query.ts'
import type { DocumentColumns } from './columns.ts'
import type { Component } from './component.ts'
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

function keepInBox({ columns }: Component, box: Box, matches: Matches): void {
  const { latitude, longitude } = columns
  const { documents, scores } = matches
  let kept = 0
  for (let i = 0; i < matches.count; i++) {
    const document = documents[i]!
    if (!isInBox(box, latitude[document]!, longitude[document]!)) continue
    documents[kept] = document
    scores[kept++] = scores[i]!
  }
  matches.count = kept
}

/** Drops what is farther away than the radius, or has no point. */
function keepAround({ columns, isSorted }: Component, around: Nearest, matches: Matches): void {
  const { radiusMetres } = around
  if (radiusMetres !== null) keepWithin(columns, around, radiusMetres, matches)
  else if (isSorted)
    keepWithPoint(columns, matches, firstWithoutPosition(columns.position, matches.documents, matches.count))
  else keepWithPoint(columns, matches, 0)
}

/** Of the matches from `kept` on. */
function keepWithPoint({ latitude }: DocumentColumns, matches: Matches, kept: number): void {
  const { documents, scores } = matches
  for (let i = kept; i < matches.count; i++) {
    const document = documents[i]!
    if (Number.isNaN(latitude[document]!)) continue
    documents[kept] = document
    scores[kept++] = scores[i]!
  }
  matches.count = kept
}

function keepWithin(
  { latitude, longitude }: DocumentColumns,
  centre: Nearest,
  radius: number,
  matches: Matches,
): void {
  const { documents, scores } = matches
  const rough = new RoughDistance(centre.latitude, centre.longitude)
  const near = surelyNearer(radius)
  const far = surelyFarther(radius)
  let kept = 0
  for (let i = 0; i < matches.count; i++) {
    const document = documents[i]!
    const ownLatitude = latitude[document]!
    const ownLongitude = longitude[document]!
    const square = rough.squared(ownLatitude, ownLongitude)
    if (square > far) continue
    if (!(square < near)) {
      const metres = distanceMetres(centre.latitude, centre.longitude, ownLatitude, ownLongitude)
      // Not a number without a point.
      if (!(metres <= radius)) continue
    }
    documents[kept] = document
    scores[kept++] = scores[i]!
  }
  matches.count = kept
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

function keep(matches: Matches, isKept: (document: number) => boolean): void {
  const { documents, scores } = matches
  let kept = 0
  for (let i = 0; i < matches.count; i++) {
    const document = documents[i]!
    if (!isKept(document)) continue
    documents[kept] = document
    scores[kept++] = scores[i]!
  }
  matches.count = kept
}
