import type { Attributes } from '../entity/model.ts'
import { plain } from '../folding.ts'
import { isPostcode, postcodeOf } from './postcodes.ts'
import { splitAddressLine } from './split-address-line.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Puts the parts of an address right that stand in each other's columns, in place: town and postcode swapped, a postcode beside the town, a
 * whole address in the column of the street, and what the street says again of its number, its town and its postcode.
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
  takeRepeated(address, country)
  if (postcode !== '') return
  const line = town === '' ? street : /\d/.test(town) ? `${PLACEHOLDER}, ${town}` : ''
  if (line === '') return
  const parts = splitAddressLine(line, country)
  if (parts.postcode === undefined || parts.town === undefined || !isPostcode(parts.postcode, country)) return
  const { address1, address2, address3, ...place } = parts
  const lines = town === '' ? { address1, ...(address2 && { address2 }), ...(address3 && { address3 }) } : {}
  Object.assign(address, { ...lines, ...place, postcode: postcodeOf(parts.postcode, country) })
  if (address.address1 === undefined) delete address.address1
}

/** In the place of the street, which has a column of its own. */
const PLACEHOLDER = '1 Street'

const folded = (text: string): string => plain(text).replace(/[^\p{L}\p{N}]/gu, '')
/** Words that are a street's name with the number behind them: `Calle 5`. */
const numberedWays =
  /^(?:calle|carrera|cra|kr|cl|av|ave|avenida|avenue|street|diagonal|transversal|route|highway)\.?$/i

/** The town and its postcode stand behind the street, too: `1 High Street, Leeds` beside `Leeds`; so does the number of the house. */
function takeRepeated(address: Attributes, country: string): void {
  const [street, town, number] = [address.address1, address.town, address.building_number].map(textOf)
  if (number && street) {
    const words = street.split(/[\s,]+/)
    const isRepeated = words.length > 1 && (words[0] === number || words.at(-1) === number)
    if (isRepeated && !numberedWays.test(words.slice(0, -1).join(' '))) delete address.building_number
  }
  if (!street || !town || address.address2 !== undefined || !/[,\n]/.test(street)) return
  if (!folded(street).includes(folded(town))) return
  const parts = splitAddressLine(street, country)
  const isSame = (own: unknown, said = '') => said === '' || folded(textOf(own)) === folded(said)
  if (parts.address1 === undefined || parts.town === undefined || !isSame(town, parts.town)) return
  if (parts.postcode && !isSame(address.postcode, postcodeOf(parts.postcode, country))) return
  const { address1, address2, address3 } = parts
  Object.assign(address, { address1, ...(address2 && { address2 }), ...(address3 && { address3 }) })
}
