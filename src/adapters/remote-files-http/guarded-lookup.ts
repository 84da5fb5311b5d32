import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './address-guard.ts'

/** Resolves a host name to all its addresses. */
export type ResolveHost = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Returns the DNS lookup for the host of a URL. Addresses are checked in the same lookup whose result is
 * connected to, so DNS rebinding has no effect. A name with any blocked address is rejected.
 * @param allow `host:port` pairs that may be contacted even though they are private (`[::1]:8080` for IPv6)
 * @param closedAddress creates the error for a blocked address
 * @param resolveHost the resolver; default: the system resolver
 */
export function guardLookups(
  allow: readonly string[],
  closedAddress: () => Error,
  resolveHost: ResolveHost = systemLookup,
): (url: URL) => LookupFunction {
  const allowed = new Set(allow.map((pair) => pair.trim().toLowerCase()))
  const guarded: LookupFunction = (host, options, done) => {
    resolveHost(host, { ...options, all: true }, (error, addresses) => {
      if (error) done(error, '')
      else if (!addresses.every(({ address }) => isPublicAddress(address))) done(closedAddress(), '')
      else if (options.all) done(null, addresses)
      else done(null, addresses[0]!.address, addresses[0]!.family)
    })
  }
  const plain: LookupFunction = (host, options, done) => {
    resolveHost(host, { ...options, all: true }, (error, addresses) =>
      options.all
        ? done(error, addresses)
        : done(error, addresses?.[0]?.address ?? '', addresses?.[0]?.family),
    )
  }
  return (url) => {
    const open = allowed.has(`${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`)
    // Lookup is skipped for literal addresses, so they are checked here.
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    if (!open && isIP(literal) !== 0 && !isPublicAddress(literal)) throw closedAddress()
    return open ? plain : guarded
  }
}
