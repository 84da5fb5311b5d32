import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cafeListings } from '../support/cafe-listings.ts'
import { startDirectory, type TestDirectory } from '../support/directory.ts'
import { goodForms } from '../support/hosted-pages.ts'
import { sendForm } from '../support/page-forms.ts'

let directory: TestDirectory
before(async () => {
  directory = await startDirectory()
})
after(() => directory.close())

const newListing = cafeListings(() => directory, 'Paikka')

test('tiles, lists and filters tell kinds of one name apart', async () => {
  await newListing()
  const entity_id = await newListing({ category_id: 'shop/bakery' })
  const added = await directory.call('POST', '/v1/entity/category', { entity_id, category_id: '1029' })
  assert.equal(added.status, 200, added.text)
  for (const path of [
    '/fi',
    '/fi/categories?country=fi',
    '/fi/search?what=Paikka&where=Helsinki&country=fi',
  ]) {
    const { body } = await directory.server.inject({ url: path })
    const shown = body.replace(/<svg.*?<\/svg>/gs, '')
    for (const label of ['Kahvila (Cafe)', 'Kahvila (Coffeehouse)', 'Leipomo'])
      assert.match(shown, new RegExp(`>${label.replace(/[()]/g, '\\$&')} ?<`), `${path}: ${label}`)
    assert.doesNotMatch(shown, />Leipomo \(/)
    // Addresses keep the name.
    assert.doesNotMatch(shown, /kahvila-coffeehouse/)
  }
})

test('the form for a new business tells choices of one name apart, and finds the kind by its name', async () => {
  for (const [language, name] of [
    ['fi', 'Kahvila'],
    ['ar', 'مقهى'],
  ] as const) {
    const params = { portal_name: 'Portal', country: 'FI', language }
    const { body } = await directory.call('GET', '/v1/token/add', params, { key: directory.keys.standard })
    const shown = await sendForm(directory, body.data, { ...goodForms.add, category: name })
    assert.equal(shown.statusCode, 400)
    const labels = [...shown.body.matchAll(/<label for="category_id[^"]*">([^<]*)<\/label>/g)].map(
      ([, one]) => one,
    )
    assert.ok(labels.includes(`${name} (Cafe)`) && labels.includes(`${name} (Coffeehouse)`), labels.join())
    assert.equal(new Set(labels).size, labels.length)
  }
})
