import { removesObject } from '../../object-endpoints.ts'

export const deleteEntityTestimonial = removesObject({
  object: 'testimonial',
  path: '/v1/entity/testimonial',
  summary: 'Remove a testimonial from an entity.',
  origin: 'ours',
})
