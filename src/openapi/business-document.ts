import type { TSchema } from 'typebox'
import type { ObjectType } from '../entity/objects/define-object.ts'
import { objectList } from '../entity/objects/index.ts'
import { mostTested } from '../operations/test-match.ts'
import { type Json, wireDescription, wireSchema } from './wire-schema.ts'

/** Objects whose items may be plain strings. */
const plainItems: ReadonlySet<string> = new Set([
  'payment_type',
  'tag',
  'attribute',
  'alternative_name',
  'external_id',
])

function valueSchema({ attributes, name }: ObjectType): Json {
  const { properties, required = [] } = attributes as unknown as {
    properties: Record<string, TSchema & { kind?: string; default?: unknown }>
    required?: string[]
  }
  // Files are uploaded, or given by the URL parameter next to them.
  const written = Object.entries(properties).filter(([, schema]) => schema.kind !== 'file')
  const needed = required.filter((attribute) => properties[attribute]?.default === undefined)
  const object = {
    type: 'object',
    ...(needed.length === 0 ? {} : { required: needed }),
    properties: Object.fromEntries(
      written.map(([attribute, schema]) => [
        attribute,
        { description: wireDescription(schema, 'json'), ...wireSchema(schema, 'json') },
      ]),
    ),
  }
  return plainItems.has(name) ? { anyOf: [{ type: 'string', minLength: 1 }, object] } : object
}

/**
 * The document of `PUT /v1/business/json`, built from the object types: single objects as objects, the others
 * as lists.
 */
export function businessDocument(): Json {
  const objects = objectList.filter(({ name }) => name !== 'document' && name !== 'advertiser')
  return {
    description:
      'A business with its objects. name, postal_address, phones and categories are needed, unless master_entity_id, allow_no_address or allow_no_phone says otherwise.',
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      objects.map((object) => {
        const value = valueSchema(object)
        const schema = object.cardinality === 'one' ? value : { type: 'array', items: value }
        return [object.entityKey, { description: object.summary, ...schema }]
      }),
    ),
  }
}

/** The documents of `POST /v1/tools/testmatch`. */
export function submissionList(): Json {
  const text = { type: 'string', minLength: 1 }
  return {
    description:
      'Documents as BusinessDocument, each with its country; a town, postcode or point is enough of a place.',
    type: 'object',
    required: ['submissions'],
    properties: {
      submissions: {
        type: 'array',
        minItems: 1,
        maxItems: mostTested,
        items: {
          type: 'object',
          required: ['country', 'name'],
          properties: { country: text, _supplier_id: text, timezone: text },
          additionalProperties: true,
        },
      },
    },
  }
}
