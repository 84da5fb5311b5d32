import type { ObjectName } from '../entity/model.ts'
import { objectTypes } from '../entity/objects/index.ts'

/** One attribute as `GET /v1/tools/docs` describes it. Specification 2.3. */
export interface AttributeRecord {
  readonly attribute_name: string
  readonly type: string
  readonly required: boolean
  readonly must_match: string
  readonly max_length: string
  readonly default_value: string
  readonly example: string
  readonly minimum_value: string
  readonly maximum_value: string
  readonly description: string
}

const text = (value: unknown): string => (value === undefined ? '' : String(value))

export const wireTypes: Record<string, string> = {
  csv: 'string_list',
  choices: 'string_list',
  instant: 'time',
  since: 'time',
  dates: 'date_list',
  hours: 'opening_hours',
  website: 'url',
  digits: 'integer',
}

/** The attributes of an object type: a projection of its schema. */
export function describeObject(object: ObjectName): readonly AttributeRecord[] {
  const schema = objectTypes[object].attributes as unknown as {
    properties: Record<string, Record<string, unknown>>
    required?: readonly string[]
  }
  return Object.entries(schema.properties).map(([name, facts]) => {
    const kind = text(facts.kind)
    const choices = facts.enum as readonly string[] | undefined
    return {
      attribute_name: name,
      type: wireTypes[kind] ?? kind,
      // Attributes with a default are optional.
      required: facts.default === undefined && (schema.required?.includes(name) ?? false),
      must_match: choices === undefined ? text(facts.pattern ?? facts.fileName) : `^(${choices.join('|')})$`,
      max_length: text(facts.maxLength),
      default_value: text(facts.default),
      example: text((facts.examples as readonly unknown[] | undefined)?.[0]),
      minimum_value: text(facts.minimum),
      maximum_value: text(facts.maximum),
      description: text(facts.description),
    }
  })
}
