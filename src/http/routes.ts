import type { TSchema } from 'typebox'
import type { Endpoint } from '../endpoints/define-endpoint.ts'

const tables = new WeakMap<readonly Endpoint[], ReadonlyMap<string, ReadonlyMap<string, Endpoint>>>()

/** The endpoint table by path, then method; aliases are paths of their own. */
export function pathsOf(endpoints: readonly Endpoint[]): ReadonlyMap<string, ReadonlyMap<string, Endpoint>> {
  let table = tables.get(endpoints)
  if (table === undefined) {
    const paths = new Map<string, Map<string, Endpoint>>()
    for (const endpoint of endpoints) {
      for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
        const byMethod = paths.get(path) ?? new Map<string, Endpoint>()
        if (byMethod.has(endpoint.method)) throw new Error(`${endpoint.method} ${path} is declared twice.`)
        paths.set(path, byMethod.set(endpoint.method, endpoint))
      }
    }
    table = paths
    tables.set(endpoints, table)
  }
  return table
}

/** The methods of a path, for `Allow`. */
export function methodsOf(byMethod: ReadonlyMap<string, Endpoint>): string[] {
  const methods = [...byMethod.keys()]
  return [...methods, ...(byMethod.has('GET') ? ['HEAD'] : []), 'OPTIONS']
}

/** Whether some method of the path takes a file. */
export function takesFile(byMethod: ReadonlyMap<string, Endpoint>): boolean {
  return [...byMethod.values()].some((endpoint) =>
    Object.values(endpoint.params.properties as Record<string, TSchema & { kind?: string }>).some(
      ({ kind }) => kind === 'file',
    ),
  )
}
