import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { temporaryFolder } from '../support/at-end.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { type Block, blocksOf, projectFolder, readDocument, writtenDocuments } from './markdown.ts'

/**
 * Runs the blocks marked `sh` of each document, in order, in one shell, beside a real server with the demo places; and compares a `json` block that
 * follows one with the last line that it printed. Only the address, the data folder and `npx highstreet` are replaced.
 */

const hasTools = ['bash', 'curl'].every((tool) => {
  try {
    execFileSync(tool, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})

const mark = '@@@ end of block'
const folder = temporaryFolder('documents')
const workFolder = temporaryFolder('reader')
let server: ServerProcess

interface Example {
  readonly script: Block
  /** The answer that the document shows. */
  readonly shown: Block | null
}

function examplesOf(file: string): Example[] {
  const blocks = blocksOf(readDocument(file))
  return blocks.flatMap((script, index) => {
    if (script.language !== 'sh') return []
    const next = blocks[index + 1]
    return [{ script, shown: next?.language === 'json' ? next : null }]
  })
}

/** What each block printed on standard output. */
function run(examples: readonly Example[]): Promise<string[]> {
  const { port } = new URL(server.url)
  const text = examples.map(({ script }) => `${script.text}\nprintf '\\n${mark}\\n'`).join('\n')
  const script = text.replaceAll('http://127.0.0.1:8080', server.url).replaceAll('var/', `${folder}/`)
  const env = {
    ...process.env,
    PATH: `${workFolder}:${process.env.PATH}`,
    HIGHSTREET_DATA_DIR: folder,
    HIGHSTREET_PORT: port,
  }
  return new Promise((resolve, reject) => {
    const options = { cwd: workFolder, env, maxBuffer: 64 * 1024 * 1024 }
    execFile('bash', ['-eu', '-o', 'pipefail', '-c', script], options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout.split(`\n${mark}\n`).slice(0, -1))
      else reject(new Error(`${error.message}\n${stdout.slice(-2000)}\n${stderr.slice(-2000)}`))
    })
  })
}

/** Fails unless the answer has everything that is shown: same members and kinds, same texts for people, same truth. */
function hold(actual: unknown, shown: unknown, at: string): void {
  if (Array.isArray(shown)) {
    assert.ok(Array.isArray(actual), `${at} is no list`)
    for (const [index, item] of shown.entries()) hold(actual[index], item, `${at}[${index}]`)
  } else if (shown !== null && typeof shown === 'object') {
    assert.ok(actual !== null && typeof actual === 'object', `${at} is ${JSON.stringify(actual)}`)
    for (const [name, value] of Object.entries(shown))
      hold((actual as Record<string, unknown>)[name], value, `${at}.${name}`)
  } else if (typeof shown === 'string' && !/\.(msg|decision|precision|data\[\d+\])$/.test(at)) {
    assert.equal(typeof actual, 'string', at)
  } else if (typeof shown === 'number') assert.equal(typeof actual, 'number', at)
  else assert.deepEqual(actual, shown, at)
}

before(async () => {
  if (!hasTools) return
  const npx = join(workFolder, 'npx')
  writeFileSync(
    npx,
    `#!/bin/sh\n[ "$1" = highstreet ] || exit 9\nshift\nexec '${process.execPath}' '${projectFolder}bin/highstreet.js' "$@"\n`,
  )
  chmodSync(npx, 0o755)
  server = await startServerProcess(folder, { env: { HIGHSTREET_DEMO: '1', HIGHSTREET_WORKERS: '1' } })
})

after(async () => {
  if (hasTools) assert.equal(await server.end('SIGTERM'), 0)
})

for (const file of writtenDocuments) {
  const examples = examplesOf(file)
  if (examples.length === 0) continue
  test(`the examples of ${file} work`, { skip: hasTools ? false : 'needs bash and curl' }, async () => {
    const printed = await run(examples)
    assert.equal(printed.length, examples.length)
    for (const [index, { script, shown }] of examples.entries()) {
      const at = `${file}:${script.line}`
      const lines = printed[index]!.trim().split('\n')
      for (const line of lines.filter((text) => text.includes('{"success":false')))
        if (!shown?.text.includes('"success":false')) assert.fail(`${at} failed: ${line}`)
      if (shown !== null) hold(JSON.parse(lines.at(-1)!), JSON.parse(shown.text), `${file}:${shown.line}`)
    }
  })
}
