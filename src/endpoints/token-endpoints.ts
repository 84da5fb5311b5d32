import { type TProperties, Type } from 'typebox'
import { type LinkAction, submissionsOf } from '../access/link-token.ts'
import { country, language, line, optional, url } from '../entity/objects/attributes.ts'
import { answer, defineEndpoint, type Endpoint } from './define-endpoint.ts'
import { entityId } from './object-endpoints.ts'

const shared = {
  portal_name: line(200, {
    description: 'Name of the website the user comes from.',
    example: 'Example Portal',
  }),
  flatpack_id: optional(line(64, { description: 'Id of the site on which the request started.' })),
  language: optional(language({ description: 'ISO 639 language of the page.' })),
  return_url: optional(
    url({
      description:
        'An addition of this directory: page to which the form leads back. Its origin must be an allowed origin of the key.',
      example: 'https://portal.example/thanks',
    }),
  ),
}

const ofEntity = { entity_id: entityId }

const ofNewEntity = {
  country: optional(country({ description: 'Country of the new business.', example: 'IE' })),
  partner: optional(line(80, { description: 'Partner the user comes from.' })),
  business_name: optional(line(200, { description: 'Name to begin the form with.' })),
  business_phone: optional(line(40, { description: 'Telephone number to begin the form with.' })),
  business_postcode: optional(line(16, { description: 'Postcode to begin the form with.' })),
  supplier_id: optional(line(200, { description: "The caller's own id of the business." })),
}

const own: Record<LinkAction, TProperties> = {
  add: ofNewEntity,
  report: ofEntity,
  claim: ofEntity,
  message: ofEntity,
}

const count = (submissions: number): string =>
  submissions === 1
    ? 'one submission that succeeds, however many steps it takes'
    : `${submissions} submissions that succeed`

/** Declares an endpoint that creates a link to a hosted page. */
export const makesLink = (action: LinkAction, summary: string): Endpoint =>
  defineEndpoint({
    method: 'GET',
    path: `/v1/token/${action}`,
    group: 'Hosted pages',
    summary,
    description: `The link is bound to the key, runs out after a time, and is the permission to use the page. It ends after ${count(submissionsOf[action])}. A key may have 100,000 links at a time (\`HIGHSTREET_LINKS_PER_KEY\`); beyond that the answer is 429 until the first of them run out.`,
    origin: 'spec',
    access: { plan: 'entry', write: false, user: false },
    params: Type.Object({ ...own[action], ...shared }),
    result: Type.String({ description: 'Address of the page.' }),
    errors: action === 'add' ? ['key_read_only'] : ['key_read_only', 'entity_unknown'],
    example: {
      params: {
        portal_name: 'Example Portal',
        ...(action === 'add' ? { country: 'IE' } : { entity_id: '512345678901248' }),
      },
      result: `https://directory.example/${action}?token=kV0rQ2mTzY8aJx5LbNcW1g`,
    },
    handle: async ({ params, caller }, operations) => {
      const given = params as Record<string, string | undefined>
      const prefill = {
        name: given.business_name,
        telephone_number: given.business_phone,
        postcode: given.business_postcode,
        supplier_id: given.supplier_id,
      }
      const url = await operations.makeLink(
        action,
        {
          entityId: given.entity_id ?? null,
          portalName: given.portal_name ?? '',
          country: given.country ?? null,
          language: given.language ?? 'en',
          flatpackId: given.flatpack_id ?? null,
          ...(given.return_url === undefined ? {} : { returnUrl: given.return_url }),
          prefill: Object.fromEntries(
            Object.entries(prefill).filter((entry): entry is [string, string] => entry[1] !== undefined),
          ),
        },
        caller,
      )
      return answer(url, 'Token URL')
    },
  })
