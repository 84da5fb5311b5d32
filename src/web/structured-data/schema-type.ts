import { createRequire } from 'node:module'
import type { Category } from '../../taxonomy/category.ts'

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

type CategoryOf = (id: string) => Category | undefined

/**
 * The schema.org types of a listing: those of its first category that has any narrower than `LocalBusiness`.
 * @param categoryIds in the order of the listing
 */
export function schemaTypesOf(categoryIds: readonly string[], categoryOf: CategoryOf): readonly string[] {
  for (const id of categoryIds) {
    const types = typesOfCategory(id, categoryOf)
    if (types !== anyBusiness) return types.split(' ')
  }
  return [anyBusiness]
}

/** Of an operator's own category: its mapping to a type of the table, or the types of its parent. */
function typesOfCategory(id: string, categoryOf: CategoryOf): string {
  const table = schemaTypes()
  let at: string | null | undefined = id
  for (let hops = 0; at != null && hops < 20; hops++) {
    if (Object.hasOwn(table, at)) return table[at]!
    const category = categoryOf(at)
    const mapped = category?.mappings.find((one) => one.type === 'schema_org' && knownTypes().has(one.id))
    if (mapped !== undefined) return mapped.id
    at = category?.parentId
  }
  return anyBusiness
}

let known: ReadonlySet<string> | undefined

/** All types in the table. */
export function knownTypes(): ReadonlySet<string> {
  known ??= new Set(Object.values(schemaTypes()).flatMap((types) => types.split(' ')))
  return known
}
