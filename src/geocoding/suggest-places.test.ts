import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { shippedGazetteer } from '../../test/support/shipped-gazetteer.ts'

const gazetteer = shippedGazetteer()
const suggest = (text: string, country?: string) =>
  gazetteer.suggest(text, { limit: 10, ...(country ? { country } : {}) })

test('completions are lower case, alphabetical and match words inside a name', () => {
  const found = suggest('camd', 'gb')
  assert.ok(found.includes('camden town'))
  assert.deepEqual([...found].sort(), found)
  assert.ok(suggest('dublin', 'ie').includes('county dublin'))
  assert.ok(suggest('co dubl', 'ie').includes('county dublin'))
})

test('accents, one typing error and a qualified name are understood', () => {
  assert.ok(suggest('mün', 'de').includes('munich'))
  assert.ok(suggest('manchst', 'gb').includes('manchester'))
  assert.ok(suggest('newport, i', 'gb').includes('newport, isle of wight'))
  assert.ok(suggest('newport isle', 'gb').includes('newport, isle of wight'))
})

test('one error is forgiven from four letters on, wherever it is, and none in fewer', () => {
  for (const text of ['manhcest', 'mancheter', 'mnchester', 'xanchester', 'machest', 'manchesterr']) {
    assert.ok(suggest(text, 'gb').includes('manchester'), text)
  }
  assert.ok(suggest('berln', 'de').includes('berlin'))
  assert.deepEqual(suggest('qzx', 'gb'), [])
  assert.deepEqual(suggest('manch', 'gb'), suggest('Manch', 'gb'))
  for (const text of suggest('manch', 'gb')) assert.match(text, /\bmanch/, 'a beginning is not corrected')
})

test('around a point near places come before large ones farther away, and those are not lost', () => {
  const reading = { latitude: 51.4551, longitude: -0.9787 }
  const around = (text: string, near = reading) => gazetteer.suggest(text, { country: 'gb', limit: 10, near })
  const maidstone = { latitude: 51.27, longitude: 0.52 }
  assert.deepEqual(around('maid').slice(0, 2), ['maidenhead', 'maidstone'])
  assert.deepEqual(around('maid', maidstone).slice(0, 2), ['maidstone', 'maidenhead'])
  assert.ok(around('th').includes('theale'))
  assert.ok(!suggest('th', 'gb').includes('theale'))
  assert.ok(around('lon').includes('london'))
  assert.equal(around('newport', { latitude: 50.7, longitude: -1.29 })[0], 'newport, isle of wight')
  assert.equal(around('maidnehea')[0], 'maidenhead', 'misspelt, too')
  assert.equal(gazetteer.complete('th', { country: 'gb', limit: 10, near: reading }).fromCache, false)
  assert.deepEqual(suggest('th', 'gb'), [...suggest('th', 'gb')].sort(), 'nothing of the point is kept')
})

test('the second call is answered from memory', () => {
  const context = { country: 'gb', limit: 7 }
  assert.equal(gazetteer.complete('wolverh', context).fromCache, false)
  assert.equal(gazetteer.complete('wolverh', context).fromCache, true)
})

test('a suggestion, once shown, stays while its name is typed on', () => {
  const scale = Number(process.env.HIGHSTREET_TEST_SCALE ?? '0.1')
  const country = fc.constantFrom('gb', 'us', 'de', 'fr', 'ie', undefined)
  const start = fc.stringMatching(/^[a-z]{1,3}$/)
  fc.assert(
    fc.property(country, start, fc.nat(), (where, typed, pick) => {
      const shown = suggest(typed, where)
      if (shown.length === 0) return
      const wanted = shown[pick % shown.length]!
      if (!wanted.startsWith(typed)) return
      for (let length = typed.length + 1; length <= wanted.length; length++) {
        const prefix = wanted.slice(0, length)
        assert.ok(
          suggest(prefix, where).includes(wanted),
          `${wanted} lost at "${prefix}" in ${where ?? 'all'}`,
        )
      }
    }),
    { numRuns: Math.ceil(1_000 * scale), seed: 20_260 },
  )
})

test('every suggestion can be read as a where', () => {
  for (const typed of ['a', 'new', 'st', 'rg1', 'cam']) {
    for (const text of suggest(typed, 'gb')) {
      assert.notEqual(gazetteer.readWhere(text, { country: 'gb' }).place, null, text)
    }
  }
})

test('odd texts complete to nothing', () => {
  for (const text of ['', ' ', '\u0000', ',,,', '💈', 'z'.repeat(500)])
    assert.deepEqual(suggest(text, 'gb'), [], text)
})
