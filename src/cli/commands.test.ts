import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../../test/support/at-end.ts'
import { runLineHere } from '../../test/support/run-command.ts'

const program = fileURLToPath(new URL('../../bin/highstreet.js', import.meta.url))
const readText = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const call = (...args: string[]) => spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' })

/** The documented actions of each command, from the command-line page. */
const documented = [
  ...readText('docs/operate/command-line.md').matchAll(/^\| `highstreet ([a-z]+)` \|/gm),
].map(([, name]) => name!)

test('the version is that of the package', () => {
  const { stdout, stderr, status } = call('--version')
  assert.deepEqual({ stdout, stderr, status }, { stdout: '0.1.0\n', stderr: '', status: 0 })
  assert.equal(JSON.parse(readText('package.json')).version, '0.1.0')
})

test('help lists every command that the documentation has, and no other', () => {
  const { stdout, status } = call('--help')
  assert.equal(status, 0)
  const listed = [...stdout.matchAll(/^ {2}([a-z]+) {2,}\S/gm)].map(([, name]) => name)
  assert.deepEqual(listed, documented)
})

for (const name of documented) {
  test(`${name} tells how it is used, and refuses an option it does not have`, async () => {
    const help = await runLineHere({}, name, '--help')
    assert.equal(help.status, 0)
    assert.match(help.stdout, new RegExp(`^Usage: highstreet ${name}\\b`))
    const wrong = await runLineHere({}, name, '--no-such-option')
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

/** The modules that a command on a new data folder loads, a line each. */
function modulesOf(...args: readonly string[]): string {
  const folder = temporaryFolder('command')
  const LOADED_MODULES = join(folder, 'loaded')
  const hook = fileURLToPath(new URL('../../test/support/loaded-modules.mjs', import.meta.url))
  const env = { ...process.env, HIGHSTREET_DATA_DIR: join(folder, 'var'), LOADED_MODULES }
  const { status, stderr } = spawnSync(process.execPath, ['--import', hook, program, ...args], {
    env,
    encoding: 'utf8',
  })
  assert.equal(status, 0, stderr)
  return readFileSync(LOADED_MODULES, 'utf8')
}

test('a command about keys loads neither the endpoints nor what checks addresses and numbers', () => {
  const loaded = modulesOf('keys', 'list')
  assert.match(loaded, /src\/cli\/keys\.ts/)
  assert.doesNotMatch(loaded, /src\/endpoints\/|typebox|libphonenumber|i18n-iso-countries|src\/search\//)
})

test('a command about the whole directory does not load what reads pictures before it has one', () => {
  const loaded = modulesOf('sites', 'list')
  assert.match(loaded, /src\/cli\/sites\.ts/)
  assert.doesNotMatch(loaded, /\/sharp\//)
})

test('a command that is misspelt gets a suggestion', () => {
  assert.match(call('sevre').stderr, /Did you mean serve\?/)
  assert.match(call('keys', 'rotat').stderr, /Did you mean rotate\?/)
})

for (const shell of ['bash', 'zsh', 'fish']) {
  test(`the completion for ${shell} is a script that calls the program`, () => {
    const { stdout, stderr, status } = call('completion', shell)
    assert.deepEqual([stderr, status], ['', 0])
    assert.match(stdout, /highstreet complete --/)
  })
}

test('bash completes with its script, and evaluates nothing that was typed', (t) => {
  if (spawnSync('bash', ['--version']).status !== 0) return t.skip('there is no bash here')
  const script = `
    highstreet() { "$NODE" "$PROGRAM" "$@"; }
    source <(highstreet completion bash)
    COMP_WORDS=(highstreet keys re) COMP_CWORD=2
    _highstreet
    echo "\${COMPREPLY[*]}"
    COMP_WORDS=(highstreet keys create '$(echo evaluated >&2)' --p) COMP_CWORD=4
    _highstreet
    echo "\${COMPREPLY[*]}"`
  const env = { ...process.env, NODE: process.execPath, PROGRAM: program }
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { env, encoding: 'utf8' })
  assert.deepEqual([stdout, stderr], ['revoke\n--plan --publishable\n', ''])
})

async function completed(...words: string[]): Promise<string[]> {
  const { stdout } = await runLineHere({}, 'complete', '--', ...words)
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.replace(/\t.*/, ''))
}

test('what may come next is completed: commands, actions, options, choices, and nothing where a file may come', async () => {
  assert.deepEqual(await completed('re'), ['review', 'restore', 'reindex'])
  assert.deepEqual(await completed('keys', ''), ['create', 'list', 'revoke', 'rotate'])
  assert.deepEqual(await completed('keys', 'create', '--p'), ['--plan', '--publishable'])
  assert.deepEqual(await completed('keys', 'create', '--plan', 'x', '--pu'), ['--publishable'])
  assert.deepEqual(await completed('inbox', 'settle', 'x', '--state', 'd'), ['done'])
  assert.deepEqual(await completed('import', ''), [''])
  assert.deepEqual(await completed('import', 'a.csv', '--mapping', ''), [''])
  assert.deepEqual(await completed('import', 'a.csv', '--format', ''), [
    ...['csv', 'ndjson', 'xlsx', 'ods', 'geojson', 'osm', 'overture', 'foursquare'],
  ])
  assert.deepEqual(await completed('completion', 'z'), ['zsh'])
})

test('long work draws a bar on a terminal, on standard error only', (t) => {
  if (spawnSync('script', ['--version']).status !== 0) return t.skip('there is no script here')
  const folder = temporaryFolder('command')
  const HIGHSTREET_DATA_DIR = join(folder, 'var')
  mkdirSync(HIGHSTREET_DATA_DIR)
  writeFileSync(join(HIGHSTREET_DATA_DIR, 'file'), 'x')
  const result = join(folder, 'result')
  const command = `"${process.execPath}" "${program}" backup "${join(folder, 'all.tar')}" > "${result}"`
  const env = { ...process.env, HIGHSTREET_DATA_DIR }
  const { stdout, status } = spawnSync('script', ['-qec', command, '/dev/null'], { env, encoding: 'utf8' })
  assert.equal(status, 0, stdout)
  assert.match(stdout, /░ 0 %/)
  assert.match(readFileSync(result, 'utf8'), /^Backed up .*: 1 files, 1 bytes, .*all\.tar\n$/)
})
