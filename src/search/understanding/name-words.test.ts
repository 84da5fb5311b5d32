import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShippedTaxonomy } from '../../../test/support/shipped-taxonomy.ts'
import { words } from '../text/tokenise.ts'
import { partsOfName } from './kind-words.ts'
import { termsInNames } from './name-evidence.ts'
import { categoriesCalled, nameWordsOf } from './name-words.ts'

const taxonomy = openShippedTaxonomy()
const keysOf = (ids: readonly string[]): (string | undefined)[] => ids.map((id) => taxonomy.keyOf(id))

test('a word by which businesses call themselves leads to their kind, and the kind to the word', () => {
  const cases = [
    ['fußpflege', 'healthcare/podiatrist'],
    ['sartoria', 'shop/tailor'],
    ['låssmed', 'shop/locksmith'],
    ['verhoomo', 'craft/upholsterer'],
    ['poissonnerie', 'shop/seafood'],
    ['brauhaus', 'craft/brewery'],
  ] as const
  for (const [written, key] of cases) {
    const [word] = words(written)
    const ids = categoriesCalled(word!.text, taxonomy, 'surely')
    assert.ok(keysOf(ids).includes(key), `${written}: ${keysOf(ids).join()}`)
    const id = ids.find((one) => taxonomy.keyOf(one) === key)!
    assert.ok(
      nameWordsOf(id, taxonomy).some(
        ([first, ...others]) => first!.text === word!.text && others.length === 0,
      ),
    )
  }
  assert.deepEqual(categoriesCalled('lotus', taxonomy, 'at all'), [])
})

test('the word says the kind in a name, and what is beside it tells who', () => {
  const { telling, kinds } = partsOfName(words('Verhoomo Lehtinen'), ['fi', 'sv'], taxonomy, 'as written')
  assert.deepEqual(
    telling.map(({ text }) => text),
    ['lehtinen'],
  )
  assert.ok(keysOf(kinds.flatMap(({ categoryIds }) => categoryIds)).includes('craft/upholsterer'))
})

test('all that businesses of a kind call themselves is evidence, in however many languages it is asked for', () => {
  const dentist = [...taxonomy.all()].find(({ id }) => taxonomy.keyOf(id) === 'amenity/dentist')!.id
  const languages = ['fi', 'sv', 'es', 'it', 'nl', 'pt', 'fr', 'de']
  const condition = JSON.stringify(termsInNames([dentist], languages, taxonomy))
  for (const [word] of nameWordsOf(dentist, taxonomy)) {
    assert.ok(condition.includes(`"word":"${word!.text}"`), word!.text)
  }
})
