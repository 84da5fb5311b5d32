import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../test/support/at-end.ts'

const runner = fileURLToPath(new URL('test.ts', import.meta.url))

/** Runs files of these texts with the runner, by name. */
function runFiles(texts: Readonly<Record<string, string>>) {
  const folder = temporaryFolder('runner')
  const files = Object.entries(texts).map(([name, text]) => {
    const file = join(folder, `${name}.test.mjs`)
    writeFileSync(file, `import { after, before, beforeEach, test } from 'node:test'\n${text}`)
    return file
  })
  // By this variable Node knows a run inside a run, which it leaves out.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { status, stdout } = spawnSync(process.execPath, [runner, '--test-reporter=tap', ...files], {
    env,
    encoding: 'utf8',
  })
  return { status, stdout }
}

test('files share a process, and each keeps its hooks to itself', () => {
  const { status, stdout } = runFiles({
    a: `before(() => console.log('a before'))
      beforeEach(() => console.log('a each'))
      after(() => console.log('a after'))
      test('of a', () => console.log('of a', process.pid))`,
    b: `test('of b', () => console.log('of b', process.pid))`,
  })
  assert.equal(status, 0, stdout)
  const said = [...stdout.matchAll(/^# ((?:a|of) .*)$/gm)].map(([, line]) => line!)
  assert.deepEqual(
    said.map((line) => line.replace(/ \d+$/, '')),
    ['a before', 'a each', 'of a', 'a after', 'of b'],
  )
  assert.equal(said[2]!.split(' ')[2], said[4]!.split(' ')[2])
})

for (const [what, text] of Object.entries({
  'a test that fails': `test('x', () => { throw new Error('no') })`,
  'a hook that fails after its tests': `after(() => { throw new Error('no') })\ntest('x', () => {})`,
  'a file that cannot be loaded': `import './gone.mjs'`,
})) {
  test(`${what} fails the run, and the files after it run all the same`, () => {
    const { status, stdout } = runFiles({ a: text, b: `test('of b', () => {})` })
    assert.equal(status, 1)
    assert.match(stdout, /^not ok 1 - .*a\.test\.mjs$/m)
    assert.match(stdout, /^ok 2 - .*b\.test\.mjs$/m)
  })
}

test('a name that no file of tests has is an error, not a run of nothing', () => {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { status, stderr } = spawnSync(process.execPath, [runner, 'src/gone.test.ts'], {
    env,
    encoding: 'utf8',
  })
  assert.equal(status, 1)
  assert.match(stderr, /no file of tests matches src\/gone\.test\.ts/)
})
