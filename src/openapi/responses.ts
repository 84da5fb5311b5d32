import type { Endpoint } from '../endpoints/define-endpoint.ts'
import { type ErrorCode, errorTable } from '../errors.ts'
import { errorsOf } from './endpoint-errors.ts'
import type { Json } from './wire-schema.ts'

const header = (description: string, schema: Json = { type: 'integer', minimum: 0 }): Json => ({
  description,
  schema,
})

/** Headers common to several responses. */
export const headers: Json = {
  RequestId: header('Id of this request; quote it when you report a fault.', {
    type: 'string',
    format: 'uuid',
  }),
  RetryAfter: { ...header('Seconds to wait before the next try.'), required: true },
  Allow: { ...header('Methods that the path takes.', { type: 'string' }), required: true },
  RateLimitLimit: header('Requests that the plan allows in the window.'),
  RateLimitRemaining: header('Requests left in the window.'),
  RateLimitReset: header('Seconds to the end of the window.'),
  RateLimitPolicy: header('Windows of the plan, such as `10;w=1, 10000;w=86400`.', { type: 'string' }),
}

/** Clients read `application/geo+json` as JSON, and lines of JSON as text. */
const fileSchema = (type: string): Json => ({ type: type.endsWith('+json') ? 'object' : 'string' })

const headerRef = (name: string): Json => ({ $ref: `#/components/headers/${name}` })

const limitHeaders: Json = {
  'RateLimit-Limit': headerRef('RateLimitLimit'),
  'RateLimit-Remaining': headerRef('RateLimitRemaining'),
  'RateLimit-Reset': headerRef('RateLimitReset'),
  'RateLimit-Policy': headerRef('RateLimitPolicy'),
}

const requestId: Json = { 'X-Request-Id': headerRef('RequestId') }

/** Envelopes of errors. */
export const failureSchemas: Json = {
  Faults: {
    description: 'What is wrong with a request, one message for each fault.',
    type: 'object',
    required: ['success', 'msg', 'data'],
    properties: {
      success: { type: 'boolean', const: false },
      msg: { type: 'string' },
      data: { type: 'array', items: { type: 'string' } },
    },
  },
  Failure: {
    description: 'Why a call was not done.',
    type: 'object',
    required: ['success', 'msg', 'data'],
    properties: {
      success: { type: 'boolean', const: false },
      msg: { type: 'string' },
      data: { type: 'object', maxProperties: 0 },
    },
  },
}

/** The success envelope around the schema of its data. */
export const envelope = (data: Json): Json => ({
  type: 'object',
  required: ['success', 'msg', 'data'],
  properties: { success: { type: 'boolean', const: true }, msg: { type: 'string' }, data },
})

function failureContent(status: number, codes: readonly ErrorCode[]): Json {
  const example = (code: ErrorCode): Json => ({
    success: false,
    msg: errorTable[code].message,
    data: status === 400 ? ['entity_id is a required parameter'] : {},
  })
  return {
    'application/json': {
      schema: { $ref: `#/components/schemas/${status === 400 ? 'Faults' : 'Failure'}` },
      examples: Object.fromEntries(codes.map((code) => [code, { value: example(code) }])),
    },
  }
}

const failureHeaders: Readonly<Record<number, Json>> = {
  405: { Allow: headerRef('Allow') },
  429: { 'Retry-After': headerRef('RetryAfter'), ...limitHeaders },
  503: { 'Retry-After': headerRef('RetryAfter') },
  507: { 'Retry-After': headerRef('RetryAfter') },
}

function failure(status: number, codes: readonly ErrorCode[]): Json {
  return {
    description: [...new Set(codes.map((code) => errorTable[code].message))].join('. '),
    headers: { ...requestId, ...failureHeaders[status] },
    content: failureContent(status, codes),
  }
}

/** A request line or header too long for the HTTP parser, which responds before any other processing. */
const headersTooLarge: Json = {
  description: 'The address or the headers of the request are longer than allowed',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
}

/**
 * Collects the responses of operations. Equal errors become one component, so readers see which calls fail
 * alike.
 */
export class Responses {
  readonly components: Json = { HeadersTooLarge: headersTooLarge }
  private readonly names = new Map<string, string>()

  /** All responses of an endpoint by status; `data` is the schema of a success. */
  of(endpoint: Endpoint, data: Json, html: boolean): Json {
    const byStatus = Map.groupBy(errorsOf(endpoint), (code) => errorTable[code].status)
    const failures = [...byStatus].map(([status, codes]) => [String(status), this.refer(status, codes)])
    return {
      '200': success(endpoint, data, html),
      ...Object.fromEntries(failures),
      '431': { $ref: '#/components/responses/HeadersTooLarge' },
    }
  }

  private refer(status: number, codes: readonly ErrorCode[]): Json {
    const key = codes.join()
    let name = this.names.get(key)
    if (name === undefined) {
      name = codes.map(pascalCase).join('Or')
      this.names.set(key, name)
      this.components[name] = failure(status, codes)
    }
    return { $ref: `#/components/responses/${name}` }
  }
}

function success(endpoint: Endpoint, data: Json, html: boolean): Json {
  const example = { success: true, msg: 'ok', data: endpoint.example.result }
  return {
    description: 'Done',
    headers: { ...requestId, ...limitHeaders },
    content: {
      'application/json': { schema: envelope(data), example },
      ...Object.fromEntries((endpoint.files ?? []).map((type) => [type, { schema: fileSchema(type) }])),
      ...(html ? { 'text/html': { schema: { type: 'string' } } } : {}),
    },
  }
}

export const pascalCase = (code: string): string =>
  code.replace(/(^|_)([a-z])/g, (_whole, _bar, letter: string) => letter.toUpperCase())
