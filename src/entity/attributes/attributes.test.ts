import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attributeValues, namedLanguages } from './declare.ts'
import { attributeNames, attributes, attributesOfTags, readAsked, valuesOfHaving } from './index.ts'

test('every attribute has a name of its own in each shipped language, and values that can be told apart', () => {
  for (const language of namedLanguages) {
    const names = attributeNames.map((attribute) => attributes[attribute].names[language].trim())
    assert.ok(names.every((name) => name !== ''))
    assert.equal(new Set(names).size, names.length, language)
  }
  for (const name of attributeNames) {
    const { values, partly = [] } = attributes[name]
    assert.match(name, /^[a-z]+(_[a-z]+)*$/)
    assert.ok(values.includes('yes') && values.includes('no'), name)
    assert.ok(values.every((value) => attributeValues.includes(value)))
    assert.ok(partly.every((value) => values.includes(value)))
    assert.ok(valuesOfHaving(name).includes('yes') && !valuesOfHaving(name).includes('no'), name)
  }
})

test('tags of OpenStreetMap tell attributes, and nothing where they are silent or strange', () => {
  assert.deepEqual(
    attributesOfTags({
      'diet:vegan': 'only',
      wheelchair: 'designated',
      dog: 'leashed',
      internet_access: 'wlan',
      'internet_access:fee': 'no',
      takeaway: 'No',
      smoking: 'whatever',
      'payment:visa': 'yes',
    }),
    [
      { attribute: 'vegan', value: 'only' },
      { attribute: 'wheelchair', value: 'yes' },
      { attribute: 'dogs', value: 'limited' },
      { attribute: 'wifi', value: 'free' },
      { attribute: 'takeaway', value: 'no' },
      { attribute: 'cards', value: 'yes' },
    ],
  )
  assert.deepEqual(attributesOfTags({ name: 'Bar', toString: 'yes' }), [])
})

test('a name alone asks for having it, a value for that value, several values for any of them', () => {
  assert.deepEqual(readAsked(['vegan', 'wheelchair:yes', 'Wheelchair:limited', 'gluten-free=only']), {
    asked: [
      { attribute: 'vegan', values: ['yes', 'only'] },
      { attribute: 'wheelchair', values: ['yes', 'limited'] },
      { attribute: 'gluten_free', values: ['only'] },
    ],
    unknown: [],
  })
  const strange = ['toString', 'vegan:paid', 'vegan:yes:no', '', 'wheelchair:']
  assert.deepEqual(readAsked(strange), { asked: [], unknown: strange })
})
