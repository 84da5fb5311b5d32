import type { TSchema } from 'typebox'
import type { ObjectType } from '../../src/entity/objects/define-object.ts'
import { typedExample } from '../../src/openapi/wire-schema.ts'

interface Attribute {
  readonly kind?: string
  readonly examples?: readonly string[]
}

/** A value of an object type by its declared examples, without files; `textOf` replaces plain texts. */
export function exampleValue(
  { attributes }: ObjectType,
  textOf: (example: string) => string = (example) => example,
): Record<string, unknown> {
  const declared = Object.entries(attributes.properties as Record<string, TSchema & Attribute>)
  return Object.fromEntries(
    declared
      .filter(([, { kind, examples }]) => kind !== 'file' && examples !== undefined)
      .map(([name, schema]) => {
        const example = schema.examples![0]!
        const isPlain = schema.kind === 'string' || schema.kind === 'text'
        return [name, typedExample(schema, isPlain && !('pattern' in schema) ? textOf(example) : example)]
      }),
  )
}
