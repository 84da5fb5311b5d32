import type { Operations } from '../operations/index.ts'
import type { Principal } from '../operations/submission.ts'
import { CommandFailure, type CommandIo, print } from './io.ts'

/** Takes the merges of a run back, and prints each. @throws CommandFailure when history knows no merge of it */
export async function printUndoneRun(
  io: CommandIo,
  { undoRun }: Pick<Operations, 'undoRun'>,
  runId: string,
  isDryRun: boolean,
  json: boolean | undefined,
  principal: Principal,
): Promise<void> {
  const outcomes: Record<string, number> = {}
  for await (const { merged, survivor, outcome } of undoRun(runId, isDryRun, principal)) {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    io.err(`  ${merged} of ${survivor}: ${outcome}`)
  }
  if (Object.keys(outcomes).length === 0)
    throw new CommandFailure(`history has no merge of a run ${runId}; highstreet dedupe --apply tells the id`)
  const told = Object.entries(outcomes).map(([outcome, count]) => `${count} ${outcome}`)
  await print(io, json, { run: runId, dry_run: isDryRun, merges: outcomes }, `merges: ${told.join(', ')}`)
}
