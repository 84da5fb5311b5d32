import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { putBusinessJson } from '../../src/endpoints/v1/business/json.put.ts'
import { objectList } from '../../src/entity/objects/index.ts'
import { ireland, startWorld, type World } from '../support/world.ts'
import { badValues } from './faults.ts'

let world: World
before(async () => {
  world = await startWorld(ireland)
})
after(() => world.close())

interface Schema {
  readonly examples?: readonly string[]
}

const { json, ...parameters } = putBusinessJson.example.params
const document = JSON.parse(json!)
/** Objects that a document may not carry. */
const elsewhere = new Set(['document', 'advertiser'])

/** A value of an object type with its required attributes; a picture has its address. */
function valueWith({ properties, required = [] }: { properties: object; required?: readonly string[] }) {
  const schemas = Object.entries(properties as Record<string, Schema>)
  const needed = schemas.filter(([name]) => required.includes(name) || /^(image|logo)_url$/.test(name))
  return Object.fromEntries(needed.map(([name, { examples }]) => [name, examples?.[0]]))
}

for (const { name: object, entityKey, cardinality, attributes } of objectList) {
  if (elsewhere.has(object)) continue
  test(`a malformed attribute of ${object} is one fault, which names it`, async () => {
    for (const [name, schema] of Object.entries(attributes.properties)) {
      for (const bad of [...badValues(schema), 'a\0b', { a: 1 }]) {
        const value = { ...valueWith(attributes), [name]: bad }
        const sent = { ...document, [entityKey]: cardinality === 'one' ? value : [value] }
        const reply = await world.directory.call('PUT', '/v1/business/json', {
          ...parameters,
          json: JSON.stringify(sent),
        })
        const path = `${entityKey}${cardinality === 'one' ? '' : '[0]'}.${name}`
        const what = `${path} ${JSON.stringify(bad).slice(0, 60)}: ${reply.text.slice(0, 300)}`
        assert.equal(reply.status, 400, what)
        assert.equal(reply.body.data.length, 1, what)
        assert.ok(reply.body.data[0].startsWith(`${path} `), what)
      }
    }
  })
}
