import { writesObject } from '../../object-endpoints.ts'

export const postEntityAnnouncement = writesObject({
  object: 'announcement',
  path: '/v1/entity/announcement',
  summary: 'Add news of the business to an entity, or change them.',
  origin: 'ours',
  amendable: true,
  genIdParameter: 'announcement_id',
  example: {
    headline: 'Closed for stocktaking',
    body: 'We open again on Monday.',
    expiry_date: '2030-01-31',
  },
})
