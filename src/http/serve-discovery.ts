import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressGroup } from '../access/failed-keys.ts'
import type { EntityDocument } from '../entity/entity-document.ts'
import type { SitemapPart } from '../operations/sitemap-reads.ts'
import { rootOf } from '../web/directory/addresses.ts'
import { visitOf } from '../web/directory/handle.ts'
import { languagesOf } from '../web/directory/site-pages.ts'
import { isOfSite } from '../web/directory/site-search.ts'
import type { Visit } from '../web/directory/visit.ts'
import { cardOf, contactOf, hoursOf } from '../web/discovery/listing-files.ts'
import { robotsText } from '../web/discovery/robots.ts'
import {
  countriesOf,
  sitemapIndex,
  sitemapOfCategories,
  sitemapOfListings,
  sitemapOfPlaces,
} from '../web/discovery/sitemap.ts'
import { discoveryTexts } from '../web/texts/discovery-in-language.ts'
import { directoryLanguages } from '../web/texts/in-language.ts'
import { CardPictures } from './card-pictures.ts'
import type { DirectoryParts } from './serve-directory.ts'
import { iconIco, iconSvg, iconTouch } from './site-icons.ts'
import { VisitorRates } from './visitor-rates.ts'

/** How long the list of parts is kept: reading it takes a second for each million of entities. */
const partsKeptMs = 600_000
const shortly = 'public, max-age=3600'
const daily = 'public, max-age=86400'

type DiscoveryParts = Omit<DirectoryParts, 'limits'>

/**
 * What search engines, browsers and other programs ask for beside the pages: `robots.txt`, the sitemap, icons,
 * and the files of a listing.
 */
export function serveDiscovery(server: FastifyInstance, parts: DiscoveryParts): void {
  const rates = new VisitorRates(parts.ratePerSecond, parts.now)
  serveSite(server, parts)
  serveSitemap(server, parts, rates)
  serveListingFiles(server, parts, rates)
}

const send = (reply: FastifyReply, type: string, caching: string, content: string | Buffer | Readable) =>
  reply
    .headers({ 'content-type': type, 'cache-control': caching, 'x-content-type-options': 'nosniff' })
    .send(content)

const plain = 'text/plain; charset=utf-8'
const xml = 'application/xml; charset=utf-8'

const sendText = (reply: FastifyReply, status: number, text: string) =>
  send(reply.code(status), plain, 'no-cache', `${text}\n`)

/** Answers a client that asks too often. @returns whether it did */
function isRefused(rates: VisitorRates, request: FastifyRequest, reply: FastifyReply): boolean {
  const retryAfterS = rates.take(addressGroup(request.ip))
  if (retryAfterS === null) return false
  reply.header('retry-after', retryAfterS)
  sendText(reply, 429, `Too many requests. Please ask again in ${retryAfterS} s.`)
  return true
}

function serveSite(server: FastifyInstance, parts: DiscoveryParts): void {
  server.get('/robots.txt', (request, reply) => {
    const site = parts.site(request)
    return send(reply, plain, shortly, robotsText(site, parts.pathSites()))
  })
  server.get('/icon.svg', (_request, reply) => send(reply, 'image/svg+xml', daily, iconSvg()))
  server.get('/favicon.ico', async (_request, reply) => send(reply, 'image/x-icon', daily, await iconIco()))
  server.get('/apple-touch-icon.png', async (_request, reply) =>
    send(reply, 'image/png', daily, await iconTouch()),
  )
}

function serveSitemap(server: FastifyInstance, parts: DiscoveryParts, rates: VisitorRates): void {
  const { operations, now } = parts
  const kept = new KeptParts(() => operations.sitemap.parts(), now)
  const visitOn = (request: FastifyRequest) => {
    const site = parts.site(request)
    return visitOf({ language: languagesOf(site)[0]!, rest: '' }, site, operations)
  }
  const stream = (reply: FastifyReply, pieces: AsyncIterable<string>) =>
    send(reply, xml, shortly, Readable.from(pieces, { objectMode: false, highWaterMark: 1 << 16 }))

  server.get('/sitemap.xml', async (request, reply) => {
    if (isRefused(rates, request, reply)) return reply
    const visit = await visitOn(request)
    return stream(reply, sitemapIndex(await kept.parts(), await countriesOf(visit), visit.site))
  })
  server.get('/sitemap/:name', async (request, reply) => {
    if (isRefused(rates, request, reply)) return reply
    const { name } = request.params as { name: string }
    const [, part, country] = /^(?:([1-9]\d{0,15})|categories|places-([a-z]{2}))\.xml$/.exec(name) ?? []
    const visit = await visitOn(request)
    if (part !== undefined) {
      const pages = operations.sitemap.documents(part, visit.visitor)
      const first = await pages.next()
      if (first.done) return reply.callNotFound()
      return stream(reply, sitemapOfListings(withFirst(first.value, pages), visit))
    }
    if (name === 'categories.xml') return send(reply, xml, shortly, await sitemapOfCategories(visit))
    if (country === undefined || !(await countriesOf(visit)).includes(country)) return reply.callNotFound()
    return send(reply, xml, shortly, await sitemapOfPlaces(country, visit))
  })
}

async function* withFirst<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}

/** The parts of the sitemap, read again after a while. One reading at a time serves all who ask meanwhile. */
class KeptParts {
  readonly #read: () => AsyncIterable<SitemapPart>
  readonly #now: () => number
  #kept: { readonly at: number; readonly parts: Promise<readonly SitemapPart[]> } | undefined

  constructor(read: () => AsyncIterable<SitemapPart>, now: () => number) {
    this.#read = read
    this.#now = now
  }

  async parts(): Promise<AsyncIterable<SitemapPart>> {
    const now = this.#now()
    if (this.#kept === undefined || now - this.#kept.at >= partsKeptMs) {
      const parts = Array.fromAsync(this.#read())
      this.#kept = { at: now, parts }
      parts.catch(() => {
        this.#kept = undefined
      })
    }
    return Readable.from(await this.#kept.parts)
  }
}

function serveListingFiles(server: FastifyInstance, parts: DiscoveryParts, rates: VisitorRates): void {
  const pictures = new CardPictures()
  type Answer = (document: EntityDocument, visit: Visit, reply: FastifyReply) => unknown
  const files: Readonly<Record<string, Answer>> = {
    'contact.vcf': (document, visit, reply) =>
      send(
        reply.header('content-disposition', `attachment; filename="${document._id}.vcf"`),
        'text/vcard; charset=utf-8',
        'no-cache',
        contactOf(document, visit),
      ),
    'hours.ics': (document, visit, reply) => {
      const hours = hoursOf(document, visit)
      if (hours === undefined) return sendText(reply, 404, visit.texts.hoursUnknown)
      return send(
        reply.header('content-disposition', `attachment; filename="${document._id}.ics"`),
        'text/calendar; charset=utf-8',
        'no-cache',
        hours,
      )
    },
    'card.png': async (document, visit, reply) => {
      const words = cardOf(document, visit)
      return send(reply, 'image/png', daily, await pictures.png(JSON.stringify(words), words))
    },
  }
  for (const language of directoryLanguages)
    for (const [name, answer] of Object.entries(files))
      server.get(`/${language}/b/:id/${name}`, async (request, reply) => {
        if (isRefused(rates, request, reply)) return reply
        const { id } = request.params as { id: string }
        const site = parts.site(request)
        const [first] = languagesOf(site)
        if (!languagesOf(site).includes(language))
          return reply.redirect(`${rootOf(site, first!)}/b/${id}/${name}`, 301)
        const visit = await visitOf({ language, rest: `/b/${id}` }, site, parts.operations)
        const listing = await parts.operations.findListing(id, visit.visitor)
        if ('moved' in listing)
          return reply.code(301).header('location', `${visit.root}/b/${listing.moved}/${name}`).send('')
        if ('gone' in listing) return sendText(reply, 410, discoveryTexts(language).erased)
        if ('absent' in listing || !isOfSite(listing.found, visit))
          return sendText(reply, 404, visit.texts.notFoundText)
        return answer(listing.found, visit, reply)
      })
}
