import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { shippedGazetteer } from '../../test/support/shipped-gazetteer.ts'

const gazetteer = shippedGazetteer()
const suggest = (text: string, country?: string) =>
  gazetteer.suggest(text, { limit: 10, ...(country ? { country } : {}) })

test('completions are written as people write them, likeliest first, and match words inside a name', () => {
  assert.ok(suggest('camd', 'gb').includes('Camden Town'))
  assert.equal(suggest('lon', 'gb')[0], 'London')
  assert.ok(suggest('dublin', 'ie').includes('County Dublin'))
  assert.ok(suggest('co dubl', 'ie').includes('County Dublin'))
})

test('a name is shown in the language asked for, else in that of its country', () => {
  const shown = (text: string, country: string, language?: string) =>
    gazetteer.suggest(text, { country, limit: 5, ...(language ? { language } : {}) })[0]
  assert.equal(shown('mün', 'de'), 'München')
  assert.equal(shown('München', 'de', 'en'), 'Munich')
  assert.equal(shown('München', 'de', 'de'), 'München')
  assert.equal(shown('koln', 'de'), 'Köln')
  assert.equal(shown('koln', 'de', 'en'), 'Cologne')
  assert.equal(shown('wars', 'pl', 'fr'), 'Varsovie')
})

test('a well-known city typed in full comes first, in its country and anywhere', () => {
  for (const [text, country] of [
    ['san francisco', 'us'],
    ['york', 'gb'],
    ['tokyo', 'jp'],
    ['stockholm', 'se'],
    ['são paulo', 'br'],
    ['bern', 'ch'],
  ] as const) {
    const fold = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    assert.equal(fold(suggest(text, country)[0]!), fold(text))
    assert.equal(gazetteer.complete(text, { limit: 5 }).suggestions[0]!.place.country, country)
  }
})

test('a suggestion tells its place and region', () => {
  const [first] = gazetteer.complete('manchest', { country: 'gb', limit: 5 }).suggestions
  assert.equal(first?.region, 'England')
  assert.equal(first?.place.resolution, 'town')
  assert.equal(gazetteer.get(first!.place.id)?.name, 'Manchester')
})

test('accents, one typing error and a qualified name are understood', () => {
  assert.ok(suggest('mün', 'de').includes('München'))
  assert.ok(suggest('manchst', 'gb').includes('Manchester'))
  assert.ok(suggest('newport, i', 'gb').includes('Newport, Isle of Wight'))
  assert.ok(suggest('newport isle', 'gb').includes('Newport, Isle of Wight'))
})

test('one error is forgiven from four letters on, wherever it is, and none in fewer', () => {
  for (const text of ['manhcest', 'mancheter', 'mnchester', 'xanchester', 'machest', 'manchesterr']) {
    assert.ok(suggest(text, 'gb').includes('Manchester'), text)
  }
  assert.ok(suggest('berln', 'de').includes('Berlin'))
  assert.deepEqual(suggest('qzx', 'gb'), [])
  assert.deepEqual(suggest('manch', 'gb'), suggest('Manch', 'gb'))
  for (const text of suggest('manch', 'gb')) assert.match(text, /\bmanch/i, 'a beginning is not corrected')
})

test('around a point near places come before large ones farther away, and those are not lost', () => {
  const reading = { latitude: 51.4551, longitude: -0.9787 }
  const around = (text: string, near = reading) => gazetteer.suggest(text, { country: 'gb', limit: 10, near })
  const maidstone = { latitude: 51.27, longitude: 0.52 }
  assert.deepEqual(around('maid').slice(0, 2), ['Maidenhead', 'Maidstone'])
  assert.deepEqual(around('maid', maidstone).slice(0, 2), ['Maidstone', 'Maidenhead'])
  assert.ok(around('th').includes('Theale'))
  assert.ok(!suggest('th', 'gb').includes('Theale'))
  assert.ok(around('lon').includes('London'))
  assert.equal(around('newport', { latitude: 50.7, longitude: -1.29 })[0], 'Newport, Isle of Wight')
  assert.equal(around('maidnehea')[0], 'Maidenhead', 'misspelt, too')
  assert.equal(gazetteer.complete('th', { country: 'gb', limit: 10, near: reading }).fromCache, false)
  assert.ok(!suggest('th', 'gb').includes('Theale'), 'nothing of the point is kept')
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
      if (!wanted.toLowerCase().startsWith(typed)) return
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

test('a well-known city comes before a small place, or a part of itself, that is called by its beginning', () => {
  const first = (text: string): string | undefined =>
    gazetteer.complete(text, { limit: 5 }).suggestions[0]?.place.name
  assert.equal(first('Mila'), 'Milan')
  assert.equal(first('Buda'), 'Budapest')
})

test('a namesake in another country is listed with its area', () => {
  const { suggestions } = gazetteer.complete('valencia', { language: 'es', limit: 6 })
  const towns = suggestions.filter(({ place }) => place.resolution === 'town')
  assert.equal(towns[0]?.name, 'Valencia')
  assert.ok(towns.some(({ name, place }) => place.country === 'es' && name.startsWith('Valencia, ')))
  assert.equal(new Set(suggestions.map(({ name }) => name)).size, suggestions.length)
})

test('of places with one label, the best keeps it', () => {
  const own = shippedGazetteer()
  const towns = [
    ['gb', 51.5, -0.5, 90_000],
    ['fr', 48.5, 2.5, 50_000],
    ['fr', 44.5, 1.5, 900],
  ] as const
  for (const [at, [country, latitude, longitude, population]] of towns.entries())
    own.put({ id: `zq-${at}`, name: 'Zzyqol', latitude, longitude, population, resolution: 'town', country })
  const { suggestions } = own.complete('zzyqol', { limit: 6 })
  assert.equal(suggestions[0]?.place.id, 'zq-0')
  assert.equal(new Set(suggestions.map(({ name }) => name)).size, suggestions.length)
})
