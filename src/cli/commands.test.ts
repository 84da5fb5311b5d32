import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../../test/support/at-end.ts'

const program = fileURLToPath(new URL('../../bin/highstreet.js', import.meta.url))
const readText = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const call = (...args: string[]) => spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' })

/** Each with what it does, as the page of the command line has them. */
const documented = [
  ...readText('docs/operate/command-line.md').matchAll(/^\| `highstreet ([a-z]+)` \|/gm),
].map(([, name]) => name!)

test('the version is that of the package', () => {
  const { stdout, stderr, status } = call('--version')
  assert.deepEqual({ stdout, stderr, status }, { stdout: '0.1.0\n', stderr: '', status: 0 })
  assert.equal(JSON.parse(readText('package.json')).version, '0.1.0')
})

test('help tells every command that the documentation has, and no other', () => {
  const { stdout, status } = call('--help')
  assert.equal(status, 0)
  const told = [...stdout.matchAll(/^ {2}([a-z]+) {2,}\S/gm)].map(([, name]) => name)
  assert.deepEqual(told, documented)
})

for (const name of documented) {
  test(`${name} tells how it is used, and refuses an option it does not have`, () => {
    const help = call(name, '--help')
    assert.equal(help.status, 0)
    assert.match(help.stdout, new RegExp(`^Usage: highstreet ${name}\\b`))
    const wrong = call(name, '--no-such-option')
    assert.equal(wrong.status, 2, wrong.stderr)
    assert.equal(wrong.stdout, '')
    assert.match(wrong.stderr, new RegExp(`Try: highstreet ${name} --help`))
  })
}

for (const [what, args] of Object.entries({
  'no command': [],
  'a command there is not': ['sevre'],
  'a name of the language': ['constructor'],
})) {
  test(`${what} gets the list of commands on standard error`, () => {
    const { stdout, stderr, status } = call(...args)
    assert.equal(status, 2)
    assert.equal(stdout, '')
    assert.match(stderr, /Usage: highstreet COMMAND/)
  })
}

test('a command about keys loads neither the endpoints nor what checks addresses and numbers', () => {
  const folder = temporaryFolder('command')
  const LOADED_MODULES = join(folder, 'loaded')
  const hook = fileURLToPath(new URL('../../test/support/loaded-modules.mjs', import.meta.url))
  const env = { ...process.env, HIGHSTREET_DATA_DIR: join(folder, 'var'), LOADED_MODULES }
  const { status, stderr } = spawnSync(process.execPath, ['--import', hook, program, 'keys', 'list'], {
    env,
    encoding: 'utf8',
  })
  assert.equal(status, 0, stderr)
  const loaded = readFileSync(LOADED_MODULES, 'utf8')
  assert.match(loaded, /src\/cli\/keys\.ts/)
  assert.doesNotMatch(loaded, /src\/endpoints\/|typebox|libphonenumber|i18n-iso-countries|src\/search\//)
})
