import { Type } from 'typebox'
import { answer, defineEndpoint } from '../define-endpoint.ts'

const nullable = () => Type.Union([Type.String(), Type.Null()])

const list = () => Type.Union([Type.Array(Type.String()), Type.Null()])

/** What `POST /v1/site` takes: absent members stay as they are, null resets one. */
export const SiteDocument = Type.Partial(
  Type.Object({
    name: Type.String({ maxLength: 80 }),
    tagline: nullable(),
    hosts: list(),
    path: nullable(),
    languages: list(),
    country: nullable(),
    place_ids: list(),
    polygon: nullable(),
    category_ids: list(),
    brand: nullable(),
    accent: nullable(),
    logo: nullable(),
    imprint: nullable(),
    privacy: nullable(),
    terms: nullable(),
    mail_from: nullable(),
    redirects: Type.Union([Type.Record(Type.String(), Type.String()), Type.Null()]),
  }),
)

export const SiteResult = Type.Object({
  site_id: Type.String(),
  name: Type.String(),
  tagline: nullable(),
  hosts: Type.Array(Type.String()),
  path: nullable(),
  languages: Type.Array(Type.String()),
  country: nullable(),
  place_ids: Type.Array(Type.String()),
  polygon: nullable(),
  category_ids: Type.Array(Type.String()),
  brand: nullable(),
  accent: nullable(),
  logo: nullable(),
  imprint: nullable(),
  privacy: nullable(),
  terms: nullable(),
  mail_from: nullable(),
  redirects: Type.Record(Type.String(), Type.String()),
  account: Type.String({ description: 'What its visitors submit belongs to this account.' }),
  url: Type.String({ description: 'Address of its home page.' }),
})

export const exampleSite = {
  site_id: 'cafes',
  name: 'Cafés of Helsinki',
  tagline: null,
  hosts: [],
  path: null,
  languages: ['fi', 'en'],
  country: null,
  place_ids: ['658225'],
  polygon: null,
  category_ids: ['1027'],
  brand: null,
  accent: '#7a1f3d',
  logo: null,
  imprint: null,
  privacy: null,
  terms: null,
  mail_from: null,
  redirects: {},
  account: 'site.cafes',
  url: 'https://directory.example/s/cafes',
}

export const getSites = defineEndpoint({
  method: 'GET',
  path: '/v1/sites',
  group: 'Sites',
  summary: 'List the sites of the directory.',
  origin: 'ours',
  access: { plan: 'admin', write: false, user: false },
  params: Type.Object({}),
  result: Type.Object({ total_rows: Type.Integer({ minimum: 0 }), rows: Type.Array(SiteResult) }),
  errors: [],
  example: { params: {}, result: { total_rows: 1, rows: [exampleSite] } },
  handle: async (_call, operations) => {
    const rows = await operations.listSites()
    return answer({ total_rows: rows.length, rows })
  },
})
