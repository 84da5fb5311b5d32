import type { Operations } from '../operations/index.ts'
import { type Command, jsonOption, prose } from './command.ts'
import { printUndoneRun } from './dedupe-undo.ts'
import { CommandFailure, print, UsageError } from './io.ts'
import { type OperatorServices, operatorOf } from './operator.ts'

/** The services of `undo`. */
export interface UndoServices extends OperatorServices {
  readonly operations: Pick<Operations, 'undoChanges' | 'importRun' | 'undoRun'>
}

const changesAtOnce = 100

/** Milliseconds since 1970 of a day or an ISO 8601 instant with its zone. */
export const instantOf =
  (name: string) =>
  (text: string): number => {
    const at = Date.parse(text)
    if (/^\d{4}-\d\d-\d\d(T.*(Z|[+-]\d\d:\d\d))?$/.test(text) && Number.isFinite(at)) return at
    throw new UsageError(
      `${name} must be a day, as 2026-11-01, or a time with its zone, as 2026-11-01T09:00:00Z`,
    )
  }

/** Clocks of nodes may differ by less. */
const marginMs = 60_000

/** @throws CommandFailure for an unknown import */
async function changesOfImport({ importRun }: Pick<Operations, 'importRun'>, importId: string) {
  const run = await importRun(importId)
  if (run === undefined) throw new CommandFailure(`there is no import ${importId}; see highstreet feeds runs`)
  return { account: run.account, importId, since: run.started - marginMs }
}

/** `highstreet undo` */
export const undoCommand: Command<UndoServices> = {
  name: 'undo',
  declare(line, { io, open }) {
    line
      .description(
        prose(`
Undoes what an account or a user changed in a span of time, a whole import or the merges of a run, and keeps what others wrote since. A run that was stopped is resumed by running it
again: what is undone already does not change.
`),
      )
      .option('--account <a>', 'whose changes')
      .option('--user <u>', 'changes of this user; with --account, those through that account')
      .option('--import <id>', 'a whole import, in place of an account and a span')
      .option('--run <id>', 'the merges of a run of highstreet dedupe, in place of an account and a span')
      .option('--since <time>', 'first instant of the span', instantOf('--since'))
      .option('--until <time>', 'end of the span, not in it; now when absent', instantOf('--until'))
      .option('--dry-run', 'say what would change, and change nothing')
      .option('--by <user_id>', 'who undoes it, for the record')
      .option(...jsonOption)
      .action(async ({ import: importId, run, dryRun = false, by, json, ...span }) => {
        const { account, user, since, until } = span
        if (run !== undefined) {
          if (importId !== undefined || Object.values(span).some((one) => one !== undefined))
            throw new UsageError('--run stands alone: it names what it merged itself')
          const services = await open()
          const principal = await operatorOf(services, by)
          return printUndoneRun(io, services.operations, run.toLowerCase(), dryRun, json, principal)
        }
        if (importId !== undefined && Object.values(span).some((one) => one !== undefined))
          throw new UsageError('--import stands alone: it names the account and the time itself')
        if (importId === undefined && account === undefined && user === undefined)
          throw new UsageError('say whose changes: --account or --user')
        if (importId === undefined && since === undefined)
          throw new UsageError('say since when: --since; or name an import: --import')
        if (until !== undefined && since !== undefined && until < since)
          throw new UsageError('--until is before --since')
        const services = await open()
        const principal = await operatorOf(services, by)
        const { operations } = services
        const of =
          importId === undefined
            ? { account, userId: user?.toLowerCase(), since: since!, until }
            : await changesOfImport(operations, importId.toLowerCase())
        const total = { dry_run: dryRun, changes_read: 0, entities: 0, values: 0, inactive: 0, stays: 0 }
        for (let cursor: string | undefined; ; ) {
          const page = await operations.undoChanges(of, { cursor, limit: changesAtOnce }, dryRun, principal)
          total.changes_read += page.changes_read
          total.entities += page.entities
          total.values += page.values
          for (const { entity_id, name, outcome, changes, stays } of page.rows) {
            if (outcome === 'inactive') total.inactive++
            if (stays.length > 0) total.stays++
            const left = stays.length === 0 ? '' : `; stays: ${stays.join(', ')}`
            io.err(`  ${entity_id}  ${name}: ${outcome}, ${changes.length} values${left}`)
          }
          if (page.next_cursor === undefined) break
          cursor = page.next_cursor
          io.err(`  ${total.changes_read} changes read, ${total.entities} entities`)
        }
        const verb = dryRun ? 'would undo' : 'undid'
        const text = `${verb} ${total.values} values of ${total.entities} entities, ${total.inactive} of them made inactive; ${total.changes_read} changes read`
        await print(io, json, total, text)
      })
  },
}
