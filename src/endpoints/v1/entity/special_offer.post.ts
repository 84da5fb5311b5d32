import { writesObject } from '../../object-endpoints.ts'

export const postEntitySpecialOffer = writesObject({
  object: 'special_offer',
  path: '/v1/entity/special_offer',
  summary: 'Add a special offer to an entity.',
  origin: 'spec',
  example: {
    title: 'Boiler check',
    description: 'Full check at half price.',
    start_date: '2030-01-01',
    expiry_date: '2030-01-31',
  },
})
