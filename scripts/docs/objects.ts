import type { ObjectType } from '../../src/entity/objects/define-object.ts'
import { objectList } from '../../src/entity/objects/index.ts'
import { type AttributeRecord, describeObject } from '../../src/operations/describe-object.ts'
import { code, markdownTable } from './markdown.ts'

function limits(record: AttributeRecord): string {
  const range = record.minimum_value === '' ? '' : `${record.minimum_value} to ${record.maximum_value}`
  const length = record.max_length === '' ? '' : `at most ${record.max_length} characters`
  return [range, length, code(record.must_match)].filter((part) => part !== '').join('; ')
}

function renderObject(type: ObjectType): string {
  const many = type.cardinality === 'many'
  const rows = describeObject(type.name).map((record) => [
    code(record.attribute_name),
    record.type,
    record.required ? 'yes' : 'no',
    code(record.default_value),
    limits(record),
    code(record.example),
    record.description,
  ])
  return `## ${type.name}

${type.summary} ${many ? 'An entity can have many' : 'An entity has one'}, in the document under ${code(type.entityKey)}.${type.scope === 'private' ? ' Shown only to its own account and to admins.' : ''}

${markdownTable(['Attribute', 'Type', 'Required', 'Default', 'Limits', 'Example', 'Description'], rows)}
${renderShown(type)}`
}

/** What the document shows besides the attributes that are sent, or in another form. */
function renderShown({ stored, derived }: ObjectType): string {
  const shown = Object.entries({ ...stored?.properties, ...derived }) as [string, Shown][]
  if (shown.length === 0) return ''
  const rows = shown.map(([name, { type, description = '' }]) => [code(name), type, description])
  return `
The document ${stored === undefined ? 'also shows' : 'shows'}:

${markdownTable(['Member', 'Type', 'Description'], rows)}
`
}

interface Shown {
  readonly type: string
  readonly description?: string
}

/** The reference page of the object types and their attributes. */
export const objectsReference = (): string => `# Objects of an entity

Generated from \`src/entity/objects\` by \`npm run docs\`. \`GET /v1/tools/docs\` tells the same of one object.

${objectList.map(renderObject).join('\n')}`
