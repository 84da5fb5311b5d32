import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressGroup } from '../../access/failed-keys.ts'
import { svgMap } from '../../web/directory/svg-map.ts'
import type { DirectoryMap } from '../../web/map/directory-map.ts'
import { darkMapStyle, schemes } from '../../web/map/palette.ts'
import { readStillMap } from '../../web/map/still-address.ts'
import { packedAnswer } from '../packed.ts'
import { queryOf } from '../query-of.ts'
import { readRangeHeader } from '../range-header.ts'
import { VisitorRates } from '../visitor-rates.ts'
import { vendorFiles } from './vendor-files.ts'

const stillStyle = darkMapStyle()
const stillStyleHash = createHash('sha256').update(stillStyle).digest('base64')

const forEver = 'public, max-age=31536000, immutable'
const safe = { 'x-content-type-options': 'nosniff' }

/** Most bytes of one answer; readers of PMTiles ask for far less. */
const MAX_PART_BYTES = 8 * 1024 * 1024

export interface MapParts {
  readonly map: DirectoryMap
  /** Drawn maps per second and address. */
  readonly ratePerSecond: number
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Tiles, style, and program of the map. */
export function serveMap(server: FastifyInstance, { map, ratePerSecond, now }: MapParts): void {
  const rates = new VisitorRates(ratePerSecond, now)
  server.get('/map/style.json', (request, reply) => {
    const { lang = 'en', scheme, v } = Object.fromEntries(queryOf(request.url))
    const language = /^[a-z]{2}$/.test(lang) ? lang : 'en'
    const style = map.styleText(language, schemes.find((one) => one === scheme) ?? 'light')
    return reply
      .headers({
        ...safe,
        'content-type': 'application/json; charset=utf-8',
        'cache-control': v === map.version ? forEver : 'no-cache',
      })
      .send(style)
  })
  server.get('/map/vendor/:version/:name', async (request, reply) => {
    const { version, name } = request.params as { version: string; name: string }
    const files = vendorFiles()
    const file = files.byName.get(name)
    if (file === undefined) return reply.callNotFound()
    const { headers, bytes } = await packedAnswer(file, request.headers['accept-encoding'])
    return reply
      .headers({
        ...safe,
        ...headers,
        'content-type': file.type,
        'cache-control': version === files.version ? forEver : 'no-cache',
      })
      .send(bytes)
  })
  server.get('/map/still.svg', async (request, reply) => {
    const asked = readStillMap(Object.fromEntries(queryOf(request.url)))
    if (asked === null) return reply.callNotFound()
    const retryAfterS = rates.take(addressGroup(request.ip))
    if (retryAfterS !== null) return reply.code(429).header('retry-after', retryAfterS).send('')
    const svg = await svgMap(map, asked)
    if (svg === '') return reply.callNotFound()
    return reply
      .headers({
        ...safe,
        'content-type': 'image/svg+xml',
        'content-security-policy': `default-src 'none'; style-src 'sha256-${stillStyleHash}'`,
        'cache-control': 'public, max-age=86400',
      })
      .send(
        svg.replace(
          /^<svg ([^>]*)>/,
          (_, attributes: string) =>
            `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><style>${stillStyle}</style>`,
        ),
      )
  })
  server.addHook('onClose', async () => map.close())
  server.get('/map/tiles.pmtiles', (request, reply) => serveArchive(map, request, reply))
}

function serveArchive({ archive }: DirectoryMap, request: FastifyRequest, reply: FastifyReply) {
  if (archive === null) return reply.callNotFound()
  const { size, version } = archive
  const v = queryOf(request.url).get('v')
  const etag = `"${version}"`
  reply.headers({
    ...safe,
    etag,
    'content-type': 'application/vnd.pmtiles',
    'accept-ranges': 'bytes',
    'cache-control': v === version ? forEver : 'no-cache',
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const ifRange = request.headers['if-range']
  const isSame = ifRange === undefined || ifRange === etag
  const range = isSame ? readRangeHeader(request.headers.range, size) : undefined
  if (range === 'outside')
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${size}`, 'cache-control': 'no-store' })
      .send('')
  if (range === undefined) return reply.header('content-length', size).send(archive.stream())
  const to = Math.min(range.to, range.from + MAX_PART_BYTES)
  return reply
    .code(206)
    .header('content-range', `bytes ${range.from}-${to - 1}/${size}`)
    .send(archive.read(range.from, to - range.from))
}
