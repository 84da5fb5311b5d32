import type { Place } from '../../geocoding/place.ts'
import { houseNumberOf, streetKey } from '../../street-name.ts'
import { placeNamed, type SplitContext, splitsOf } from '../one-box/splits.ts'

/** A street that a text may name, and the place that it names beside it. */
export interface StreetText {
  /** As written, with a house number if there is one. */
  readonly street: string
  readonly key: string
  readonly number: number | null
  /** Null if the text names no place. */
  readonly place: Place | null
}

const shortestKey = 4
const mostTexts = 3

/**
 * The streets that a text may name, likeliest first: before a comma, or before or behind a place, or the whole text.
 */
export function streetTexts(text: string, context: SplitContext): StreetText[] {
  const found: StreetText[] = []
  const add = (street: string, place: Place | null): void => {
    const key = streetKey(street)
    if (key.length >= shortestKey && !found.some((one) => one.key === key))
      found.push({ street: street.trim(), key, number: houseNumberOf(street) ?? null, place })
  }
  const parts = text.split(',').map((part) => part.trim())
  if (parts.length > 1) {
    for (let at = 0; at < Math.min(2, parts.length - 1); at++)
      add(parts[at]!, placeNamed(parts.slice(at + 1).join(', '), context))
    return found
  }
  add(text, null)
  for (const { rest, place } of splitsOf(text, context).slice(0, mostTexts - 1)) add(rest, place)
  return found
}
