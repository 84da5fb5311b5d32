import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { editDistance } from '../../edit-distance.ts'
import { startsOf } from '../terms/freeze-starts.ts'
import { completedTables, freezeTerms } from '../terms/freeze-terms.ts'
import { Terms } from '../terms/terms.ts'
import type { TextStarts } from './text-starts.ts'

const codeAt = () => assert.fail('there are no codes')

function startsOfTexts(texts: readonly string[]): { readonly starts: TextStarts; readonly terms: Terms } {
  const listed = texts.map((text, category) => ({ category, isName: true, text }))
  const frozen = freezeTerms([{ language: 'xx', of: 'names', terms: listed }], [], () => 0)
  const terms = new Terms(completedTables(frozen), { categories: [], codeAt })
  return { terms, starts: startsOf(terms, 8)[0]! }
}

/** The tail of every text from each of its words on. */
const tails = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => {
    const words = text.split(' ')
    return words.map((_, at) => words.slice(at).join(' '))
  })

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '日'), minLength: 1, maxLength: 5 })
const text = fc
  .array(word, { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' ').replaceAll('é', 'e'))
const texts = fc.array(text, { minLength: 1, maxLength: 40 })
const pattern = fc.string({
  unit: fc.constantFrom('a', 'b', 'c', 'e', '日', ' '),
  minLength: 1,
  maxLength: 7,
})

function tailsAt({ terms, starts }: ReturnType<typeof startsOfTexts>, from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, at) => {
    const written = terms.text(starts.term(from + at))
    return written.slice(written.length - starts.lengthOf(from + at))
  })
}

test('every word of a text starts a row, and the rows are sorted', () => {
  fc.assert(
    fc.property(texts, (list) => {
      const laid = startsOfTexts(list)
      assert.deepEqual(tailsAt(laid, 0, laid.starts.length), tails(list).sort())
    }),
  )
})

test('many long texts that are alike are sorted', () => {
  const alike = 'a'.repeat(20_000)
  const list = Array.from({ length: 30 }, (_, n) => (n % 3 === 0 ? `${alike}b` : alike))
  const laid = startsOfTexts(list)
  assert.deepEqual(tailsAt(laid, 0, laid.starts.length), list.sort())
})

test('the rows that begin with a text stand together', () => {
  fc.assert(
    fc.property(texts, pattern, (list, prefix) => {
      const laid = startsOfTexts(list)
      const wanted = tails(list).filter((tail) => tail.startsWith(prefix))
      assert.deepEqual(tailsAt(laid, ...laid.starts.range(prefix)), wanted.sort())
    }),
  )
})

test('near spellings are the rows with a beginning of so few errors, each told once with the fewest', () => {
  fc.assert(
    fc.property(texts, pattern, fc.integer({ min: 1, max: 2 }), (list, wanted, limit) => {
      const laid = startsOfTexts(list)
      const found: string[] = []
      laid.starts.similar(wanted, limit, (from, to, errors) => {
        for (const tail of tailsAt(laid, from, to)) found.push(`${tail} ${errors}`)
      })
      const near = tails(list).flatMap((tail) => {
        const beginnings = Array.from({ length: tail.length + 1 }, (_, end) => tail.slice(0, end))
        const errors = Math.min(...beginnings.map((beginning) => editDistance(wanted, beginning, limit)))
        return errors <= limit ? [`${tail} ${errors}`] : []
      })
      assert.deepEqual(found.sort(), near.sort())
    }),
  )
})

test('of a category the first spelling of its name and its first synonyms start rows', () => {
  const listed = (category: number, isName: boolean, ...names: string[]) =>
    names.map((name) => ({ category, isName, text: name }))
  const terms = new Terms(
    completedTables(
      freezeTerms(
        [
          {
            language: 'xx',
            of: 'names',
            terms: [
              ...listed(0, true, 'bus (stop)', 'bus'),
              ...listed(0, false, 'a', 'b', 'c'),
              ...listed(1, false, 'd'),
            ],
          },
          { language: 'en', of: 'codes', terms: [{ category: 0, isName: false, text: 'title', code: 0 }] },
        ],
        [],
        () => 0,
      ),
    ),
    { categories: [], codeAt },
  )
  const [starts, codes] = startsOf(terms, 2)
  assert.deepEqual(tailsAt({ starts: starts!, terms }, 0, starts!.length), [
    'a',
    'b',
    'bus stop',
    'd',
    'stop',
  ])
  assert.equal(codes!.length, 0)
})
