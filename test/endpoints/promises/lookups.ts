import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Data, Promises, Told } from './promise.ts'
import { soughtIn } from './searches.ts'

/** Every suggestion completes the text, and leads to a category. */
async function suggestsCategories({ world, sent, data }: Told): Promise<void> {
  const names: string[] = data.suggestions.map(({ name }: Data) => name)
  assert.ok(names.length > 0 && names.length <= 10)
  assert.equal(new Set(names).size, names.length)
  for (const name of names) {
    assert.ok(
      name
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .some((word) => word.startsWith(sent.str!.toLowerCase())),
      `${name} does not complete ${sent.str}`,
    )
    const { total_rows: total } = await world.ask('GET', '/v1/lookup/category', {
      string: name,
      language: sent.language,
    })
    assert.ok(total > 0, `nothing is known about ${name}`)
  }
}

export const lookupPromises: Promises = {
  'GET /v1/attributes': {
    shape: {
      total_rows: 'integer',
      rows: [{ attribute: 'string', name: 'string', values: ['string'], values_of_having: ['string'] }],
    },
    readBack: async ({ world, data }) => {
      assert.equal(data.total_rows, data.rows.length)
      const {
        attribute,
        values,
        values_of_having: having,
      } = data.rows.find((row: Data) => row.attribute === 'wheelchair')
      assert.deepEqual(having, ['yes'])
      const entity_id = await world.newEntity()
      for (const value of values) {
        await world.ask('POST', '/v1/entity/attribute', { entity_id, attribute, value })
        const [shown, ...more] = (await world.entity(entity_id)).attributes
        assert.deepEqual([shown.attribute, shown.value, more.length], [attribute, value, 0])
      }
    },
  },
  'GET /v1/tools/docs': {
    shape: 'attributes',
    readBack: async ({ world, sent, data }) => {
      const html = await world.directory.call('GET', '/v1/tools/docs', {
        object: sent.object,
        format: 'html',
      })
      assert.equal(html.status, 200)
      assert.match(String(html.headers['content-type']), /^text\/html/)
      for (const { attribute_name: name } of data.parameters) assert.ok(html.text.includes(name), name)
      // What it says is required, a write without it is refused for.
      const required = data.parameters.filter((record: Data) => record.required)
      const refused = await world.directory.call('POST', `/v1/entity/${sent.object}`, { entity_id: '1' })
      const missing = required.map((record: Data) => `${record.attribute_name} is a required parameter`)
      assert.deepEqual(refused.body.data, missing)
    },
  },
  'GET /v1/autocomplete/business': {
    shape: 'business-suggestions',
    prepare: async (world) => {
      await soughtIn(world, 'FI')
      return {}
    },
    readBack: async ({ world, sent, data }) => {
      assert.ok(data.suggestions.length > 0)
      for (const { name, id, businesses } of data.suggestions) {
        const { rows } = await world.ask('GET', '/v1/entity/search/who', {
          who: name,
          country: sent.country,
          per_page: '100',
        })
        const namesakes = rows.filter(({ doc }: Data) => doc.name.name === name)
        assert.equal(namesakes.length, businesses)
        assert.equal(id, businesses === 1 ? namesakes[0].id : undefined)
      }
    },
  },
  'GET /v1/autocomplete/category': { shape: 'suggestions', readBack: suggestsCategories },
  'GET /v1/autocomplete/category/id': {
    shape: { suggestions: [{ name: 'string', id: 'digits' }] },
    readBack: async (told) => {
      await suggestsCategories(told)
      const { world, sent, data } = told
      for (const { name, id } of data.suggestions) {
        const category = await world.ask('GET', '/v1/category', { category_id: id })
        const names = Object.values<string>(category.name).map((one) => one.toLowerCase())
        assert.ok(names.includes(name), `${id} is not called ${name}`)
      }
      const own = { ...sent, mapped_to_partner: 'schema_org' }
      const { suggestions } = await world.ask('GET', '/v1/autocomplete/category/id', own)
      assert.ok(suggestions.length > 0)
      for (const { id } of suggestions) {
        const { mappings } = await world.ask('GET', '/v1/category', { category_id: id })
        assert.ok(mappings.some(({ type }: Data) => type === 'schema_org'))
      }
      const wrong = { ...sent, mapped_to_partner: 'no-such-taxonomy' }
      const refused = await world.directory.call('GET', '/v1/autocomplete/category/id', wrong)
      assert.equal(refused.status, 400)
    },
  },
  'GET /v1/category': {
    shape: {
      _id: 'digits',
      _rev: 'revision',
      name: 'string{}',
      mappings: [{ type: 'string', id: 'string', name: 'string' }],
      synonyms: 'strings{}',
      hidden: 'boolean',
    },
    readBack: async ({ world, sent, data }) => {
      assert.equal(data._id, sent.category_id)
      const { rows } = await world.ask('GET', '/v1/lookup/category', { string: data.name.en })
      const { parent_id: _, hidden, ...found } = data
      assert.deepEqual(rows.find(({ id }: Data) => id === data._id)?.doc, found)
      assert.equal(hidden, false)
    },
  },
  'GET /v1/category/all': {
    shape: {
      total_rows: 'integer',
      language: 'string',
      rows: [
        {
          id: 'digits',
          doc: {
            _id: 'digits',
            _rev: 'revision',
            name: 'string',
            mappings: [{ type: 'string', id: 'string', name: 'string' }],
            synonyms: ['string'],
          },
        },
      ],
    },
    readBack: async ({ world, sent, data }) => {
      assert.equal(data.rows.length, data.total_rows)
      assert.ok(data.total_rows > 100)
      const ids = new Set(data.rows.map(({ id }: Data) => id))
      assert.equal(ids.size, data.total_rows)
      for (const { doc } of data.rows.slice(0, 3)) {
        const whole = await world.ask('GET', '/v1/category', { category_id: doc._id })
        assert.deepEqual([doc._rev, doc.parent_id], [whole._rev, whole.parent_id])
        assert.equal(doc.name, whole.name[sent.language!])
        assert.ok(doc.mappings.some(({ type }: Data) => type === sent.partner))
      }
      const get = (headers: Record<string, string> = {}, more: Record<string, string> = {}) =>
        world.directory.call('GET', '/v1/category/all', { ...sent, ...more }, { headers })
      const { headers } = await get()
      assert.match(String(headers['cache-control']), /^private, max-age=\d+$/)
      const known = { 'if-none-match': String(headers.etag) }
      const again = await get(known)
      assert.deepEqual([again.status, again.text], [304, ''])
      assert.equal((await get(known, { language: 'de' })).status, 200, 'another language is another answer')
      const wrong = await get(known, { partner: 'no-such-taxonomy' })
      assert.deepEqual([wrong.status, wrong.headers['cache-control']], [400, 'no-store'])
    },
  },
  'GET /v1/autocomplete/keyword': { shape: 'suggestions', readBack: suggestsCategories },
  'GET /v1/autocomplete/location': {
    shape: 'location-suggestions',
    readBack: async ({ world, sent, data }) => {
      const names: string[] = data.suggestions.map(({ name }: Data) => name)
      assert.ok(names.length > 0 && names.length <= 10)
      for (const name of names) {
        const { total_rows: total } = await world.ask('GET', '/v1/lookup/location', {
          string: name,
          country: sent.country,
        })
        assert.ok(total > 0, `there is no place ${name}`)
      }
    },
  },
  'GET /v1/lookup/category': {
    shape: 'categories',
    readBack: async ({ world, data }) => {
      assert.ok(data.total_rows > 0)
      assert.equal(data.rows.length, data.total_rows)
      // Its id is one that an entity can be given.
      const [{ id, doc }] = data.rows
      assert.equal(doc._id, id)
      const entity = await world.newEntity()
      await world.ask('POST', '/v1/entity/category', { entity_id: entity, category_id: id })
      const categories = (await world.entity(entity)).categories
      assert.ok(categories.some((category: Data) => category.category_id === id))
    },
  },
  'GET /v1/lookup/location': {
    shape: 'location-rows',
    readBack: async ({ world, data }) => {
      assert.ok(data.total_rows > 0)
      const [{ id, doc }] = data.rows
      assert.deepEqual(doc, await world.ask('GET', '/v1/location', { location_id: id }))
    },
  },
  'GET /v1/location': {
    shape: 'location',
    readBack: async ({ world, sent, data }) => {
      assert.equal(data._id, sent.location_id)
      const { rows } = await world.ask('GET', '/v1/lookup/location', {
        string: data.name,
        country: data.country,
      })
      assert.deepEqual(rows.find(({ id }: Data) => id === sent.location_id)?.doc, data)
    },
  },
  'GET /v1/location/context': {
    shape: 'location-context',
    readBack: async ({ world, sent, data }) => {
      assert.ok(data.length > 0)
      const kinds = sent.resolution!.split(',').map((kind) => kind.trim())
      for (const place of data.slice(0, 5)) {
        assert.ok(kinds.includes(place.resolution))
        assert.deepEqual(place, await world.ask('GET', '/v1/location', { location_id: place._id }))
      }
    },
  },
  'GET /v1/entity': {
    shape: 'entity',
    prepare: async (world) => ({ entity_id: await soughtIn(world, world.place.country as 'IE' | 'GB') }),
    readBack: async ({ world, sent, data }) => {
      assert.equal(data._id, sent.entity_id)
      const who = { who: data.name.name, country: data.country, per_page: '100' }
      const { rows } = await world.ask('GET', '/v1/entity/search/who', who)
      assert.deepEqual(rows.find(({ id }: Data) => id === sent.entity_id)?.doc, data)
      if (sent.domain === undefined) return
      await world.directory.operations.flush()
      const counts: Data[] = await world.ask('GET', '/v1/stats/entity/by_date', {
        entity_id: sent.entity_id,
        year: '2026',
      })
      assert.ok(counts.some(({ event_type: type }) => type === 'bdp'))
    },
  },
  'GET /v1/entity/by_external_id': {
    shape: 'supplied',
    prepare: async (world) => {
      const id = `way/${Math.ceil(performance.now() * 1000)}`
      const entity_id = await world.newEntity()
      await world.ask('POST', '/v1/entity/external_id', { entity_id, scheme: 'osm', id })
      return { external_id: `osm:${id}` }
    },
    readBack: async ({ world, sent, data }) => {
      const [{ id, key, value, doc }, ...more] = data
      assert.deepEqual([more, key, value], [[], sent.external_id, 1])
      assert.deepEqual(doc, await world.entity(id))
    },
  },
  'GET /v1/entity/by_supplier_id': {
    shape: 'supplied',
    prepare: async (world) => {
      const supplierId = `S-${performance.now()}`
      await world.newEntity({}, { _supplier_id: supplierId })
      return { supplier_id: supplierId }
    },
    readBack: async ({ world, sent, data }) => {
      assert.equal(data.length, 1)
      const [{ id, key, value, doc }] = data
      assert.equal(key, `shop${sent.supplier_id}`)
      assert.equal(value, 1)
      assert.deepEqual(doc, await world.entity(id))
      const others = await world.directory.call('GET', '/v1/entity/by_supplier_id', sent, {
        key: world.directory.keys.other,
      })
      assert.equal(others.status, 404)
    },
  },
  'GET /v1/entity/by_user_id': {
    shape: 'rows',
    prepare: async (world) => {
      const user = await world.ask('POST', '/v1/user', {
        email: `u${performance.now()}@home.example`,
        user_type: 'owner',
        first_name: 'Una',
        last_name: 'Home',
      })
      for (const name of ['By user first', 'Seen by user second']) {
        const entity_id = await world.newEntity({ name: { name } })
        await world.ask('POST', '/v1/entity/tag', { entity_id, tag: 'mine' }, { user: user.id })
      }
      return { user_id: user.id }
    },
    readBack: async ({ world, sent, data }) => {
      assert.equal(data.total_rows, 2)
      for (const { id, doc } of data.rows) assert.deepEqual(doc, await world.entity(id))
      const [later, earlier] = data.rows.map(({ id }: Data) => id)
      assert.equal(data.rows[0].doc.name.name, 'Seen by user second')
      const list = async (more: Readonly<Record<string, string>> = {}) => {
        const params = { user_id: sent.user_id, ...more }
        const { total_rows: total, rows } = await world.ask('GET', '/v1/entity/by_user_id', params)
        return [total, ...rows.map(({ id }: Data) => id)]
      }
      assert.deepEqual(await list({ per_page: '1', page: '2' }), [2, earlier])
      assert.deepEqual(await list({ filter: 'claims' }), [0])
      await world.ask('POST', '/v1/entity/tag', { entity_id: earlier, tag: 'seen' }, { user: sent.user_id! })
      assert.deepEqual(await list(), [2, earlier, later])
      await world.ask('POST', '/v1/entity/merge', { from: later, to: earlier })
      assert.deepEqual(await list(), [1, earlier])
      await world.ask('POST', '/v1/entity/unmerge', { entity_id: later })
      assert.deepEqual(await list(), [2, earlier, later])
      const others = await world.directory.call('GET', '/v1/entity/by_user_id', sent, {
        key: world.directory.keys.other,
      })
      assert.equal(others.status, 404)
    },
  },
  'GET /v1/status': {
    shape: { status: 'string', version: 'string', time: 'time' },
    readBack: async ({ data }) => {
      const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
      assert.deepEqual([data.status, data.version], ['up', version])
    },
  },
  'POST /v1/location': {
    shape: { _id: 'string', _rev: 'revision', name: 'string', resolution: 'string', country: 'country' },
    readBack: async ({ world, sent, data }) => {
      const read = (location_id: string) => world.ask('GET', '/v1/location', { location_id })
      assert.deepEqual(await read(data._id), data)
      assert.deepEqual(
        [data.name, data.resolution, String(data.latitude)],
        [sent.name, sent.resolution, sent.latitude],
      )
      const found = await world.ask('GET', '/v1/lookup/location', {
        string: sent.name!,
        country: sent.country!,
      })
      assert.ok(
        found.rows.some(({ id }: Data) => id === data._id),
        JSON.stringify(found.rows),
      )
      const changed = await world.ask('POST', '/v1/location', { location_id: data._id, population: '812' })
      assert.deepEqual([changed.name, changed.population, changed._id], [sent.name, 812, data._id])
      const wrong = { location_id: data._id, parent_town: 'nowhere', parent_county: data._id }
      const refused = await world.directory.call('POST', '/v1/location', wrong)
      assert.equal(refused.status, 400)
      assert.match(refused.text, /parent_town.*nowhere/)
      assert.match(refused.text, /parent_county.*itself/)
      assert.equal((await world.directory.call('POST', '/v1/location', { name: 'Half' })).status, 400)
      assert.deepEqual(await read(data._id), changed)
    },
  },
}
