import { Type } from 'typebox'
import { country, integer, oneOf, optional } from '../../../entity/objects/attributes.ts'
import { searchOrders } from '../../../operations/search-report/read-report.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })

export const getStatsSearches = defineEndpoint({
  method: 'GET',
  path: '/v1/stats/searches',
  group: 'Search rules',
  summary: 'List what was searched for and found nobody, was guessed, or was abandoned.',
  description:
    'Counts of phrases by day, without anything about who asked; phrases that may be about a person are not kept. See docs/operate/steer-searches.md.',
  origin: 'ours',
  access: { plan: 'admin', write: false, user: false },
  params: Type.Object({
    by: optional(
      oneOf(searchOrders, {
        description: 'Which phrases, most first; nobody when absent.',
        example: 'nobody',
      }),
    ),
    days: optional(integer(1, 3650, { description: 'Days up to today; 30 when absent.', example: '30' })),
    country: optional(country({ description: 'Only searches in this country.', example: 'FI' })),
    limit: optional(integer(1, 1000, { description: 'Most rows; 100 when absent.', example: '100' })),
  }),
  result: Type.Object({
    total_rows: Type.Integer({ minimum: 0 }),
    rows: Type.Array(
      Type.Object({
        phrase: Type.String(),
        country: Type.String(),
        asked: count('Searches for the phrase.'),
        nobody: count('Of these, those that found nobody.'),
        guessed: count('Of these, those that were answered by a guess.'),
        shown: count('Pages of results with rows.'),
        opened: count('Listings opened from these, at most one a page.'),
        abandoned: count('Pages of results from which no listing was opened.'),
        proposed: Type.Array(Type.Object({ category_id: Type.String(), name: Type.String() }), {
          description: 'Kinds that the phrase may mean, likeliest first.',
        }),
      }),
    ),
  }),
  errors: [],
  example: {
    params: { by: 'nobody' },
    result: {
      total_rows: 1,
      rows: [
        {
          ...{ phrase: 'chippy', country: 'gb', asked: 12, nobody: 12, guessed: 0 },
          ...{ shown: 0, opened: 0, abandoned: 0 },
          proposed: [{ category_id: '1104', name: 'Fish and Chips' }],
        },
      ],
    },
  },
  handle: async ({ params }, operations) => {
    const { by = 'nobody', days = 30, limit = 100 } = params
    const rows = await operations.searchReport({
      ...{ by, days, limit, language: undefined },
      country: params.country ?? null,
    })
    return answer({ total_rows: rows.length, rows })
  },
})
