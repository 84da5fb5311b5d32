import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * `npm test`: all files of tests except those of `test/durability`, or those that are named. A process for each of them would load the same modules and the same reference
 * data hundreds of times, so files share processes; each is a test that holds its own. Arguments that begin with `--` go to Node's test runner.
 */

const project = fileURLToPath(new URL('..', import.meta.url))

/** These kill and damage processes, or wait for many: they gain nothing from company. */
const alone = /^test\/(durability|documents)\//

/**
 * Files of one process: many, since each process loads and warms up the same code and data; few enough that the last processes end at about the same time, and that what files
 * leave in memory stays small.
 */
const mostInOne = 32

const given = process.argv.slice(2)
const options = given.filter((argument) => argument.startsWith('--'))
const named = given.filter((argument) => !argument.startsWith('--'))
const patterns = named.length > 0 ? named : ['{src,scripts,test}/**/*.test.ts']
/** Minutes of servers that are killed, stopped and started again: `npm run test:durability` and `.ci/run`. */
const exclude = named.length > 0 ? [] : ['test/durability/**']
const files = globSync(patterns, { cwd: project, exclude }).sort()
if (files.length === 0) throw new Error(`no file of tests matches ${patterns.join(' ')}`)

const folder = mkdtempSync(join(tmpdir(), 'highstreet-tests-'))

/** A file of tests that runs others, one after the other. */
function together(group: readonly string[], number: number): string {
  const path = join(folder, `${String(number).padStart(2, '0')}.test.mjs`)
  const tests = group.map((file) => {
    const url = pathToFileURL(resolve(project, file))
    return `test(${JSON.stringify(file)}, async () => { await import('${url}') })`
  })
  writeFileSync(path, ["import { test } from 'node:test'", ...tests, ''].join('\n'))
  return path
}

const sharing = files.filter((file) => !alone.test(file))
const groups = Math.ceil(sharing.length / mostInOne)
const run = [
  ...files.filter((file) => alone.test(file)),
  // Neighbours take about as long: dealt out, no process has all the long ones.
  ...Array.from({ length: groups }, (_, at) =>
    together(
      sharing.filter((_, index) => index % groups === at),
      at,
    ),
  ),
]

const child = spawn(
  process.execPath,
  [
    '--import',
    join(project, 'test/support/seed.ts'),
    '--test',
    '--test-timeout=600000',
    `--test-concurrency=${Math.max(2, availableParallelism())}`,
    ...options,
    ...run,
  ],
  { cwd: project, stdio: 'inherit' },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.once('exit', (code, signal) => {
  rmSync(folder, { recursive: true })
  process.exitCode = signal === null ? (code ?? 1) : 1
})
