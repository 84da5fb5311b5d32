import { Type } from 'typebox'
import { CategoryRecord, categoryId, exampleRecord } from '../category-shape.ts'
import { answer, defineEndpoint } from '../define-endpoint.ts'

export const getCategory = defineEndpoint({
  method: 'GET',
  path: '/v1/category',
  group: 'Autocomplete and look-up',
  summary: 'Read one category, with its names in all languages.',
  origin: 'ours',
  access: { plan: 'entry', write: false, user: false },
  params: Type.Object({ category_id: categoryId }),
  result: CategoryRecord,
  errors: ['category_not_found'],
  example: {
    params: { category_id: '1616' },
    result: exampleRecord,
  },
  handle: async ({ params }, operations) => answer(operations.readCategory(params.category_id)),
})
