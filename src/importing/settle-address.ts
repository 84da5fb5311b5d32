import type { Attributes } from '../entity/model.ts'
import { isPostcode, postcodeOf } from './postcodes.ts'
import { splitAddressLine } from './split-address-line.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Puts the parts of an address right that stand in each other's columns, in place: town and postcode swapped, a postcode beside the town, a
 * whole address in the column of the street while town and postcode have none.
 */
export function settleAddress(address: Attributes, country: string): void {
  const [town, postcode, street] = [address.town, address.postcode, address.address1].map(textOf) as [
    string,
    string,
    string,
  ]
  if (isPostcode(town, country) && !isPostcode(postcode, country)) {
    address.postcode = postcodeOf(town, country)
    if (postcode === '') delete address.town
    else address.town = postcode
    return
  }
  if (postcode !== '') return
  const line = town === '' ? street : /\d/.test(town) ? `${PLACEHOLDER}, ${town}` : ''
  if (line === '') return
  const parts = splitAddressLine(line, country)
  if (parts.postcode === undefined || parts.town === undefined || !isPostcode(parts.postcode, country)) return
  const { address1, address2, address3, ...place } = parts
  const lines = town === '' ? { address1, ...(address2 && { address2 }), ...(address3 && { address3 }) } : {}
  Object.assign(address, { ...lines, ...place, postcode: postcodeOf(parts.postcode, country) })
}

/** In the place of the street, which has a column of its own. */
const PLACEHOLDER = '1 Street'
