import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FailedKeys } from '../access/failed-keys.ts'
import { FormGuard } from '../access/form-guard.ts'
import { type KeyVisitorMemory, KeyVisitors } from '../access/key-visitors.ts'
import { SubmissionLimits } from '../access/submission-limits.ts'
import type { Directory } from '../compose.ts'
import { endpoints } from '../endpoints/index.ts'
import { DirectoryError } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import type { RateLimits } from '../ports/rate-limits.ts'
import { type Site, siteFrom, wholeDirectory } from '../web/directory/site.ts'
import type { DirectoryMap } from '../web/map/directory-map.ts'
import type { ConnectionBalance } from './connections/balance.ts'
import type { ConnectionLimits } from './connections/connection-limits.ts'
import type { StorageFailure } from './envelope.ts'
import { serveMap } from './map/serve-map.ts'
import { serveMapPoints } from './map/serve-points.ts'
import { vendorAddress } from './map/vendor-files.ts'
import { type Probes, serveProbes } from './operate.ts'
import { problemPages } from './problem-pages.ts'
import { rateLimitHeaders } from './rate-limit-headers.ts'
import { serveReference } from './reference.ts'
import { remembered } from './remembered.ts'
import type { RequestLog } from './request-log.ts'
import { serveAssets } from './serve-assets.ts'
import { serveConsole } from './serve-console.ts'
import { serveDirectory } from './serve-directory.ts'
import { serveDiscovery } from './serve-discovery.ts'
import { serveHostedPages } from './serve-hosted-pages.ts'
import { serveWidget } from './serve-widget.ts'
import { createServer } from './server.ts'
import { SiteRequests } from './site-requests.ts'

export interface HttpParts extends Probes {
  readonly rateLimits: RateLimits
  /** Memory for the limits of hosted forms; a separate one if absent. */
  readonly formMemory?: SharedArrayBuffer | undefined
  /** Memory for what each visitor takes of publishable keys; a separate one if absent. */
  readonly visitorMemory?: KeyVisitorMemory | undefined
  readonly ownOrigins: readonly string[]
  /** The public directory; `ratePerSecond`: pages per address. */
  readonly site: {
    readonly name: string
    readonly country: string | null
    readonly ratePerSecond: number
    /** See `Site.widgetKey`; absent: none. */
    readonly widgetKey?: string | null
  }
  readonly connections?: ConnectionLimits | undefined
  readonly failedKeys?: FailedKeys | undefined
  readonly trustedProxies?: readonly string[] | undefined
  readonly storageFailure?: StorageFailure | undefined
  readonly balance?: ConnectionBalance | undefined
  readonly map: DirectoryMap
  readonly log: RequestLog
  readonly observe: (call: string, status: number, seconds: number) => void
}

/** Where pages get files from, and the other servers that browsers get pictures from: a cache of the operator, or a bucket. */
function filesOf({
  services,
  assetsUrl,
}: Directory): Pick<Site, 'assetsUrl' | 'filesUrl' | 'pictureOrigins'> {
  const address = assetsUrl()
  const { origin, pathname } = new URL(address)
  const { presignedOrigin } = services.blobs
  const isHere = origin === new URL(services.options.baseUrl()).origin
  return {
    assetsUrl: address,
    filesUrl: isHere ? pathname : address,
    pictureOrigins: [
      ...(isHere ? [] : [origin]),
      ...(presignedOrigin === undefined ? [] : [presignedOrigin]),
    ],
  }
}

/** The complete HTTP server of one directory: API, files, pages, reference and probes. Not listening yet. */
export function buildServer(directory: Directory, parts: HttpParts): FastifyInstance {
  const { services, operations } = directory
  const map = {
    // Its version is that of files which only maps need: they are read for the first of them.
    get module() {
      return vendorAddress('map.js')
    },
    origin: parts.map.origin,
    sheet: parts.map.sheet,
    styleAddress: parts.map.styleAddress,
  }
  const whole = (): Site => ({
    ...wholeDirectory,
    name: parts.site.name,
    country: parts.site.country,
    baseUrl: services.options.baseUrl(),
    ...filesOf(directory),
    widgetKey: parts.site.widgetKey ?? null,
    map,
  })
  const sites = new SiteRequests(services.sites)
  const site = (request: FastifyRequest): Site => {
    const found = sites.of(request)
    if (found === undefined) return whole()
    if (found.prefix !== '') return siteFrom(found, whole(), operations)
    const shared = services.options.baseUrl()
    const baseUrl = `${new URL(shared).protocol}//${request.headers.host}`
    const assetsUrl = directory.assetsUrl()
    return {
      ...siteFrom(found, whole(), operations),
      baseUrl,
      // Every host name of the server has the files.
      assetsUrl: assetsUrl.startsWith(`${shared}/`) ? baseUrl + assetsUrl.slice(shared.length) : assetsUrl,
    }
  }
  const pathSites = () => sites.withPath().map((found) => siteFrom(found, whole(), operations))
  const visitors = new KeyVisitors(parts.visitorMemory ?? KeyVisitors.allocate(), services.clock.now)
  const server = createServer({
    endpoints,
    operations,
    access: services.access,
    ownOrigins: parts.ownOrigins,
    now: services.clock.now,
    requests: directory.requests,
    connections: parts.connections,
    failedKeys: parts.failedKeys,
    trustedProxies: parts.trustedProxies,
    storageFailure: parts.storageFailure,
    balance: parts.balance,
    limit: async ({ key, plan }, address) => {
      const retryAfterS = visitors.take(key, plan, address)
      if (retryAfterS > 0) {
        const refusal = new DirectoryError('too_many_requests', [fault('share_of_visitor')], { retryAfterS })
        return { headers: {}, refusal }
      }
      const verdict = await parts.rateLimits.take(key.id, plan)
      const { reason } = verdict
      const headers = rateLimitHeaders(verdict)
      return reason === null ? { headers } : { headers, refusal: new DirectoryError(reason) }
    },
    routeOf: (request) => sites.route(request),
    movedTo: (request) => {
      const found = sites.of(request)
      const to = found?.record.redirects[request.url]
      return to && found!.prefix + to
    },
    log: parts.log,
    observe: parts.observe,
    problemPage: problemPages(endpoints, operations, site),
  })
  serveProbes(server, parts)
  serveAssets(server, services.blobs, (path) => services.store.isFileGone(path))
  const { now } = services.clock
  const limits = new SubmissionLimits(parts.formMemory ?? SubmissionLimits.allocate(), now)
  const { ratePerSecond } = parts.site
  const guard = new FormGuard(services.options.tokenSecret, limits, now)
  serveHostedPages(server, { guard, now, operations, site, ratePerSecond })
  serveConsole(server, { operations, site, limits })
  serveDirectory(server, { operations, site, pathSites, limits, ratePerSecond, now })
  serveDiscovery(server, { operations, site, pathSites, ratePerSecond, now })
  serveMap(server, { map: parts.map, ratePerSecond, now })
  serveMapPoints(server, { operations, site, ratePerSecond, now })
  serveWidget(server, { operations, site })
  serveReference(server, {
    baseUrl: services.options.baseUrl,
    assetsUrl: directory.assetsUrl,
    sources: remembered(() => operations.termsDue(), now),
    site,
  })
  return server
}
