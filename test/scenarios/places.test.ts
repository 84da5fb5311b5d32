import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Data } from '../endpoints/promises/promise.ts'
import { britain, startWorld, type World } from '../support/world.ts'

/** Searches in places that have no borders, that the gazetteer lacks, or that lie in a territory. */

let world: World
before(async () => {
  world = await startWorld(britain)
})
after(() => world.close())

let n = 0
async function florist(more: Record<string, string>): Promise<string> {
  const submitted = await world.ask('PUT', '/v1/business', {
    name: `Places ${++n} Florist`,
    building_number: String(n),
    address1: 'Places Road',
    country: 'GB',
    category_type: 'osm',
    category_id: 'shop/florist',
    ...more,
  })
  return submitted.entity_id
}

const search = (params: Record<string, string>) =>
  world.ask('GET', '/v1/entity/search/what/bylocation', { what: 'florist', country: 'GB', ...params })
const idsOf = ({ rows }: Data): string[] => rows.map(({ id }: Data) => id)

test('a quarter is searched around its centre, nearest first, and wider where nobody is there', async () => {
  const didsbury = { town: 'Manchester', telephone_number: '+44 161 496 0101' }
  const far = await florist({ ...didsbury, latitude: '53.4290', longitude: '-2.2310' })
  const near = await florist({
    ...didsbury,
    telephone_number: '+44 161 496 0102',
    latitude: '53.4170',
    longitude: '-2.2310',
  })
  const found = await search({ where: 'Didsbury' })
  assert.deepEqual(idsOf(found).slice(0, 2), [near, far])
  assert.equal(found.location.name, 'Didsbury')
  assert.equal(found.location.widened_to_m, 1500, 'the listings state the town, not its part')
  assert.ok(found.rows[0].distance_m < found.rows[1].distance_m)
  const away = await florist({
    town: 'Norwich',
    telephone_number: '+44 1603 496 103',
    latitude: '52.6530',
    longitude: '1.2900',
  })
  const wider = await search({ where: 'NR3 3' })
  assert.ok(idsOf(wider).includes(away))
})

test('a town that only listings state is searchable, and no other town is guessed for it', async () => {
  const id = await florist({ town: 'Fadingley Parva', telephone_number: '+44 113 496 0104' })
  const found = await search({ where: 'fadingley parva' })
  assert.deepEqual(idsOf(found), [id])
  assert.equal(found.location, null)
  assert.deepEqual(idsOf(await search({ where: 'Fadingley Magna' })), [])
})

test('a corrected place says so', async () => {
  const { location, reading } = await search({ where: 'Manchestr' })
  assert.equal(location.name, 'Manchester')
  assert.equal(location.corrected, true)
  assert.equal(reading.corrected, true)
  assert.equal((await search({ where: 'Manchester' })).location.corrected, undefined)
})

test('a town of the Isle of Man is found in its country and from Great Britain', async () => {
  const id = await florist({
    country: 'IM',
    town: 'Douglas',
    postcode: 'IM1 1AA',
    telephone_number: '+44 1624 496105',
  })
  assert.deepEqual(idsOf(await search({ where: 'Douglas', country: 'IM' })), [id])
  assert.deepEqual(idsOf(await search({ where: 'Douglas', country: 'GB' })), [id])
})

test('a search by distance without a country is one of the country of the point', async () => {
  const id = await florist({
    country: 'DE',
    town: 'Berlin',
    telephone_number: '+49 30 23125 106',
    latitude: '52.5170',
    longitude: '13.3890',
  })
  const near = (latitude: string, longitude: string) => ({ what: 'florist', latitude, longitude })
  const path = '/v1/entity/search/what/bynearest'
  assert.deepEqual(idsOf(await world.ask('GET', path, near('52.52', '13.4'))), [id])
  const atSea = await world.directory.call('GET', path, near('30', '-40'))
  assert.equal(atSea.status, 400)
  assert.deepEqual(atSea.body.data, ['country is a required parameter'])
})

test('a holiday of some regions is unknown in a town that the gazetteer lacks', async () => {
  const hours = Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((day) => [day, '09001700']),
  )
  const state = async (country: string, town: string, phone: string, zone: string, at: string) => {
    const { entity_id: id } = await world.ask('PUT', '/v1/business/json', {
      country,
      timezone: zone,
      json: {
        name: { name: `Places ${++n} Florist` },
        postal_address: { building_number: String(n), address1: 'Places Road', town },
        phones: [{ number: phone }],
        categories: [{ category_id: 'shop/florist', category_type: 'osm' }],
        opening_times: { ...hours, sunday: 'closed', closed_public_holidays: true },
      },
    })
    const { rows } = await world.ask('GET', '/v1/entity/search/what', {
      what: 'florist',
      country,
      open_at: at,
      opening_state: 'open|closed|unknown',
      per_page: '100',
    })
    return rows.find((row: Data) => row.id === id)?.opening_state.state
  }
  assert.equal(
    await state('DE', 'Musterstadt', '+49 30 23125 107', 'Europe/Berlin', '2026-01-06T11:00:00Z'),
    'unknown',
  )
  assert.equal(
    await state('ES', 'Villaprueba', '+34 912 345 108', 'Europe/Madrid', '2026-04-23T10:00:00Z'),
    'unknown',
  )
  assert.equal(
    await state('GB', 'Testville', '+44 113 496 0109', 'Europe/London', '2026-01-02T11:00:00Z'),
    'unknown',
  )
})
