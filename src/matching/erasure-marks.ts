/**
 * Fingerprints by which a business that was erased is known again without its data being kept: HMAC-SHA256, under a secret of the store, of combinations of what records are recognised
 * by. Each combines two things at least, so that neither a telephone number that somebody else got nor the name of a chain refuses another business.
 */
import { createHmac } from 'node:crypto'
import type { NormalRecord } from './normalise-record.ts'

/** An account's own id for a business. */
export interface SuppliedId {
  readonly account: string
  readonly supplierId: string
}

/** Most marks of one record: of one with hundreds of telephone numbers the first ones count. */
const mostMarks = 500

/** The fingerprint of one text, in hex. */
export const markOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`highstreet erasure v1\n${text}`).digest('hex')

/** The marks that an erased business leaves behind; by `marksOfSubmission` it is known again. */
export function marksOfErased(
  records: readonly NormalRecord[],
  supplied: readonly SuppliedId[],
  secret: string,
): readonly string[] {
  const texts = records.flatMap((record) => [...combinations(record), ...bareNames(record)])
  return hashed([...supplied.map(idText), ...texts], secret)
}

/** The marks that a submission is looked up by. A name and a town alone are compared only where it says nothing more. */
export function marksOfSubmission(
  record: NormalRecord,
  supplied: SuppliedId | null,
  secret: string,
): readonly string[] {
  const isBare = record.phones.length === 0 && streetOf(record) === null
  const texts = [...combinations(record), ...(isBare ? bareNames(record) : [])]
  return hashed(supplied === null ? texts : [idText(supplied), ...texts], secret)
}

const hashed = (texts: readonly string[], secret: string): readonly string[] =>
  [...new Set(texts)].slice(0, mostMarks).map((text) => markOf(secret, text))

const idText = ({ account, supplierId }: SuppliedId): string =>
  `supplier ${JSON.stringify([account, supplierId])}`

/** Street and house number in a comparable form; null without a number, which many businesses share. */
function streetOf({ address }: NormalRecord): string | null {
  if (address === null || address.street.length === 0 || address.numbers.length === 0) return null
  return [...address.street].sort().join(' ').concat(' ', address.numbers.join(' '), address.suffix)
}

/** Postcode and town, each by itself: a feed may lack one of them. */
const placesOf = ({ postcode, town }: NormalRecord): string[] =>
  [postcode, town.join(' ')].filter((place) => place !== '')

function* combinations(record: NormalRecord): Generator<string> {
  const land = record.country ?? '--'
  const name = record.name?.joined
  const street = streetOf(record)
  // The number of a company says nothing about one of its places.
  const numbers = record.phones.filter(({ central }) => !central).flatMap((phone) => phone.numbers)
  const places = placesOf(record)
  if (name !== undefined) {
    for (const number of numbers) yield `name phone ${land} ${name} ${number}`
    for (const place of places) {
      if (street !== null) yield `name street ${land} ${name} ${place} ${street}`
      for (const { domain, path } of record.websites)
        yield `name web ${land} ${name} ${place} ${domain}${path}`
    }
  }
  if (street === null) return
  for (const number of numbers)
    for (const place of places) yield `phone street ${land} ${number} ${place} ${street}`
}

function* bareNames(record: NormalRecord): Generator<string> {
  if (record.name === null) return
  for (const place of placesOf(record))
    yield `name place ${record.country ?? '--'} ${record.name.joined} ${place}`
}
