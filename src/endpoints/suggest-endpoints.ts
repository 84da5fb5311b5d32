import { Type } from 'typebox'
import { language, optional, text } from '../entity/objects/attributes.ts'
import { type Fault, fault } from '../faults/fault.ts'
import type { Operations } from '../operations/index.ts'
import { answer, defineEndpoint, type Endpoint } from './define-endpoint.ts'
import { Suggestions } from './results.ts'

/** The text typed so far. */
export const partialText = (example: string) => text(500, { description: 'The text typed so far.', example })

/** The fault of a taxonomy that is not known. */
export const taxonomyFaults = (
  parameter: string,
  type: string | undefined,
  operations: Operations,
): readonly Fault[] =>
  type === undefined || operations.isTaxonomy(type)
    ? []
    : [fault('not_one_of', parameter, { choices: operations.taxonomies() })]

/** Autocomplete over the taxonomy: names only, or names and their synonyms. Specification 4.4 and 4.5. */
export const suggestsCategories = (kind: 'category' | 'keyword', summary: string): Endpoint =>
  defineEndpoint({
    method: 'GET',
    path: `/v1/autocomplete/${kind}`,
    group: 'Autocomplete and look-up',
    summary,
    origin: 'spec',
    access: { plan: 'entry', write: false, user: false },
    params: Type.Object({
      str: partialText('rest'),
      language: optional(language({ description: 'ISO 639 language of the text.' })),
    }),
    result: Suggestions,
    errors: [],
    example: { params: { str: 'rest', language: 'en' }, result: { suggestions: [{ name: 'restaurant' }] } },
    handle: async ({ params, caller: _caller }, operations) =>
      answer({
        suggestions: operations
          .suggestCategories(kind, params.str, params.language)
          .map((name) => ({ name })),
      }),
  })
