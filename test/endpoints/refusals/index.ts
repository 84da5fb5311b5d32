import { callOf, type Endpoint } from '../../../src/endpoints/define-endpoint.ts'
import { endpoints } from '../../../src/endpoints/index.ts'
import { type ErrorCode, errorTable } from '../../../src/errors.ts'
import { errorsOf } from '../../../src/openapi/endpoint-errors.ts'
import { own } from './own.ts'
import type { Provoke } from './refusal.ts'
import { uniform } from './uniform.ts'

/** Codes that are not provoked of each endpoint, with the reason; `METHOD /path code` for those of one. */
export const notProvoked: Readonly<Record<string, string>> = {
  busy: 'a write waits half a minute for other processes first; provoked once',
  'POST /v1/entity/claim too_many_waiting': 'takes a thousand claims',
  'POST /v1/entity/claim/reseller too_many_waiting': 'takes a thousand claims',
  'POST /v1/entity/claim/reseller unknown_claimant': 'the user of the call was found before',
  'GET /v1/match/oftheday pair_not_found': 'other calls leave open pairs behind',
  'POST /v1/pair/decide both_claimed': 'it merges as POST /v1/entity/merge does; provoked there',
  'POST /v1/inbox/settle entity_not_found': 'an erased entity takes its items of the inbox with it',
  'POST /v1/inbox/settle value_not_found':
    'a report names a value that is there, and one that is gone may be removed again',
  internal: 'no request brings it about; provoked once',
  revision_incomplete:
    'only the history of an earlier version is incomplete; src/operations/history/steps.test.ts',
  storage_failing: 'every endpoint reads the same store; provoked once',
  storage_full: 'every endpoint writes to the same store; provoked once',
}

/** How the endpoint is brought to fail with the code; the reason where it is not; undefined when there is neither. */
export function refusalOf(endpoint: Endpoint, code: ErrorCode): Provoke | string | undefined {
  const call = callOf(endpoint)
  const listed = notProvoked[`${call} ${code}`] ?? notProvoked[code]
  if (listed !== undefined) return listed
  return own[call]?.[code] ?? uniform[code]
}

/** Whether the refusal needs a state that no other call has changed; the others are refused before anything is looked at or done. */
export const needsFreshState = (endpoint: Endpoint, code: ErrorCode): boolean =>
  own[callOf(endpoint)]?.[code] !== undefined || code === 'storage_read_only'

/** Whether each failure that the endpoint declares is provoked, or its absence explained. */
export const isRefusedThroughout = (endpoint: Endpoint): boolean =>
  errorsOf(endpoint).every((code) => refusalOf(endpoint, code) !== undefined)

/** Codes that no endpoint is brought to answer, by the test that brings them about. */
export const elsewhere: Readonly<Partial<Record<ErrorCode, string>>> = {
  asset_gone: 'refusals.test.ts',
  asset_not_found: 'refusals.test.ts',
  busy: '../../src/http/connections/body-memory.test.ts',
  internal: 'refusals.test.ts',
  revision_incomplete: '../../src/operations/history/steps.test.ts',
  path_not_found: 'refusals.test.ts',
  storage_failing: 'refusals.test.ts',
  storage_full: 'refusals.test.ts',
  token_not_found: 'refusals.test.ts',
}

/** Codes of the table that nothing throws. */
export const unused: readonly ErrorCode[] = ['stale_revision']

/** Codes that an endpoint is brought to answer. */
export const provokedCodes: ReadonlySet<ErrorCode> = new Set(
  (Object.keys(errorTable) as ErrorCode[]).filter((code) =>
    endpoints.some(
      (endpoint) => errorsOf(endpoint).includes(code) && typeof refusalOf(endpoint, code) === 'function',
    ),
  ),
)
