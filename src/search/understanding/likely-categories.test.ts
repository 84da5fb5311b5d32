import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShippedTaxonomy } from '../../../test/support/shipped-taxonomy.ts'
import { firstOwnId } from '../../taxonomy/overlay.ts'
import { words } from '../text/tokenise.ts'
import { likelyAmong } from './likely-categories.ts'
import { categoriesOf } from './phrase-categories.ts'

const taxonomy = openShippedTaxonomy()
const idOf = (key: string): string => [...taxonomy.all()].find(({ id }) => taxonomy.keyOf(id) === key)!.id
const own = String(firstOwnId)

interface Case {
  readonly text: string
  readonly language: string
  readonly likely: readonly string[]
  readonly unlikely: readonly string[]
}

const cases: readonly Case[] = [
  // `Empresa de seguridad` has the stem of the word; the insurer has it only as a synonym.
  { text: 'seguros', language: 'es', likely: ['office/insurance'], unlikely: ['office/security'] },
  {
    text: 'oficina de correos',
    language: 'es',
    likely: ['amenity/post_office'],
    unlikely: ['amenity/post_depot'],
  },
  { text: 'bread', language: 'en', likely: ['shop/bakery'], unlikely: ['amenity/vending_machine/bread'] },
  // The name has both words in the other order; the others have them as a synonym.
  { text: 'care home', language: 'en', likely: ['amenity/social_facility/nursing_home'], unlikely: [] },
  // Restaurants have too many descendants to be shown for every synonym, but this one means them.
  { text: 'dinner', language: 'en', likely: ['amenity/restaurant'], unlikely: [] },
  // Doctors also have many descendants.
  { text: 'läkare', language: 'sv', likely: ['amenity/doctors'], unlikely: [] },
]

for (const { text, language, likely, unlikely } of cases) {
  test(`of the categories that \`${text}\` names, the likely ones are told from the others`, () => {
    const found = categoriesOf(words(text), language, [language, 'en'], taxonomy)
    const meant = [...found.named, ...found.related]
    for (const key of likely) assert.ok(meant.includes(idOf(key)), key)
    for (const key of unlikely) {
      assert.ok(!meant.includes(idOf(key)), key)
      assert.ok(found.unlikely.includes(idOf(key)), key)
    }
  })
}

test('a name as it stands is not doubted, though nobody makes a living in it', () => {
  const { named } = categoriesOf(words('bread vending machine'), 'en', ['en'], taxonomy)
  assert.ok(named.includes(idOf('amenity/vending_machine/bread')))
})

test('one category alone is likely, an own one always, and all are when the words say nothing', () => {
  const [lawyer, rigger] = ['office/lawyer', 'craft/rigger'].map(idOf) as [string, string]
  assert.ok(likelyAmong([rigger], 'he wants a divorce', ['en'], taxonomy)(rigger))
  const among = likelyAmong([rigger, lawyer, own], 'he wants a divorce', ['en'], taxonomy)
  assert.deepEqual([rigger, lawyer, own].map(among), [false, true, true])
  assert.deepEqual([rigger, lawyer].map(likelyAmong([rigger, lawyer], 'zzyzx', ['en'], taxonomy)), [
    true,
    true,
  ])
})
