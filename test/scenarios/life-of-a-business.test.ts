import { test } from 'node:test'
import { britain, startWorld } from '../support/world.ts'
import { lifeOfABusiness } from './life-of-a-business.ts'

for (const storage of ['embedded', 'memory'] as const)
  test(`the life of a business (${storage})`, async (t) => {
    const world = await startWorld(britain, { storage })
    t.after(() => world.close())
    await lifeOfABusiness(t, world)
  })
