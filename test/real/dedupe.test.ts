import { test } from 'node:test'
import { DedupeWorld, mergesAndTakesBack } from '../support/dedupe-world.ts'
import { withoutCluster } from '../support/nodes.ts'
import { startTwoNodes } from '../support/two-nodes.ts'

test('duplicates are found, merged, and taken back (cluster)', { skip: withoutCluster }, async () => {
  const directory = await startTwoNodes()
  try {
    await mergesAndTakesBack(new DedupeWorld(directory))
  } finally {
    await directory.close()
  }
})
