/**
 * An entity as search sees it. Flags of a document:
 *
 * - the entity's facets: `hasPhone`, `hasWebsite`, `hasEmail`, `hasDescriptions`, `hasGallery`, `hasLogo`, `hasOpeningTimes`, `hasEmployees`,
 *   `hasSocialMedia`, `hasFacebook`, `hasTwitter` and what else `entity/objects` names (`isClaimed` is not among them: it runs out, see
 *   `claimedUntil`);
 * - `hasImages` (an image or a logo), `hasVideos`, `hasDocuments`, `hasSpecialOffers`;
 * - `payment:visa` and so on, for every payment type;
 * - `advertiser:PUBLISHER` for every advert whose last day is not before the day of writing.
 */
import { facetsOf } from '../entity/facets.ts'
import { isActive, liveValue, liveValues } from '../entity/live.ts'
import type { Entity, ObjectName } from '../entity/model.ts'
import type { Taxonomy } from '../taxonomy/types.ts'
import type { SearchDocument } from './query.ts'
import { scheduleOf } from './schedule.ts'

const never = Number.POSITIVE_INFINITY

/**
 * Null when the entity is inactive or was merged into another. Removed values (confidence 0) are left out. Categories are those the taxonomy
 * resolves today. `now` in milliseconds since 1970 decides which adverts have ended.
 */
export function searchDocument(
  entity: Entity,
  taxonomy: Pick<Taxonomy, 'resolve'>,
  now = 0,
): SearchDocument | null {
  if (!isActive(entity)) return null
  const facets = facetsOf(entity, never)
  const name = liveValue(entity, 'name')?.attributes ?? {}
  const point = liveValue(entity, 'geopoint')?.attributes
  return {
    id: entity.id,
    country: entity.country,
    latitude: microDegrees(point?.latitude),
    longitude: microDegrees(point?.longitude),
    placeIds: entity.locations.map((location) => location.locationId),
    names: texts(name.name, name.formal_name, name.branch_name),
    categoryIds: categoriesOf(entity, taxonomy),
    tags: liveValues(entity, 'tag').flatMap((value) => texts(value.attributes.tag)),
    descriptions: liveValues(entity, 'description').flatMap(({ attributes }) =>
      texts(attributes.headline, attributes.body),
    ),
    contentScore: facets.length,
    flags: [...new Set([...facets, ...flagsOf(entity, now)])],
    claimedUntil: entity.claim?.expires ?? 0,
    updated: entity.lastEdit,
    schedule: scheduleOf(entity),
  }
}

function categoriesOf(entity: Entity, taxonomy: Pick<Taxonomy, 'resolve'>): string[] {
  const ids = liveValues(entity, 'category').map((value) => String(value.attributes.category_id))
  return [...new Set(ids.map((id) => taxonomy.resolve(undefined, id)?.category.id ?? id))]
}

function flagsOf(entity: Entity, now: number): string[] {
  const has = (flag: string, ...objects: ObjectName[]): string[] =>
    objects.some((object) => liveValues(entity, object).length > 0) ? [flag] : []
  const today = new Date(now).toISOString().slice(0, 10)
  return [
    ...has('hasImages', 'image', 'logo'),
    ...has('hasVideos', 'video'),
    ...has('hasDocuments', 'document'),
    ...has('hasSpecialOffers', 'special_offer'),
    ...liveValues(entity, 'payment_type').map((value) => `payment:${value.attributes.payment_type}`),
    ...liveValues(entity, 'advertiser')
      .filter(({ attributes }) => !attributes.expiry_date || String(attributes.expiry_date) >= today)
      .map((value) => `advertiser:${value.attributes.publisher_id}`),
  ]
}

/** Coordinates rounded to 1e-6 degrees, about 10 cm. */
function microDegrees(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? Math.round(value * 1e6) / 1e6 : null
}

function texts(...values: unknown[]): string[] {
  return values.filter((value): value is string => typeof value === 'string' && value.trim() !== '')
}
