import { Type } from 'typebox'
import { line, pattern } from '../../../entity/objects/attributes.ts'
import { CategoryRecord, categoryId, exampleRecord } from '../../category-shape.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'

export const postCategoryMappings = defineEndpoint({
  method: 'POST',
  path: '/v1/category/mappings',
  group: 'Autocomplete and look-up',
  summary: 'Make a code of another taxonomy mean a category.',
  description:
    'The code is then accepted with its type as category_type, and finds the category by its name. A code of a taxonomy that ships moves to this category; an unknown type begins a taxonomy of your own. highstreet categories remove --type undoes all of a type.',
  origin: 'ours',
  access: { plan: 'admin', write: true, user: true },
  effect: 'operates',
  params: Type.Object({
    category_id: categoryId,
    type: pattern('^[A-Za-z][A-Za-z0-9_-]{0,39}$', 40, {
      description: 'The taxonomy, as sent in category_type.',
      example: 'guild',
    }),
    id: line(60, { description: 'The code in that taxonomy.', example: 'R-12' }),
    name: line(200, { description: 'What the code is called there.', example: 'Dining rooms' }),
  }),
  result: CategoryRecord,
  errors: ['category_not_found'],
  example: {
    params: { category_id: '1616', type: 'guild', id: 'R-12', name: 'Dining rooms' },
    result: exampleRecord,
  },
  handle: async ({ params }, operations) =>
    answer(
      await operations.mapCategory(params.category_id, {
        type: params.type,
        code: params.id,
        title: params.name,
      }),
    ),
})
