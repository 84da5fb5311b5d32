import { Type } from 'typebox'

export const Mappings = Type.Array(
  Type.Object(
    { type: Type.String(), id: Type.String(), name: Type.String() },
    { additionalProperties: true },
  ),
)

/** A category in all languages. */
export const categoryMembers = {
  _id: Type.String(),
  _rev: Type.String(),
  name: Type.Record(Type.String(), Type.String()),
  mappings: Mappings,
  synonyms: Type.Record(Type.String(), Type.Array(Type.String())),
}

export const parentId = Type.Union([Type.String(), Type.Null()], {
  description: 'Id of the category above it; null at the top.',
})

export const exampleCategory = {
  _id: '9001',
  _rev: '5-77aa0c1de3f24b5f96c8b1d2e3f4a5b6',
  name: { en: 'Restaurant' },
  mappings: [],
  synonyms: {},
}
