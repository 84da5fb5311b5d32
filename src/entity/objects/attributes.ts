import { type TSchema, type TSchemaOptions, Type } from 'typebox'
import type { kinds, UploadedFile } from './kinds.ts'

/**
 * Attribute schemas: JSON Schema values with an extra keyword `kind` that names the parser of the wire text
 * (`kinds.ts`). The same schema validates a parameter, documents it in OpenAPI and yields the attribute
 * record of `GET /v1/tools/docs`.
 */
export type Kind = keyof typeof kinds

export interface Words {
  /** Description in one sentence. */
  readonly description: string
  readonly example?: string
}

const options = (kind: Kind, words: Words, more: TSchemaOptions = {}): TSchemaOptions => ({
  kind,
  description: words.description,
  ...(words.example === undefined ? {} : { examples: [words.example] }),
  ...more,
})

/** A single line of text, not blank. */
export const line = (maxLength: number, words: Words) =>
  Type.String(options('string', words, { minLength: 1, maxLength }))

/** Multi-line text, not blank. */
export const text = (maxLength: number, words: Words) =>
  Type.String(options('text', words, { minLength: 1, maxLength }))

/** Text that must match a pattern. */
export const pattern = (regex: string, maxLength: number, words: Words, kind: Kind = 'string') =>
  Type.String(options(kind, words, { minLength: 1, maxLength, pattern: regex }))

/** One of a closed list, ignoring case. */
export const oneOf = <const V extends readonly string[]>(values: V, words: Words, fallback?: V[number]) =>
  Type.Unsafe<V[number]>({
    type: 'string',
    enum: [...values],
    ...options('enum', words, fallback === undefined ? {} : { default: fallback }),
  })

export const flag = (words: Words, fallback?: boolean) =>
  Type.Boolean(options('boolean', words, fallback === undefined ? {} : { default: fallback }))

export const integer = (minimum: number, maximum: number, words: Words, fallback?: number) =>
  Type.Integer(
    options('integer', words, { minimum, maximum, ...(fallback === undefined ? {} : { default: fallback }) }),
  )

export const float = (minimum: number, maximum: number, words: Words) =>
  Type.Number(options('float', words, { minimum, maximum }))

export const latitude = (words: Words) => float(-90, 90, { example: '51.4551', ...words })
export const longitude = (words: Words) => float(-180, 180, { example: '-0.9787', ...words })

/** A calendar day, `YYYY-MM-DD`. */
export const date = (words: Words) =>
  pattern(
    '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
    10,
    { example: '2030-01-31', ...words },
    'date',
  )

/**
 * An ISO 8601 instant with its zone, in milliseconds since 1970; or 'now', to be resolved where it is used.
 */
export const instant = (words: Words) =>
  Type.Unsafe<number | 'now'>(pattern('^([nN][oO][wW]|[0-9]{4}-.*)$', 40, words, 'instant'))

/** A day, from midnight UTC, or an ISO 8601 instant with its zone; in milliseconds since 1970. */
export const since = (words: Words) => Type.Unsafe<number>(pattern('^[0-9]{4}-.*$', 40, words, 'since'))

export const phone = (words: Words) =>
  pattern('^\\+?[0-9(][0-9 ()./\\-]{3,30}$', 32, { example: '+442079460000', ...words }, 'phone')

export const email = (words: Words) =>
  pattern('^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', 254, { example: 'info@example.com', ...words }, 'email')

/** An absolute http or https URL. */
export const url = (words: Words) =>
  pattern('^[hH][tT][tT][pP][sS]?://\\S+$', 2048, { example: 'https://www.example.com/', ...words }, 'url')

/** A web site's URL; http is assumed when the scheme is missing. */
export const website = (words: Words) =>
  pattern(
    '^([hH][tT][tT][pP][sS]?://)?[^\\s/?#@]+\\.[^\\s]+$',
    2048,
    { example: 'http://www.example.com', ...words },
    'website',
  )

export const country = (words: Words) => pattern('^[A-Za-z]{2,3}$', 3, { example: 'GB', ...words }, 'country')

export const language = (words: Words, fallback?: string) =>
  Type.String(
    options(
      'language',
      { example: 'en', ...words },
      {
        pattern: '^[A-Za-z]{2,3}([-_][A-Za-z]{2,4})?$',
        maxLength: 8,
        ...(fallback === undefined ? {} : { default: fallback }),
      },
    ),
  )

export const timezone = (words: Words) =>
  pattern(
    '^[A-Za-z][A-Za-z0-9_+\\-]*(/[A-Za-z0-9_+\\-]+)*$',
    64,
    { example: 'Europe/London', ...words },
    'timezone',
  )

export const digits = (maxLength: number, words: Words) =>
  pattern(`^[0-9]{1,${maxLength}}$`, maxLength, words, 'digits')

/** At least one item besides separators. */
const someItem = { ',': '[^,\\s]', '|': '[^|,\\s]' } as const

/** Comma-separated list; spaces around items are ignored. */
export const csv = (maxLength: number, words: Words) =>
  Type.Unsafe<string[]>({
    type: 'string',
    ...options('csv', words, { minLength: 1, maxLength, pattern: someItem[','] }),
  })

/** Comma-separated calendar days. */
export const dates = (maxLength: number, words: Words) =>
  Type.Unsafe<string[]>({
    type: 'string',
    ...options('dates', words, { minLength: 1, maxLength, pattern: someItem[','] }),
  })

/** List separated by pipes or commas. */
export const piped = (maxLength: number, words: Words) =>
  Type.Unsafe<string[]>({
    type: 'string',
    ...options('piped', words, { minLength: 1, maxLength, pattern: someItem['|'] }),
  })

/** Values of a closed list, separated by pipes or commas. */
export const choices = <const V extends readonly string[]>(values: V, words: Words) => {
  const one = `(${values.join('|')})`
  return Type.Unsafe<V[number][]>({
    type: 'string',
    choices: [...values],
    ...options('choices', words, {
      minLength: 1,
      maxLength: 1000,
      pattern: `^\\s*${one}(\\s*[|,]\\s*${one})*\\s*$`,
    }),
  })
}

/** A file: a multipart part, or a form field in base64 or as a data URL. */
export const file = (words: Words & { pattern: string }) =>
  Type.Unsafe<UploadedFile>({
    type: 'string',
    format: 'binary',
    fileName: words.pattern,
    ...options('file', words),
  })

/**
 * A JSON object, as text in a form or as an object in a JSON body. `document` names its schema among the shared
 * ones of the OpenAPI document.
 */
export const json = (words: Words, document = 'BusinessDocument') =>
  Type.Unsafe<Record<string, unknown>>({ type: 'string', document, ...options('json', words) })

export const optional = <T extends TSchema>(schema: T) => Type.Optional(schema)
