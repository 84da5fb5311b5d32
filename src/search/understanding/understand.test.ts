import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedGazetteer } from '../../../test/support/shipped-gazetteer.ts'
import { openShippedTaxonomy } from '../../../test/support/shipped-taxonomy.ts'
import type { Condition } from '../query.ts'
import { understand } from './understand.ts'

const taxonomy = openShippedTaxonomy()
const gazetteer = shippedGazetteer()

/** Phrase, country, language; the place found in it; and one category that must be among its readings. */
const phrases: readonly (readonly [string, string, string | undefined, string | null, string | null])[] = [
  ['sushi morges', 'ch', 'fr', 'Morges', 'amenity/restaurant/sushi'],
  ['morges sushi', 'ch', undefined, 'Morges', 'amenity/restaurant/sushi'],
  ['sushi in Morges', 'ch', 'en', 'Morges', 'amenity/restaurant/sushi'],
  ['Zahnarzt München', 'de', 'de', 'Munich', 'amenity/dentist'],
  ['coiffeur Genf', 'ch', 'de', 'Geneva', 'shop/hairdresser'],
  ['mexican restaurant austin tx', 'us', 'en', 'Austin', 'amenity/restaurant/mexican'],
  ['apteekki åbo', 'fi', 'fi', 'Turku', 'amenity/pharmacy'],
  ['plumber SW1A 1AA', 'gb', 'en', null, 'craft/plumber'],
  ["tyres D'Iberville", 'us', 'en', "D'Iberville", 'shop/tyres'],
  ['pizzeria L’Aquila', 'it', 'it', "L'Aquila", 'amenity/restaurant/pizza'],
  ['restaurant', 'us', 'en', null, 'amenity/restaurant'],
  ['italian restaurant', 'us', 'en', null, 'amenity/restaurant/italian'],
  ['restaurant italian', 'us', 'en', null, 'amenity/restaurant/italian'],
  ['pizza', 'us', 'en', null, 'amenity/restaurant/pizza'],
  ['car repair', 'gb', 'en', null, 'shop/car_repair'],
  ['ресторан', 'gb', undefined, null, 'amenity/restaurant'],
  ['best sushi in Morges', 'ch', 'en', 'Morges', 'amenity/restaurant/sushi'],
  ['storage units Houston open now', 'us', 'en', 'Houston', 'shop/storage_rental'],
  ['Los Angeles Fotograf', 'us', 'de', 'Los Angeles', 'craft/photographer'],
  ['Monroe restaurante chino', 'us', 'es', 'Monroe', 'amenity/restaurant/chinese'],
  ['schoenen kopen in Jackson', 'us', 'nl', 'Jackson', 'shop/shoes'],
  ['Apotheke in der Nähe', 'de', 'de', null, 'amenity/pharmacy'],
  ['pharmacie près de chez moi', 'fr', 'fr', null, 'amenity/pharmacy'],
  ['24h laundromat', 'us', 'en', null, 'shop/laundry'],
  ['A&E', 'gb', 'en', null, 'amenity/hospital'],
  ['kaupat Helsinki', 'fi', 'fi', 'Helsinki', null],
  ['kenkiä Turku', 'fi', 'fi', 'Turku', 'shop/shoes'],
  ['Optikergeschäft Zürich', 'ch', 'de', 'Zürich', 'shop/optician'],
  ['Weinbrauerei', 'de', 'de', null, 'craft/brewery'],
  ['majatalo Carmel-by-the-Sea', 'us', 'fi', 'Carmel-by-the-Sea', 'tourism/guest_house'],
]

for (const [phrase, country, language, place, key] of phrases) {
  test(`${phrase} in ${country}: ${key} ${place ?? ''}`, () => {
    const found = understand('what', phrase, { country, language, taxonomy, gazetteer })
    if (place !== null) assert.equal(found.steps[0]!().place?.name, place)
    const keys = found.categoryIds.map((id) => taxonomy.keyOf(id))
    assert.ok(key === null || keys.includes(key), keys.join(' '))
  })
}

test('a phrase that names a category is not taken apart, nor is a place looked for when the search has one', () => {
  const context = { country: 'gb', language: 'en', taxonomy }
  assert.equal(understand('what', 'fish and chips', { ...context, gazetteer }).steps[0]!().place, null)
  assert.equal(understand('what', 'sushi bath', context).steps[0]!().place, null)
})

test('an ordinary word that is a place, too, is read as a word when nobody is there', () => {
  const placesIn = (condition: Condition): boolean =>
    condition.kind === 'all' || condition.kind === 'any'
      ? condition.parts.some(placesIn)
      : condition.kind === 'place'
  const placed = (text: string, country: string): boolean[] =>
    understand('what', text, { country, language: 'en', taxonomy, gazetteer })
      .partial()
      .flat(2)
      .map(({ condition }) => placesIn(condition))
  assert.deepEqual(new Set(placed('trombone reading', 'gb')), new Set([true, false]))
  assert.deepEqual(new Set(placed('get my car fixed morges', 'ch')), new Set([true]))
})

const fieldsOf = (condition: Condition): string[] =>
  condition.kind === 'word'
    ? [...condition.fields]
    : condition.kind === 'all' || condition.kind === 'any'
      ? condition.parts.flatMap(fieldsOf)
      : []

test('the name of a kind of business is not looked for in names as long as somebody is of that kind', () => {
  const context = { country: 'gb', language: 'en', taxonomy, gazetteer }
  const searched = (text: string, step: number): boolean =>
    fieldsOf(understand('what', text, context).steps[step]!().condition).includes('name')
  assert.ok(!searched('plumber', 0) && searched('plumber', 1))
  for (const brand of ['zizzi', 'burger king', 'sports bar']) assert.ok(searched(brand, 0), brand)
})

test('a kind is not widened to a category of many kinds, though the same word is a synonym of that', () => {
  const keysOf = (text: string, country: string) =>
    understand('what', text, { country, taxonomy, gazetteer }).categoryIds.map((id) => taxonomy.keyOf(id))
  const all = 'amenity/place_of_worship'
  for (const [text, country, key] of [
    ['mosque', 'gb', `${all}/muslim`],
    ['Synagoge', 'de', `${all}/jewish`],
    ['church', 'gb', `${all}/christian`],
  ] as const) {
    const keys = keysOf(text, country)
    assert.ok(keys.includes(key) && !keys.includes(all), `${text}: ${keys.join(' ')}`)
  }
  assert.ok(keysOf('place of worship', 'gb').includes(all))
})

test('operators, stop words and emoji are words or nothing', () => {
  for (const text of ['"a" AND (b* OR c) ^d NEAR/2', 'the of and', '🍕', '1*', "'", '\u0001']) {
    for (const mode of ['what', 'who', 'keyword'] as const) {
      const { steps } = understand(mode, text, { country: 'gb', taxonomy, gazetteer })
      for (const step of steps) assert.ok(step().condition)
    }
  }
})

test('a word that differs by doubled letters from what a kind is called is read, but not as what the text says', () => {
  const matchOf = (text: string, country: string, language?: string): string =>
    understand('what', text, { country, language, taxonomy, gazetteer }).steps[0]!().match
  for (const text of ['piza', 'sushii', 'piza Helsinki'])
    assert.equal(matchOf(text, 'fi', 'en'), 'similar', text)
  for (const text of ['pizza', 'sushi', 'kahviloita', 'pizzoja', 'hotell'])
    assert.equal(matchOf(text, 'fi', 'en'), 'exact', text)
  assert.equal(matchOf('hotell', 'se', 'sv'), 'exact')
})

test('signs are no words, and a word that says nothing is no kind of business', () => {
  const context = { country: 'gb', language: 'en', taxonomy, gazetteer }
  for (const mode of ['what', 'who', 'keyword'] as const)
    for (const text of ['&&&', '& &', '—'])
      assert.deepEqual(fieldsOf(understand(mode, text, context).steps[0]!().condition), [], `${mode} ${text}`)
  assert.deepEqual(understand('what', 'and', context).categoryIds, [])
})
