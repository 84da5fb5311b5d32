import type { Viewer } from '../access/visibility.ts'
import { isClaimed } from '../entity/live.ts'
import type { Entity } from '../entity/model.ts'
import { advertTerms } from './advert-entries.ts'
import { refuseHidden } from './search-filters.ts'
import type { Services } from './services.ts'

export interface AdvertiserQuery {
  readonly tag: string
  /** With an unknown place, only national adverts match. */
  readonly where: string
  /** ISO 3166 alpha-2, lower case. */
  readonly country: string
  readonly language?: string | undefined
  /** Businesses with one of these flags come before the others. */
  readonly favour: readonly ('orderonline' | 'delivers')[]
  /** true: claimed now; false: unclaimed or expired; null: all. */
  readonly isClaimed: boolean | null
}

/** With more advertisers than this, some favoured ones may be missed. */
const mostCandidates = 1000

/**
 * Draws advertisers for a search word in a place at random, each with equal chance; favoured ones are drawn
 * first, then the others.
 * @throws DirectoryError invalid_parameters when the viewer's plan hides adverts
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
