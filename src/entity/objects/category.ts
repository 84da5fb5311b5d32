import { Type } from 'typebox'
import { fault } from '../../faults/fault.ts'
import { optional, pattern } from './attributes.ts'
import { defineObject } from './define-object.ts'
import { helperTexts, searchHelpers } from './search-helpers.ts'

export const category = defineObject({
  name: 'category',
  entityKey: 'categories',
  cardinality: 'many',
  listed: true,
  summary: 'A category of business activity the entity belongs to.',
  attributes: Type.Object({
    category_id: pattern('^[A-Za-z0-9][A-Za-z0-9._/\\-]{0,63}$', 64, {
      description: 'Id of the category; with category_type, the id within that taxonomy.',
      example: '364',
    }),
    category_type: optional(
      pattern('^[A-Za-z0-9_]{1,40}$', 40, {
        description:
          'Taxonomy the id belongs to: sic_87, sic_2007, sic_03, NAICS, or another that this directory knows.',
        example: 'sic_2007',
      }),
    ),
  }),
  derived: {
    category_name: Type.String({ description: 'Name of the category.' }),
    code: Type.Object(
      { type: Type.String(), id: Type.String(), name: Type.String() },
      { description: 'The code of another taxonomy that it was given by.' },
    ),
    ...helperTexts,
  },
  normalise: (attributes, { taxonomy }) => {
    const type = attributes.category_type as string | undefined
    const id = String(attributes.category_id)
    if (type !== undefined && !taxonomy.isKnownType(type)) {
      return [fault('not_one_of', 'category_type', { choices: taxonomy.types() })]
    }
    const found = taxonomy.resolve(type, id)
    if (found === undefined) {
      return type === undefined
        ? [fault('unknown_own_category', 'category_id', { other: 'category_type' })]
        : [fault('unknown_category', 'category_id', { taxonomy: type })]
    }
    const categoryName = taxonomy.nameOf(found.category)
    return {
      attributes: { category_id: found.category.id },
      derived: {
        category_name: categoryName,
        ...(found.code === null ? {} : { code: found.code }),
        ...searchHelpers(categoryName),
      },
    }
  },
  identity: (attributes) => String(attributes.category_id),
})
