import { writesObject } from '../../object-endpoints.ts'

export const postEntityAffiliateLink = writesObject({
  object: 'affiliate_link',
  path: '/v1/entity/affiliate_link',
  summary: 'Add a link to a partner.',
  origin: 'ours',
  example: { affiliate_name: 'Table Booker', affiliate_link: 'https://partner.example.com/?ref=1' },
})
