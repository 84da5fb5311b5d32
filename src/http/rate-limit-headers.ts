import type { RateVerdict } from '../ports/rate-limits.ts'

/**
 * `RateLimit-Policy`, `-Limit`, `-Remaining` and `-Reset`, with `Retry-After` on a refusal; none for an
 * unlimited plan. Follows draft-ietf-httpapi-ratelimit-headers-06; reports the exceeded window, or else the
 * one with fewer requests remaining.
 */
export function rateLimitHeaders({ reason, second, day }: RateVerdict): Readonly<Record<string, string>> {
  const isDay =
    reason === 'quota_used_up' || (reason === null && day && (!second || day.remaining < second.remaining))
  const reported = isDay ? day : second
  if (!reported) return {}
  const policy = [second && `${second.limit};w=1`, day && `${day.limit};w=86400`].filter(Boolean).join(', ')
  return {
    'RateLimit-Policy': policy,
    'RateLimit-Limit': String(reported.limit),
    'RateLimit-Remaining': String(reported.remaining),
    'RateLimit-Reset': String(reported.reset),
    ...(reason === null ? {} : { 'Retry-After': String(reported.reset) }),
  }
}
