import { LruCache } from '../lru-cache.ts'
import type { SiteRecord } from '../ports/site-store.ts'
import { readPolygon } from '../search/shapes/read-shape.ts'
import type { PolygonShape } from '../search/shapes/shape.ts'
import type { Within } from './search-entities.ts'

/** What decides which entities belong to a site. */
export type SitePart = Pick<SiteRecord, 'placeIds' | 'polygon' | 'categoryIds' | 'brand'> & {
  readonly id: string | null
}

/** Shapes are made ready for many points once: the same text is the same shape. */
const shapes = new LruCache<string, PolygonShape>(200)

/** The shape of a polygon of a site; null without one. */
export function shapeOfSite(polygon: string | null): PolygonShape | null {
  if (polygon === null) return null
  const known = shapes.get(polygon)
  if (known !== undefined) return known
  const read = readPolygon(polygon, 'polygon')
  // It was checked when it was saved.
  if ('fault' in read) throw new Error('the polygon of a site cannot be read')
  shapes.set(polygon, read.shape)
  return read.shape
}

/**
 * The part of a search that lies in a site.
 * @param asked only in one of these categories or below; null for all of the site
 * @param categoriesAbove of a category, from its parent up to the root
 */
export function partOfSite(
  { id, placeIds, polygon, categoryIds, brand }: SitePart,
  asked: readonly string[] | null,
  categoriesAbove: (id: string) => readonly string[],
): { readonly restrictCategoryIds: readonly string[] | null; readonly within: Within } {
  const shape = shapeOfSite(polygon)
  const within = { placeIds, brand, siteId: id, ...(shape !== null && { shape }) }
  if (categoryIds.length === 0) return { restrictCategoryIds: asked, within }
  const isWithin = (id: string, others: readonly string[]): boolean =>
    [id, ...categoriesAbove(id)].some((one) => others.includes(one))
  const common = asked?.flatMap((id) =>
    isWithin(id, categoryIds) ? [id] : categoryIds.filter((own) => isWithin(own, [id])),
  )
  return { restrictCategoryIds: common ?? categoryIds, within }
}
