import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../support/at-end.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'

const newFolder = (): string => temporaryFolder('start')

/** Arguments and variables of a process, as Linux tells them. */
const linesOf = (pid: number, file: 'cmdline' | 'environ'): string[] =>
  readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0')

interface MemorySettings {
  readonly env: Record<string, string>
  readonly tunables: string
}

const withoutTunables: MemorySettings = { env: { GLIBC_TUNABLES: '' }, tunables: 'glibc.malloc.hugetlb=1' }
const withTunables: MemorySettings = {
  env: {
    MALLOC_ARENA_MAX: '7',
    NODE_OPTIONS: '--max-semi-space-size=9',
    GLIBC_TUNABLES: 'glibc.pthread.rseq=1',
  },
  tunables: 'glibc.pthread.rseq=1:glibc.malloc.hugetlb=1',
}
const withSmallPages: MemorySettings = {
  env: { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=0' },
  tunables: 'glibc.malloc.hugetlb=0',
}

/** Fails unless a server, started with these variables, has started anew once with the settings of its memory. */
function isTuned({ child }: ServerProcess, { env, tunables }: MemorySettings): void {
  if (process.platform !== 'linux') return
  const args = linesOf(child.pid!, 'cmdline')
  assert.equal(args.filter((arg) => arg === '--max-semi-space-size=16').length, 1)
  assert.equal(args.filter((arg) => arg === '--no-parallel-scavenge').length, 1)
  const given = env.NODE_OPTIONS ?? '--max-semi-space-size=16'
  assert.equal(
    args.findLast((arg) => arg.startsWith('--max-semi-space-size=')),
    given,
  )
  const variables = linesOf(child.pid!, 'environ')
  assert.deepEqual(
    variables.filter((variable) => variable.startsWith('MALLOC_ARENA_MAX=')),
    [`MALLOC_ARENA_MAX=${env.MALLOC_ARENA_MAX ?? 2}`],
  )
  assert.ok(variables.some((variable) => variable.startsWith('MALLOC_TRIM_THRESHOLD_=')))
  // glibc ends each setting in place.
  assert.ok(`${variables.join(':')}:`.includes(`:GLIBC_TUNABLES=${tunables}:`))
}

/** The message of a start that must fail; a start that hangs fails the test by never ending. */
async function refusal(env: Record<string, string>, folder = newFolder()): Promise<string> {
  const started = startServerProcess(folder, { env: { HIGHSTREET_WORKERS: '1', ...env } })
  const failure = await started.then(
    () => undefined,
    (error: Error) => error.message,
  )
  if (failure === undefined) await (await started).end('SIGTERM')
  assert.ok(failure !== undefined, 'the server started all the same')
  assert.match(failure, /^The server ended with 1 /)
  assert.doesNotMatch(failure, /\n\s+at /, 'no stack for the person at the terminal')
  return failure
}

test('a second directory on a port is refused, although threads of one share it', async () => {
  const first = await startServerProcess(newFolder(), { env: withoutTunables.env })
  try {
    isTuned(first, withoutTunables)
    const { port } = new URL(first.url)
    assert.match(await refusal({ HIGHSTREET_PORT: port }), /a directory is running on port \d+ already/)
    assert.equal((await fetch(`${first.url}/healthz`)).status, 200)
  } finally {
    assert.equal(await first.end('SIGTERM'), 0)
  }
})

interface AboutAnswer {
  readonly data: { readonly sources: readonly { readonly imported: string }[] }
}

test('the demo places are an import of their own, with what is due for them', async () => {
  const folder = newFolder()
  const env = { ...withTunables.env, HIGHSTREET_DEMO: '1', HIGHSTREET_WORKERS: '1' }
  const server = await startServerProcess(folder, { env })
  try {
    isTuned(server, withTunables)
    const about = await fetch(`${server.url}/about`, { headers: { accept: 'application/json' } })
    const { sources } = ((await about.json()) as AboutAnswer).data
    const terms = { licence: 'ODbL 1.0', attribution: '© OpenStreetMap contributors' }
    assert.deepEqual(sources, [{ ...terms, imported: sources[0]?.imported }])
    const key = readFileSync(join(folder, 'admin-key'), 'utf8').trim()
    const exported = await fetch(`${server.url}/v1/export?format=jsonl`, { headers: { 'X-API-Key': key } })
    const [first] = (await exported.text()).split('\n')
    assert.deepEqual(JSON.parse(first!)._about.sources, [{ account: 'demo', ...sources[0] }])
  } finally {
    await server.end('SIGTERM')
  }
})

test('a port that another program has, a wrong address and an unusable folder are told in a line', async () => {
  const other = createServer()
  const port = await new Promise<number>((resolve) =>
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
  )
  try {
    assert.match(await refusal({ HIGHSTREET_PORT: String(port) }), /is taken by another program/)
  } finally {
    other.close()
  }
  assert.match(await refusal({ HIGHSTREET_HOST: '192.0.2.1', HIGHSTREET_PORT: '18999' }), /HIGHSTREET_HOST/)
  assert.match(await refusal({ HIGHSTREET_PROT: '8081' }), /did you mean HIGHSTREET_PORT/)

  const foreign = newFolder()
  writeFileSync(join(foreign, 'directory.sqlite'), 'this is no database, and longer than nothing')
  assert.match(await refusal({}, foreign), /data folder .* cannot be used: file is not a database/)
})

test('a start that fails when its threads run already still ends', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'assets'), 'a file where a folder must be')
  assert.match(await refusal({}, folder), /EEXIST/)
})

test('the settings of memory that an operator has chosen stay', async () => {
  const server = await startServerProcess(newFolder(), {
    env: { ...withSmallPages.env, HIGHSTREET_WORKERS: '1' },
  })
  try {
    isTuned(server, withSmallPages)
  } finally {
    assert.equal(await server.end('SIGTERM'), 0)
  }
})
