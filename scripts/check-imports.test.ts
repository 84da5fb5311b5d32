import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { checkImports, circlesIn, faultsOf, importsOf, rooms } from './check-imports.ts'

const src = fileURLToPath(new URL('../src/', import.meta.url))

test('no file imports against the rule, and every room that stands in the rule is there', () => {
  assert.deepEqual(checkImports(src).faults, [])
  const there = readdirSync(src)
  assert.deepEqual(
    Object.keys(rooms).filter((room) => !there.includes(room)),
    [],
  )
})

test('imports are read in all their forms', () => {
  const source = `import type { A } from './a.ts'
import { type B, type C } from './b.ts'
import { type D, e } from './c.ts'
import {
  f,
  type G,
} from './d.ts'
import H, { i } from './e.ts'
export * from './f.ts'
export type { J } from './g.ts'
import './h.ts'
const k = await import('./i.ts')
new Worker(new URL('./j.ts', import.meta.url))
`
  const expected = [
    ['./a.ts', true],
    ['./b.ts', true],
    ['./c.ts', false],
    ['./d.ts', false],
    ['./e.ts', false],
    ['./f.ts', false],
    ['./g.ts', true],
    ['./h.ts', false],
    ['./i.ts', false],
    ['./j.ts', false],
  ]
  assert.deepEqual(
    importsOf(source).map(({ from, typeOnly }) => [from, typeOnly]),
    expected,
  )
})

test('what the rule is there for is found', () => {
  const one = (path: string, source: string): string => faultsOf(path, source).join('\n')
  assert.match(
    one('operations/x.ts', "import { S } from '../adapters/sqlite/database.ts'"),
    /not import adapters/,
  )
  assert.match(one('operations/x.ts', "import type { S } from '../http/server.ts'"), /not import http/)
  assert.match(
    one('entity/x.ts', "import type { P } from '../operations/submission.ts'"),
    /not import operations/,
  )
  assert.match(one('importing/x.ts', "import { add } from '../operations/add-business.ts'"), /only the types/)
  assert.equal(one('importing/x.ts', "import type { S } from '../operations/submission.ts'"), '')
  assert.match(one('search/x.ts', "import Database from 'better-sqlite3'"), /better-sqlite3/)
  assert.match(one('media/x.ts', "import { readFile } from 'node:fs/promises'"), /node:fs/)
  assert.match(one('access/x.ts', 'const now = Date.now()'), /x\.ts:1: access may not use Date\.now/)
  assert.equal(one('access/x.ts', '// not Date.now(), see Clock'), '')
  assert.match(
    one('cli/keys.ts', "import { x } from '../adapters/sqlite/database.ts'"),
    /not import adapters/,
  )
  assert.equal(one('cli/open/x.ts', "import { x } from '../../adapters/taxonomy-file/open.ts'"), '')
  assert.match(one('cli/open/x.ts', "import { x } from '../../adapters/sqlite/database.ts'"), /only profiles/)
  assert.match(
    one('adapters/sqlite/x.ts', "import type { S } from '../segment-index/open.ts'"),
    /only profiles/,
  )
  assert.match(
    one('adapters/segment-index/x.ts', "import { x } from '../sqlite/database.ts'"),
    /only profiles/,
  )
  assert.equal(one('profiles/embedded.ts', "import { x } from '../adapters/sqlite/database.ts'"), '')
  assert.match(one('attic/x.ts', ''), /no known room/)
})

test('the folders of the index stand in an order', () => {
  const one = (path: string, from: string): string =>
    faultsOf(path, `import type { X } from '${from}'`).join('\n')
  const index = 'adapters/segment-index'
  assert.match(one(`${index}/postings/x.ts`, '../query/plan.ts'), /postings comes before query/)
  assert.match(one(`${index}/query/x.ts`, '../open.ts'), /may not import it/)
  assert.match(one(`${index}/attic/x.ts`, '../query/plan.ts'), /attic has no place in the order/)
  assert.equal(one(`${index}/query/x.ts`, '../postings/postings.ts'), '')
  assert.equal(one(`${index}/query/x.ts`, './plan.ts'), '')
  assert.equal(one(`${index}/open.ts`, './query/plan.ts'), '')
})

test('circles are found, however long, and each file stands in one', () => {
  const imports = new Map([
    ['a', ['b', 'outside']],
    ['b', ['c']],
    ['c', ['a', 'd']],
    ['d', ['e']],
    ['e', ['d', 'f']],
    ['f', []],
  ])
  assert.deepEqual(circlesIn(imports), [
    ['d', 'e'],
    ['a', 'b', 'c'],
  ])
})
