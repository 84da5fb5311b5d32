import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShippedTaxonomy } from '../../../test/support/shipped-taxonomy.ts'
import { understandAttributes } from './attribute-words.ts'

const taxonomy = openShippedTaxonomy()
const askedIn = (country: string, language: string, text: string): readonly string[] =>
  understandAttributes('what', text, { country, language, taxonomy }, false).attributes

test('a phrase asks for what a business has in the words of nine languages, short ones among them', () => {
  const asked = [
    ['dogs', 'gb', 'en', 'restaurant where dogs are allowed'],
    ['dogs', 'fr', 'fr', 'café chiens bienvenus'],
    ['dogs', 'it', 'it', 'hotel che accetta cani'],
    ['dogs', 'fi', 'fi', 'ravintola johon saa tuoda koiran'],
    ['wheelchair', 'de', 'de', 'Hotel behindertengerecht'],
    ['wheelchair', 'nl', 'nl', 'rolstoelvriendelijk restaurant'],
    ['gluten_free', 'es', 'es', 'restaurante para celíacos'],
    ['outdoor_seating', 'fr', 'fr', 'restaurant en terrasse'],
    ['outdoor_seating', 'fi', 'fi', 'ravintola jossa on terassi'],
    ['outdoor_seating', 'gb', 'en', 'pub with beer garden'],
    ['wifi', 'gb', 'en', 'coffee shop with wi-fi'],
    ['delivery', 'es', 'es', 'pizza a domicilio'],
    ['delivery', 'sv', 'sv', 'pizza hemkörning'],
    ['takeaway', 'it', 'it', 'sushi da asporto'],
    ['takeaway', 'gb', 'en', 'sushi to go'],
    ['parking', 'pt', 'pt', 'hotel com estacionamento'],
  ] as const
  for (const [attribute, country, language, text] of asked)
    assert.ok(askedIn(country, language, text).includes(attribute), text)
})

test('words of a kind of business ask for nothing that it has', () => {
  for (const text of ['patio furniture', 'concert hall', 'hotel for dogs', 'dog grooming'])
    assert.deepEqual(askedIn('gb', 'en', text), [], text)
})
