import type { Static, TObject, TSchema } from 'typebox'
import type { PlanName } from '../access/model.ts'
import type { Effect } from '../access/ownership-table.ts'
import type { Caller } from '../access/principal.ts'
import type { ErrorCode } from '../errors.ts'
import type { Fault } from '../faults/fault.ts'
import type { Operations } from '../operations/index.ts'

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'

/** What an endpoint answers: `data` of the envelope, or a page. */
export interface Answer<T = unknown> {
  readonly data: T
  /** `msg` of the envelope; `ok` unless said otherwise. */
  readonly msg?: string
  /** A readable page instead of the envelope. */
  readonly html?: string
}

export const answer = <T>(data: T, msg = 'ok'): Answer<T> => ({ data, msg })

/** Everything about one endpoint. Routing, validation, access checks, OpenAPI, the reference and the uniform tests come from it. */
export interface Endpoint<P extends TObject = TObject, R extends TSchema = TSchema> {
  readonly method: Method
  readonly path: string
  /** Further paths of the same endpoint. */
  readonly aliases?: readonly string[]
  readonly group: string
  readonly summary: string
  readonly description?: string
  /** `spec`: of the Business Listings Directory API. `ours`: additional. */
  readonly origin: 'spec' | 'ours'
  readonly access: { readonly plan: PlanName; readonly write: boolean; readonly user: boolean }
  /** What it does to an entity: who may do that, and what is only kept as a suggestion, is in `access/ownership-table.ts`. Absent: it reads. */
  readonly effect?: Effect
  /** Parameters besides `api_key` and `_user_id`. */
  readonly params: P
  /**
   * Faults beyond those of each parameter by itself, found before anything is done so that they are all told at once. Gets the parameters that
   * were right; the others are missing, and faults that name one of these are left out (`oneOfEach`).
   */
  readonly check?: (params: Partial<Static<P>>, operations: Operations) => readonly Fault[]
  /** Shape of `data`. */
  readonly result: R
  /** Failures beyond those that access and parameters imply. */
  readonly errors: readonly ErrorCode[]
  /** Works against a directory with the example entity of `test/support`; `result` shows the shape of the answer. */
  readonly example: { readonly params: Readonly<Record<string, string>>; readonly result: unknown }
  readonly handle: (
    call: { readonly params: Static<P>; readonly caller: Caller },
    operations: Operations,
  ) => Promise<Answer>
}

/** `METHOD /path`: the name of an endpoint. */
export const callOf = (endpoint: Pick<Endpoint, 'method' | 'path'>): string =>
  `${endpoint.method} ${endpoint.path}`

/** Freezes a declaration and holds it to the rules every endpoint follows. */
export function defineEndpoint<P extends TObject, R extends TSchema>(endpoint: Endpoint<P, R>): Endpoint {
  if (endpoint.access.write && endpoint.method === 'GET')
    throw new Error(`${callOf(endpoint)}: a GET does not write.`)
  if (endpoint.access.write !== (endpoint.effect !== undefined))
    throw new Error(`${callOf(endpoint)}: a write, and only a write, declares its effect.`)
  if (endpoint.access.user && !endpoint.access.write)
    throw new Error(`${callOf(endpoint)}: only writes have a user.`)
  return Object.freeze(endpoint) as unknown as Endpoint
}
