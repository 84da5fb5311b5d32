import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShippedTaxonomy } from '../../../test/support/shipped-taxonomy.ts'
import { withMinus } from './exclusion-words.ts'

const taxonomy = openShippedTaxonomy()
const read = (text: string): string => withMinus(text, { taxonomy, country: 'fi', language: undefined })

test('words for what is not wanted are a minus behind a kind, in nine languages', () => {
  for (const [text, expected] of [
    ['restaurant not italian', 'restaurant -italian'],
    ['restaurant except for sushi', 'restaurant -sushi'],
    ['Restaurant ohne Schweinefleisch', 'Restaurant -Schweinefleisch'],
    ['Restaurant außer Sushi', 'Restaurant -Sushi'],
    ['restaurant sauf sushi', 'restaurant -sushi'],
    ['restaurante que no sea mexicano', 'restaurante -mexicano'],
    ['ristorante tranne sushi', 'ristorante -sushi'],
    ['restaurante exceto sushi', 'restaurante -sushi'],
    ['restaurant behalve sushi', 'restaurant -sushi'],
    ['restaurang utom sushi', 'restaurang -sushi'],
    ['ravintola paitsi sushi', 'ravintola -sushi'],
    ['museums in Helsinki except Kiasma', 'museums in Helsinki -Kiasma'],
    ['restaurant except the sushi in Kamppi', 'restaurant in Kamppi -sushi'],
    ['museum except Amos Rex', 'museum -"Amos Rex"'],
  ] as const)
    assert.equal(read(text), expected, text)
})

test('an attribute, a distance, a name and a text without a kind are left as they are', () => {
  for (const text of [
    'cafe ohne WLAN',
    'cafe without wifi',
    'restaurant not far from Kamppi',
    'pizza non stop',
    'restaurant not too expensive',
    'Zumbrella except Quillon',
    'not italian',
    'restaurant except',
    'restaurant',
    '',
  ])
    assert.equal(read(text), text, text)
})
