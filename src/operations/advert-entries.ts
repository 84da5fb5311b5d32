import { isActive, isLive } from '../entity/live.ts'
import type { Entity } from '../entity/model.ts'
import { folded } from '../entity/objects/define-object.ts'
import { endOfDay } from '../entity/times.ts'
import type { AdvertEntry } from '../ports/commit.ts'

/** The search terms of an advert's tags: the tags themselves and the categories they name. */
export const advertTerms = (tags: readonly string[], categoryIds: readonly string[]): readonly string[] => [
  ...tags.map((tag) => folded(tag)),
  ...categoryIds.map((id) => `c:${id}`),
]

/**
 * The adverts of an entity as the `advertisers` endpoint searches them; adverts of an inactive entity are
 * never found.
 */
export function advertEntries(entity: Entity): readonly AdvertEntry[] {
  return (entity.objects.advertiser ?? []).map((value) => {
    const { attributes } = value
    const tags = Object.values((attributes.tags ?? {}) as Record<string, string[]>).flat()
    const shown = isLive(value) && isActive(entity)
    return {
      publisherId: String(attributes.publisher_id),
      account: value.contributions[0]?.account ?? '',
      updated: value.when,
      expires: shown ? endOfDay(String(attributes.expiry_date)) : 0,
      national: attributes.is_national === true,
      placeIds: (attributes.place_ids ?? []) as string[],
      terms: advertTerms(tags, (attributes.categories ?? []) as string[]),
    }
  })
}
