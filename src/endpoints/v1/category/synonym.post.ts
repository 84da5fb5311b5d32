import { Type } from 'typebox'
import { CategoryRecord, exampleRecord, synonymParams } from '../../category-shape.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'

export const postCategorySynonym = defineEndpoint({
  method: 'POST',
  path: '/v1/category/synonym',
  group: 'Autocomplete and look-up',
  summary: 'Add words by which a category is found.',
  description: 'The next search finds the category by them. The same synonym twice is one.',
  origin: 'ours',
  access: { plan: 'admin', write: true, user: true },
  effect: 'operates',
  params: Type.Object(synonymParams),
  result: CategoryRecord,
  errors: ['category_not_found'],
  example: { params: { category_id: '1616', synonym: 'supper club', language: 'en' }, result: exampleRecord },
  handle: async ({ params }, operations) =>
    answer(
      await operations.addSynonym({
        id: params.category_id,
        synonym: params.synonym,
        language: params.language,
      }),
    ),
})
