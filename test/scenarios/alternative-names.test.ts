import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Data } from '../endpoints/promises/promise.ts'
import { ireland, startWorld, type World } from '../support/world.ts'

/** Other names of businesses: told by anybody, searched for by who and what, below those whose name it is. */
let world: World
before(async () => {
  world = await startWorld(ireland)
})
after(() => world.close())

const found = async (mode: 'who' | 'what', text: string): Promise<Data[]> => {
  const { rows } = await world.ask('GET', `/v1/entity/search/${mode}/bylocation`, {
    [mode]: text,
    where: 'Cork',
    country: 'IE',
  })
  return rows
}
const idsOf = (rows: readonly Data[]): string[] => rows.map(({ id }) => id)

test('an alternative name is shown, found until it is removed, and ranks below the same as a name', async () => {
  const hospital = await world.newEntity({
    name: { name: 'Cork Harbour Rescue Service' },
    alternative_names: ['Zefyr'],
  })
  const bearer = await world.newEntity({ name: { name: 'Zefyr' } })
  for (const mode of ['who', 'what'] as const) {
    assert.deepEqual(idsOf(await found(mode, 'zefyr')), [bearer, hospital], mode)
  }
  const [shown] = (await world.entity(hospital)).alternative_names
  assert.equal(shown.alternative_name, 'Zefyr')
  await world.ask('DELETE', '/v1/entity/alternative_name', { entity_id: hospital, gen_id: shown.gen_id })
  assert.deepEqual(idsOf(await found('who', 'zefyr')), [bearer])
})

test('the same alternative name is one value, and initials need none', async () => {
  const id = await world.newEntity({ name: { name: 'Quaint Umbrella Vendors Xanadu' } })
  for (const alternative_name of ['Quvexa', 'QUVEXA'])
    await world.ask('POST', '/v1/entity/alternative_name', { entity_id: id, alternative_name })
  assert.equal((await world.entity(id)).alternative_names.length, 1)
  for (const text of ['quvexa', 'QUVX', 'q u v x'])
    assert.deepEqual(idsOf(await found('who', text)), [id], text)
})

test('a kind word beside a name that nobody has finds nobody and names the kind', async () => {
  await world.newEntity({
    name: { name: 'Shandon Brewery' },
    categories: [{ category_id: 'craft/brewery', category_type: 'osm' }],
  })
  const answer = await world.ask('GET', '/v1/entity/search/who/bylocation', {
    who: 'xqzvt brewery',
    where: 'Cork',
    country: 'IE',
  })
  assert.equal(answer.total_rows, 0)
  assert.equal(answer.reading.alternatives.categories[0].name, 'Craft Brewery')
})
