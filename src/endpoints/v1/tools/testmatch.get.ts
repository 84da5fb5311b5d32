import { Type } from 'typebox'
import { businessParameter, businessParams, businessSubmission } from '../../business-params.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { togetherOrNot } from '../../shared-params.ts'
import { exampleTest, testedAs, testMembers } from '../../test-match-shape.ts'

const { address1, telephone_number, category_id, ...others } = Type.Pick(businessParams, [
  'name',
  'branch_name',
  'building_number',
  'address1',
  'address2',
  'address3',
  'district',
  'town',
  'county',
  'province',
  'postcode',
  'country',
  'latitude',
  'longitude',
  'timezone',
  'telephone_number',
  'additional_telephone_number',
  'email',
  'website',
  'category_id',
  'category_type',
  'do_not_display',
  'referrer_url',
  'referrer_name',
  '_supplier_id',
]).properties

const params = Type.Object({
  ...others,
  address1: Type.Optional(address1),
  telephone_number: Type.Optional(telephone_number),
  category_id: Type.Optional(category_id),
  ...testedAs,
})

export const getToolsTestmatch = defineEndpoint({
  method: 'GET',
  path: '/v1/tools/testmatch',
  group: 'Duplicates',
  summary:
    'Say what a submission would do, with the candidates, their scores and the reasons. Writes nothing.',
  description:
    'The decision is that of PUT /v1/business at this moment; the submission needs only a name, a country, and a town, postcode or point.',
  origin: 'ours',
  access: { plan: 'admin', write: false, user: false },
  params,
  check: (given, operations) => [
    ...togetherOrNot(given),
    ...(given.country === undefined
      ? []
      : operations.submissionFaults(businessSubmission(given), {
          profile: 'feed',
          parameterOf: businessParameter,
        })),
  ],
  result: Type.Object(testMembers),
  errors: ['erased'],
  example: {
    params: {
      name: 'Harbour Row Heating Ltd',
      building_number: '12',
      address1: 'Harbour Row',
      town: 'Cork',
      country: 'IE',
      telephone_number: '+353 21 555 0123',
    },
    result: exampleTest,
  },
  handle: async ({ params: { masheryid, ...given }, caller }, operations) =>
    answer(
      await operations.testMatch(
        businessSubmission(given),
        { account: masheryid },
        caller,
        businessParameter,
      ),
    ),
})
