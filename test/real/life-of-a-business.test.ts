/** The life of a business in a cluster: every call goes to the other of two nodes. */
import { test } from 'node:test'
import { lifeOfABusiness } from '../scenarios/life-of-a-business.ts'
import { withoutCluster } from '../support/nodes.ts'
import { startTwoNodes } from '../support/two-nodes.ts'
import { britain, startWorldOn } from '../support/world.ts'

test('the life of a business (two nodes of a cluster)', { skip: withoutCluster }, async (t) => {
  const world = await startWorldOn(britain, startTwoNodes)
  t.after(() => world.close())
  await lifeOfABusiness(t, world)
})
