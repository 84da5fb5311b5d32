/** What follows the number of a house in a column of its own: `Toev.`, `Hausnummernzusatz`, `indice de répétition`, `č. o.`. */
import type { Attributes } from '../entity/model.ts'

const LONGEST = 20
/** A street with its number at the end. */
const endsInNumber = /\d$/

/**
 * Adds what follows the number of the house to it, or to the street that ends in it, in place: `12` and `a` are `12a`, `4` and `bis` are `4 bis`, `12` and
 * `2` are `12-2`, in Czechia and Slovakia `12/2`. Returns the attribute that has it now; undefined if there is no number.
 */
export function addSuffix(
  address: Attributes,
  suffix: string,
  country: string | undefined,
): 'building_number' | 'address1' | undefined {
  const attribute = address.building_number === undefined ? 'address1' : 'building_number'
  const before = address[attribute]
  if (typeof before !== 'string' || suffix.length > LONGEST) return undefined
  if (attribute === 'address1' && !endsInNumber.test(before)) return undefined
  const joined = `${before}${signBefore(suffix, country)}${suffix}`
  const isThere = before
    .toLowerCase()
    .replace(/[\s/-]/g, '')
    .endsWith(`${suffix.toLowerCase().replace(/[\s/-]/g, '')}`)
  // The number may have it already: `12a` and `a`.
  if (!(isThere && /\p{L}$/u.test(before))) address[attribute] = joined
  return attribute
}

function signBefore(suffix: string, country: string | undefined): string {
  if (/^[-/]/.test(suffix) || /^\p{L}$/u.test(suffix)) return ''
  if (/^\d/.test(suffix)) return country === 'cz' || country === 'sk' ? '/' : '-'
  return ' '
}
