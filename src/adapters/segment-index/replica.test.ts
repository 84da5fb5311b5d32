/** Several nodes, each with a folder of its own, over one log and one depot. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { type OpenedSearchIndex, searchIndexContract } from '../../../test/contracts/search-index.contract.ts'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { runReplica } from '../../../test/support/replica-process.ts'
import { findBusinesses, Replicas } from '../../../test/support/replicas.ts'
import { crashDocument } from '../../../test/support/segment-crash-document.ts'
import { SqliteChangeLog } from '../sqlite/change-log.ts'
import type { OpenOptions } from './open-index.ts'

async function openReplica(): Promise<OpenedSearchIndex> {
  const world = new Replicas(temporaryFolder('replica'))
  await world.found('leader')
  const index = await world.open('follower')
  let writes = 0
  const written = async (): Promise<void> => {
    // Less often for many writes: each merge reads everything written before.
    if (++writes % (writes < 200 ? 7 : 101) !== 0) return
    assert.equal(await world.merge('leader', { everything: true }), 'merged')
  }
  return {
    index,
    put: async (document) => {
      world.put(document)
      await written()
    },
    remove: async (id) => {
      world.remove(id)
      await written()
    },
    close: () => world.close(),
  }
}

searchIndexContract('segment index, a replica that adopts what another node merges', openReplica)

const upTo = (last: number): number[] => Array.from({ length: last }, (_, i) => i + 1)

/** Two nodes, `a` and `b`; `a` has merged and published the first 50 documents. */
async function published(t: TestContext): Promise<Replicas> {
  const world = new Replicas(temporaryFolder('replicas'))
  t.after(() => world.close())
  await world.found('a')
  for (const n of upTo(50)) world.put(crashDocument(n))
  assert.equal(await world.merge('a'), 'merged')
  return world
}

/** Opens a node and fails if its index is rebuilt. */
const openUnbuilt = (world: Replicas, node: string, options: Partial<OpenOptions> = {}) =>
  world.open(node, { onRebuild: (reason) => assert.fail(`rebuilt: ${reason}`), ...options })

const depotFiles = (world: Replicas): string[] =>
  readdirSync(join(world.folder, 'depot'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('~type'))
    .map((entry) => join(entry.parentPath, entry.name))

const segmentFiles = (folder: string): string[] =>
  readdirSync(folder).filter((name) => name.endsWith('.segment'))

test('a new node is ready from segments and the rest of the log', async (t) => {
  const world = await published(t)
  const index = await openUnbuilt(world, 'b')
  assert.deepEqual(await findBusinesses(index), upTo(50))
  const { position, segments } = index.status()
  assert.ok(segments.length > 0)
  assert.ok(position >= 50)
  assert.equal(index.behind, 0)
})

test('a node that missed rows fetches the segments that have them before it answers', async (t) => {
  const world = await published(t)
  const index = await openUnbuilt(world, 'b')
  for (let n = 51; n <= 120; n++) world.put(crashDocument(n))
  assert.equal(await world.merge('a'), 'merged')
  for (let n = 121; n <= 180; n++) world.put(crashDocument(n))
  assert.deepEqual(await findBusinesses(index), upTo(180))
})

test('threads of a new node wait for the one that fetches', async (t) => {
  const world = await published(t)
  const both = await Promise.all([openUnbuilt(world, 'b'), openUnbuilt(world, 'b'), openUnbuilt(world, 'b')])
  for (const index of both) assert.deepEqual(await findBusinesses(index), upTo(50))
  assert.deepEqual(segmentFiles(world.directory('a')).sort(), segmentFiles(world.directory('b')).sort())
})

test('of new nodes without a depot, one rebuilds and the other adopts', async (t) => {
  const world = new Replicas(temporaryFolder('replicas'))
  t.after(() => world.close())
  for (const n of upTo(30)) world.put(crashDocument(n))
  const nodes = await Promise.all([world.open('a'), world.open('b')])
  for (const index of nodes) assert.deepEqual(await findBusinesses(index), upTo(30))
  assert.deepEqual(segmentFiles(world.directory('a')), segmentFiles(world.directory('b')))
})

test('a damaged or missing local segment is fetched again', async (t) => {
  const world = await published(t)
  await (await openUnbuilt(world, 'b')).close()
  const file = join(world.directory('b'), segmentFiles(world.directory('b'))[0]!)
  const bytes = readFileSync(file)
  const damages: Record<string, () => void> = {
    damaged: () =>
      writeFileSync(
        file,
        bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 1 : byte)),
      ),
    cut: () => writeFileSync(file, bytes.subarray(0, -20)),
    missing: () => rmSync(file),
  }
  for (const [name, damage] of Object.entries(damages)) {
    damage()
    const index = await openUnbuilt(world, 'b')
    assert.deepEqual(await findBusinesses(index), upTo(50), name)
    await index.close()
    assert.deepEqual(readFileSync(file), bytes)
  }
})

test('a damaged or incomplete depot is replaced by one rebuilt index, which the others adopt', async (t) => {
  const world = await published(t)
  const old = await world.open('a')
  const part = (): string => {
    const manifests = depotFiles(world).filter((file) => file.includes('/m/'))
    const newest = manifests.sort((a, b) => Number(basename(a)) - Number(basename(b))).at(-1)!
    const [{ name }] = JSON.parse(readFileSync(newest, 'utf8')).segments
    return depotFiles(world).find((file) => file.includes(name))!
  }
  const damages: Record<string, () => void> = {
    'a part is damaged': () => writeFileSync(part(), Buffer.from('no segment')),
    'a part is missing': () => rmSync(part()),
    'no manifest': () => {
      for (const file of depotFiles(world)) if (file.includes('/m/')) rmSync(file)
    },
    'a manifest is no JSON': () => {
      for (const file of depotFiles(world)) if (file.includes('/m/')) writeFileSync(file, '{"posi')
    },
    'everything is gone': () => rmSync(join(world.folder, 'depot'), { recursive: true }),
  }
  let last = 50
  for (const [name, damage] of Object.entries(damages)) {
    damage()
    const rebuilds: string[] = []
    const index = await world.open(`new node: ${name}`, { onRebuild: (reason) => rebuilds.push(reason) })
    assert.equal(rebuilds.length, 1, name)
    world.put(crashDocument(++last))
    assert.deepEqual(await findBusinesses(index), upTo(last), name)
    assert.deepEqual(await findBusinesses(old), upTo(last), name)
    const next = await openUnbuilt(world, `next node: ${name}`)
    assert.deepEqual(await findBusinesses(next), upTo(last), name)
  }
})

test('a node that was paused neither replaces newer segments nor moves the log back', async (t) => {
  for (const step of ['segment written', 'segments published', 'manifest published']) {
    const world = await published(t)
    const index = await openUnbuilt(world, 'b')
    for (let n = 51; n <= 90; n++) world.put(crashDocument(n))
    const before = readFileSync(join(world.directory('a'), 'manifest.json'), 'utf8')
    // The step blocks until another process has merged as the next leader: its lease is over.
    const late = await world.merge('a', {}, (at) => {
      if (at !== step) return
      const elsewhere = { folder: world.folder, node: 'b', work: 'merge', expiresLeases: true } as const
      assert.equal(runReplica(elsewhere), 'merged')
    })
    assert.equal(late, 'busy', step)
    assert.equal(readFileSync(join(world.directory('a'), 'manifest.json'), 'utf8'), before)
    const { noted } = await new SqliteChangeLog(world.writer).head()
    const manifest = JSON.parse(readFileSync(join(world.directory('b'), 'manifest.json'), 'utf8'))
    assert.equal(noted, manifest.position, step)
    for (const node of ['a', 'c']) {
      const opened = await openUnbuilt(world, node)
      assert.deepEqual(await findBusinesses(opened), upTo(90), step)
    }
    assert.deepEqual(await findBusinesses(index), upTo(90), step)
    assert.deepEqual(segmentFiles(world.directory('a')), segmentFiles(world.directory('b')), step)
  }
})

test('an erasure leaves nothing of replaced segments in the depot', async (t) => {
  const world = await published(t)
  const contains = (word: string): boolean =>
    depotFiles(world).some((file) => readFileSync(file, 'latin1').includes(word))
  world.put({ ...crashDocument(51), names: ['Business erasedword'] })
  assert.equal(await world.merge('a', { everything: true }), 'merged')
  assert.equal(contains('erasedword'), true)
  world.put({ ...crashDocument(51), names: ['Business renamed'] })
  assert.equal(await world.merge('a', { everything: true }), 'merged')
  assert.deepEqual([contains('erasedword'), contains('renamed')], [false, true])
  assert.equal(depotFiles(world).filter((file) => file.includes('/m/')).length, 1)
})
