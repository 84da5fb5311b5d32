import type { Caller } from '../access/principal.ts'
import type { EntityDocument } from '../entity/entity-document.ts'
import { readDocuments } from './read-entity.ts'
import type { Services } from './services.ts'

/**
 * Number of ids in a part of the sitemap. A part is a range of ids, so that a new entity never moves the others.
 * Entities and their values draw ids from one sequence: a part has at most half as many entities, and a sitemap
 * of at most 50,000 addresses has room for each in ten languages.
 */
export const idsInPart = 10_000

/** A sitemap index has at most this many sitemaps. */
const mostParts = 50_000

const editsAtOnce = 2_000
const documentsAtOnce = 100

export interface SitemapPart {
  /** Ids from `number * idsInPart` on. */
  readonly number: number
  /** Last write of any of its entities, in milliseconds since 1970. */
  readonly lastEdit: number
}

/** What the sitemap reads. Each generator reads in small pages, so that its memory does not grow. */
export interface SitemapReads {
  /** Parts with entities, in order. */
  parts(): AsyncGenerator<SitemapPart>
  /** The entities of a part as the caller sees them, by pages. */
  documents(part: number, caller: Caller): AsyncGenerator<readonly EntityDocument[]>
}

type SitemapServices = Pick<Services, 'store' | 'clock'>

export const sitemapReads = (services: SitemapServices): SitemapReads => ({
  parts: () => parts(services),
  documents: (part, caller) => documents(services, part, caller),
})

async function* parts({ store }: SitemapServices): AsyncGenerator<SitemapPart> {
  let part: SitemapPart | undefined
  let count = 0
  for (let after = '0'; ; ) {
    const edits = await store.editsAfter(after, editsAtOnce)
    for (const { id, lastEdit } of edits) {
      const number = Math.floor(Number(id) / idsInPart)
      if (part?.number === number) part = { number, lastEdit: Math.max(part.lastEdit, lastEdit) }
      else {
        if (part !== undefined) yield part
        if (++count > mostParts) return
        part = { number, lastEdit }
      }
    }
    if (edits.length < editsAtOnce) break
    after = edits.at(-1)!.id
  }
  if (part !== undefined) yield part
}

async function* documents(
  services: SitemapServices,
  part: number,
  caller: Caller,
): AsyncGenerator<readonly EntityDocument[]> {
  const end = (part + 1) * idsInPart
  for (let after = String(part * idsInPart - 1); ; ) {
    const found = await services.store.idsAfter(after, documentsAtOnce)
    const ids = found.filter((id) => Number(id) < end)
    const read = await readDocuments(services, ids, caller)
    if (ids.length > 0) yield read.filter((document) => document !== undefined)
    if (ids.length < documentsAtOnce) return
    after = ids.at(-1)!
  }
}
