/** An entity gets a value of every object there is, and loses them one by one; each write is checked. */
import assert from 'node:assert/strict'
import { callOf } from '../../src/endpoints/define-endpoint.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { objectTypes } from '../../src/entity/objects/index.ts'
import type { World } from './world.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Data = any
type Endpoint = (typeof endpoints)[number]

export const revisionNumber = (document: Data): number => Number(document._rev.split('-')[0])

/** The act leaves the entity as it is: no revision, no new value. */
export async function leaveUnchanged(world: World, id: string, act: () => Promise<void>): Promise<void> {
  const document = await world.entity(id)
  await act()
  assert.deepEqual(await world.entity(id), document)
}

/** Keys of a document that may change with a write of an object, besides the object itself. */
const alongside = new Set(['_rev', 'lastEditDate', 'facets', 'contentScore'])
const placing = new Set(['geopoint', 'normalised_locations', 'local_timezone'])

/** Every endpoint that adds a value to an entity. */
export const additions = endpoints.filter(
  ({ method, group }) =>
    method === 'POST' && (group === 'Objects of an entity' || group === 'Files of an entity'),
)

/** Every endpoint that deletes one of several values of an entity. */
export const removals = endpoints.filter(
  ({ method, params }) =>
    method === 'DELETE' && ('gen_id' in params.properties || 'announcement_id' in params.properties),
)

const keyOf = ({ path }: Endpoint) => {
  const object = path.split('/')[3] as keyof typeof objectTypes
  return { object, entityKey: objectTypes[object].entityKey }
}

/**
 * Sends the example of an endpoint of `additions` to a British entity called `name`: it makes at most one
 * revision and changes nothing else. Sent again, it changes nothing.
 */
export async function addExample(world: World, id: string, endpoint: Endpoint, name: string): Promise<void> {
  const before = await world.entity(id)
  const params = { ...endpoint.example.params, entity_id: id }
  const sent = Object.fromEntries(
    Object.entries(params).map(([param, value]) => [
      param,
      value.replace('pictures.example', world.files.host),
    ]),
  )
  // The examples are Irish; this business is not.
  if (sent.latitude !== undefined) Object.assign(sent, { latitude: '51.4560', longitude: '-0.9710' })
  if (endpoint.path.endsWith('/postal_address')) Object.assign(sent, { town: 'Reading', county: 'Berkshire' })
  if (endpoint.path.endsWith('/name')) Object.assign(sent, { name })
  const ack = await world.ask('POST', endpoint.path, sent)
  const document = await world.entity(id)
  assert.equal(ack.rev, document._rev)
  const { object, entityKey } = keyOf(endpoint)
  assert.ok(document[entityKey] !== undefined, callOf(endpoint))
  assert.ok(
    revisionNumber(document) <= revisionNumber(before) + 1,
    `${callOf(endpoint)} made more than one revision`,
  )
  const places = object === 'postal_address' || object === 'geopoint'
  for (const key of new Set([...Object.keys(before), ...Object.keys(document)])) {
    if (key === entityKey || alongside.has(key) || (places && placing.has(key))) continue
    assert.deepEqual(document[key], before[key], `${callOf(endpoint)} changed ${key}`)
  }
  await leaveUnchanged(world, id, async () => void (await world.ask('POST', endpoint.path, sent)))
}

/** Deletes all values of an endpoint of `removals`, one by one, each with one revision and alone. */
export async function deleteValues(world: World, id: string, endpoint: Endpoint): Promise<void> {
  const { entityKey } = keyOf(endpoint)
  const parameter = 'gen_id' in endpoint.params.properties ? 'gen_id' : 'announcement_id'
  for (const { gen_id: value } of (await world.entity(id))[entityKey] as Data[]) {
    const before = await world.entity(id)
    await world.ask('DELETE', endpoint.path, { entity_id: id, [parameter]: String(value) })
    const document = await world.entity(id)
    assert.equal(revisionNumber(document), revisionNumber(before) + 1, callOf(endpoint))
    for (const key of Object.keys(before)) {
      if (key !== entityKey && !alongside.has(key))
        assert.deepEqual(document[key], before[key], `${callOf(endpoint)} changed ${key}`)
    }
  }
  assert.equal((await world.entity(id))[entityKey], undefined, callOf(endpoint))
}
