import { Type } from 'typebox'
import {
  country,
  csv,
  float,
  integer,
  line,
  oneOf,
  optional,
  timezone,
} from '../../entity/objects/attributes.ts'
import { PLACE_KINDS } from '../../geocoding/places/place-kinds.ts'
import { answer, defineEndpoint } from '../define-endpoint.ts'
import { exampleLocation, LocationRecord } from '../location-shape.ts'

const parent = (kind: string) => optional(line(64, { description: `Id of the ${kind} it lies in.` }))

export const postLocation = defineEndpoint({
  method: 'POST',
  path: '/v1/location',
  group: 'Places',
  summary: 'Add a place, or change one, also one of the gazetteer that ships.',
  description:
    'A new place needs name, country, resolution, latitude and longitude; what a change leaves out stays. Of several parents, the smallest counts, and the others follow from it. Other threads and servers follow within a second; entities are placed anew at their next change.',
  origin: 'ours',
  access: { plan: 'admin', write: true, user: true },
  effect: 'operates',
  params: Type.Object({
    location_id: optional(
      line(64, {
        description: 'Place to change; absent: a new one, whose id follows from its country and name.',
      }),
    ),
    name: optional(line(120, { description: 'Name of the place.', example: 'Crossbarry' })),
    formal_name: optional(line(120, { description: 'Another name by which it is found.' })),
    country: optional(country({ description: 'Country of the place.', example: 'IE' })),
    resolution: optional(oneOf(PLACE_KINDS, { description: 'Kind of place.', example: 'town' })),
    latitude: optional(float(-90, 90, { description: 'WGS-84 latitude.', example: '51.8' })),
    longitude: optional(float(-180, 180, { description: 'WGS-84 longitude.', example: '-8.65' })),
    population: optional(integer(0, 100_000_000, { description: 'How many live there.' })),
    timezone: optional(timezone({ description: 'Its time zone; that of its parent when absent.' })),
    postalcode: optional(csv(2000, { description: 'Postcodes that serve it, joined by commas.' })),
    parent_neighbourhood: parent('neighbourhood'),
    parent_district: parent('district'),
    parent_town: parent('town'),
    parent_county: parent('county'),
    parent_province: parent('province'),
    parent_region: parent('region'),
  }),
  result: LocationRecord,
  errors: [],
  example: {
    params: { name: 'Crossbarry', country: 'IE', resolution: 'town', latitude: '51.8', longitude: '-8.65' },
    result: { ...exampleLocation, _id: 'own-ie-crossbarry', name: 'Crossbarry', country: 'ie' },
  },
  handle: async ({ params }, operations) => {
    const { location_id: id, formal_name: formalName, postalcode: postcodes, ...rest } = params
    const {
      parent_neighbourhood,
      parent_district,
      parent_town,
      parent_county,
      parent_province,
      parent_region,
    } = rest
    const { name, country: land, resolution, latitude, longitude, population, timezone: zone } = rest
    return answer(
      await operations.putLocation(id, {
        name,
        names: formalName === undefined ? undefined : [formalName],
        country: land,
        resolution,
        latitude,
        longitude,
        population,
        timezone: zone,
        postcodes,
        parents: {
          parent_neighbourhood,
          parent_district,
          parent_town,
          parent_county,
          parent_province,
          parent_region,
        },
      }),
    )
  },
})
