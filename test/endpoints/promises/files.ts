import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { World } from '../../support/world.ts'
import { type ApiPromise, acknowledged, type Data, freshEntity, type Promises } from './promise.ts'

/** The stored file is served, with its type, under its path. */
async function served(world: World, path: string, type: RegExp): Promise<number> {
  const { statusCode, headers, rawPayload } = await world.directory.server.inject({ url: `/assets/${path}` })
  assert.equal(statusCode, 200, path)
  assert.match(String(headers['content-type']), type)
  assert.equal(headers['x-content-type-options'], 'nosniff')
  return rawPayload.length
}

const sizes = {
  image: { large: 1024, medium: 512, small: 256, thumb: 64 },
  logo: { large: 300, medium: 200, small: 100 },
} as const

async function hasPicture(
  world: World,
  document: Data,
  kind: 'image' | 'logo',
  caption: string,
): Promise<void> {
  const picture = document[`${kind}s`].at(-1)
  assert.equal(picture[`${kind}_name`], caption)
  for (const [size, longest] of Object.entries(sizes[kind])) {
    const variant = picture[size]
    const sides = [Number(variant[`${kind}_width`]), Number(variant[`${kind}_height`])]
    assert.ok(Math.max(...sides) <= longest, `${size} is ${sides.join(' × ')}`)
    assert.equal(await served(world, variant[`${kind}_path`], /^image\//), variant[`${kind}_size`])
  }
}

const picture = (kind: 'image' | 'logo'): ApiPromise => ({
  shape: 'ack',
  prepare: freshEntity,
  readBack: async (told) => {
    const document = await acknowledged(told)
    await hasPicture(told.world, document, kind, told.sent[`${kind}_name`] ?? '')
  },
})

/** The same, with the address moved to a host that the test serves. */
const pictureByUrl = (kind: 'image' | 'logo'): ApiPromise => ({
  ...picture(kind),
  prepare: async (world, sent) => ({
    ...(await freshEntity(world)),
    [`${kind}_url`]: sent[`${kind}_url`]!.replace(/^http:\/\/[^/]+/, `http://${world.files.host}`),
  }),
})

const removesPicture = (kind: 'image' | 'logo'): ApiPromise => ({
  shape: 'ack',
  prepare: async (world) => {
    const id = await world.newEntity()
    for (const file of ['a.jpg', 'b.png']) {
      const url = `http://${world.files.host}/${file}`
      await world.ask('POST', `/v1/entity/${kind}/by_url`, { entity_id: id, [`${kind}_url`]: url })
    }
    return { entity_id: id, gen_id: String((await world.entity(id))[`${kind}s`][1].gen_id) }
  },
  readBack: async (told) => {
    const left = (await acknowledged(told))[`${kind}s`]
    assert.equal(left.length, 1)
    assert.notEqual(String(left[0].gen_id), told.sent.gen_id)
  },
})

const menu = readFileSync(new URL('../../fixtures/media/menu.pdf', import.meta.url)).toString('base64')

export const filePromises: Promises = {
  'POST /v1/entity/image': picture('image'),
  'POST /v1/entity/logo': picture('logo'),
  'POST /v1/entity/image/by_url': pictureByUrl('image'),
  'POST /v1/entity/logo/by_url': pictureByUrl('logo'),
  'DELETE /v1/entity/image': removesPicture('image'),
  'DELETE /v1/entity/logo': removesPicture('logo'),
  'POST /v1/entity/document': {
    shape: 'ack',
    prepare: freshEntity,
    readBack: async (told) => {
      const [document] = (await acknowledged(told)).documents
      assert.equal(document.name, told.sent.name)
      const length = await served(told.world, document.document_path, /^application\/pdf/)
      assert.equal(length, Buffer.from(told.sent.filedata!, 'base64').length)
    },
  },
  'DELETE /v1/entity/document': {
    shape: 'ack',
    prepare: async (world) => {
      const id = await world.newEntity()
      await world.ask('POST', '/v1/entity/document', { entity_id: id, name: 'Menu', filedata: menu })
      return { entity_id: id, gen_id: String((await world.entity(id)).documents[0].gen_id) }
    },
    readBack: async (told) => assert.equal((await acknowledged(told)).documents, undefined),
  },
}
