import assert from 'node:assert/strict'
import { test } from 'node:test'
import { betweenTokens, documentTokens, tokenList } from './document-tokens.ts'

const documents = [
  {
    country: 'gb',
    names: ['The Sky Line Ltd.', 'Sky Line Ealing'],
    tags: ['car showroom', 'car dealer', 'Cars', 'car lot'],
    descriptions: ['Cars', 'We service cars, and services for every car.'],
  },
  { country: 'jp', names: ['寿司 さくら', 'Sakura'], tags: ['寿司'], descriptions: ['寿司 寿司'] },
  { country: 'de', names: ['Müller & Söhne'], tags: [], descriptions: ['', '…', 'Müllers Läden'] },
]

test('the list of a field holds what the document is found by', () => {
  for (const document of documents) {
    const tokens = documentTokens(document)
    for (const [field, texts] of [
      ['name', document.names],
      ['tag', document.tags],
      ['description', document.descriptions],
    ] as const) {
      const listed = tokenList(document.country, field, texts)
      const found = new Set(listed === '' ? [] : listed.split(betweenTokens))
      assert.deepEqual([...found].sort(), [...tokens[field]].sort(), `${field} of ${document.names}`)
    }
  }
})

test('a word that comes again gives its tokens once, in every list anew', () => {
  const texts = ['garden rooms', 'rooms, garden, rooms']
  const list = tokenList('gb', 'description', texts)
  assert.deepEqual(list.split(betweenTokens), ['garden', 'rooms', '~room'])
  assert.equal(tokenList('gb', 'description', texts), list)
})
