import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { pathOfSite } from '../operations/sites.ts'
import type { SiteRecord } from '../ports/site-store.ts'
import type { Root } from '../web/directory/addresses.ts'
import type { FoundSite } from '../web/directory/site.ts'

/** A host as requests name it, in lower case and without its port. */
const hostName = (host: string): string => host.toLowerCase().replace(/:\d+$/, '')

/**
 * The site of each request: that of its host name or, on host names without a site, of the beginning of its
 * path. The beginning is taken off before the request is routed, so that all routes serve all sites.
 */
export class SiteRequests {
  readonly #sites: () => readonly SiteRecord[]
  readonly #byPath = new WeakMap<IncomingMessage, FoundSite>()
  #known: readonly SiteRecord[] | undefined
  #hosts: ReadonlyMap<string, SiteRecord> = new Map()
  #paths: readonly (FoundSite & { readonly prefix: Root })[] = []

  constructor(sites: () => readonly SiteRecord[]) {
    this.#sites = sites
  }

  /** The URL of a request within its site. */
  route(request: IncomingMessage): string {
    const url = request.url ?? '/'
    this.#follow()
    if (this.#paths.length === 0 || this.#hosts.has(hostName(request.headers.host ?? ''))) return url
    const found = this.#paths.find(({ prefix }) => url.startsWith(prefix) && isEnd(url[prefix.length]))
    if (found === undefined) return url
    this.#byPath.set(request, found)
    const rest = url.slice(found.prefix.length)
    return rest.startsWith('/') ? rest : `/${rest}`
  }

  /** Undefined for a request to the whole directory. */
  of({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): FoundSite | undefined {
    const found = this.#byPath.get(raw)
    if (found !== undefined) return found
    this.#follow()
    const record = this.#hosts.get(hostName(headers.host ?? ''))
    return record && { record, prefix: '' }
  }

  /** Sites with a path, the longest first. */
  withPath(): readonly FoundSite[] {
    this.#follow()
    return this.#paths
  }

  /** Sites change seldom, and each change makes a new list. */
  #follow(): void {
    const sites = this.#sites()
    if (sites === this.#known) return
    this.#known = sites
    this.#hosts = new Map(sites.flatMap((site) => site.hosts.map((host) => [host, site] as const)))
    this.#paths = sites
      .flatMap((record) => {
        const prefix = pathOfSite(record)
        return prefix === null ? [] : [{ record, prefix }]
      })
      // `/town/cafes` before `/town`.
      .sort((a, b) => b.prefix.length - a.prefix.length)
  }
}

/** Whether a path ends before this character. */
const isEnd = (character: string | undefined): boolean =>
  character === undefined || character === '/' || character === '?'
