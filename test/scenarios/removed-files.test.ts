import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { filesOf } from '../support/bytes-left.ts'
import { pathsOf, picture, startErasableDirectory } from '../support/erasable-directory.ts'

const { ask, asset, directory, folder, newEntity } = await startErasableDirectory()

test('a removed picture is gone at once, its bytes too; one that comes back is there again', async () => {
  const [one, two] = [await newEntity(), await newEntity()]
  const filedata = await picture(3)
  const add = (id: string) => ask('POST', '/v1/entity/image', { entity_id: id, filedata })
  const image = async (id: string) => (await ask('GET', '/v1/entity', { entity_id: id })).images?.[0]
  const remove = async (id: string) =>
    ask('DELETE', '/v1/entity/image', { entity_id: id, gen_id: (await image(id)).gen_id })
  await add(one)
  await add(two)
  const paths = pathsOf(await image(one))
  const stored = () =>
    [...filesOf(join(folder, 'assets'))].filter(({ path }) => paths.some((one) => path.includes(one)))
  await remove(one)
  for (const path of paths) assert.equal(await asset(path), 200, 'the other has it')
  await remove(two)
  for (const path of paths) assert.equal(await asset(path), 410)
  assert.deepEqual(stored(), [])
  await add(one)
  for (const path of paths) assert.equal(await asset(path), 200)
  assert.equal((await directory.server.inject({ url: '/assets/A/00/unknown.jpg' })).statusCode, 404)
})

test('files that come and go at the same time are there exactly where an entity has them', async () => {
  const entities = await Promise.all(Array.from({ length: 6 }, () => newEntity()))
  const filedata = await picture(4)
  const toggle = async (id: string) => {
    const [image] = (await ask('GET', '/v1/entity', { entity_id: id })).images ?? []
    return image === undefined
      ? ask('POST', '/v1/entity/image', { entity_id: id, filedata })
      : ask('DELETE', '/v1/entity/image', { entity_id: id, gen_id: image.gen_id })
  }
  let paths: string[] = []
  for (let round = 0; round < 8; round++) {
    await Promise.all(entities.filter((_, at) => (at + round) % 3 !== 0).map(toggle))
    const documents = await Promise.all(entities.map((id) => ask('GET', '/v1/entity', { entity_id: id })))
    const images = documents.flatMap(({ images = [] }) => images)
    paths = images.length > 0 ? pathsOf(images[0]) : paths
    const expected = images.length > 0 ? 200 : 410
    for (const path of paths) assert.equal(await asset(path), expected, `round ${round}`)
  }
})
