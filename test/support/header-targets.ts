import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daySignsOf } from '../../src/importing/day-headers.ts'
import { headerCandidates, SURE, targetsOfWords } from '../../src/importing/header-words.ts'

/** Headers by target, separated by strokes. */
export type HeadersByTarget = Readonly<Record<string, string>>

/** The target that a header surely names; undefined if none. */
export function targetOfHeader(header: string): string | undefined {
  const [best] = headerCandidates(header, { signs: daySignsOf([header]) })
    .filter(({ score }) => score >= SURE)
    .sort((a, b) => b.score - a.score || targetsOfWords.indexOf(a.target) - targetsOfWords.indexOf(b.target))
  return best?.target
}

/** Adds a test for each language that its headers name their targets. */
export function testHeaders(languages: Readonly<Record<string, HeadersByTarget>>): void {
  for (const [language, headers] of Object.entries(languages))
    test(`headers in ${language}`, () => {
      const wanted = Object.entries(headers).flatMap(([target, words]) =>
        words.split('|').map((word) => [word, target] as const),
      )
      assert.deepEqual(
        wanted.map(([word]) => [word, targetOfHeader(word)]),
        wanted,
      )
    })
}
