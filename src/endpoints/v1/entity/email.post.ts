import { writesObject } from '../../object-endpoints.ts'

export const postEntityEmail = writesObject({
  object: 'email',
  path: '/v1/entity/email',
  summary: 'Add an email address to an entity.',
  origin: 'spec',
  example: { email_address: 'info@harbour-row.example', email_description: 'Enquiries' },
})
