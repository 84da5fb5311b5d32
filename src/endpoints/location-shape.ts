import { Type } from 'typebox'

const ids = Type.Array(Type.String())

/** A place in wire form. Source: contract samples. */
export const LocationRecord = Type.Object(
  {
    _id: Type.String(),
    _rev: Type.String(),
    name: Type.String(),
    formal_name: Type.String(),
    latitude: Type.Number(),
    longitude: Type.Number(),
    resolution: Type.String(),
    country: Type.String(),
    population: Type.Integer(),
    description: Type.String(),
    timezone: Type.String(),
    parent_town: ids,
    parent_county: ids,
    parent_province: ids,
    parent_neighbourhood: ids,
    parent_region: ids,
    parent_district: ids,
    postalcode: ids,
    language: Type.String(),
    type: Type.String(),
  },
  { additionalProperties: true },
)

export const exampleLocation = {
  _id: '658225',
  _rev: '1-0a1b2c3d4e5f60718293a4b5c6d7e8f9',
  name: 'Helsinki',
  formal_name: 'Helsinki, Uusimaa',
  latitude: 60.17,
  longitude: 24.94,
  resolution: 'town',
  country: 'fi',
  population: 0,
  description: '',
  timezone: 'Europe/Helsinki',
  parent_town: [],
  parent_county: [],
  parent_province: [],
  parent_neighbourhood: [],
  parent_region: [],
  parent_district: [],
  postalcode: [],
  language: 'en',
  type: 'postal',
}
