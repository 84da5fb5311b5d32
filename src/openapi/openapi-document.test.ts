import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Compile } from 'typebox/compile'
import { callOf } from '../endpoints/define-endpoint.ts'
import { endpoints } from '../endpoints/index.ts'
import { objectList } from '../entity/objects/index.ts'
import { errorTable } from '../errors.ts'
import { openApiDocument } from './openapi-document.ts'
import { pascalCase } from './responses.ts'
import type { Json } from './wire-schema.ts'

interface Operation extends Json {
  readonly operationId: string
  readonly parameters?: readonly (Json & {
    name: string
    in: string
    required: boolean
    schema: Json
    example?: unknown
  })[]
  readonly requestBody?: {
    content: Record<string, { schema: Json & { properties: Json; required?: string[] }; example?: unknown }>
  }
  readonly responses: Record<string, Json>
}

const facts = { baseUrl: 'https://directory.example', version: '1.2.3' }
const document = openApiDocument(endpoints, facts) as ReturnType<typeof openApiDocument> & {
  components: { responses: Json; schemas: Json; securitySchemes: Json }
  servers: unknown
  info: Json
}
const operationOf = (call: string): Operation => {
  const [method = '', path = ''] = call.split(' ')
  return document.paths[path]![method.toLowerCase()] as Operation
}
const everyOperation = Object.values(document.paths).flatMap(
  (methods) => Object.values(methods) as Operation[],
)

/** Every object of the document, at any depth, with its path. */
function* objectsIn(value: unknown, path: readonly string[] = []): Generator<[Json, readonly string[]]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [value as Json, path]
  for (const [key, member] of Object.entries(value)) yield* objectsIn(member, [...path, key])
}

test('a public validator finds the document valid', async () => {
  const result = await new Validator().validate(structuredClone(JSON.parse(JSON.stringify(document))))
  assert.deepEqual(result.errors ?? [], [])
  assert.equal(result.valid, true)
})

test('the validator would find a mistake', async () => {
  const broken = JSON.parse(JSON.stringify(document))
  broken.paths['/v1/entity'].get.parameters[0].in = 'elsewhere'
  assert.equal((await new Validator().validate(broken)).valid, false)
})

test('every endpoint is in it, at each of its paths, under an id of its own', () => {
  for (const { method, path, aliases = [] } of endpoints) {
    for (const each of [path, ...aliases])
      assert.ok(document.paths[each]?.[method.toLowerCase()], `${method} ${each}`)
  }
  const ids = everyOperation.map(({ operationId }) => operationId)
  assert.equal(new Set(ids).size, ids.length)
  for (const id of ids) assert.match(id, /^[a-z][A-Za-z0-9]*$/)
})

test('answers refer to documents by name, and documents to the values of each object', () => {
  const schemas = document.components.schemas as Record<string, Json & { properties: Record<string, Json> }>
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const { EntityDocument, PartialEntityDocument } = schemas
  for (const { name, entityKey, cardinality } of objectList) {
    const value = ref(`${pascalCase(name)}Value`)
    const shown = cardinality === 'one' ? value : { type: 'array', items: value }
    assert.deepEqual(EntityDocument!.properties[entityKey], shown)
    assert.deepEqual(PartialEntityDocument!.properties[entityKey], shown)
  }
  const answering = endpoints.filter(({ result }) => JSON.stringify(result).includes('"contentScore"'))
  assert.equal(answering.length, 22)
  for (const endpoint of answering) {
    const answer = JSON.stringify(operationOf(callOf(endpoint)).responses['200'])
    assert.match(answer, /schemas\/(EntityDocument|EntityRows|SearchResults)"/, callOf(endpoint))
  }
  for (const [object, path] of objectsIn(document))
    if ('contentScore' in object) assert.match(path.join('/'), /EntityDocument\/properties$|example/)
})

test('nothing of the directory’s own keywords gets out, and every reference leads somewhere', () => {
  for (const [object, path] of objectsIn(document)) {
    const inSchema = !path.includes('example') && !path.includes('examples') && path.at(-1) !== 'properties'
    if (inSchema) for (const keyword of ['kind', 'fileName']) assert.ok(!(keyword in object), path.join('/'))
    if (typeof object.$ref !== 'string') continue
    const target = object.$ref
      .split('/')
      .slice(1)
      .reduce<unknown>((at, key) => (at as Json)?.[key], document)
    assert.ok(target, object.$ref)
  }
})

test('parameters of GET and DELETE stand in the query, those of POST and PUT in a body of one type', () => {
  for (const endpoint of endpoints) {
    const operation = operationOf(callOf(endpoint))
    const names = Object.keys(endpoint.params.properties)
    const written = endpoint.access.user ? [...names, '_user_id'] : names
    if (endpoint.method === 'GET' || endpoint.method === 'DELETE') {
      assert.equal(operation.requestBody, undefined)
      assert.deepEqual(
        operation.parameters?.map(({ name }) => name),
        written,
        callOf(endpoint),
      )
    } else {
      const [[type, body] = ['', undefined]] = Object.entries(operation.requestBody?.content ?? {})
      assert.equal(operation.parameters, undefined)
      assert.deepEqual(Object.keys(body?.schema.properties ?? {}), written, callOf(endpoint))
      const file = Object.values(endpoint.params.properties).some(
        (schema) => (schema as Json).kind === 'file',
      )
      assert.equal(type === 'multipart/form-data', file, callOf(endpoint))
    }
  }
})

test('a parameter with a default value is not required, and neither is the user', () => {
  for (const [object] of objectsIn(document.paths)) {
    const { required, properties, name, schema } = object as Operation &
      Json & { schema?: Json; properties?: Record<string, Json> }
    if (Array.isArray(required)) {
      for (const each of required) assert.ok(!('default' in (properties?.[each] ?? {})), each)
      assert.ok(!required.includes('_user_id'))
    }
    if (required === true && schema !== undefined && name !== undefined)
      assert.ok(!('default' in schema), String(name))
  }
})

test('every failure of an endpoint has its status among the responses, with the envelope', () => {
  const statuses = (call: string) => Object.keys(operationOf(call).responses)
  assert.deepEqual(statuses('GET /v1/entity'), [
    '200',
    '400',
    '401',
    '403',
    '404',
    '405',
    '429',
    '431',
    '500',
    '503',
  ])
  assert.deepEqual(statuses('POST /v1/entity/image'), [
    '200',
    '400',
    '401',
    '403',
    '404',
    '405',
    '413',
    '415',
    '429',
    '431',
    '500',
    '503',
    '507',
  ])
  assert.ok(statuses('POST /v1/entity/claim').includes('409'))
  for (const endpoint of endpoints) {
    for (const code of endpoint.errors) {
      const { status, message } = errorTable[code]
      const { $ref } = operationOf(callOf(endpoint)).responses[status] as { $ref: string }
      const response = document.components.responses[$ref.split('/').at(-1)!] as Json
      assert.ok(String(response.description).includes(message), `${callOf(endpoint)} ${code}`)
    }
  }
})

test('a 429 says when to come back, a 405 what is allowed', () => {
  const { responses } = operationOf('GET /v1/entity')
  const headersOf = (status: string) => {
    const { $ref } = responses[status] as { $ref: string }
    return (document.components.responses[$ref.split('/').at(-1)!] as { headers: Json }).headers
  }
  assert.ok('Retry-After' in headersOf('429') && 'RateLimit-Reset' in headersOf('429'))
  assert.ok('Allow' in headersOf('405'))
})

test('examples of requests satisfy the schemas beside them', () => {
  let checked = 0
  const components = document.components.schemas as Record<string, never>
  for (const { operationId, parameters = [], requestBody } of everyOperation) {
    for (const { name, schema, example } of parameters) {
      if (example === undefined) continue
      assert.ok(Compile(schema).Check(example), `${operationId} ${name}: ${JSON.stringify(example)}`)
      checked++
    }
    for (const { schema, example } of Object.values(requestBody?.content ?? {})) {
      if (example === undefined) continue
      for (const [name, value] of Object.entries(example as Json)) {
        const property = { ...(schema.properties[name] as Json) }
        const named =
          typeof property.$ref === 'string' ? components[property.$ref.split('/').at(-1)!]! : property
        assert.ok(Compile(named).Check(value), `${operationId} ${name}: ${JSON.stringify(value)}`)
        checked++
      }
    }
  }
  assert.ok(checked > endpoints.length, `only ${checked} examples`)
})

test('the facts of the installation are told; any one of three ways to send the key will do', () => {
  assert.deepEqual(document.servers, [{ url: facts.baseUrl }])
  assert.equal(document.info.version, facts.version)
  assert.deepEqual(document.security, [{ keyHeader: [] }, { keyParameter: [] }, { keyBearer: [] }])
  assert.deepEqual((document.paths['/healthz']!.get as Operation).security, [])
})
