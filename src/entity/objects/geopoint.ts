import { Type } from 'typebox'
import { integer, latitude, longitude, optional } from './attributes.ts'
import { defineObject } from './define-object.ts'
import { geohash } from './geohash.ts'

export const geopoint = defineObject({
  name: 'geopoint',
  entityKey: 'geopoint',
  cardinality: 'one',
  listed: true,
  summary: 'Position of the postal address.',
  attributes: Type.Object({
    latitude: latitude({ description: 'WGS-84 latitude in degrees.', example: '53.3498' }),
    longitude: longitude({ description: 'WGS-84 longitude in degrees.', example: '-6.2603' }),
    accuracy: optional(
      integer(0, 1_000_000, { description: 'Radius of uncertainty in metres.', example: '100' }),
    ),
  }),
  derived: {
    wgs84: Type.Array(Type.Number(), { description: 'Latitude and longitude.' }),
    geohash: Type.String({ description: 'Geohash of the point, nine characters.' }),
    geocoding: Type.Object(
      {
        precision: Type.String({ description: 'What was found: address_point, street, postcode, …' }),
        confidence: Type.Number({ description: '0 to 1.' }),
        conflicts: Type.Optional(
          Type.Array(Type.String(), { description: 'Parts of the address that contradict the others.' }),
        ),
      },
      { description: 'Of a point that was found by the address.' },
    ),
  },
  normalise: (attributes) => {
    const lat = Number(attributes.latitude)
    const lon = Number(attributes.longitude)
    return { attributes, derived: { wgs84: [lat, lon], geohash: geohash(lat, lon) } }
  },
  yields: (value) => value.derived.geocoding !== undefined,
})
