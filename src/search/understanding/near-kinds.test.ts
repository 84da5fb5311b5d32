import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShippedTaxonomy } from '../../../test/support/shipped-taxonomy.ts'
import type { Condition } from '../query.ts'
import { words } from '../text/tokenise.ts'
import { keysTold, nearKinds } from './near-kinds.ts'
import { understandWhat } from './understand-what.ts'

const taxonomy = openShippedTaxonomy()
const idOf = (key: string): string => taxonomy.resolve('osm', key)!.category.id

const keysIn = (condition: Condition): readonly (string | undefined)[] => {
  if (condition.kind === 'category') return condition.ids.map((id) => taxonomy.keyOf(id))
  return 'parts' in condition ? condition.parts.flatMap(keysIn) : []
}
const firstFallback = (text: string, language: string): readonly (string | undefined)[] => {
  const rungs = understandWhat(words(text), language, [language, 'en'], taxonomy).partial()
  return rungs.find((rung) => rung.length > 0)?.flatMap(keysIn) ?? []
}

test('each kind told of is one of the taxonomy', () => {
  const unknown = keysTold().filter((key) => taxonomy.keyOf(idOf(key)) !== key)
  assert.deepEqual(unknown, [])
})

test('kinds are never near to themselves, nor listed twice', () => {
  const pizza = ['amenity/fast_food/pizza', 'amenity/restaurant/pizza'].map(idOf)
  const near = nearKinds(pizza, taxonomy)
  assert.deepEqual(
    near.map((id) => taxonomy.keyOf(id)),
    ['amenity/restaurant/italian'],
  )
})

for (const [text, language, key] of [
  ['ferretería', 'es', 'shop/doityourself'],
  ['bouwmarkt', 'nl', 'shop/hardware'],
  ['changer les pneus', 'fr', 'shop/car_repair'],
  ['lautapelit', 'fi', 'shop/toys'],
  ['hamburgare', 'sv', 'amenity/fast_food'],
] as const) {
  test(`where nobody is what \`${text}\` names, ${key} is asked first`, () => {
    assert.ok(firstFallback(text, language).includes(key))
  })
}

test('a kind near to another brings none of the kinds below it: who wants a burger takes no kebab', () => {
  assert.ok(!firstFallback('hamburgare', 'sv').includes('amenity/fast_food/kebab'))
})

test('a part of a phrase that is only sometimes the kind it names is not asked for: no tea in a `salón de uñas`', () => {
  const rungs = understandWhat(words('salón de uñas'), 'es', ['es', 'en'], taxonomy).partial()
  assert.ok(!rungs[0]!.flatMap(keysIn).includes('amenity/cafe'))
  assert.ok(rungs[0]!.flatMap(keysIn).includes('shop/beauty'))
})

test('a word like the name of all shops is not taken for all of them', () => {
  const rungs = understandWhat(words('tattooshop'), 'nl', ['nl', 'en'], taxonomy).partial()
  assert.ok(!rungs.flat().flatMap(keysIn).includes('shop/hairdresser'))
})

for (const [text, language, key] of [
  ['get my watch repaired', 'en', 'craft/watchmaker'],
  ['get shoes repaired', 'en', 'shop/shoe_repair'],
  ['phone fixed', 'en', 'trade/phone_repair'],
  ['arreglar lavadora', 'es', 'trade/appliance_repair'],
  ['horloge laten repareren', 'nl', 'craft/watchmaker'],
] as const) {
  test(`\`${text}\` asks for a repair of the thing`, () => {
    const reading = understandWhat(words(text), language, [language, 'en'], taxonomy)
    assert.deepEqual(
      reading.categoryIds.map((id) => taxonomy.keyOf(id)),
      [key],
    )
  })
}

test('a repair of nothing names no kind', () => {
  assert.deepEqual(
    understandWhat(words('repaired'), 'en', ['en'], taxonomy).categoryIds.includes(idOf('craft/watchmaker')),
    false,
  )
})

test('businesses without a category are found by names of the kind that a phrase is about', () => {
  const rungs = understandWhat(words('laga datorn'), 'sv', ['sv', 'en'], taxonomy).partial()
  const named = JSON.stringify(rungs[0])
  assert.ok(named.includes('"computer"'))
})
