import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { shippedGazetteer } from '../../test/support/shipped-gazetteer.ts'
import { openShippedTaxonomy } from '../../test/support/shipped-taxonomy.ts'
import { explain } from './explain-score.ts'
import type { Condition, Leaf } from './query.ts'
import { type SearchMode, type Step, type UnderstandContext, understand } from './understanding/understand.ts'

const taxonomy = openShippedTaxonomy()
const gazetteer = shippedGazetteer()
const modes: readonly SearchMode[] = ['what', 'who', 'keyword']

/** Upper bounds of a query, however long or odd its text. */
const mostLeaves = 250

function leaves(condition: Condition): Leaf[] {
  return condition.kind === 'all' || condition.kind === 'any' ? condition.parts.flatMap(leaves) : [condition]
}

function stepsOf(mode: SearchMode, text: string, context: UnderstandContext): readonly Step[] {
  const { steps, partial } = understand(mode, text, context)
  return [...steps.map((step) => step()), ...partial().flat(2)]
}

function contextOf(country: string, language: string | undefined, placed: boolean): UnderstandContext {
  return { country, language, taxonomy, gazetteer: placed ? gazetteer : undefined }
}

/** Fragments of text by people and machines, including problematic ones. */
const piece = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    'sushi',
    'Morges',
    'near me',
    'open now',
    'Москва',
    '北京',
    'ラーメン',
    '서울',
    'السلام',
    'שלום',
    'Ταβέρνα',
    "l'auberge",
    'St',
    '&',
    '"',
    '*',
    '1*',
    'AND',
    'NOT',
    '(',
    '🍕',
    '\u200b',
    '\u202e',
    '\u0000',
    '\ud83c',
    '24h',
    '90210',
    'thairavintola',
    'a'.repeat(200),
    'New York',
    'Los Angeles',
    'Bad',
    'in der Nähe',
    '+',
    '~',
    '=',
    '^',
    '-',
    '_',
    '%',
    '\\',
  ),
)
const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(' '))
const context = fc.tuple(
  fc.constantFrom('us', 'fi', 'gb', 'ch', 'de', 'jp', 'zz', ''),
  fc.constantFrom(undefined, 'en', 'de', 'fi', 'xx', '', 'pt-BR'),
  fc.boolean(),
)

test('any text in any mode is understood, alike every time, as a condition of bounded size', () => {
  let largest = 0
  fc.assert(
    fc.property(fc.constantFrom(...modes), text, context, (mode, typed, [country, language, placed]) => {
      const where = contextOf(country, language, placed)
      const steps = stepsOf(mode, typed, where)
      for (const { condition, enough } of steps) {
        for (const leaf of [...leaves(condition), ...leaves(enough)]) {
          assert.ok(Number.isInteger(leaf.weight) && leaf.weight > 0, JSON.stringify(leaf))
          if (leaf.kind === 'word') assert.match(leaf.word, /^(?:[%^$]=?|[+=~*])?[a-z0-9]{1,80}$/)
          else assert.ok(leaf.ids.length > 0 && new Set(leaf.ids).size === leaf.ids.length)
        }
        largest = Math.max(largest, leaves(condition).length)
      }
      assert.deepEqual(stepsOf(mode, typed, where), steps)
    }),
    { numRuns: 200 },
  )
  assert.ok(largest <= mostLeaves, `a condition of ${largest} leaves`)
})

/** Texts without content, and texts with too much. */
const oddities: readonly (readonly [string, string])[] = [
  ['operators and quotes', '"pizza" AND (b* OR c) ^d NEAR/2 -e +f title:x~2'],
  ['a star', '1*'],
  ['one letter', 'a'],
  ['stop words only', 'the of and in'],
  ['words of asking only', 'best cheap open now near me'],
  ['zero-width characters', 'piz\u200bza \u200d\u2060\ufeff'],
  ['control characters', 'a\u0000b\u0001\u001f\u007f'],
  ['direction marks', '\u202epizza\u202c \u200f'],
  ['lone surrogates', '\ud83c pizza \udf55'],
  ['500 characters of terms', 'plumber restaurant hotel bakery '.repeat(16).slice(0, 500)],
  [
    '500 characters of distinct terms',
    Array.from({ length: 120 }, (_, i) => `t${i}x`)
      .join(' ')
      .slice(0, 500),
  ],
  ['one word of 500 letters', 'restaurantbakerypizza'.repeat(25).slice(0, 500)],
  ['a letter with 499 marks', `e${'\u0301'.repeat(499)}`],
  ['500 ligatures of eighteen letters', '\ufdfa'.repeat(500)],
  ['500 Han characters', '北京'.repeat(250)],
  ['a million characters', 'pizza '.repeat(166_667)],
]

for (const [name, odd] of oddities) {
  test(`${name}: a condition of bounded size in every mode`, () => {
    for (const mode of modes) {
      const sizes = stepsOf(mode, odd, contextOf('us', undefined, true)).map(
        ({ condition }) => leaves(condition).length,
      )
      assert.ok(Math.max(...sizes) > 0, 'nothing is asked for')
      assert.ok(Math.max(...sizes) <= mostLeaves, `${Math.max(...sizes)} leaves`)
    }
  })
}

test('a text without a letter or digit matches nothing', () => {
  for (const silent of ['', '   ', '🍕🍔', "'", '"" * ()', '\u200b\u202e', '\u0000', '\ud83c']) {
    for (const mode of modes) {
      for (const { condition } of stepsOf(mode, silent, contextOf('us', undefined, true))) {
        assert.deepEqual(leaves(condition), [], JSON.stringify(silent))
      }
    }
  }
})

test('a reading of a rung matches whatever those of the rungs before it do', () => {
  const listed = [...taxonomy.all()].filter((_, i) => i % 5 === 0)
  let grown = 0
  for (const [typed, country] of [
    ['cheap emergency plumber', 'gb'],
    ['trombone reading', 'gb'],
    ['sushi bar morges', 'ch'],
    ['get my car fixed lausane', 'ch'],
  ] as const) {
    for (const mode of modes) {
      for (const ladder of understand(mode, typed, contextOf(country, 'en', true)).partial()) {
        const places = new Set(ladder.flatMap((rung) => rung.flatMap(({ place }) => place?.id ?? [])))
        const documents = listed.map(({ id }) => ({
          ...{ id, country, names: [], tags: [], descriptions: [], flags: [] },
          ...{ categoryIds: [id, ...taxonomy.ancestors(id)], placeIds: [...places] },
        }))
        let before: readonly number[] = []
        for (const rung of ladder) {
          const found = rung.map(
            ({ condition }) =>
              new Set(documents.keys().filter((at) => explain(condition, documents[at]!) !== null)),
          )
          for (const matches of found) assert.ok(new Set(before).isSubsetOf(matches), typed)
          before = found.flatMap((matches) => [...matches])
        }
        grown = Math.max(grown, before.length)
      }
    }
  }
  assert.ok(grown > 0)
})

test('characters that cannot be seen do not part words', () => {
  const seen = stepsOf('who', 'pizza hut', contextOf('us', undefined, false))
  assert.deepEqual(
    stepsOf('who', 'piz\u200bza\u202c \u2060h\u00adut', contextOf('us', undefined, false)),
    seen,
  )
})
