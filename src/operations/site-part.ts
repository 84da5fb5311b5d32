import type { SiteRecord } from '../ports/site-store.ts'
import type { Within } from './search-entities.ts'

/** What decides which entities belong to a site. */
export type SitePart = Pick<SiteRecord, 'placeIds' | 'categoryIds' | 'brand'> & {
  readonly id: string | null
}

/**
 * The part of a search that lies in a site.
 * @param asked only in one of these categories or below; null for all of the site
 * @param categoriesAbove of a category, from its parent up to the root
 */
export function partOfSite(
  { id, placeIds, categoryIds, brand }: SitePart,
  asked: readonly string[] | null,
  categoriesAbove: (id: string) => readonly string[],
): { readonly restrictCategoryIds: readonly string[] | null; readonly within: Within } {
  const within = { placeIds, brand, siteId: id }
  if (categoryIds.length === 0) return { restrictCategoryIds: asked, within }
  const isWithin = (id: string, others: readonly string[]): boolean =>
    [id, ...categoriesAbove(id)].some((one) => others.includes(one))
  const common = asked?.flatMap((id) =>
    isWithin(id, categoryIds) ? [id] : categoryIds.filter((own) => isWithin(own, [id])),
  )
  return { restrictCategoryIds: common ?? categoryIds, within }
}
