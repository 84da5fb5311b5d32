import { Type } from 'typebox'
import { digits, language, line, optional } from '../../entity/objects/attributes.ts'
import { CategoryRecord, exampleRecord } from '../category-shape.ts'
import { answer, defineEndpoint } from '../define-endpoint.ts'

export const putCategory = defineEndpoint({
  method: 'PUT',
  path: '/v1/category',
  group: 'Autocomplete and look-up',
  summary: 'Add a category, or give one a name in a language.',
  description:
    'Without category_id a new category is made, below parent_id or at the top. The request that made the change sees it at once, other threads and servers within a second; an update of the program keeps it.',
  origin: 'ours',
  access: { plan: 'admin', write: true, user: true },
  effect: 'operates',
  params: Type.Object({
    category_id: optional(digits(20, { description: 'Category to change; absent: a new one.' })),
    name: line(200, { description: 'Name of the category.', example: 'Gin school' }),
    language: language({ description: 'ISO 639 language of the name.' }, 'en'),
    parent_id: optional(digits(20, { description: 'Id of the category it lies below.' })),
  }),
  result: CategoryRecord,
  errors: ['category_not_found'],
  example: { params: { name: 'Gin school', language: 'en' }, result: exampleRecord },
  handle: async ({ params }, operations) =>
    answer(
      await operations.putCategory({
        id: params.category_id,
        name: params.name,
        language: params.language,
        parentId: params.parent_id,
      }),
    ),
})
