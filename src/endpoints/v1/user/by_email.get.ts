import { Type } from 'typebox'
import { revision } from '../../../entity/entity-document.ts'
import { email } from '../../../entity/objects/attributes.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'

export const getUserByEmail = defineEndpoint({
  method: 'GET',
  path: '/v1/user/by_email',
  group: 'Users',
  summary: 'Read the user with an email address.',
  origin: 'spec',
  access: { plan: 'entry', write: false, user: false, publishable: false },
  params: Type.Object({
    email: email({ description: 'Address of the user.', example: 'owner@harbour-row.example' }),
  }),
  result: Type.Object({
    _id: Type.String(),
    _rev: revision,
    email: Type.String(),
    first_name: Type.String(),
    last_name: Type.String(),
    active: Type.Boolean(),
    creation_date: Type.String(),
  }),
  errors: ['user_not_found'],
  example: {
    params: { email: 'owner@harbour-row.example' },
    result: {
      _id: '0123456789abcdef0123456789abcdef',
      _rev: '4-fedcba9876543210fedcba9876543210',
      email: 'owner@harbour-row.example',
      first_name: 'Ada',
      last_name: 'Example',
      active: true,
      creation_date: '2013-05-07 10:18:37 +00:00',
    },
  },
  handle: async ({ params, caller }, operations) =>
    answer(await operations.userByEmail(params.email, caller)),
})
