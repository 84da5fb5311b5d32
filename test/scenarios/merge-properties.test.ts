import { after, test } from 'node:test'
import fc from 'fast-check'
import { startDirectory } from '../support/directory.ts'
import { assertSame, make, newEntity, principalOf, stateOf, type Who, writesTo } from '../support/merging.ts'

/** What merging promises, on random writes by accounts of every standing. */

const scale = Number(process.env.HIGHSTREET_TEST_SCALE ?? 0.1)
const memory = await startDirectory({ storage: 'memory' })
after(() => memory.close())
const operator = principalOf('operator', memory.userId)

const accounts = fc.constantFrom<Who>('shop', 'rival', 'operator')

test('merge then unmerge is the identity', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      accounts,
      accounts,
      fc.array(writesTo(2), { maxLength: 12 }),
      async (one, other, writes) => {
        const ids = [
          await newEntity(memory, one, memory.userId),
          await newEntity(memory, other, memory.userId),
        ]
        for (const write of writes) await make(memory, ids, write, memory.userId)
        const before = [await stateOf(memory, ids[0]!), await stateOf(memory, ids[1]!)]
        await memory.operations.mergeEntities(ids[0]!, ids[1]!, { claim: 'from' }, operator)
        await memory.operations.unmergeEntity(ids[0]!, {}, operator)
        await assertSame(memory, ids[0]!, before[0])
        await assertSame(memory, ids[1]!, before[1])
      },
    ),
    { numRuns: Math.round(10_000 * scale) },
  )
})
