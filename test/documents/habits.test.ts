/** What CONTRIBUTING says of tests, held to. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const root = new URL('../../', import.meta.url)
const files = globSync(['{src,scripts}/**/*.test.ts', '{test,bench,eval}/**/*.ts'], { cwd: root })
const isTest = (file: string): boolean => /\.(test|contract)\.ts$/.test(file)

/** Lines of the files that match, with their place. */
const linesWith = (pattern: RegExp, among: readonly string[]): string[] =>
  among.flatMap((file) =>
    readFileSync(new URL(file, root), 'utf8')
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  )

test('temporary folders come from the helper that removes them', () => {
  const others = files.filter(
    (file) => file !== 'test/support/at-end.ts' && file !== 'test/documents/habits.test.ts',
  )
  assert.deepEqual(linesWith(/\bmkdtemp/, others), [])
})

test('no test measures time or gives up at a time', () => {
  const others = files.filter((file) => isTest(file) && file !== 'test/documents/habits.test.ts')
  assert.deepEqual(
    linesWith(/performance\.now|hrtime|Date\.now\(\) *[<>]|(?<!=)[<>]=? *Date\.now\(\)/, others),
    [],
  )
})
