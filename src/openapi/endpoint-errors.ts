import type { Endpoint } from '../endpoints/define-endpoint.ts'
import { type ErrorCode, errorTable } from '../errors.ts'

/** All errors of an endpoint: the declared ones and those that follow from its access and method. */
export function errorsOf(endpoint: Pick<Endpoint, 'method' | 'access' | 'errors'>): readonly ErrorCode[] {
  const { method, access, errors } = endpoint
  const codes: ErrorCode[] = [
    'invalid_parameters',
    'malformed_request',
    'key_required',
    'key_unknown',
    'plan_too_low',
    'origin_not_allowed',
    ...(access.write || access.publishable === false ? (['key_read_only'] as const) : []),
    ...(access.write ? (['not_allowed'] as const) : []),
    ...errors,
    ...(method === 'GET' ? [] : (['too_large', 'unsupported_type'] as const)),
    'method_not_allowed',
    'too_many_requests',
    'quota_used_up',
    'internal',
    'busy',
    'storage_failing',
    ...(access.write ? (['storage_read_only', 'storage_full'] as const) : []),
  ]
  return [...new Set(codes)].toSorted((a, b) => errorTable[a].status - errorTable[b].status)
}
