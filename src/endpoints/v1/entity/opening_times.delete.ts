import { removesObject } from '../../object-endpoints.ts'

export const deleteEntityOpeningTimes = removesObject({
  object: 'opening_times',
  path: '/v1/entity/opening_times',
  summary: 'Remove the opening times from an entity.',
  origin: 'ours',
})
