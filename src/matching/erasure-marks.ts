/**
 * Fingerprints that recognise an erased business without storing its data: HMAC-SHA256, under a secret of the
 * store, of combinations of identifying values. Each combines at least two values, so that a reassigned
 * telephone number or the name of a chain does not block another business; but an id that a dataset gives to one business.
 */
import { createHmac } from 'node:crypto'
import { partsOfKey } from '../entity/external-ids/schemes.ts'
import type { NormalRecord } from './normalise-record.ts'

/** An account's own id for a business. */
export interface SuppliedId {
  readonly account: string
  readonly supplierId: string
}

/** Maximum marks per record: of hundreds of telephone numbers, only the first count. */
const mostMarks = 500
/** Ids that count: anybody may write more of them beside an entity. */
const mostIds = 3

/** The fingerprint of a text, in hex. */
export const markOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`highstreet erasure v1\n${text}`).digest('hex')

/** The marks stored for an erased business; `marksOfSubmission` computes their counterparts. */
export function marksOfErased(
  records: readonly NormalRecord[],
  supplied: readonly SuppliedId[],
  secret: string,
): readonly string[] {
  const texts = records.flatMap((record) => [...combinations(record), ...bareNames(record)])
  return hashed([...supplied.map(idText), ...texts], secret)
}

/**
 * The marks to look up for a submission. Name and town alone are used only when it has nothing more specific.
 */
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

/**
 * Street and house number in comparable form; null without a number, since many businesses share a street.
 */
function streetOf({ address }: NormalRecord): string | null {
  if (address === null || address.street.length === 0 || address.numbers.length === 0) return null
  return [...address.street].sort().join(' ').concat(' ', address.numbers.join(' '), address.suffix)
}

/** Postcode and town, one by one: a feed may lack either. */
const placesOf = ({ postcode, town }: NormalRecord): string[] =>
  [postcode, town.join(' ')].filter((place) => place !== '')

function* combinations(record: NormalRecord): Generator<string> {
  const land = record.country ?? '--'
  const name = record.name?.joined
  const street = streetOf(record)
  // A company-wide number does not identify one of its places.
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
  for (const id of record.ids.filter((one) => partsOfKey(one).shared === 'none').slice(0, mostIds))
    yield `id ${id}`
  if (street === null) return
  for (const number of numbers)
    for (const place of places) yield `phone street ${land} ${number} ${place} ${street}`
}

function* bareNames(record: NormalRecord): Generator<string> {
  if (record.name === null) return
  for (const place of placesOf(record))
    yield `name place ${record.country ?? '--'} ${record.name.joined} ${place}`
}
