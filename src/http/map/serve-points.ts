import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressGroup } from '../../access/failed-keys.ts'
import { DirectoryError, errorTable } from '../../errors.ts'
import type { Operations } from '../../operations/index.ts'
import { lastPointZoom, type MapTile } from '../../operations/map-points.ts'
import { visitOf } from '../../web/directory/handle.ts'
import { readResultsQuery, searchOf } from '../../web/directory/results-query.ts'
import type { Site } from '../../web/directory/site.ts'
import { pointsTile } from '../../web/map/points-tile.ts'
import { directoryLanguages } from '../../web/texts/in-language.ts'
import { queryOf } from '../query-of.ts'
import { VisitorRates } from '../visitor-rates.ts'

export interface PointsParts {
  readonly operations: Operations
  /** The site that a request is for. */
  readonly site: (request: FastifyRequest) => Site
  /** Pages per second and address. */
  readonly ratePerSecond: number
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** A page with a map loads as many tiles as its window has. */
const tilesPerPage = 12

/** How long browsers keep tiles of points: long enough to move back and forth. */
const cacheControl = 'public, max-age=60'

/** `/map/points/{z}/{x}/{y}.mvt` with the parameters of a result page, and its language as `lang`: its matches, counted by cell. */
export function serveMapPoints(server: FastifyInstance, parts: PointsParts): void {
  const rates = new VisitorRates(parts.ratePerSecond * tilesPerPage, parts.now)
  server.get('/map/points/:z/:x/:file', async (request, reply) => {
    const tile = tileOf(request.params as Record<'z' | 'x' | 'file', string>)
    if (tile === null) return reply.callNotFound()
    const retryAfterS = rates.take(addressGroup(request.ip))
    if (retryAfterS !== null) return reply.code(429).header('retry-after', retryAfterS).send('')
    const rest = request.url.slice(request.url.indexOf('/', 1))
    const asked = queryOf(request.url).get('lang')
    const language = directoryLanguages.find((one) => one === asked) ?? 'en'
    const visit = await visitOf({ language, rest }, parts.site(request), parts.operations)
    reply.headers({ 'x-content-type-options': 'nosniff', 'access-control-allow-origin': '*' })
    try {
      const query = readResultsQuery(visit)
      const points = await parts.operations.mapPoints(searchOf(query, visit), tile, visit.visitor)
      return reply
        .headers({ 'content-type': 'application/vnd.mapbox-vector-tile', 'cache-control': cacheControl })
        .send(Buffer.from(pointsTile(points, tile)))
    } catch (error) {
      if (!(error instanceof DirectoryError)) throw error
      return reply.code(errorTable[error.code].status).header('cache-control', 'no-store').send('')
    }
  })
}

/** Null for a tile that does not exist. */
function tileOf({ z, x, file }: Record<'z' | 'x' | 'file', string>): MapTile | null {
  const [, row] = /^(\d{1,6})\.mvt$/.exec(file) ?? []
  if (row === undefined || !/^\d{1,2}$/.test(z) || !/^\d{1,6}$/.test(x)) return null
  const tile = { z: Number(z), x: Number(x), y: Number(row) }
  const across = 2 ** tile.z
  return tile.z <= lastPointZoom && tile.x < across && tile.y < across ? tile : null
}
