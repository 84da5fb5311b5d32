import assert from 'node:assert/strict'
import type { TestDirectory } from './directory.ts'

/**
 * Adds cafés of Helsinki, each with a name, number and supplier id of its own, unless `params` say otherwise;
 * returns their ids. `directory` is asked at each call, since tests start it before they run.
 */
export function cafeListings(directory: () => TestDirectory, name: string) {
  let made = 0
  return async (params: Record<string, string> = {}): Promise<string> => {
    const n = ++made
    const reply = await directory().call('PUT', '/v1/business', {
      name: `${name} ${n}`,
      address1: 'Aleksanterinkatu',
      building_number: String(n),
      town: 'Helsinki',
      country: 'FI',
      telephone_number: `+3589121${String(1000 + n)}`,
      category_type: 'osm',
      category_id: 'amenity/cafe',
      _supplier_id: `${name.slice(0, 1)}${n}`,
      ...params,
    })
    assert.equal(reply.status, 200, reply.text)
    return reply.body.data.entity_id
  }
}
