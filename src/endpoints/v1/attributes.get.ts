import { Type } from 'typebox'
import { attributeNameIn, attributeNames, attributes, valuesOfHaving } from '../../entity/attributes/index.ts'
import { language } from '../../entity/objects/attributes.ts'
import { answer, defineEndpoint } from '../define-endpoint.ts'

const AttributeRow = Type.Object({
  attribute: Type.String({ description: 'As POST /v1/entity/attribute and the filter attributes take it.' }),
  name: Type.String({ description: 'Its name in the language asked for, else in English.' }),
  values: Type.Array(Type.String(), { description: 'The values that it can have.' }),
  values_of_having: Type.Array(Type.String(), {
    description: 'The values that the filter lets through when it names the attribute alone.',
  }),
})

export const getAttributes = defineEndpoint({
  method: 'GET',
  path: '/v1/attributes',
  group: 'Autocomplete and look-up',
  summary: 'List the attributes that a business can have, with their values.',
  origin: 'ours',
  access: { plan: 'entry', write: false, user: false },
  params: Type.Object({ language: language({ description: 'ISO 639 language of the names.' }, 'en') }),
  result: Type.Object({ total_rows: Type.Integer({ minimum: 0 }), rows: Type.Array(AttributeRow) }),
  errors: [],
  example: {
    params: { language: 'de' },
    result: {
      total_rows: 1,
      rows: [
        {
          attribute: 'wheelchair',
          name: 'Rollstuhlgerecht',
          values: ['yes', 'limited', 'no'],
          values_of_having: ['yes'],
        },
      ],
    },
  },
  handle: async ({ params }) => {
    const rows = attributeNames.map((attribute) => ({
      attribute,
      name: attributeNameIn(attribute, params.language),
      values: [...attributes[attribute].values],
      values_of_having: [...valuesOfHaving(attribute)],
    }))
    return answer({ total_rows: rows.length, rows })
  },
})
