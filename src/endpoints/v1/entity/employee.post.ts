import { writesObject } from '../../object-endpoints.ts'

export const postEntityEmployee = writesObject({
  object: 'employee',
  path: '/v1/entity/employee',
  summary: 'Add a person who works for the business.',
  origin: 'ours',
  example: { forename: 'Ada', surname: 'Example', job_title: 'Manager' },
})
