import assert from 'node:assert/strict'
import type { Data, Promises, Told } from './promise.ts'

const read = (world: Told['world'], category_id: string): Promise<Data> =>
  world.ask('GET', '/v1/category', { category_id })

/** Ids of the categories that a text finds. */
const found = async (world: Told['world'], string: string): Promise<string[]> => {
  const { rows } = await world.ask('GET', '/v1/lookup/category', { string, language: 'en' })
  return rows.map(({ id }: Data) => id)
}

const shape = {
  _id: 'digits',
  _rev: 'revision',
  name: 'string{}',
  mappings: [{ type: 'string', id: 'string', name: 'string' }],
  synonyms: 'strings{}',
  hidden: 'boolean',
} as const

/** What an operator changes of the taxonomy is read, found and searched by the next request. */
export const categoryPromises: Promises = {
  'PUT /v1/category': {
    shape,
    readBack: async ({ world, sent, data }) => {
      const id = data._id
      assert.deepEqual(await read(world, id), data)
      assert.equal(data.name[sent.language!], sent.name)
      assert.equal((await found(world, sent.name!))[0], id)
      const add = (params: Data): Promise<Data> => world.ask('PUT', '/v1/category', params)
      const child = await add({ name: 'Gin tasting room', language: 'en', parent_id: id })
      assert.equal(child.parent_id, id)
      const named = await add({ category_id: id, name: 'Ginschule', language: 'de' })
      assert.deepEqual(named.name, { ...data.name, de: 'Ginschule' })
      const loop = await world.directory.call('PUT', '/v1/category', {
        category_id: id,
        name: 'Nobody',
        language: 'fr',
        parent_id: child._id,
      })
      assert.equal(loop.status, 400)
      assert.match(loop.text, /stands below it/)
      assert.deepEqual(await read(world, id), named)
    },
  },
  'POST /v1/category/synonym': {
    shape,
    readBack: async ({ world, sent, data }) => {
      assert.deepEqual(await read(world, sent.category_id!), data)
      assert.ok(data.synonyms[sent.language!].includes(sent.synonym))
      assert.equal((await found(world, sent.synonym!))[0], sent.category_id)
      const id = await world.newEntity({
        name: { name: 'Quiet Corner' },
        categories: [{ category_id: sent.category_id }],
      })
      const { rows } = await world.ask('GET', '/v1/entity/search/what', {
        what: sent.synonym,
        country: world.place.country,
        per_page: '100',
      })
      assert.ok(rows.some((row: Data) => row.id === id))
    },
  },
  'DELETE /v1/category/synonym': {
    shape,
    prepare: async ({ ask }, example) => {
      await ask('POST', '/v1/category/synonym', example)
      return {}
    },
    readBack: async ({ world, sent, data }) => {
      const { category_id: id, language } = sent as Record<string, string>
      assert.deepEqual(await read(world, id!), data)
      assert.equal(data.synonyms[language!]?.includes(sent.synonym), false)
      assert.notEqual((await found(world, sent.synonym!))[0], id)
      const again = await world.directory.call('DELETE', '/v1/category/synonym', sent)
      assert.equal(again.status, 400)
      // One that ships goes, and comes back.
      const shipped = (await read(world, id!)).synonyms.en.at(-1)
      const change = { category_id: id!, synonym: shipped, language: 'en' }
      const gone = await world.ask('DELETE', '/v1/category/synonym', change)
      assert.equal(gone.synonyms.en?.includes(shipped) ?? false, false)
      const back = await world.ask('POST', '/v1/category/synonym', change)
      assert.ok(back.synonyms.en.includes(shipped))
      assert.ok((await found(world, shipped)).includes(id!))
      // One that both ships and was added goes in one call.
      const goneAgain = await world.ask('DELETE', '/v1/category/synonym', change)
      assert.equal(goneAgain.synonyms.en?.includes(shipped) ?? false, false)
      assert.deepEqual(await read(world, id!), goneAgain)
      await world.ask('POST', '/v1/category/synonym', change)
    },
  },
  'POST /v1/category/mappings': {
    shape,
    readBack: async ({ world, sent, data }) => {
      const { category_id: id, type, id: code, name } = sent as Record<string, string>
      assert.deepEqual(await read(world, id!), data)
      assert.ok(data.mappings.some((one: Data) => one.type === type && one.id === code && one.name === name))
      const entity = await world.newEntity({ categories: [{ category_id: code, category_type: type }] })
      const { categories } = await world.entity(entity)
      assert.ok(categories.some(({ category_id }: Data) => String(category_id) === id))
      // A code that ships moves.
      const moved = await world.ask('POST', '/v1/category/mappings', {
        category_id: id!,
        type: 'SIC_2007',
        id: '43.220',
        name: 'Plumbing',
      })
      assert.ok(moved.mappings.some((one: Data) => one.type === 'sic_2007' && one.id === '43.220'))
      const resolved = await world.newEntity({
        categories: [{ category_id: '43220', category_type: 'sic_2007' }],
      })
      assert.ok(
        (await world.entity(resolved)).categories.some(({ category_id }: Data) => String(category_id) === id),
      )
    },
  },
}
