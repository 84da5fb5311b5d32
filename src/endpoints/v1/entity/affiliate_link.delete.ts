import { removesObject } from '../../object-endpoints.ts'

export const deleteEntityAffiliateLink = removesObject({
  object: 'affiliate_link',
  path: '/v1/entity/affiliate_link',
  summary: 'Remove a partner link from an entity.',
  origin: 'ours',
})
