import { createRequire } from 'node:module'
import type { Category, Taxonomy } from '../../taxonomy/category.ts'

/**
 * `data/schema-types.json`, made by `npm run data:build`: by category id, its schema.org types separated by
 * spaces.
 */
export type SchemaTypes = Readonly<Record<string, string>>

let loaded: SchemaTypes | undefined

/** Loaded on first use: many processes and threads show no page. */
const schemaTypes = (): SchemaTypes => {
  loaded ??= createRequire(import.meta.url)('../../../data/schema-types.json') as SchemaTypes
  return loaded
}

/** The type of a listing about which nothing narrower is known. */
export const anyBusiness = 'LocalBusiness'

/**
 * Types in the table that are places without being organisations: they have no email address, legal name or
 * means of payment. `structured-data.test.ts` compares the list with the vocabulary.
 */
export const placesOnly: ReadonlySet<string> = new Set([
  'Airport',
  'Aquarium',
  'Beach',
  'BoatTerminal',
  'BuddhistTemple',
  'BusStation',
  'Cemetery',
  'Church',
  'CityHall',
  'CivicStructure',
  'Courthouse',
  'Embassy',
  'EventVenue',
  'HinduTemple',
  'LandmarksOrHistoricalBuildings',
  'Mosque',
  'Museum',
  'Park',
  'ParkingFacility',
  'PerformingArtsTheater',
  'Place',
  'PlaceOfWorship',
  'Playground',
  'PublicToilet',
  'RVPark',
  'SubwayStation',
  'Synagogue',
  'TaxiStand',
  'TouristAttraction',
  'TrainStation',
  'Zoo',
])

/** Types in the table that are organisations with places, without being local businesses. */
export const notBusinesses: ReadonlySet<string> = new Set([
  'CollegeOrUniversity',
  'EducationalOrganization',
  'Preschool',
  'School',
])

/**
 * The schema.org types of a listing: those of its first category that has any narrower than `LocalBusiness`.
 * @param categoryIds in the order of the listing
 */
export function schemaTypesOf(
  categoryIds: readonly string[],
  taxonomy: Pick<Taxonomy, 'get'>,
): readonly string[] {
  for (const id of categoryIds) {
    const types = typesOfCategory(taxonomy.get(id), taxonomy)
    if (types !== anyBusiness) return types.split(' ')
  }
  return [anyBusiness]
}

/** Of an operator's own category: its mapping to a type of the table, or the types of its parent. */
function typesOfCategory(category: Category | undefined, taxonomy: Pick<Taxonomy, 'get'>): string {
  const table = schemaTypes()
  let at = category
  for (let hops = 0; at !== undefined && hops < 20; hops++) {
    if (Object.hasOwn(table, at.id)) return table[at.id]!
    const mapped = at.mappings.find(({ type, id }) => type === 'schema_org' && knownTypes().has(id))
    if (mapped !== undefined) return mapped.id
    at = at.parentId === null ? undefined : taxonomy.get(at.parentId)
  }
  return anyBusiness
}

let known: ReadonlySet<string> | undefined

/** All types in the table. */
export function knownTypes(): ReadonlySet<string> {
  known ??= new Set(Object.values(schemaTypes()).flatMap((types) => types.split(' ')))
  return known
}
