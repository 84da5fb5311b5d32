import type { Operations } from '../operations/index.ts'
import { type Command, jsonOption, prose } from './command.ts'
import { CommandFailure, print } from './io.ts'
import { type OperatorServices, operatorOf } from './operator.ts'

/** The services of `merge` and `unmerge`. */
export interface MergeServices extends OperatorServices {
  readonly operations: Pick<Operations, 'mergeEntities' | 'unmergeEntity'>
}

const byOption = ['--by <user_id>', 'who does it, for the record'] as const

/** `highstreet merge FROM TO` */
export const mergeCommand: Command<MergeServices> = {
  name: 'merge',
  declare(line, { io, open }) {
    line
      .description(
        prose(`
Merges an entity into another that is the same business. Its id then reads and writes to the other; highstreet unmerge takes it out again.
docs/explain/ownership.md says what happens to claims.
`),
      )
      .argument('<from>', 'id of the entity that is merged')
      .argument('<to>', 'id of the entity that stays')
      .option('--claim-of <side>', 'from or to: whose claim holds where both have an owner')
      .option(...byOption)
      .option(...jsonOption)
      .action(async (from, to, { claimOf, by, json }) => {
        if (claimOf !== undefined && claimOf !== 'from' && claimOf !== 'to')
          throw new CommandFailure('--claim-of is from or to')
        const services = await open()
        const options = claimOf === undefined ? {} : ({ claim: claimOf } as const)
        const principal = await operatorOf(services, by)
        const { id, revision } = await services.operations.mergeEntities(from, to, options, principal)
        await print(io, json, { id, rev: revision, merged: from }, `${from} was merged into ${id}`)
      })
  },
}

/** `highstreet unmerge ID` */
export const unmergeCommand: Command<MergeServices> = {
  name: 'unmerge',
  declare(line, { io, open }) {
    line
      .description(
        prose(`
Takes a merged entity out of the one it is in. Both get back what they had; what was said since goes to the one it was said to.
With --account, --supplier-id or --user it takes what one source said of an entity out of it, for a record that was matched wrongly.
highstreet dedupe leaves the two apart, and the queue keeps the pair as postponed.
`),
      )
      .argument('<id>', 'id of the merged entity; with a source, of the entity that has what it said')
      .option('--account <a>', 'take what this account said out of an entity, into a new one')
      .option('--supplier-id <s>', 'likewise what came under this id of a supplier')
      .option('--user <u>', 'likewise what this user said')
      .option('--distinct', 'two businesses for good: nothing proposes the pair again')
      .option(...byOption)
      .option(...jsonOption)
      .action(async (id, { account, supplierId, user, distinct, by, json }) => {
        const services = await open()
        const principal = await operatorOf(services, by)
        const source = {
          ...(account === undefined ? {} : { account }),
          ...(supplierId === undefined ? {} : { supplierId }),
          ...(user === undefined ? {} : { userId: user.toLowerCase() }),
        }
        const { split, from } = await services.operations.unmergeEntity(id, source, principal, {
          state: distinct === true ? 'distinct' : 'postponed',
        })
        const told = { id: split.id, rev: split.revision, from: { id: from.id, rev: from.revision } }
        await print(io, json, told, `${split.id} was taken out of ${from.id}`)
      })
  },
}
