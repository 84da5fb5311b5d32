import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './address-guard.ts'

/** Gives all addresses of a host name. */
export type ResolveHost = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Chooses how the host of a URL is looked up: the addresses a name resolves to are checked in the very look-up whose result is connected to, so that a name that
 * answers differently the second time gains nothing; a name with one closed address is refused altogether.
 * @param allow `host:port` pairs that may be reached although they are private (`[::1]:8080` for IPv6)
 * @param closedAddress makes the failure for an address that may not be reached
 * @param resolveHost the resolver, the system's own by default
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
    // The look-up is never asked about a literal address.
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    if (!open && isIP(literal) !== 0 && !isPublicAddress(literal)) throw closedAddress()
    return open ? plain : guarded
  }
}
