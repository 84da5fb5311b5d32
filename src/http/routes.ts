import type { TSchema } from 'typebox'
import { callOf, type Endpoint } from '../endpoints/define-endpoint.ts'
import { WeakMemo } from '../lru-cache.ts'

/**
 * The part of an endpoint that requests need. All instances have one object shape, unlike the declarations,
 * which makes reads faster.
 */
export class Route {
  /** `METHOD /path`, built once. */
  readonly call: string
  readonly method: Endpoint['method']
  readonly access: Endpoint['access']
  readonly params: Endpoint['params']
  readonly check: Endpoint['check']
  readonly handle: Endpoint['handle']

  constructor(endpoint: Endpoint) {
    this.call = callOf(endpoint)
    this.method = endpoint.method
    this.access = endpoint.access
    this.params = endpoint.params
    this.check = endpoint.check
    this.handle = endpoint.handle
  }
}

/** The routes of a path. */
export type ByMethod = ReadonlyMap<string, Route>

const tables = new WeakMemo(tableOf)

/** The endpoint table by path, then method; aliases are paths of their own. */
export const pathsOf = (endpoints: readonly Endpoint[]): ReadonlyMap<string, ByMethod> => tables.of(endpoints)

function tableOf(endpoints: readonly Endpoint[]): ReadonlyMap<string, ByMethod> {
  const paths = new Map<string, Map<string, Route>>()
  for (const endpoint of endpoints) {
    const route = new Route(endpoint)
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const byMethod = paths.get(path) ?? new Map<string, Route>()
      if (byMethod.has(endpoint.method)) throw new Error(`${endpoint.method} ${path} is declared twice.`)
      paths.set(path, byMethod.set(endpoint.method, route))
    }
  }
  return paths
}

/** The methods of a path, for `Allow`. */
export function methodsOf(byMethod: ByMethod): string[] {
  const methods = [...byMethod.keys()]
  return [...methods, ...(byMethod.has('GET') ? ['HEAD'] : []), 'OPTIONS']
}

/** Whether any method of the path takes a file. */
export function takesFile(byMethod: ByMethod): boolean {
  return [...byMethod.values()].some(({ params }) =>
    Object.values(params.properties as Record<string, TSchema & { kind?: string }>).some(
      ({ kind }) => kind === 'file',
    ),
  )
}
