import type { Endpoint } from '../endpoints/define-endpoint.ts'
import { sharedSchemas } from './components.ts'
import { operationOf } from './operation.ts'
import { failureSchemas, headers, Responses } from './responses.ts'
import { servicePaths } from './service-paths.ts'
import type { Json } from './wire-schema.ts'

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument extends Json {
  readonly openapi: '3.1.0'
  readonly paths: Record<string, Record<string, Json>>
}

export interface DocumentFacts {
  /** URL of the directory, without a trailing slash. */
  readonly baseUrl: string
  /** Version of the software. */
  readonly version: string
}

const description = `An open, self-hosted business-listings directory: search, add, enrich, claim and advertise businesses.

**Parameters** stand in the query string, a form, a multipart body or a JSON body; those of a GET in the query only. Empty ones count as absent, unknown
ones are ignored, and the same one twice with different values is refused. Texts must be valid Unicode without the character NUL.

**Answers** are \`{success, msg, data}\`, failures too. A 400 lists every fault of the request in \`data\`.

**Keys** come as the parameter \`api_key\`, as \`X-API-Key\` or as \`Authorization: Bearer\`.

A POST with \`X-HTTP-Method-Override: PUT\` or \`DELETE\` is that method.`

const securitySchemes: Json = {
  keyHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'The key in a header of its own.',
  },
  keyParameter: {
    type: 'apiKey',
    in: 'query',
    name: 'api_key',
    description: 'The key as a parameter, in the query or in a form.',
  },
  keyBearer: { type: 'http', scheme: 'bearer', description: 'The key as a bearer token.' },
}

/** Describes the endpoints and the service paths. A key can be sent in any one of three ways. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  { baseUrl, version }: DocumentFacts,
): OpenApiDocument {
  const responses = new Responses()
  const schemas = sharedSchemas()
  const paths: OpenApiDocument['paths'] = {}
  for (const endpoint of endpoints) {
    const pages = 'format' in endpoint.params.properties && endpoint.path === '/v1/tools/docs'
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      paths[path] ??= {}
      paths[path][endpoint.method.toLowerCase()] = {
        ...operationOf(endpoint, path),
        responses: responses.of(endpoint, schemas.refer(endpoint.result), pages),
      }
    }
  }
  const groups = [...new Set(endpoints.map(({ group }) => group))]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Highstreet',
      version,
      summary: 'Business-listings directory',
      description,
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    security: Object.keys(securitySchemes).map((scheme) => ({ [scheme]: [] })),
    tags: [...groups, 'Service'].map((name) => ({ name })),
    paths: { ...paths, ...servicePaths },
    components: {
      securitySchemes,
      schemas: { ...schemas.components, ...failureSchemas },
      headers,
      responses: responses.components,
    },
  }
}
