import { test } from 'node:test'
import { refusesNulCharacters } from '../endpoints/nul-characters.ts'
import { withoutCluster } from '../support/nodes.ts'
import { startTwoNodes } from '../support/two-nodes.ts'
import { britain, startWorldOn } from '../support/world.ts'

test('a NUL in any text is refused and reaches no database', { skip: withoutCluster }, async (t) => {
  const world = await startWorldOn(britain, startTwoNodes)
  t.after(() => world.close())
  await refusesNulCharacters(world)
})
