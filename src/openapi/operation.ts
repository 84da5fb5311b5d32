import type { TSchema } from 'typebox'
import { callOf, type Endpoint } from '../endpoints/define-endpoint.ts'
import { type Json, type Place, typedExample, wireDescription, wireSchema } from './wire-schema.ts'

const userDescription =
  'User on whose behalf the change is made. Required, unless the key has a default user; an unknown one is refused.'

const userSchema: Json = {
  type: 'string',
  pattern: '^[0-9a-fA-F]{32}$',
  minLength: 32,
  maxLength: 32,
}

const mediaTypes = {
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  json: 'application/json',
} as const satisfies Record<Exclude<Place, 'query'>, string>

/** Parameters of an endpoint in the order of its declaration. */
function propertiesOf(endpoint: Endpoint): readonly { name: string; schema: TSchema; required: boolean }[] {
  const { properties, required = [] } = endpoint.params as unknown as {
    properties: Record<string, TSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    // A parameter with a default is optional, whatever the type of the parsed value says.
    required: required.includes(name) && (schema as { default?: unknown }).default === undefined,
  }))
}

/** `POST /v1/entity/video/youtube` is `postEntityVideoYoutube`. */
export function operationId(method: string, path: string): string {
  const words = path.split(/[/_]/).filter((word) => word !== '' && word !== 'v1')
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
}

/** GET and DELETE take their parameters from the query. */
function queryParameters(endpoint: Endpoint): readonly Json[] {
  const declared = propertiesOf(endpoint).map(({ name, schema, required }) => {
    const example = endpoint.example.params[name]
    return {
      name,
      in: 'query',
      required,
      description: wireDescription(schema, 'query'),
      schema: wireSchema(schema, 'query'),
      ...(example === undefined ? {} : { example: typedExample(schema, example) }),
    }
  })
  if (!endpoint.access.user) return declared
  return [
    ...declared,
    { name: '_user_id', in: 'query', required: false, description: userDescription, schema: userSchema },
  ]
}

function bodySchema(endpoint: Endpoint, place: Place): Json {
  const properties = propertiesOf(endpoint)
  const required = properties.filter((property) => property.required).map(({ name }) => name)
  return {
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    properties: {
      ...Object.fromEntries(
        properties.map(({ name, schema }) => [
          name,
          { description: wireDescription(schema, place), ...wireSchema(schema, place) },
        ]),
      ),
      ...(endpoint.access.user ? { _user_id: { description: userDescription, ...userSchema } } : {}),
    },
  }
}

function bodyExample(endpoint: Endpoint, place: Place): Json {
  const schemas = new Map(propertiesOf(endpoint).map(({ name, schema }) => [name, schema]))
  return Object.fromEntries(
    Object.entries(endpoint.example.params).map(([name, text]) => {
      const schema = schemas.get(name)
      if (schema === undefined) return [name, text]
      const isDocument = (schema as { kind?: string }).kind === 'json' && place === 'json'
      return [name, isDocument ? JSON.parse(text) : typedExample(schema, text)]
    }),
  )
}

/**
 * The body of a POST or PUT. Every body may be sent as a form, multipart or JSON; the document names only the
 * one that suits the parameters, because client generators create one function per body type.
 */
function requestBody(endpoint: Endpoint): Json {
  const kinds = new Set(propertiesOf(endpoint).map(({ schema }) => (schema as { kind?: string }).kind))
  const place = kinds.has('file') ? 'multipart' : kinds.has('json') ? 'json' : 'form'
  const content = {
    schema: bodySchema(endpoint, place),
    ...(place === 'multipart' ? {} : { example: bodyExample(endpoint, place) }),
  }
  return { required: true, content: { [mediaTypes[place]]: content } }
}

/** The operation of an endpoint at one of its paths, without responses. */
export function operationOf(endpoint: Endpoint, path: string): Json {
  const isAlias = path !== endpoint.path
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const description = [
    endpoint.description,
    isAlias ? `The same as \`${callOf(endpoint)}\`.` : undefined,
    planSentence(endpoint),
    endpoint.origin === 'ours' ? 'Not in the specification: an addition of Highstreet.' : undefined,
  ]
  const id = operationId(endpoint.method, path)
  return {
    operationId: isAlias ? `${id}Alias` : id,
    tags: [endpoint.group],
    summary: endpoint.summary,
    description: description.filter((sentence) => sentence !== undefined).join('\n\n'),
    ...(inQuery ? { parameters: queryParameters(endpoint) } : { requestBody: requestBody(endpoint) }),
    'x-plan': endpoint.access.plan,
    'x-origin': endpoint.origin,
  }
}

/** A sentence that names the keys allowed to make the call. */
export function planSentence({ access }: Endpoint): string {
  if (access.plan === 'entry') return 'For keys of every plan.'
  return access.plan === 'admin'
    ? 'For keys of the plan admin only.'
    : 'For keys of the plan standard or above; a key of the plan entry is refused.'
}
