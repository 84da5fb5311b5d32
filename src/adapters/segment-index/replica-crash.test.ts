/**
 * Kills the process of a node at each step of merging and publishing, of fetching, and of a rebuild. Afterwards
 * every node finds every acknowledged write without a rebuild, and another node goes on. `HIGHSTREET_TEST_SCALE=1` kills at
 * every step, otherwise it is some, others with each commit.
 */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { partOf } from '../../../test/support/part-of.ts'
import { type ReplicaRun, runReplica } from '../../../test/support/replica-process.ts'
import { findBusinesses, Replicas } from '../../../test/support/replicas.ts'
import { crashDocument } from '../../../test/support/segment-crash-document.ts'

const publishSteps = [
  'segment written',
  'segments combined',
  'part published',
  'segments published',
  'manifest published',
  'position noted',
  'manifest written',
  'manifest swapped',
  'depot cleared',
  'files removed',
]
const fetchSteps = ['part fetched', 'segment fetched', 'manifest written', 'manifest swapped']
/** Until here, a killed rebuild leaves nothing that counts. */
const beforeNoted = publishSteps.slice(0, publishSteps.indexOf('position noted'))

const upTo = (last: number): number[] => Array.from({ length: last }, (_, i) => i + 1)

async function start(
  t: TestContext,
): Promise<{ world: Replicas; write: (rows: number) => void; last(): number }> {
  const world = new Replicas(temporaryFolder('replica-crash'))
  t.after(() => world.close())
  await world.found('a')
  let last = 0
  const write = (rows: number): void => {
    for (let n = 0; n < rows; n++) world.put(crashDocument(++last))
  }
  return { world, write, last: () => last }
}

async function checkNodes(
  world: Replicas,
  nodes: readonly string[],
  last: number,
  step: string,
): Promise<void> {
  for (const node of nodes) {
    const index = await world.open(node, { onRebuild: (reason) => assert.fail(`${step}: ${reason}`) })
    assert.deepEqual(await findBusinesses(index), upTo(last), `${step}: ${node}`)
    await index.close()
  }
}

const notChosen = 'HIGHSTREET_TEST_SCALE=1 kills at every step'
const published = partOf(publishSteps, 3)
for (const step of publishSteps) {
  const skip = !published.includes(step) && notChosen
  test(`a node killed while it publishes (${step}) loses nothing, and another goes on`, {
    skip,
  }, async (t) => {
    const { world, write, last } = await start(t)
    const run = (node: string, more: Partial<ReplicaRun> = {}): string =>
      runReplica({ folder: world.folder, node, work: 'merge', ...more })
    write(45)
    assert.equal(run('a'), 'merged')
    for (const killed of ['a', 'b']) {
      write(30)
      assert.equal(run(killed, { killAt: step, expiresLeases: true }), 'killed')
      write(3)
      await checkNodes(world, ['a', 'b', `new after ${killed}`], last(), step)
      // Whoever goes on has the rows that the killed node merged, and new ones.
      write(20)
      assert.equal(run('c', { expiresLeases: true }), 'merged')
      await checkNodes(world, ['a', 'b', 'c'], last(), step)
    }
  })
}

test('a node killed while it fetches goes on with what it has', async (t) => {
  const { world, write, last } = await start(t)
  const run = (node: string, more: Partial<ReplicaRun> = {}): string =>
    runReplica({ folder: world.folder, node, work: 'fetch', ...more })
  for (const step of fetchSteps) {
    write(30)
    assert.equal(await world.merge('a'), 'merged')
    for (const node of ['b', `new: ${step}`]) assert.equal(run(node, { killAt: step }), 'killed')
    await checkNodes(world, ['b', `new: ${step}`], last(), step)
  }
})

const rebuildSteps = ['segment written', ...beforeNoted.slice(2), 'position noted', 'manifest swapped']
const rebuilt = partOf(rebuildSteps, 2)
for (const step of rebuildSteps) {
  const skip = !rebuilt.includes(step) && notChosen
  test(`a node killed during a rebuild (${step}) leaves the published index, or the new one`, {
    skip,
  }, async (t) => {
    const { world, write, last } = await start(t)
    write(45)
    assert.equal(await world.merge('a'), 'merged')
    write(5)
    const rebuild = { folder: world.folder, node: 'a', work: 'rebuild', killAt: step } as const
    assert.equal(runReplica(rebuild), 'killed')
    await checkNodes(world, ['a', 'b'], last(), step)
    assert.equal(runReplica({ ...rebuild, killAt: 'no such step' }), 'rebuilt')
    await checkNodes(world, ['a', 'b'], last(), step)
  })
}
