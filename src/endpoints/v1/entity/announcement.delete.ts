import { removesObject } from '../../object-endpoints.ts'

export const deleteEntityAnnouncement = removesObject({
  object: 'announcement',
  path: '/v1/entity/announcement',
  summary: 'Remove news from an entity.',
  origin: 'ours',
  genIdParameter: 'announcement_id',
})
