import { test } from 'node:test'
import { britain, startWorld } from '../support/world.ts'
import { refusesNulCharacters } from './nul-characters.ts'

test('a NUL in any text is refused and reaches no store', async (t) => {
  const world = await startWorld(britain)
  t.after(() => world.close())
  await refusesNulCharacters(world)
})
