import { writesObject } from '../../object-endpoints.ts'

export const postEntityOpeningTimes = writesObject({
  object: 'opening_times',
  path: '/v1/entity/opening_times',
  summary: 'Set the opening times of an entity.',
  origin: 'spec',
  example: {
    monday: '09001730',
    tuesday: '09001730',
    wednesday: '09001730',
    thursday: '09001730',
    friday: '09001200,13001700',
    saturday: 'closed',
    sunday: 'closed',
  },
})
