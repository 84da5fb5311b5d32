/** What is checked of each document found, because no list tells it. */
import { distanceMetres, isInBox } from '../../search/area.ts'
import type { Filters, SearchQuery } from '../../search/query.ts'
import type { Component } from './component.ts'
import type { Matches } from './matches.ts'
import { type OpeningStates, openStates } from './opening-states.ts'

/** Drops the dead, what lies outside the area, and what the filters on columns leave out. */
export function keepExact(component: Component, { area, filters, now }: SearchQuery, matches: Matches): void {
  const { latitude, longitude, claimedUntil, updated } = component.columns
  const { dead } = component
  if (dead.count > 0) keep(matches, (document) => !dead.has(document))
  if (area.kind === 'box') keep(matches, (d) => isInBox(area, latitude[d]!, longitude[d]!))
  if (area.kind === 'nearest') {
    const { radiusMetres } = area
    keep(matches, (document) => {
      const ownLatitude = latitude[document]!
      if (Number.isNaN(ownLatitude)) return false
      if (radiusMetres === null) return true
      return distanceMetres(area.latitude, area.longitude, ownLatitude, longitude[document]!) <= radiusMetres
    })
  }
  const { claimed, updatedSince } = filters
  if (claimed !== undefined) keep(matches, (document) => claimedUntil[document]! > now === claimed)
  if (updatedSince !== undefined) keep(matches, (document) => updated[document]! >= updatedSince)
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
