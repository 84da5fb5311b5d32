import { Type } from 'typebox'
import { line, optional } from './attributes.ts'
import { defineObject } from './define-object.ts'
import { helperTexts, searchHelpers } from './search-helpers.ts'

/** Line ends and repeated spaces come from other systems' tables, not from a name. */
const oneSpaced = (text: string): string => text.trim().replace(/\s+/g, ' ')

export const name = defineObject({
  name: 'name',
  entityKey: 'name',
  cardinality: 'one',
  listed: true,
  summary: 'The name a business trades under, with its legal and branch names where they differ.',
  attributes: Type.Object({
    name: line(200, { description: 'Trading name.', example: 'Harbour Row Heating' }),
    formal_name: optional(
      line(200, { description: 'Registered name, if different.', example: 'Harbour Row Heating Ltd' }),
    ),
    branch_name: optional(line(120, { description: 'Name of this branch.', example: 'North Quay' })),
  }),
  derived: helperTexts,
  normalise: (given) => {
    const attributes = Object.fromEntries(
      Object.entries(given).map(([part, value]) => [
        part,
        typeof value === 'string' ? oneSpaced(value) : value,
      ]),
    )
    return { attributes, derived: searchHelpers(String(attributes.name)) }
  },
})
