import type { Viewer } from '../access/visibility.ts'
import { isClaimed } from '../entity/live.ts'
import type { Entity } from '../entity/model.ts'
import { advertTerms } from './advert-entries.ts'
import { refuseHidden } from './search-filters.ts'
import type { Services } from './services.ts'

export interface AdvertiserQuery {
  readonly tag: string
  /** An unknown place leaves the national adverts. */
  readonly where: string
  /** ISO 3166 alpha-2, lower case. */
  readonly country: string
  readonly language?: string | undefined
  /** Businesses that say so of one of these come before the others. */
  readonly favour: readonly ('orderonline' | 'delivers')[]
  /** true: claimed now; false: unclaimed or expired; null: all. */
  readonly isClaimed: boolean | null
}

/** Of more advertisers than these, some that should come first may be missed. */
const mostCandidates = 1000

/**
 * A fair random choice of advertisers for a search word in a place; where some are favoured, at random among them and then among the others.
 * @throws DirectoryError invalid_parameters when the viewer's plan does not show adverts
 */
export async function drawAdvertisers(
  services: Services,
  { tag, where, country, language, favour, isClaimed: wanted }: AdvertiserQuery,
  limit: number,
  viewer: Viewer,
): Promise<readonly string[]> {
  refuseHidden([{ parameter: 'tag', objects: ['advertiser'] }], viewer)
  const now = services.clock.now()
  const { place } = services.gazetteer.readWhere(where, {
    country,
    ...(language === undefined ? {} : { language }),
  })
  const placeIds = place === null ? [] : [place.id, ...place.parents.map(({ id }) => id)]
  const categoryIds = services.taxonomy.match(tag, language).map(({ categoryId }) => categoryId)
  const draw = (most: number) =>
    services.store.drawAdvertisers({ country, terms: advertTerms([tag], categoryIds), placeIds, now }, most)
  if (favour.length === 0 && wanted === null) return draw(limit)
  const drawn = await draw(mostCandidates)
  const entities = new Map((await services.store.getMany(drawn)).map((entity) => [entity.id, entity]))
  const isFavoured = (entity: Entity): boolean => favour.some((name) => entity[name] === true)
  const fitting = drawn
    .map((id) => entities.get(id))
    .filter((entity) => entity !== undefined)
    .filter((entity) => wanted === null || isClaimed(entity, now) === wanted)
  return [...fitting.filter(isFavoured), ...fitting.filter((entity) => !isFavoured(entity))]
    .slice(0, limit)
    .map(({ id }) => id)
}
