import { Type } from 'typebox'
import { oneOf } from '../../../entity/objects/attributes.ts'
import { objectList } from '../../../entity/objects/index.ts'
import { attributePage } from '../../../web/attribute-page.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'

/** The objects the specification lists (2.2). */
const described = objectList.filter(({ listed }) => listed).map(({ name }) => name)

const AttributeRecord = Type.Object({
  attribute_name: Type.String(),
  type: Type.String(),
  required: Type.Boolean(),
  must_match: Type.String(),
  max_length: Type.String(),
  default_value: Type.String(),
  example: Type.String(),
  minimum_value: Type.String(),
  maximum_value: Type.String(),
  description: Type.String(),
})

export const getToolsDocs = defineEndpoint({
  method: 'GET',
  path: '/v1/tools/docs',
  group: 'Tools',
  summary: 'Describe the attributes that a kind of object can have.',
  origin: 'spec',
  access: { plan: 'entry', write: false, user: false },
  params: Type.Object({
    object: oneOf(described, { description: 'Kind of object.', example: 'phone' }),
    format: oneOf(
      ['json', 'html'],
      { description: 'json, or html for a page to read.', example: 'json' },
      'json',
    ),
  }),
  result: Type.Object({ parameters: Type.Array(AttributeRecord) }),
  errors: [],
  example: {
    params: { object: 'phone' },
    result: {
      parameters: [
        {
          attribute_name: 'number',
          type: 'phone',
          required: true,
          must_match: '',
          max_length: '32',
          default_value: '',
          example: '+442079460000',
          minimum_value: '',
          maximum_value: '',
          description: 'The number.',
        },
      ],
    },
  },
  handle: async ({ params }, operations) => {
    const parameters = operations.describeObject(params.object)
    const html = params.format === 'html' ? { html: attributePage(params.object, parameters) } : {}
    return { ...answer({ parameters }), ...html }
  },
})
