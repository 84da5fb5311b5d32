import { businessParameter, businessParams, businessSubmission } from '../business-params.ts'
import { answer, defineEndpoint } from '../define-endpoint.ts'
import { Submitted, submitted } from '../results.ts'
import { togetherOrNot } from '../shared-params.ts'

export const putBusiness = defineEndpoint({
  method: 'PUT',
  path: '/v1/business',
  group: 'Businesses',
  summary: 'Add a business, or merge it into the entity it matches.',
  description:
    'The address is geocoded, and the submission is matched against what is there by supplier id, name, place and contact.',
  origin: 'spec',
  access: { plan: 'standard', write: true, user: true },
  effect: 'submits',
  params: businessParams,
  check: (params, operations) => [
    ...togetherOrNot(params),
    ...operations.submissionFaults(businessSubmission(params), {
      profile: 'api',
      parameterOf: businessParameter,
    }),
  ],
  result: Submitted,
  errors: ['entity_not_found', 'match_refused', 'erased'],
  example: {
    params: {
      name: 'Quay Street Plumbing',
      building_number: '12',
      address1: 'Friar Street',
      town: 'Reading',
      county: 'Berkshire',
      postcode: 'RG1 1DB',
      country: 'GB',
      telephone_number: '+44 118 496 0123',
      category_type: 'sic_2007',
      category_id: '43220',
      _supplier_id: 'ABC123',
    },
    result: { matched: false, entity_id: '512345678901248' },
  },
  handle: async ({ params, caller }, operations) => {
    const outcome = await operations.addBusiness(businessSubmission(params), caller, {
      profile: 'api',
      masterEntityId: params.master_entity_id ?? null,
      noMergeOnError: params.no_merge_on_error === true,
      destructive: params.destructive === true,
      parameterOf: businessParameter,
    })
    return answer(submitted(outcome))
  },
})
