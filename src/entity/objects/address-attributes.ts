import { line, oneOf, optional, pattern } from './attributes.ts'

/** Attributes shared by postal and invoice addresses. */
export const addressAttributes = {
  building_number: optional(line(60, { description: 'Number or name of the building.', example: '36' })),
  address1: line(120, { description: 'First address line, usually the street.', example: 'Front Street' }),
  address2: optional(line(120, { description: 'Second address line.', example: 'Canal View' })),
  address3: optional(line(120, { description: 'Third address line.' })),
  district: optional(
    line(80, { description: 'District or neighbourhood of the town.', example: 'Harbour Quarter' }),
  ),
  town: optional(line(80, { description: 'Town or city.', example: 'Reading' })),
  county: optional(line(80, { description: 'County, or what plays its part.', example: 'Berkshire' })),
  province: optional(line(80, { description: 'Province or state.', example: 'Leinster' })),
  postcode: optional(
    pattern('^[A-Za-z0-9][A-Za-z0-9 \\-]{0,15}$', 16, {
      description: 'Postal code as written in the country.',
      example: 'RG1 1DB',
    }),
  ),
  address_type: optional(
    oneOf(['branch', 'head_office'], {
      description: 'Whether this is a branch or the head office.',
      example: 'branch',
    }),
  ),
} as const
