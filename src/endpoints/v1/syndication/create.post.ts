import { Type } from 'typebox'
import { revision } from '../../../entity/entity-document.ts'
import { country, csv, date, line, oneOf, optional } from '../../../entity/objects/attributes.ts'
import { fault } from '../../../faults/fault.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { entityId } from '../../object-endpoints.ts'

const Writes = Type.Array(Type.Object({ id: Type.String(), rev: revision }))

export const postSyndicationCreate = defineEndpoint({
  method: 'POST',
  path: '/v1/syndication/create',
  group: 'Syndication',
  summary: 'Record that publishers may have an entity until a day.',
  description: 'Nothing is delivered to publishers yet; the log says so.',
  origin: 'spec',
  access: { plan: 'entry', write: true, user: true },
  effect: 'records',
  params: Type.Object({
    entity_id: entityId,
    publisher_id: csv(2000, {
      description: 'Publisher, or several joined by commas.',
      example: 'demo-publisher',
    }),
    country: country({ description: 'Country of the entity.', example: 'IE' }),
    expiry_date: date({ description: 'Last day of the contract.', example: '2036-03-31' }),
    syndication_type: oneOf(['single'], { description: 'Kind of syndication.', example: 'single' }),
    group_id: optional(line(64, { description: 'Group of entities, for other kinds.' })),
    seed_masheryid: optional(line(80, { description: 'Only entities that this account created.' })),
    supplier_masheryid: optional(line(80, { description: 'Only data that this account supplied.' })),
    data_filter: optional(line(1000, { description: 'Limits what is passed on.' })),
  }),
  check: ({ publisher_id: ids }) =>
    ids !== undefined && (ids.length > 50 || ids.some((id) => id.length > 64))
      ? [fault('too_many_publishers', 'publisher_id', { maximum: 50, longest: 64 })]
      : [],
  result: Type.Object({ syndication: Writes, sales_log: Writes }),
  errors: ['entity_not_found'],
  example: {
    params: {
      entity_id: '512345678901248',
      publisher_id: 'demo-publisher',
      country: 'IE',
      expiry_date: '2036-03-31',
      syndication_type: 'single',
    },
    result: {
      syndication: [{ id: 'dd000000000000000000000000000001', rev: '1-ee000000000000000000000000000001' }],
      sales_log: [{ id: 'dd000000000000000000000000000002', rev: '1-ee000000000000000000000000000002' }],
    },
  },
  handle: async ({ params, caller }, operations) =>
    answer(
      await operations.createSyndication(
        {
          entityId: params.entity_id,
          publisherIds: [...new Set(params.publisher_id)],
          country: params.country,
          expiryDate: params.expiry_date,
          type: params.syndication_type,
          groupId: params.group_id,
          seedMasheryId: params.seed_masheryid,
          supplierMasheryId: params.supplier_masheryid,
          dataFilter: params.data_filter,
        },
        caller,
      ),
      'Syndication updated successfully',
    ),
})
