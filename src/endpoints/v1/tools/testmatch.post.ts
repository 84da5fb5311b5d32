import { Type } from 'typebox'
import { json } from '../../../entity/objects/attributes.ts'
import { mostTested } from '../../../operations/test-match.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { exampleTest, testedAs, testMembers } from '../../test-match-shape.ts'

const count = Type.Integer({ minimum: 0 })

export const postToolsTestmatch = defineEndpoint({
  method: 'POST',
  path: '/v1/tools/testmatch',
  group: 'Duplicates',
  summary: `Say what each of up to ${mostTested} submissions would do. Writes nothing.`,
  description:
    'Each document is one of PUT /v1/business/json with country, _supplier_id and timezone beside its objects, as a line of an import. Each is tested alone against the directory, not against the others.',
  origin: 'ours',
  access: { plan: 'admin', write: false, user: false },
  params: Type.Object({
    json: json(
      {
        description: 'An object with the list submissions.',
        example: '{"submissions": [{"country": "IE", "name": {"name": "Harbour Row Heating"}}]}',
      },
      'SubmissionList',
    ),
    ...testedAs,
  }),
  result: Type.Object({
    version: Type.String({ description: 'Version of the weights.' }),
    match: count,
    review: count,
    new: count,
    refused: count,
    rows: Type.Array(
      Type.Union([
        Type.Object(testMembers),
        Type.Object({
          outcome: Type.Literal('refused'),
          faults: Type.Array(Type.String(), { description: 'What is wrong with it.' }),
        }),
      ]),
      { description: 'In the order of the submissions.' },
    ),
  }),
  errors: [],
  example: {
    params: {
      json: JSON.stringify({
        submissions: [
          {
            country: 'IE',
            name: { name: 'Harbour Row Heating Ltd' },
            postal_address: { building_number: '12', address1: 'Harbour Row', town: 'Cork' },
            phones: [{ number: '+353 21 555 0123' }],
          },
        ],
      }),
    },
    result: { version: '1', match: 1, review: 0, new: 0, refused: 0, rows: [exampleTest] },
  },
  handle: async ({ params, caller }, operations) =>
    answer(await operations.testMatches(params.json, { account: params.masheryid }, caller)),
})
