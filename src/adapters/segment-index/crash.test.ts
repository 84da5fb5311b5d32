/**
 * Kills a process at named points of commit, merge, swap and rebuild, including while an old index answers.
 * Every acknowledged write must be found afterwards. `HIGHSTREET_TEST_SCALE=1` kills at
 * every point, otherwise it is some, others with each commit.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { partOf } from '../../../test/support/part-of.ts'
import { logOf } from '../../../test/support/search-log.ts'
import { crashDocument } from '../../../test/support/segment-crash-document.ts'
import type { SearchDocument } from '../../search/query.ts'
import { openDatabase } from '../sqlite/database.ts'
import { openSegmentIndex } from './open-index.ts'

const scale = Number(process.env.HIGHSTREET_TEST_SCALE ?? '0.1')
const child = fileURLToPath(new URL('../../../test/support/segment-crash-child.ts', import.meta.url))
const mergeSteps = [
  'segment written',
  'segments combined',
  'manifest written',
  'manifest swapped',
  'position noted',
  'files removed',
]
const points: readonly string[] = [
  // First: they leave an index behind.
  'before commit',
  'after commit',
  ...partOf(
    [
      ...mergeSteps,
      ...mergeSteps.map((step) => `rebuild: ${step}`),
      ...mergeSteps.map((step) => `meanwhile: ${step}`),
    ],
    6,
  ),
]
/** When killed here, the next start still finds the index of an older program. */
const beforeSwap = new Set(
  ['segment written', 'segments combined', 'manifest written'].map((step) => `meanwhile: ${step}`),
)
const kills = Math.max(points.length, Math.round(100 * scale))

/** The acknowledged numbers, and how the process ended. */
function run(
  folder: string,
  first: number,
  point: string,
  passes: number,
): Promise<{ acknowledged: number[]; signal: string | null }> {
  return new Promise((resolve, reject) => {
    const started = spawn(process.execPath, [child, folder, String(first), point, String(passes)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    started.stdout.on('data', (data) => {
      output += data
    })
    started.on('error', reject)
    started.on('close', (_code, signal) => {
      resolve({ acknowledged: output.split('\n').filter(Boolean).map(Number), signal })
    })
  })
}

/** The numbers of all documents found by search, and whether the index had to be rebuilt. */
async function findAll(folder: string): Promise<{ found: number[]; rebuilds: string[] }> {
  const db = openDatabase(join(folder, 'test.db'), 'reader')
  const rebuilds: string[] = []
  const documents = function* (): Generator<SearchDocument> {
    for (const row of db.prepare<[], { document: string }>('SELECT document FROM kept').all())
      yield JSON.parse(row.document)
  }
  const index = await openSegmentIndex({
    directory: join(folder, 'index'),
    ...logOf(db),
    documents,
    merges: false,
    pollMs: 0,
    onRebuild: (reason) => rebuilds.push(reason),
  })
  const found: number[] = []
  for (const country of ['gb', 'de']) {
    const word = { kind: 'word', word: 'business', fields: ['name'], form: 'exact', weight: 1 } as const
    const { total, hits } = await index.search({
      country,
      condition: word,
      area: { kind: 'country' },
      filters: {},
      now: 0,
      offset: 0,
      limit: 100_000,
    })
    assert.equal(total, hits.length)
    found.push(...hits.map((hit) => Number(hit.id)))
  }
  await index.close()
  db.close()
  return { found: found.sort((a, b) => a - b), rebuilds }
}

test(`${kills} kills lose no acknowledged write`, async () => {
  const folder = temporaryFolder('crash')
  const acknowledged: number[] = []
  let maybe = 0
  for (let kill = 0; kill < kills; kill++) {
    const point = points[kill % points.length]!
    const passes = point.endsWith('commit') ? (kill * 37) % 100 : point.includes(': ') ? 0 : kill % 4
    const first = 1 + kill * 100
    const result = await run(folder, first, point, passes)
    assert.equal(result.signal, 'SIGKILL', `${point} was reached`)
    acknowledged.push(...result.acknowledged)
    // A committed but unacknowledged write may or may not be there.
    maybe = first + result.acknowledged.length
    const { found, rebuilds } = await findAll(folder)
    assert.deepEqual(
      found.filter((number) => number !== maybe),
      acknowledged,
      point,
    )
    assert.equal(rebuilds.length, beforeSwap.has(point) ? 1 : 0, point)
    if (found.includes(maybe)) acknowledged.push(maybe)
  }
})

test('a damaged, missing or foreign index is built anew from the store', async () => {
  const folder = temporaryFolder('damage')
  const { acknowledged, signal } = await run(folder, 1, 'no such point', 0)
  assert.equal(signal, null)
  const directory = join(folder, 'index')
  const segment = () => join(directory, readdirSync(directory).find((file) => file.endsWith('.segment'))!)
  const damages: Record<string, () => void> = {
    'one byte is wrong': () => {
      const bytes = readFileSync(segment())
      bytes[bytes.length >> 1]! ^= 1
      writeFileSync(segment(), bytes)
    },
    'a file is cut short': () => writeFileSync(segment(), readFileSync(segment()).subarray(0, -20)),
    'a file is empty': () => writeFileSync(segment(), ''),
    'a file is gone': () => rmSync(segment()),
    'the manifest is gone': () => rmSync(join(directory, 'manifest.json')),
    'the manifest is no JSON': () => writeFileSync(join(directory, 'manifest.json'), '{"format'),
    'the manifest is of another store': () => {
      const file = join(directory, 'manifest.json')
      writeFileSync(file, readFileSync(file, 'utf8').replace(/"store": "\w+"/, '"store": "other"'))
    },
    'the manifest is of an older format': () => {
      const file = join(directory, 'manifest.json')
      writeFileSync(file, readFileSync(file, 'utf8').replace(/"format": \d+/, '"format": 1'))
    },
  }
  for (const [name, damage] of Object.entries(damages)) {
    damage()
    const { found, rebuilds } = await findAll(folder)
    assert.deepEqual(found, acknowledged, name)
    assert.equal(rebuilds.length, 1, name)
    assert.deepEqual((await findAll(folder)).rebuilds, [], name)
  }
  assert.equal(acknowledged.length, Array.from({ length: 100 }, (_, n) => crashDocument(n + 1)).length)
})
