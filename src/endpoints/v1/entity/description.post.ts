import { writesObject } from '../../object-endpoints.ts'

export const postEntityDescription = writesObject({
  object: 'description',
  path: '/v1/entity/description',
  summary: 'Add a headline and text to an entity.',
  origin: 'spec',
  amendable: true,
  example: { headline: 'Local heating engineers', body: 'We fit and repair boilers.' },
})
