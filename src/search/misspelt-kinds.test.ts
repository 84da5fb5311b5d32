import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShippedTaxonomy } from '../../test/support/shipped-taxonomy.ts'
import { firstOwnId } from '../taxonomy/overlay.ts'
import type { Condition } from './query.ts'
import { words } from './text/tokenise.ts'
import { understandWhat } from './understanding/understand-what.ts'

const taxonomy = openShippedTaxonomy()

/** Keys of the categories that a condition matches. */
const keysIn = (condition: Condition): readonly (string | undefined)[] => {
  if (condition.kind === 'category') return condition.ids.map((id) => taxonomy.keyOf(id))
  return 'parts' in condition ? condition.parts.flatMap(keysIn) : []
}

const cases: readonly (readonly [text: string, language: string, key: string])[] = [
  // The parts of the word are associated with restaurants and bees.
  ['plumer', 'en', 'craft/plumber'],
  ['vetinary', 'en', 'amenity/veterinary'],
  ['farmasia', 'es', 'amenity/pharmacy'],
  // Ends like another kind of business, as a compound would.
  ['hammaslääkbäri', 'fi', 'amenity/dentist'],
  ['Jusendherberge', 'de', 'tourism/hostel'],
  // Without its first letter, it is the end of the word.
  ['utohaus', 'de', 'shop/car'],
  ['ostel', 'en', 'tourism/hostel'],
  // Two wrong letters, and a word of which another name has a form.
  ['farmacy', 'en', 'amenity/pharmacy'],
  ['Restorant', 'de', 'amenity/restaurant'],
  ['autokorjammo', 'fi', 'shop/car_repair'],
]

for (const [text, language, key] of cases) {
  test(`\`${text}\` names nothing as it stands, and ${key} when a typing error is allowed for`, () => {
    const reading = understandWhat(words(text), language, [language, 'en'], taxonomy)
    assert.deepEqual(keysIn(reading.exact()), [])
    assert.ok(keysIn(reading.corrected()).includes(key))
  })
}

test('a misspelt word asks for what the right one asks for, in the same order', () => {
  const asked = (text: string): Condition => understandWhat(words(text), 'en', ['en'], taxonomy).exact()
  const read = understandWhat(words('pharmcy'), 'en', ['en'], taxonomy).corrected()
  const weights = (condition: Condition): readonly (readonly [string | undefined, number])[] => {
    if (condition.kind === 'category') {
      return condition.ids.map((id) => [taxonomy.keyOf(id), condition.weight] as const)
    }
    return 'parts' in condition ? condition.parts.flatMap(weights) : []
  }
  assert.deepEqual(weights(read), weights(asked('pharmacy')))
  assert.equal(weights(read)[0]?.[0], 'amenity/pharmacy')
})

test('where the right spelling names a kind, nothing is guessed but what would be for that', () => {
  const read = (text: string) => understandWhat(words(text), 'en', ['en'], taxonomy)
  const [misspelt, right] = ['plumer', 'plumber'].map(read)
  assert.deepEqual(misspelt!.partial(), right!.partial())
  assert.deepEqual(misspelt!.supposed(), right!.evident())
  assert.deepEqual(misspelt!.neighbours(), right!.neighbours())
  assert.ok(keysIn(misspelt!.meant()).includes('craft/plumber'))
  assert.deepEqual([misspelt!.isSpeltOtherwise(), right!.isSpeltOtherwise()], [true, false])
})

test('the rest of a misspelt phrase is no evidence of what it asks for', () => {
  const evident = (text: string): readonly string[] =>
    JSON.stringify(understandWhat(words(text), 'es', ['es', 'en'], taxonomy).evident()).match(
      /"word":"[^"]+"/g,
    ) ?? []
  assert.deepEqual(evident('tienda de mascoats'), [])
  assert.ok(evident('tienda de mascotas').includes('"word":"mascotas"'))
})

test('beside other words a misspelt one still names its kind of business', () => {
  const reading = understandWhat(words('cheap emergency plumbber'), 'en', ['en'], taxonomy)
  const rungs = reading.partial().flat().flatMap(keysIn)
  assert.equal(rungs[0], 'craft/plumber')
})

test('a word in the name of an operator is no misspelt one', () => {
  const own = { id: String(firstOwnId), created: true, names: { en: 'Florit meditation center' }, changes: 1 }
  const withOwn = openShippedTaxonomy()
  withOwn.apply({ edits: [own], taxonomies: [] })
  const asked = (condition: Condition): readonly string[] =>
    condition.kind === 'category' ? condition.ids : 'parts' in condition ? condition.parts.flatMap(asked) : []
  assert.ok(asked(understandWhat(words('florit'), 'en', ['en'], withOwn).exact()).includes(own.id))
})

test('the spelling of a phrase is corrected once, whatever comes out', () => {
  // A name by operators in which the corrected word is read as two, one of which is again unknown.
  const own = { id: String(firstOwnId), created: true, names: { en: 'Zorbatori店' }, changes: 1 }
  const withOwn = openShippedTaxonomy()
  withOwn.apply({ edits: [own], taxonomies: [] })
  let corrections = 0
  const counting = new Proxy(withOwn, {
    get: (target, name) => {
      if (name === 'correctSpelling') corrections++
      return Reflect.get(target, name, target)
    },
  })
  for (const [text, language] of [
    ['バドミントン', 'ja'],
    ['バスケットボール', 'ja'],
    ['zorbatori', 'en'],
    ['zorbatory plumer', 'en'],
  ] as const) {
    corrections = 0
    const reading = understandWhat(words(text), language, [language, 'en'], counting)
    reading.corrected()
    reading.supposed()
    reading.partial()
    assert.equal(corrections, 1, text)
  }
})

test('a text that can be no name is not compared with every name', () => {
  let lookups = 0
  const counting = new Proxy(taxonomy, {
    get: (target, name) => {
      if (name === 'lookup') lookups++
      return Reflect.get(target, name, target)
    },
  })
  understandWhat(words(`${'z'.repeat(300)}laden`), 'de', ['de', 'en'], counting).exact()
  assert.equal(lookups, 0)
})
