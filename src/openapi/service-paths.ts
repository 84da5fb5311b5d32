import type { Json } from './wire-schema.ts'

const answer = (description: string, mediaType: string, schema: Json): Json => ({
  description,
  content: { [mediaType]: { schema } },
})

const service = (operationId: string, summary: string, responses: Json): { get: Json } => ({
  get: {
    operationId,
    tags: ['Service'],
    summary,
    security: [],
    responses,
    'x-plan': 'open',
    'x-origin': 'ours',
  },
})

const page = (description: string): Json => answer(description, 'text/html', { type: 'string' })
const object = (description: string): Json => answer(description, 'application/json', { type: 'object' })

const readiness: Json = {
  type: 'object',
  properties: {
    status: { type: 'string', enum: ['ready', 'not ready'] },
    behind: {
      type: 'integer',
      description: 'In a cluster: rows of the change log that search has not read yet',
    },
    search: {
      type: 'object',
      properties: {
        state: {
          type: 'string',
          enum: ['unopened', 'opening', 'catching up', 'rebuilding', 'ready', 'failed'],
        },
        answers: { type: 'boolean', description: 'Searches are answered, maybe by the old index' },
        read: { type: ['integer', 'null'], description: 'Entities read to rebuild the index' },
        of: { type: ['integer', 'null'], description: 'Entities to be read' },
      },
      required: ['state', 'answers', 'read', 'of'],
    },
  },
  required: ['status', 'search'],
}

/** Paths of the service itself, outside the endpoint table. They need no key and have no envelope. */
export const servicePaths: Record<string, Record<string, Json>> = {
  '/healthz': service('getHealthz', 'Tell whether the process is alive.', { '200': object('It is alive') }),
  '/readyz': service('getReadyz', 'Tell whether the directory can serve requests.', {
    '200': answer(
      'It can; `search` tells whether searches are answered as well',
      'application/json',
      readiness,
    ),
    '503': answer('Not yet, or not any more', 'application/json', readiness),
  }),
  '/metrics': service('getMetrics', 'Figures of the service for Prometheus.', {
    '200': answer('Figures', 'text/plain', { type: 'string' }),
  }),
  '/openapi.json': service('getOpenapiJson', 'This document.', { '200': object('The document') }),
  '/docs': service('getDocs', 'The reference of the endpoints as a page to read.', {
    '200': page('The page'),
  }),
  '/about': service('getAbout', 'Licences and sources of the software and its data.', {
    '200': {
      description: 'Licences and sources',
      content: {
        'application/json': { schema: { type: 'object' } },
        'text/html': { schema: { type: 'string' } },
      },
    },
  }),
}
