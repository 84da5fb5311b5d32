import type { Static, TObject, TSchema } from 'typebox'
import type { PlanName } from '../access/model.ts'
import type { Effect } from '../access/ownership-table.ts'
import type { EndpointAccess } from '../access/plans.ts'
import type { Caller } from '../access/principal.ts'
import type { ErrorCode } from '../errors.ts'
import type { Fault } from '../faults/fault.ts'
import type { Operations } from '../operations/index.ts'

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'

/** The answer of an endpoint: `data` of the envelope, or a page. */
export interface Answer<T = unknown> {
  readonly data: T
  /** `msg` of the envelope; default `ok`. */
  readonly msg?: string
  /** An HTML page instead of the envelope. */
  readonly html?: string
  /** A file instead of the envelope, written piece by piece; `write` resolves when it can take more. */
  readonly file?: {
    readonly mediaType: string
    readonly name: string
    readonly send: (write: (piece: string | Uint8Array) => Promise<void>) => Promise<unknown>
  }
  /** Data that callers may keep for so long, made unless they have it: `tag` changes with it. */
  readonly cached?: { readonly tag: string; readonly seconds: number; readonly data: () => T }
}

export const answer = <T>(data: T, msg = 'ok'): Answer<T> => ({ data, msg })

/**
 * The declaration of one endpoint. Routing, validation, access checks, OpenAPI, the reference and the uniform
 * tests are derived from it.
 */
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
  readonly access: EndpointAccess & { readonly plan: PlanName }
  /**
   * The effect on an entity; `access/ownership-table.ts` defines who may have it, and when it is only kept as
   * a suggestion. Absent: read only.
   */
  readonly effect?: Effect
  /** Parameters beside `api_key` and `_user_id`. */
  readonly params: P
  /**
   * Checks beyond single parameters, run before the operation so that all faults are reported together.
   * Receives the valid parameters; the others are missing, and faults that name a missing one are dropped
   * (`oneOfEach`).
   */
  readonly check?: (params: Partial<Static<P>>, operations: Operations) => readonly Fault[]
  /** Media types of the files that it sends instead of `data` when asked to. */
  readonly files?: readonly string[]
  /** Shape of `data`. */
  readonly result: R
  /** Errors beyond those implied by access and parameters. */
  readonly errors: readonly ErrorCode[]
  /**
   * Works against a directory with the example entity of `test/support`; `result` shows the shape of the
   * answer.
   */
  readonly example: { readonly params: Readonly<Record<string, string>>; readonly result: unknown }
  readonly handle: (
    call: { readonly params: Static<P>; readonly caller: Caller },
    operations: Operations,
  ) => Promise<Answer>
}

/** `METHOD /path`: the name of an endpoint. */
export const callOf = (endpoint: Pick<Endpoint, 'method' | 'path'>): string =>
  `${endpoint.method} ${endpoint.path}`

/** Freezes a declaration and checks it against the rules for all endpoints. */
export function defineEndpoint<P extends TObject, R extends TSchema>(endpoint: Endpoint<P, R>): Endpoint {
  if (endpoint.access.write && endpoint.method === 'GET')
    throw new Error(`${callOf(endpoint)}: a GET does not write.`)
  if (endpoint.access.write !== (endpoint.effect !== undefined))
    throw new Error(`${callOf(endpoint)}: a write, and only a write, declares its effect.`)
  if (endpoint.access.user && !endpoint.access.write)
    throw new Error(`${callOf(endpoint)}: only writes have a user.`)
  return Object.freeze(endpoint) as unknown as Endpoint
}
