import { test } from 'node:test'
import { withoutCluster } from '../support/nodes.ts'
import { refusesSignedOut } from '../support/signed-out-sessions.ts'
import { startTwoNodes } from '../support/two-nodes.ts'

test('a session signed out on one node is refused by the other', { skip: withoutCluster }, async (t) => {
  const clock = { now: Date.parse('2026-11-25T10:00:00Z') }
  const directory = await startTwoNodes({ now: () => clock.now })
  t.after(() => directory.close())
  const [one, other] = directory.nodes
  await refusesSignedOut(one, other, directory.keys.admin, () => (clock.now += 1000))
})
