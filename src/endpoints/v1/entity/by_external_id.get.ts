import { Type } from 'typebox'
import { EntityDocument } from '../../../entity/entity-document.ts'
import { csv } from '../../../entity/objects/attributes.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { exampleEntity } from '../../results.ts'

export const getEntityByExternalId = defineEndpoint({
  method: 'GET',
  path: '/v1/entity/by_external_id',
  group: 'Entities',
  summary: 'Read the entities that have an id of another dataset.',
  description:
    'An id of GERS, OpenStreetMap or Foursquare is one business; a company and a domain may have several. At most 100 entities are listed. Unknown ids are left out.',
  origin: 'ours',
  access: { plan: 'entry', write: false, user: false },
  params: Type.Object({
    external_id: csv(2000, {
      description:
        'The id with its scheme, or several joined by commas: osm:node/1007416273, company_number:gb:01234567.',
      example: 'osm:node/1007416273',
    }),
  }),
  result: Type.Array(
    Type.Object({ id: Type.String(), key: Type.String(), value: Type.Literal(1), doc: EntityDocument }),
  ),
  errors: ['external_id_not_found'],
  example: {
    params: { external_id: 'osm:node/1007416273' },
    result: [{ id: '512345678901248', key: 'osm:node/1007416273', value: 1, doc: exampleEntity }],
  },
  handle: async ({ params, caller }, operations) =>
    answer(await operations.readByExternalId(params.external_id, caller)),
})
