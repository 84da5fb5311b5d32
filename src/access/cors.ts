import type { ApiKey, Plan } from './model.ts'

/** Response headers readable by pages on other sites. */
const exposedHeaders =
  'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy, Retry-After, X-Request-Id'
const requestHeaders = 'Content-Type, Authorization, X-API-Key, X-HTTP-Method-Override'
const preflightSeconds = 600
const varyByOrigin = { Vary: 'Origin' }

/** Origins on the machine of the browser itself, with a port. */
const loopback = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])):\d+$/

/**
 * The names under which a list allows an origin. One on the machine of the browser may stand there without its port:
 * development servers choose ports of their own (as in RFC 8252, section 7.3).
 */
export function namesOfOrigin(origin: string): readonly string[] {
  const host = loopback.exec(origin)?.[1]
  return host === undefined ? [origin] : [origin, host]
}

/** Whether the key, or else its plan, names this origin or `*`. */
export function originAllowed({ key, plan }: { key: ApiKey; plan: Plan }, origin: string): boolean {
  const list = key.allowedOrigins.length > 0 ? key.allowedOrigins : plan.corsOrigins
  return list.includes('*') || namesOfOrigin(origin).some((name) => list.includes(name))
}

/**
 * Headers that let a page on `origin` read a response, including errors. `allowed` is the result of
 * `originAllowed` (or of `AccessStore.originKnown` when no key is known). Cookies are never used, so
 * credentials are never allowed.
 */
export function corsHeaders(origin: string | undefined, allowed: boolean): Readonly<Record<string, string>> {
  if (origin === undefined || !allowed) return varyByOrigin
  return {
    ...varyByOrigin,
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': exposedHeaders,
  }
}

/**
 * Headers of the response (204) to a preflight. A preflight carries no key header, so any origin named by
 * some key is accepted; the actual request is then checked against its own key. `methods` are those of the
 * path.
 */
export function preflightHeaders(
  origin: string | undefined,
  allowed: boolean,
  methods: readonly string[],
): Record<string, string> {
  const vary = { Vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers' }
  if (origin === undefined || !allowed) return vary
  return {
    ...vary,
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': methods.join(', '),
    'Access-Control-Allow-Headers': requestHeaders,
    'Access-Control-Max-Age': String(preflightSeconds),
  }
}
