import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { britain, startWorld, type World } from '../support/world.ts'

/** Names of businesses while they are typed; at each step also what must not be suggested. */

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Data = any

const cardiff = { latitude: '51.4816', longitude: '-3.1791' }
const glasgow = { latitude: '55.8609', longitude: '-4.2514' }

let world: World
const ids: Record<string, string> = {}

before(async () => {
  world = await startWorld(britain)
  const add = async (name: Data, town: string, point: Data, country = 'GB'): Promise<string> =>
    world.newEntity({ name, postal_address: { address1: 'High Street', town }, geopoint: point }, { country })
  ids.cardiff = await add({ name: 'Kennet Coffee' }, 'Cardiff', cardiff)
  ids.glasgow = await add({ name: 'Kennet Coffee' }, 'Glasgow', glasgow)
  ids.house = await add({ name: 'Kennet Coffee House' }, 'Glasgow', glasgow)
  ids.boats = await add({ name: 'Blue Kennet Boats' }, 'Cardiff', cardiff)
  ids.formal = await add({ name: 'Zebra Café', formal_name: 'Quillfeather Trading Ltd' }, 'Cardiff', cardiff)
  ids.irish = await add({ name: 'Kennet Irish Pub' }, 'Cork', { latitude: '51.9', longitude: '-8.47' }, 'IE')
})
after(() => world.close())

const suggest = async (str: string, params: Record<string, string> = {}, options = {}): Promise<Data[]> =>
  (await world.ask('GET', '/v1/autocomplete/business', { str, country: 'GB', ...params }, options))
    .suggestions
const namesOf = (suggestions: Data[]): string[] => suggestions.map(({ name }) => name)

test('a name is told once, with its town and its id, or how many have it', async () => {
  const found = await suggest('kennet')
  assert.deepEqual(namesOf(found), ['Kennet Coffee', 'Kennet Coffee House', 'Blue Kennet Boats'])
  const [shared, house, boats] = found
  assert.deepEqual(shared, { name: 'Kennet Coffee', town: 'Cardiff', businesses: 2 })
  assert.deepEqual(house, { name: 'Kennet Coffee House', town: 'Glasgow', id: ids.house, businesses: 1 })
  assert.equal(boats.id, ids.boats)
  assert.ok(!namesOf(found).includes('Kennet Irish Pub'), 'not of another country')
  assert.deepEqual(namesOf(await suggest('kennet', { country: 'IE' })), ['Kennet Irish Pub'])
})

test('any word, any order, accents and other names; shown is the trading name', async () => {
  assert.deepEqual(namesOf(await suggest('boats ken')), ['Blue Kennet Boats'])
  assert.deepEqual(namesOf(await suggest('cof hou')), ['Kennet Coffee House'])
  assert.deepEqual(namesOf(await suggest('zebra caf')), ['Zebra Café'])
  assert.deepEqual(namesOf(await suggest('quillf')), ['Zebra Café'])
})

test('near spellings only when nothing is found as typed, and not below four letters', async () => {
  assert.deepEqual(namesOf(await suggest('kenet b')), [
    'Blue Kennet Boats',
    'Kennet Coffee',
    'Kennet Coffee House',
  ])
  assert.deepEqual(namesOf(await suggest('zerba')), ['Zebra Café'])
  assert.deepEqual(await suggest('zbe'), [])
  assert.deepEqual(namesOf(await suggest('boats')), ['Blue Kennet Boats'], 'and no others like it')
})

test('around a point the nearest come first, and the best of the country are not lost', async () => {
  const [first, ...others] = await suggest('kennet', glasgow)
  assert.deepEqual(first, { name: 'Kennet Coffee', town: 'Glasgow', businesses: 2, distance_m: 0 })
  assert.deepEqual(namesOf(others), ['Kennet Coffee House', 'Blue Kennet Boats'])
  const [near] = await suggest('kennet', { ...cardiff, per_page: '1' })
  assert.deepEqual([near.name, near.town], ['Kennet Coffee', 'Cardiff'])
  assert.deepEqual(namesOf(await suggest('kennet coffee house', cardiff)), ['Kennet Coffee House'])
})

test('one letter, no letter and odd texts are answered honestly', async () => {
  for (const str of ['k', '*', '""', '💈', '!!', 'xqzv', 'k'.repeat(500)]) {
    assert.deepEqual(await suggest(str), [], str)
  }
  assert.equal((await suggest('ke')).length, 3)
})

test('a renamed business has only its new name, and one that closed none', async () => {
  await world.ask('POST', '/v1/entity/name', { entity_id: ids.boats, name: 'Blue Tamesis Boats' })
  assert.deepEqual(namesOf(await suggest('blue')), ['Blue Tamesis Boats'])
  assert.ok(!namesOf(await suggest('kennet')).some((name) => name.includes('Boats')))
  const gone = { entity_id: ids.cardiff, status: 'inactive' }
  await world.ask('POST', '/v1/entity/status', gone)
  const [left] = await suggest('kennet coffee')
  assert.deepEqual(left, { name: 'Kennet Coffee', town: 'Glasgow', id: ids.glasgow, businesses: 1 })
  assert.deepEqual(namesOf(await suggest('kennet coffee', cardiff)), ['Kennet Coffee', 'Kennet Coffee House'])
})

test('what a plan hides is not suggested', async () => {
  const { services, keys } = world.directory
  const plan = (await services.access.plan('standard'))!
  const seenByOthers = async (hiddenObjects: (typeof plan)['hiddenObjects']): Promise<Data[]> => {
    await services.accessWriter.apply({ type: 'access.plan.put', plan: { ...plan, hiddenObjects } })
    return suggest('zebra', {}, { key: keys.other })
  }
  assert.equal((await seenByOthers(['employee']))[0].town, 'Cardiff')
  assert.deepEqual(namesOf(await seenByOthers(['postal_address'])), ['Zebra Café'])
  assert.deepEqual(await seenByOthers(['name']), [])
  assert.equal((await suggest('zebra')).length, 1, 'its own account sees it')
  assert.equal((await seenByOthers(plan.hiddenObjects)).length, 1)
})

test('every fault of a call is named', async () => {
  const faults = async (params: Record<string, string>): Promise<Data> => {
    const { status, body } = await world.directory.call('GET', '/v1/autocomplete/business', params)
    assert.equal(status, 400)
    return body.data.join('; ')
  }
  assert.match(await faults({}), /str.*country/)
  assert.match(await faults({ str: 'a', country: 'GB', latitude: '51' }), /longitude is required/)
  assert.match(
    await faults({ str: 'a', country: 'GB', per_page: '26', longitude: 'x' }),
    /per_page.*longitude|longitude.*per_page/,
  )
})
