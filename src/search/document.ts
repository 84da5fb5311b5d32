/**
 * An entity as search sees it. Flags of a document:
 *
 * - the entity's facets: `hasPhone`, `hasWebsite`, `hasEmail`, `hasDescriptions`, `hasGallery`, `hasLogo`, `hasOpeningTimes`, `hasEmployees`,
 *   `hasSocialMedia`, `hasFacebook`, `hasTwitter` and what else `entity/objects` names (`isClaimed` is not among them: it runs out, see
 *   `claimedUntil`);
 * - `hasImages` (an image or a logo), `hasVideos`, `hasDocuments`, `hasSpecialOffers`;
 * - `payment:visa` and so on, for every payment type;
 * - `orderonline` and `delivers`, where somebody said so;
 * - for every advert the flags that tell its publisher and last day (`features.ts`).
 */
import { facetsOf } from '../entity/facets.ts'
import { isActive, isLive, liveValue, liveValues } from '../entity/live.ts'
import type { Entity, ObjectName, StoredValue } from '../entity/model.ts'
import type { Taxonomy } from '../taxonomy/types.ts'
import { advertFlags, paymentFlag } from './features.ts'
import type { SearchDocument } from './query.ts'
import { scheduleOf } from './schedule.ts'

const never = Number.POSITIVE_INFINITY

/**
 * Null when the entity is inactive or was merged into another. Removed values (confidence 0) and private ones are left out. Categories are those the taxonomy
 * resolves today. `now` in milliseconds since 1970 decides which adverts have ended.
 */
export function searchDocument(
  written: Entity,
  taxonomy: Pick<Taxonomy, 'resolve'>,
  now = 0,
): SearchDocument | null {
  if (!isActive(written)) return null
  const entity = publicPart(written)
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

/** What others than the contributors may see: nobody finds a business by what is private. */
function publicPart(entity: Entity): Entity {
  let isPublic = true
  for (const name in entity.objects) isPublic &&= entity.objects[name as ObjectName]!.every(isForAll)
  if (isPublic) return entity
  const shown = Object.entries(entity.objects).map(([name, values]) => [name, values.filter(isForAll)])
  return { ...entity, objects: Object.fromEntries(shown) }
}

const isForAll = ({ scope }: StoredValue): boolean => scope === 'public'

function categoriesOf(entity: Entity, taxonomy: Pick<Taxonomy, 'resolve'>): string[] {
  const ids = liveValues(entity, 'category').map((value) => String(value.attributes.category_id))
  return [...new Set(ids.map((id) => taxonomy.resolve(undefined, id)?.category.id ?? id))]
}

function flagsOf(entity: Entity, now: number): string[] {
  const flags: string[] = []
  const has = (object: ObjectName): boolean => entity.objects[object]?.some(isLive) === true
  if (entity.orderonline === true) flags.push('orderonline')
  if (entity.delivers === true) flags.push('delivers')
  if (has('image') || has('logo')) flags.push('hasImages')
  if (has('video')) flags.push('hasVideos')
  if (has('document')) flags.push('hasDocuments')
  if (has('special_offer')) flags.push('hasSpecialOffers')
  for (const { attributes } of liveValues(entity, 'payment_type'))
    flags.push(paymentFlag(String(attributes.payment_type)))
  if (has('advertiser')) flags.push(...flagsOfAdverts(entity, now))
  return flags
}

function flagsOfAdverts(entity: Entity, now: number): string[] {
  const today = new Date(now).toISOString().slice(0, 10)
  return liveValues(entity, 'advertiser')
    .filter(({ attributes }) => String(attributes.expiry_date) >= today)
    .flatMap(({ attributes }) => advertFlags(String(attributes.publisher_id), String(attributes.expiry_date)))
}

/** Coordinates rounded to 1e-6 degrees, about 10 cm. */
function microDegrees(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? Math.round(value * 1e6) / 1e6 : null
}

function texts(...values: unknown[]): string[] {
  return values.filter((value): value is string => typeof value === 'string' && value.trim() !== '')
}
