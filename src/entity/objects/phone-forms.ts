import type { CountryCode } from 'libphonenumber-js/max'
import { Type } from 'typebox'
import type { Attributes } from '../model.ts'
import { parsePhone } from './parsed-phone.ts'

const lineTypes: Record<string, string> = {
  FIXED_LINE: 'fixed_line',
  MOBILE: 'mobile',
  FIXED_LINE_OR_MOBILE: 'fixed_line_or_mobile',
  TOLL_FREE: 'toll_free',
  PREMIUM_RATE: 'premium_rate',
  SHARED_COST: 'shared_cost',
  VOIP: 'voip',
  PERSONAL_NUMBER: 'personal_number',
  PAGER: 'pager',
  UAN: 'uan',
}

/** Schema of the result of `phoneForms` in the document. */
export const numberForms = {
  processed: Type.String({ description: 'The digits of the number as it was given.' }),
  area_code: Type.String({ description: 'Area code without the trunk prefix; empty where there is none.' }),
  e164_number: Type.String({ description: 'The number in E.164 form.' }),
  international_number: Type.String({ description: 'The number as dialled from abroad.' }),
  national_number: Type.String({ description: 'The number as dialled in its country.' }),
  national_number_2: Type.String({ description: 'The same without parentheses.' }),
  rfc3966_number: Type.String({ description: 'The international number with hyphens.' }),
  number_type: Type.String({ description: 'Kind of line by the numbering plan, such as fixed_line.' }),
  is_valid: Type.Boolean({ description: 'Whether the numbering plan has the number.' }),
}

/**
 * The forms of a telephone number, parsed for a country (alpha-2, lower case). Null when it cannot be parsed;
 * a parsed number outside the numbering plan has `is_valid` false.
 */
export function phoneForms(number: string, country: string): Attributes | null {
  const parsed = parsePhone(number, country.toUpperCase() as CountryCode)
  if (parsed === null) return null
  const { phone, type } = parsed
  const national = phone.formatNational()
  const international = phone.formatInternational()
  return {
    processed: number.replace(/\D+/g, ''),
    area_code: areaCode(national, international, type),
    e164_number: phone.number,
    international_number: international,
    national_number: national,
    national_number_2: national.replace(/[()]/g, ''),
    rfc3966_number: international.replace(/[^\d+]+/g, '-'),
    number_type: type === undefined ? 'unknown' : (lineTypes[type] ?? 'unknown'),
    // A number with a type is valid; `isValid` would determine the type again.
    is_valid: type !== undefined || phone.isValid(),
  }
}

/**
 * The area code without the trunk prefix: the first group of a fixed line's international form. Empty when
 * the number has none.
 */
function areaCode(national: string, international: string, type: string | undefined): string {
  if (type !== 'FIXED_LINE' && type !== 'FIXED_LINE_OR_MOBILE') return ''
  const groups = international.split(/[\s-]+/)
  const bracketed = /\((\d+)\)/.exec(national)?.[1]
  if (bracketed !== undefined) return bracketed.replace(/^0(?=\d)/, '')
  return groups.length > 2 ? (groups[1] ?? '') : ''
}
