import { Type } from 'typebox'
import { digits } from '../../entity/objects/attributes.ts'
import { categoryMembers, exampleCategory, parentId } from '../category-shape.ts'
import { answer, defineEndpoint } from '../define-endpoint.ts'

export const getCategory = defineEndpoint({
  method: 'GET',
  path: '/v1/category',
  group: 'Autocomplete and look-up',
  summary: 'Read one category, with its names in all languages.',
  origin: 'ours',
  access: { plan: 'entry', write: false, user: false },
  params: Type.Object({
    category_id: digits(20, { description: 'Id of the category.', example: '1616' }),
  }),
  result: Type.Object({
    ...categoryMembers,
    parent_id: parentId,
    hidden: Type.Boolean({ description: 'Whether searches and suggestions leave it out.' }),
  }),
  errors: ['category_not_found'],
  example: {
    params: { category_id: '1616' },
    result: { ...exampleCategory, parent_id: null, hidden: false },
  },
  handle: async ({ params }, operations) => answer(operations.readCategory(params.category_id)),
})
