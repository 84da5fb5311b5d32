/**
 * Converts an entity to a search document. Flags of a document:
 *
 * - the entity's facets: `hasPhone`, `hasWebsite`, `hasEmail`, `hasDescriptions`, `hasGallery`, `hasLogo`,
 *   `hasOpeningTimes`, `hasEmployees`, `hasSocialMedia`, `hasFacebook`, `hasTwitter` and others named in
 *   `entity/objects` (except `isClaimed`, because claims expire: see `claimedUntil`);
 * - `hasImages` (an image or a logo), `hasVideos`, `hasDocuments`, `hasSpecialOffers`;
 * - `payment:visa` and the like, for every payment type;
 * - `attribute:vegan=yes` and the like, for every attribute that is stated;
 * - `orderonline` and `delivers`, where stated;
 * - `hidesAddress`, if the address is hidden (`hiddenAddressFlag`);
 * - `town:` with the town that the address states, where the gazetteer has none of that name (`stated-town.ts`);
 * - for each advert, flags that encode its publisher and last day (`features.ts`).
 */
import { facetsOf } from '../../entity/facets.ts'
import { claimedUntil, isActive, isLive, liveValue, liveValues } from '../../entity/live.ts'
import type { Entity, ObjectName } from '../../entity/model.ts'
import { usuallyHidden } from '../../entity/view.ts'
import { coarsePlaces, isAddressHidden, publicPart } from '../../entity/visible.ts'
import { streetKey } from '../../street-name.ts'
import type { Taxonomy } from '../../taxonomy/category.ts'
import type { SearchDocument } from '../query.ts'
import { advertFlags, attributeFlag, hiddenAddressFlag, paymentFlag } from './features.ts'
import { scheduleOf } from './schedule.ts'
import { statedTownFlag } from './stated-town.ts'

/**
 * Increase when documents of earlier versions must no longer be searched, because they lack something that
 * hides data.
 */
export const documentsVersion = 1

const never = Number.POSITIVE_INFINITY

/**
 * Converts an entity. Null if it is inactive or was merged into another. Omits removed values (confidence 0)
 * and values that are not public, with everything derived from them. Categories are those that the taxonomy
 * currently resolves. `now`, in milliseconds since 1970, decides which adverts have ended.
 *
 * An entity with a hidden address lists its town and the places around that, but no postcode or quarter: no
 * key finds it by those.
 */
export function searchDocument(
  written: Entity,
  taxonomy: Pick<Taxonomy, 'resolve'>,
  now = 0,
): SearchDocument | null {
  if (!isActive(written)) return null
  const entity = publicPart(written)
  const facets = facetsOf(entity, never)
  const seen = usuallySeen(entity)
  const isHidden = isAddressHidden(written)
  const places = isHidden ? coarsePlaces(entity.locations) : entity.locations
  const name = liveValue(entity, 'name')?.attributes ?? {}
  const point = liveValue(entity, 'geopoint')?.attributes
  return {
    id: entity.id,
    country: entity.country,
    latitude: microDegrees(point?.latitude),
    longitude: microDegrees(point?.longitude),
    placeIds: places.map((location) => location.locationId),
    names: texts(name.name, name.formal_name, name.branch_name),
    ...alternatives(entity),
    categoryIds: categoriesOf(entity, taxonomy),
    streets: isHidden ? [] : streetsOf(entity),
    tags: liveValues(entity, 'tag').flatMap((value) => texts(value.attributes.tag)),
    descriptions: liveValues(entity, 'description').flatMap(({ attributes }) =>
      texts(attributes.headline, attributes.body),
    ),
    contentScore: (seen === entity ? facets : facetsOf(seen, never)).length,
    flags: [
      ...new Set([
        ...facets,
        ...flagsOf(entity, now),
        ...statedTown(entity),
        ...(isHidden ? [hiddenAddressFlag] : []),
      ]),
    ],
    claimedUntil: claimedUntil(entity),
    updated: entity.lastEdit,
    schedule: scheduleOf(entity),
  }
}

/** Absent where there are none, as for almost all. */
function alternatives(entity: Entity): Pick<SearchDocument, 'alternativeNames'> {
  const names = liveValues(entity, 'alternative_name').flatMap(({ attributes }) =>
    texts(attributes.alternative_name),
  )
  return names.length === 0 ? {} : { alternativeNames: names }
}

/**
 * The town that the address states, unless a place of that name is among the places found for it: the gazetteer
 * may lack it, or know it by another name.
 */
function statedTown(entity: Entity): string[] {
  const { country, locations } = entity
  const town = liveValue(entity, 'postal_address')?.attributes.town
  const flag = typeof town === 'string' ? statedTownFlag(country, town) : null
  return flag === null || locations.some(({ name }) => statedTownFlag(country, name) === flag) ? [] : [flag]
}

const shortestStreet = 3
const mostStreets = 3

/** The streets of the address: its first line may begin with a building (`Forum, Mannerheimintie 20`). */
function streetsOf(entity: Entity): string[] {
  const { address1, address2 } = liveValue(entity, 'postal_address')?.attributes ?? {}
  const keys = texts(address1, address2)
    .flatMap((line) => line.split(','))
    .map(streetKey)
    .filter((key) => key.length >= shortestStreet)
  return [...new Set(keys)].slice(0, mostStreets)
}

/** Keeps the order of results from revealing objects that the plans of a new directory hide. */
function usuallySeen(entity: Entity): Entity {
  if (!usuallyHidden.some((name) => entity.objects[name] !== undefined)) return entity
  return { ...entity, objects: { ...entity.objects, ...nothingOf(usuallyHidden) } }
}

const nothingOf = (names: readonly ObjectName[]) => Object.fromEntries(names.map((name) => [name, []]))

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
  for (const { attributes } of liveValues(entity, 'attribute'))
    flags.push(attributeFlag(String(attributes.attribute), String(attributes.value)))
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
