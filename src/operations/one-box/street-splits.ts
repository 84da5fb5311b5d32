import { finnishNames } from '../../geocoding/text/finnish-cases.ts'
import { placeKey } from '../../geocoding/text/place-key.ts'
import { tokens } from '../../search/text/tokenise.ts'
import { streetKey } from '../../street-name.ts'
import { hasHouseNumber, hasStreetWord } from './address-text.ts'
import { isConnector, leadTo, trimmed } from './place-words.ts'

/** A text with what may be a street at one of its ends. */
export interface StreetSplit {
  /** What is left; empty if the whole text may be a street. */
  readonly rest: string
  readonly street: string
  /** Whether a word or a number says that this is a street. */
  readonly isMarked: boolean
}

const longestStreet = 4
const shortestKey = 4

/** Ways to read a street in a text: the whole text first, then longer ones before shorter ones, the end before the beginning. */
export function streetSplits(text: string): StreetSplit[] {
  const parts = text.split(/\s+/).filter((part) => part !== '')
  const found: StreetSplit[] = []
  add(found, [], parts)
  for (let length = Math.min(longestStreet, parts.length - 1); length >= 1; length--) {
    const at = parts.length - length
    add(found, leadTo(parts.slice(0, at)).head, parts.slice(at))
    add(found, parts.slice(length), parts.slice(isConnector(parts[0]!) ? 1 : 0, length))
  }
  return found
}

function add(to: StreetSplit[], rest: readonly string[], name: readonly string[]): void {
  const street = trimmed(name.join(' '))
  if (streetKey(street).length < shortestKey) return
  const left = trimmed(rest.join(' '))
  // A number that is left over belongs to the street.
  if (left !== '' && tokens(left).every((token) => /^\d/.test(token))) return
  const inFinnish = finnishNames(placeKey(street)).find((name) => finnishWay.test(name))
  if (inFinnish !== undefined) to.push({ rest: left, street: inFinnish, isMarked: true })
  else to.push({ rest: left, street, isMarked: hasStreetWord(street) || hasHouseNumber(street) })
}

/** `Annankadulla` is in Annankatu. */
const finnishWay = /(?:katu|tie|kuja|polku|aukio|ranta|tori|kaari|bulevardi|esplanadi)$/
