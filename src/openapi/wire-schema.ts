import type { TSchema } from 'typebox'

/** A part of the document; plain JSON. */
export type Json = Record<string, unknown>

/** Location of a parameter; decides how files, lists and documents are written. */
export type Place = 'query' | 'form' | 'multipart' | 'json'

interface AttributeSchema extends Json {
  readonly kind?: string
  readonly fileName?: string
  readonly document?: string
  readonly choices?: readonly string[]
  readonly description?: string
  readonly examples?: readonly string[]
}

/**
 * Kinds whose text format a pattern describes only partly. Custom names where the format registry has none.
 */
const formats: Readonly<Record<string, string>> = {
  date: 'date',
  url: 'web-address',
  website: 'web-address',
  country: 'country-code',
  language: 'language-code',
  timezone: 'time-zone',
  phone: 'telephone',
}

/** The typed JSON value of a text parameter. */
export function typedExample(schema: TSchema, text: string): unknown {
  const { type } = schema as { type?: string }
  if (type === 'integer' || type === 'number') return Number(text)
  if (type === 'boolean') return text === 'true'
  return text
}

/** A parameter's schema without the directory's own keywords. The description stays with the parameter. */
export function wireSchema(schema: TSchema, place: Place): Json {
  const {
    kind = 'string',
    fileName,
    document,
    choices,
    examples,
    description,
    ...rest
  } = plain(schema) as AttributeSchema
  const typed = examples?.map((text) => typedExample(schema, text))
  const examplesOf = typed === undefined ? {} : { examples: typed }
  if (kind === 'file')
    return place === 'multipart'
      ? { type: 'string', format: 'binary' }
      : { type: 'string', contentEncoding: 'base64', minLength: 1 }
  if (kind === 'json')
    return place === 'json'
      ? { $ref: `#/components/schemas/${document}` }
      : { type: 'string', contentMediaType: 'application/json', minLength: 2, ...examplesOf }
  return {
    ...rest,
    ...(formats[kind] === undefined ? {} : { format: formats[kind] }),
    // A text of only blanks counts as absent.
    ...(rest.type === 'string' && rest.enum === undefined && rest.pattern === undefined
      ? { pattern: '\\S' }
      : {}),
    ...examplesOf,
  }
}

/** The description of a parameter, with details that the schema cannot express. */
export function wireDescription(schema: TSchema, place: Place): string {
  const { kind, fileName, description = '' } = plain(schema) as AttributeSchema
  if (kind === 'file' && place !== 'multipart') return `${description} In base64, or as a data URL.`
  if (kind === 'file') return `${description} The file's name must match \`${fileName}\`.`
  if (kind === 'json' && place !== 'json') return `${description} As JSON text.`
  return description
}

/** Converts a TypeBox schema to plain JSON Schema, draft 2020-12. */
export function plain(schema: TSchema): Json {
  return modern(JSON.parse(JSON.stringify(schema))) as Json
}

/**
 * Rewrites records in draft 2020-12 keywords, and tuples as lists because tools disagree about tuples; at any
 * depth.
 */
function modern(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(modern)
  if (typeof value !== 'object' || value === null) return value
  const { items, additionalItems: _none, patternProperties, ...rest } = value as Json
  const result: Json = Object.fromEntries(
    Object.entries(rest).map(([name, member]) => [name, modern(member)]),
  )
  if (Array.isArray(items)) Object.assign(result, { items: { anyOf: modern(items) }, maxItems: items.length })
  else if (items !== undefined) result.items = modern(items)
  if (patternProperties !== undefined) {
    const [[, anyName] = []] = Object.entries(patternProperties as Json)
    result.additionalProperties = modern(anyName)
  }
  return result
}
