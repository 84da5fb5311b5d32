import { Type } from 'typebox'
import { email, flag, integer, line, oneOf, optional, pattern } from '../../entity/objects/attributes.ts'
import { fault } from '../../faults/fault.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { ack } from '../object-endpoints.ts'
import { exampleAck, WriteAck } from '../results.ts'

const timePattern =
  '^[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]+)?)?( ?([zZ]|[+-][0-9]{2}:?[0-9]{2}))?)?$'

/** Milliseconds since 1970; a time without an offset is UTC. */
function instant(text: string): number {
  const [day = '', rest = ''] = text.trim().split(/[T ](.*)/s)
  const [, time = '00:00', offset = 'Z'] = /^([0-9:.]*) ?([zZ]|[+-]\d{2}:?\d{2})?$/.exec(rest) ?? []
  return Date.parse(`${day}T${time === '' ? '00:00' : time}${offset.toUpperCase()}`)
}

export const postUser = defineEndpoint({
  method: 'POST',
  path: '/v1/user',
  group: 'Users',
  summary: 'Create a user, or update the one with that email address, id or social account.',
  description:
    'A key changes only users of its own account. trust, admin_upgrader and reseller_admin_masheryid are for admin keys.',
  origin: 'spec',
  access: { plan: 'entry', write: true, user: true },
  effect: 'records',
  params: Type.Object({
    email: email({ description: 'Address of the user.', example: 'owner@harbour-row.example' }),
    first_name: optional(line(80, { description: 'First name.', example: 'Ada' })),
    last_name: optional(line(80, { description: 'Last name.', example: 'Example' })),
    user_type: oneOf(['owner'], { description: 'Kind of user.', example: 'owner' }),
    user_id: optional(pattern('^[0-9a-fA-F]{32}$', 32, { description: 'User to update.' })),
    active: optional(flag({ description: 'Whether the user may act; true for a new one.' })),
    trust: optional(integer(0, 100, { description: 'How far what the user says is trusted.' })),
    creation_date: optional(
      pattern(timePattern, 40, {
        description: 'When the user was created, for users brought from elsewhere.',
        example: '2013-05-07 10:18:37 +00:00',
      }),
    ),
    social_network: optional(line(40, { description: 'Network of a social login.' })),
    social_network_id: optional(line(200, { description: 'Id on that network.' })),
    reseller_admin_masheryid: optional(line(80, { description: 'Account that the user administers.' })),
    group_id: optional(line(64, { description: 'Group of the user.' })),
    admin_upgrader: optional(flag({ description: 'Whether the user may upgrade others.' })),
  }),
  check: ({ social_network: network, social_network_id: id, creation_date: created }) => [
    ...((network === undefined) === (id === undefined)
      ? []
      : [fault('go_together', 'social_network', { other: 'social_network_id' })]),
    ...(created !== undefined && Number.isNaN(instant(created))
      ? [fault('no_such_time', 'creation_date', { example: '2013-05-07 10:18:37 +00:00' })]
      : []),
  ],
  result: WriteAck,
  errors: ['user_unknown', 'user_exists', 'not_allowed', 'too_many_users'],
  example: {
    params: {
      email: 'owner@harbour-row.example',
      first_name: 'Ada',
      last_name: 'Example',
      user_type: 'owner',
    },
    result: { ...exampleAck, id: '0123456789abcdef0123456789abcdef' },
  },
  handle: async ({ params, caller }, operations) => {
    const { outcome, user } = await operations.putUser(
      {
        email: params.email,
        userId: params.user_id,
        firstName: params.first_name,
        lastName: params.last_name,
        userType: params.user_type,
        active: params.active,
        trust: params.trust,
        created: params.creation_date === undefined ? undefined : instant(params.creation_date),
        socialNetwork: params.social_network,
        socialNetworkId: params.social_network_id,
        groupId: params.group_id,
        resellerAdminMasheryId: params.reseller_admin_masheryid,
        adminUpgrader: params.admin_upgrader,
      },
      caller,
    )
    return ack(
      { id: user.id, revision: user.rev },
      outcome === 'created' ? 'User created successfully' : 'User updated successfully',
    )
  },
})
