import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { after, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openFileBlobStore } from '../../src/adapters/blob-fs/blob-store.ts'
import type { BucketSettings } from '../../src/adapters/blob-s3/bucket.ts'
import { temporaryFolder } from '../support/at-end.ts'
import { filledFolder, made } from '../support/filled-store.ts'
import { sharedPostgres, withoutPostgres } from '../support/postgres-server.ts'
import { startS3, withoutS3 } from '../support/s3-server.ts'
import { startServerProcess } from '../support/server-process.ts'

const program = fileURLToPath(new URL('../../bin/highstreet.js', import.meta.url))
const skip = withoutPostgres || withoutS3
if (skip === false) await sharedPostgres()
const s3 = skip === false ? await startS3() : undefined
after(() => s3?.stop())

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Data = any

const s3Env = (bucket: BucketSettings): Record<string, string> => ({
  HIGHSTREET_S3_URL: bucket.s3Url!,
  HIGHSTREET_S3_BUCKET: bucket.s3Bucket!,
  HIGHSTREET_S3_PREFIX: bucket.s3Prefix,
  HIGHSTREET_S3_ACCESS_KEY: bucket.s3AccessKey!,
  HIGHSTREET_S3_SECRET_KEY: bucket.s3SecretKey!,
})

async function clusterEnv(): Promise<Record<string, string>> {
  const url = await (await sharedPostgres()).createDatabase()
  return { HIGHSTREET_POSTGRES_URL: url, ...s3Env(s3!.createBucket()) }
}

interface Ended {
  readonly status: number | null
  readonly out: string
  readonly err: string
}

/** Runs the command; `until` kills it as soon as its messages match. */
function migrate(env: Record<string, string>, args: readonly string[], until?: RegExp): Promise<Ended> {
  const child = spawn(process.execPath, [program, 'migrate', ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
    if (until?.test(err)) child.kill('SIGKILL')
  })
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, out, err })))
}

const call = (url: string, path: string, params: Record<string, string>, method = 'GET') => {
  const query = new URLSearchParams({ api_key: made.keys.standard, _user_id: made.userId, ...params })
  return method === 'GET' ? fetch(`${url}${path}?${query}`) : fetch(`${url}${path}`, { method, body: query })
}

/** A new node says 503 until its index is built. */
async function onceIndexed(...asked: Parameters<typeof call>): ReturnType<typeof call> {
  for (;;) {
    const reply = await call(...asked)
    if (reply.status !== 503) return reply
    await pause(200)
  }
}

describe('highstreet migrate', { skip }, () => {
  test('copies a folder beside its read-only server into a cluster, though killed, and back', async (t) => {
    const folder = await filledFolder()
    const cluster = { HIGHSTREET_DATA_DIR: folder, ...(await clusterEnv()) }
    const server = await startServerProcess(folder, { env: { HIGHSTREET_READ_ONLY: 'true' } })
    t.after(() => server.end('SIGKILL'))
    const entity_id = made.entities[0]!
    const search = { who: 'Fixture', country: 'IE' }
    const found: Data = await (await onceIndexed(server.url, '/v1/entity/search/who', search)).json()
    assert.ok(found.data.total_rows > 0)
    const refused = await call(
      server.url,
      '/v1/entity/tag',
      { entity_id, tag: 'late', language: 'en' },
      'POST',
    )
    assert.equal(refused.status, 503)
    assert.match(refused.headers.get('retry-after')!, /^\d+$/)
    assert.match(((await refused.json()) as Data).msg, /read-only, and nothing was written/)
    assert.equal((await fetch(`${server.url}/readyz`)).status, 200)

    assert.equal((await migrate(cluster, ['--to', 'cluster'], /copying files/)).status, null)
    assert.equal((await call(server.url, '/v1/entity', { entity_id })).status, 200)
    const back = { ...cluster, HIGHSTREET_DATA_DIR: temporaryFolder('back') }
    const early = await migrate(back, ['--to', 'embedded'])
    assert.equal(early.status, 1)
    assert.match(early.err, /is incomplete: a move into it was not completed/)
    const open = await migrate(cluster, ['--to', 'cluster', '--keep-open', '--json'])
    assert.equal(open.status, 0, open.err)
    assert.match(open.err, /is not used yet: .* run the command again without --keep-open/)
    assert.equal(JSON.parse(open.out).isComplete, false)
    assert.match((await migrate(back, ['--to', 'embedded'])).err, /is incomplete/)
    const moved = await migrate(cluster, ['--to', 'cluster', '--json'])
    assert.equal(moved.status, 0, moved.err)
    const { isComplete, comparisons } = JSON.parse(moved.out)
    assert.equal(isComplete, true)
    assert.deepEqual(comparisons.at(-1).target.count, 3)
    const again = await migrate(cluster, ['--to', 'cluster'])
    assert.equal(again.status, 1)
    assert.match(
      again.err,
      /PostgreSQL at 127\.0\.0\.1:\d+\/\w+ is not empty; name an empty one, nothing was changed/,
    )
    assert.equal(await server.end('SIGTERM'), 0)

    const node = await startServerProcess(temporaryFolder('node'), {
      env: {
        ...cluster,
        HIGHSTREET_DATA_DIR: temporaryFolder('node'),
        HIGHSTREET_PROFILE: 'cluster',
        HIGHSTREET_DEMO: 'true',
      },
    })
    t.after(() => node.end('SIGKILL'))
    const there: Data = await (await onceIndexed(node.url, '/v1/entity/search/who', search)).json()
    assert.equal(there.data.total_rows, found.data.total_rows)
    const tag = { entity_id, tag: 'clustered', language: 'en' }
    assert.equal((await call(node.url, '/v1/entity/tag', tag, 'POST')).status, 200)
    assert.equal(await node.end('SIGTERM'), 0)

    const returned = await migrate(back, ['--to', 'embedded'])
    assert.equal(returned.status, 0, returned.err)
    assert.match(returned.out, /^entity +\d+ {2}[0-9a-f]{16} {2}equal$/m)
    const fresh = back.HIGHSTREET_DATA_DIR
    for (const dataDir of [folder, fresh]) {
      const blobs = await openFileBlobStore(`${dataDir}/assets`)
      const files: [string, string, number][] = []
      for await (const path of blobs.list()) {
        const blob = (await blobs.get(path))!
        files.push([path, blob.type, blob.bytes.length])
      }
      assert.deepEqual(
        files
          .sort()
          .map(([, type, size]) => [type, size])
          .sort(),
        [
          ['application/pdf', 300_000],
          ['image/jpeg', 5],
          ['image/png', 1],
        ],
      )
    }
    // A moved store has its keys: a first start makes neither keys nor demo places.
    const next = await startServerProcess(fresh, { env: { HIGHSTREET_DEMO: 'true' } })
    t.after(() => next.end('SIGKILL'))
    const later: Data = await (await onceIndexed(next.url, '/v1/entity/search/who', search)).json()
    assert.equal(later.data.total_rows, found.data.total_rows)
    const demo = { who: 'kahvila', country: 'FI' }
    const demos: Data = await (await onceIndexed(next.url, '/v1/entity/search/who', demo)).json()
    assert.equal(demos.data.total_rows, 0)
    const kept: Data = await (await call(next.url, '/v1/entity', { entity_id })).json()
    assert.ok(kept.data.tags.some((value: Data) => value.tag === 'clustered'))
    const written = await call(
      next.url,
      '/v1/entity/tag',
      { entity_id, tag: 'moved', language: 'en' },
      'POST',
    )
    assert.equal(written.status, 200)
    assert.equal(await next.end('SIGTERM'), 0)
  })

  test('says in one line what is wrong, without the password', async () => {
    const folder = await filledFolder()
    const cluster = await clusterEnv()
    const env = { HIGHSTREET_DATA_DIR: folder, ...cluster }
    const absent = cluster.HIGHSTREET_POSTGRES_URL!.replace(/[^/]+$/, 'absent')
    const wrongPort = 'postgres://someone:hidden-word@127.0.0.1:1/highstreet'
    const empty = temporaryFolder('empty')
    for (const [changes, args, expected] of [
      [{ HIGHSTREET_POSTGRES_URL: '' }, ['--to', 'cluster'], /HIGHSTREET_POSTGRES_URL is not set; set it/],
      [
        { HIGHSTREET_POSTGRES_URL: wrongPort },
        ['--to', 'cluster'],
        /PostgreSQL at 127\.0\.0\.1:1\/highstreet cannot be used: it does not answer \(.*ECONNREFUSED.*check HIGHSTREET_POSTGRES_URL/,
      ],
      [
        { HIGHSTREET_POSTGRES_URL: 'postgres://someone:hidden-word@127.0.0.1:1,127.0.0.1:2/highstreet' },
        ['--to', 'cluster'],
        /PostgreSQL at 127\.0\.0\.1:1\/highstreet, 127\.0\.0\.1:2\/highstreet cannot be used: it does not answer/,
      ],
      [{ HIGHSTREET_POSTGRES_URL: absent }, ['--to', 'cluster'], /database "absent" does not exist/],
      [{ HIGHSTREET_S3_BUCKET: '' }, ['--to', 'cluster'], /HIGHSTREET_S3_BUCKET is not set/],
      [{ HIGHSTREET_S3_BUCKET: 'absent-bucket' }, ['--to', 'cluster'], /the bucket does not exist/],
      [
        { HIGHSTREET_DATA_DIR: empty },
        ['--to', 'cluster'],
        /there is no store in .*; set HIGHSTREET_DATA_DIR/,
      ],
      [{ HIGHSTREET_DATA_DIR: empty }, ['--to', 'embedded'], /cannot be used: there is no store in it/],
    ] as const) {
      const { status, out, err } = await migrate({ ...env, ...changes }, args)
      assert.equal(status, 1, err)
      assert.equal(out, '')
      assert.match(err, expected)
      assert.equal(err.trim().split('\n').length, 1, err)
      assert.ok(!err.includes('hidden-word'))
    }
    assert.equal((await migrate(env, [])).status, 2)
    assert.equal((await migrate(env, ['--to', 'elsewhere'])).status, 2)
  })
})
