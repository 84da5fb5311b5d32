import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShippedTaxonomy } from '../../../test/support/shipped-taxonomy.ts'
import { firstOwnId } from '../../taxonomy/overlay.ts'
import { words } from '../text/tokenise.ts'
import { associatedCategories, saysSomething } from './associated-categories.ts'
import { understandWhat } from './understand-what.ts'

const taxonomy = openShippedTaxonomy()
const keys = (ids: readonly string[]): (string | undefined)[] => ids.map((id) => taxonomy.keyOf(id))
const idOf = (key: string): string => [...taxonomy.all()].find(({ id }) => taxonomy.keyOf(id) === key)!.id

test('the likeliest categories come first, few closely and more loosely', () => {
  const { closely, loosely } = associatedCategories(words('trombone'), 'en', ['en'], taxonomy, [])
  assert.equal(keys(loosely)[0], 'shop/musical_instrument')
  assert.ok(closely.length <= 3 && loosely.length > closely.length && loosely.length <= 48)
  assert.deepEqual(closely, loosely.slice(0, closely.length))
})

test('of the categories after the first eight, those far less likely than the best are none that the phrase is about', () => {
  const named = associatedCategories(words('museum to visit on sunday'), 'en', ['en'], taxonomy, [])
  assert.equal(keys(named.loosely)[0], 'tourism/museum')
  assert.ok(!keys(named.loosely).slice(8).includes('craft/brewery'))
  assert.ok(named.loosely.length < 48)
})

test('what words of the phrase name is worth more than what they are only associated with', () => {
  const rigger = idOf('craft/rigger')
  const supposed = (named: readonly string[]): readonly string[] =>
    associatedCategories(words('trombone'), 'en', ['en'], taxonomy, named).loosely
  assert.ok(!supposed([]).includes(rigger) && supposed([rigger]).includes(rigger))
})

test('what a phrase makes people think of far less than of something else is unlikely', () => {
  const asked = associatedCategories(words('he wants a divorce'), 'en', ['en'], taxonomy, [])
  assert.ok(asked.isLikely(idOf('office/lawyer')) && !asked.isLikely(idOf('craft/rigger')))
  assert.ok(asked.isLikely(String(firstOwnId)), 'nothing is associated with an own category')
  const unknown = associatedCategories(words('zzyzx'), 'en', ['en'], taxonomy, [])
  assert.ok(unknown.isLikely(idOf('craft/rigger')))
})

test('a word for any shop does not stand for what kind of shop', () => {
  const said = JSON.stringify(understandWhat(words('trombone shop'), 'en', ['en'], taxonomy).supposed())
  assert.ok(
    said.includes(`"${idOf('shop/musical_instrument')}"`) && !said.includes(`"${idOf('shop')}"`),
    said,
  )
})

test('initials and signs say nothing, words and letters of other scripts do', () => {
  for (const text of ['1', '1*', 'a b', '']) assert.equal(saysSomething(words(text)), false, text)
  for (const text of ['a bar', '歯', 'すし', '치과', 'טל', 'бар'])
    assert.equal(saysSomething(words(text)), true, text)
})

test('what says nothing is not guessed at', () => {
  const asked = (text: string): boolean[] => {
    const reading = understandWhat(words(text), 'en', ['en'], taxonomy)
    const idsIn = (condition: unknown): boolean => JSON.stringify(condition).includes('"category"')
    return [reading.corrected(), reading.supposed(), ...reading.partial().flat()].map(idsIn)
  }
  for (const text of ['x', '1*', 'zz', 'the of']) assert.ok(!asked(text).includes(true), text)
  assert.ok(asked('trombone').includes(true))
})

test('one odd word leaves the rest of a sentence its meaning', () => {
  const asked = (text: string): readonly string[] =>
    associatedCategories(words(text), 'nl', ['nl'], taxonomy, []).loosely
  const sentence = asked('heeft iemand nog echte films te huur op een schijfje')
  assert.ok(sentence.includes(idOf('shop/video')))
  assert.deepEqual(asked('qqqqzzzz'), [])
})

test('where a phrase is the name of a kind, its kin are guessed, and no other kinds', () => {
  const guessed = (text: string, language: string): string =>
    JSON.stringify(understandWhat(words(text), language, [language], taxonomy).partial())
  assert.ok(guessed('femme de ménage', 'fr').includes(`"${idOf('craft/cleaning')}"`))
  assert.ok(guessed('bakery', 'en').includes(`"${idOf('shop/pastry')}"`))
  assert.ok(
    !guessed('bakery', 'en').includes(`"${idOf('craft/brewery')}"`),
    'a brewery is no kin of a bakery',
  )
  assert.ok(guessed('mexican food', 'en').includes(`"${idOf('amenity/fast_food/mexican')}"`), 'as likely')
})

test('a word of a phrase is evidence only of what the phrase is about', () => {
  const evident = (text: string): string =>
    JSON.stringify(understandWhat(words(text), 'en', ['en'], taxonomy).evident())
  const sentence = 'looking for a place to have the wake after the service'
  assert.ok(!evident(sentence).includes('"word":"park"'), sentence)
  assert.ok(evident('a decent plumber to fix it').includes('plumb'))
})

test('what a phrase is the name of, its words do not mean one by one', () => {
  const exact = (text: string): string =>
    JSON.stringify(understandWhat(words(text), 'it', ['it', 'fi', 'sv'], taxonomy).exact())
  assert.ok(exact('negozio di mobili').includes(`"${idOf('shop/furniture')}"`))
  assert.ok(!exact('negozio di mobili').includes(`"${idOf('shop/mobile_phone')}"`))
})
