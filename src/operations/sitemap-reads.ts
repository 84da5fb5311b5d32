import type { Caller } from '../access/principal.ts'
import type { EntityDocument } from '../entity/entity-document.ts'
import { hashOfText } from '../fnv.ts'
import { readDocuments } from './read-entity.ts'
import type { Services } from './services.ts'

/** A sitemap has at most 50,000 addresses: this leaves room for ten languages. */
const mostInPart = 5_000
/** On average. */
const usuallyInPart = 1_000
/** A sitemap index has at most this many sitemaps. */
const mostParts = 50_000

const editsAtOnce = 2_000
const documentsAtOnce = 100

export interface SitemapPart {
  /** Id of its first entity, which names the part. */
  readonly first: string
  /** Last write of any of its entities, in milliseconds since 1970. */
  readonly lastEdit: number
}

/** What the sitemap reads. Each generator reads in small pages, so that its memory does not grow. */
export interface SitemapReads {
  /** The parts, in order. */
  parts(): AsyncGenerator<SitemapPart>
  /** The entities of a part as the caller sees them, by pages; nothing if no entity has this id. */
  documents(first: string, caller: Caller): AsyncGenerator<readonly EntityDocument[]>
}

type SitemapServices = Pick<Services, 'store' | 'clock'>

export const sitemapReads = (services: SitemapServices): SitemapReads => ({
  parts: () => parts(services),
  documents: (first, caller) => documents(services, first, caller),
})

/**
 * Whether an entity begins a part. Its id alone decides, so that parts keep their entities when others come and
 * go; only a run of `mostInPart` without such an id is cut where it is full.
 */
export const beginsPart = (id: string): boolean => hashOfText(id) % usuallyInPart === 0

async function* parts({ store }: SitemapServices): AsyncGenerator<SitemapPart> {
  let part: SitemapPart | undefined
  let size = 0
  let count = 0
  for (let after = '0'; ; ) {
    const edits = await store.editsAfter(after, editsAtOnce)
    for (const { id, lastEdit } of edits) {
      if (part !== undefined && !beginsPart(id) && size < mostInPart) {
        part = { first: part.first, lastEdit: Math.max(part.lastEdit, lastEdit) }
        size++
        continue
      }
      if (part !== undefined) yield part
      if (++count > mostParts) return
      part = { first: id, lastEdit }
      size = 1
    }
    if (edits.length < editsAtOnce) break
    after = edits.at(-1)!.id
  }
  if (part !== undefined) yield part
}

async function* documents(
  services: SitemapServices,
  first: string,
  caller: Caller,
): AsyncGenerator<readonly EntityDocument[]> {
  let left = mostInPart
  for (let after = String(Number(first) - 1); left > 0; ) {
    const found = await services.store.idsAfter(after, Math.min(left, documentsAtOnce))
    if (left === mostInPart && found[0] !== first) return
    const end = found.findIndex((id) => id !== first && beginsPart(id))
    const ids = end < 0 ? found : found.slice(0, end)
    if (ids.length > 0)
      yield (await readDocuments(services, ids, caller)).filter((document) => document !== undefined)
    if (end >= 0 || found.length === 0) return
    left -= ids.length
    after = ids.at(-1)!
  }
}
