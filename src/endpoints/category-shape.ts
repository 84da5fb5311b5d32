import { Type } from 'typebox'
import { digits, language, line } from '../entity/objects/attributes.ts'

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

/** A category with its place in the tree. */
export const CategoryRecord = Type.Object({
  ...categoryMembers,
  parent_id: parentId,
  hidden: Type.Boolean({ description: 'Whether searches and suggestions leave it out.' }),
})

export const exampleRecord = { ...exampleCategory, parent_id: null, hidden: false }

export const categoryId = digits(20, { description: 'Id of the category.', example: '1616' })

export const synonymParams = {
  category_id: categoryId,
  synonym: line(200, { description: 'Words by which the category is found.', example: 'supper club' }),
  language: language({ description: 'ISO 639 language of the synonym.' }, 'en'),
}
