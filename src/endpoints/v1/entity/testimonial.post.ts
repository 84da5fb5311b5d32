import { writesObject } from '../../object-endpoints.ts'

export const postEntityTestimonial = writesObject({
  object: 'testimonial',
  path: '/v1/entity/testimonial',
  summary: 'Add what a customer said to an entity.',
  origin: 'spec',
  example: {
    title: 'Quick and tidy',
    text: 'They mended our boiler the same day.',
    date: '2024-03-01',
    testifier_name: 'A. Customer',
  },
})
