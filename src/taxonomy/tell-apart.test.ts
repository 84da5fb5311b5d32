import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShippedTaxonomy } from '../../test/support/shipped-taxonomy.ts'
import { tellApart } from './tell-apart.ts'

test('categories of one name are told apart by their parents, or by their English names', () => {
  const taxonomy = openShippedTaxonomy()
  for (const language of ['en', 'de', 'fr', 'es', 'fi', 'ar']) {
    const shown = [...taxonomy.all()].filter(({ hidden }) => !hidden)
    const offered = shown.map((category) => ({ id: category.id, name: taxonomy.nameOf(category, language) }))
    const labelled = tellApart(offered, language, taxonomy)
    const labels = new Set(labelled.map(({ label }) => label.toLowerCase()))
    assert.ok(new Set(offered.map(({ name }) => name.toLowerCase())).size < offered.length, language)
    assert.equal(labels.size, offered.length, language)
  }
  const [cafe, coffeehouse, bakery] = tellApart(
    [
      { id: '1027', name: 'Kahvila' },
      { id: '1029', name: 'kahvila' },
      { id: '1625', name: 'Leipomo' },
    ],
    'fi',
    taxonomy,
  )
  assert.deepEqual(
    [cafe?.label, coffeehouse?.label, bakery?.label],
    ['Kahvila (Cafe)', 'kahvila (Coffeehouse)', 'Leipomo'],
  )
})
