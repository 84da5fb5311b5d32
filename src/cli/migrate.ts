import { type Comparison, isEqual } from '../operations/moving/compare-tables.ts'
import type { Moved, MoveOptions, RunStage } from '../operations/moving/move-store.ts'
import { type Command, prose } from './command.ts'
import { CommandFailure, type CommandIo, printJson } from './io.ts'
import { withProgress } from './progress.ts'

export const moveTargets = ['cluster', 'embedded'] as const
export type MoveTarget = (typeof moveTargets)[number]

export interface MigrateServices {
  /** Names both sides; rejects with a message for people. */
  open(to: MoveTarget): Promise<{
    readonly from: string
    readonly to: string
    move(runStage: RunStage, how: MoveOptions): Promise<Moved>
  }>
}

/** `highstreet migrate --to cluster|embedded` */
export const migrateCommand: Command<MigrateServices> = {
  name: 'migrate',
  declare(line, { io, open }) {
    line
      .description(
        prose(`
Copies the whole directory (records, files, secrets) from the data folder into the cluster's PostgreSQL database and S3 bucket,
or back, and compares both sides by counts and digests. HIGHSTREET_DATA_DIR names the folder, HIGHSTREET_POSTGRES_URL and
HIGHSTREET_S3_URL the cluster, whatever HIGHSTREET_PROFILE is.

The source is only read and may go on answering. The target must be empty, and is not usable until it equals the source. When
the command was interrupted, or the source was written to meanwhile, run it again: it copies only what differs. So copy first
beside the running server with --keep-open, then start that with HIGHSTREET_READ_ONLY=true and copy the rest.
docs/guides/move-to-a-cluster.md has the steps.
`),
      )
      .addOption(line.createOption('--to <profile>', 'where to').choices(moveTargets).makeOptionMandatory())
      .option('--keep-open', 'leave the target unfinished even if both sides are equal, for a further run')
      .option('--json', 'print one line of JSON with counts and digests')
      .action(async ({ to: target, keepOpen: keepsOpen = false, json }) => {
        const { from, to, move } = await (await open()).open(target as MoveTarget)
        io.err(`from ${from}`)
        io.err(`to   ${to}`)
        const runStage: RunStage = (stage, work) => {
          io.err(stage)
          const unit = stage === 'copying files' ? 'files' : 'rows'
          return withProgress(io, (progress) =>
            work((count, total) => progress(() => ({ share: total === 0 ? 1 : count / total, count, unit }))),
          )
        }
        const moved = await move(runStage, { keepsOpen })
        if (json) await printJson(io, { to: target, ...moved })
        else await printTable(io, moved)
        if (keepsOpen) {
          io.err(
            `${to} is not used yet: start the source's server with HIGHSTREET_READ_ONLY=true and run the command again without --keep-open`,
          )
          return
        }
        refuseDifferences(moved)
        io.err(`${to} equals the source and is ready to be used`)
      })
  },
}

async function printTable(io: CommandIo, { comparisons, written, removed }: Moved): Promise<void> {
  const width = Math.max(...comparisons.map(({ name }) => name.length))
  for (const comparison of comparisons) {
    const { name, source, target } = comparison
    const verdict = isEqual(comparison)
      ? `${count(source.count)}  ${short(source.sha256)}  equal`
      : `${count(source.count)}  ${short(source.sha256)}  DIFFERENT: ${target.count} there, ${short(target.sha256)}`
    await io.out(`${name.padEnd(width)}  ${verdict}`)
  }
  await io.out(`${written} rows written, ${removed} removed`)
}

const count = (value: number): string => value.toLocaleString('en').padStart(12)
const short = (sha256: string): string => sha256.slice(0, 16)

function refuseDifferences({ comparisons, isComplete }: Moved): void {
  if (isComplete) return
  const names = comparisons.filter((comparison: Comparison) => !isEqual(comparison)).map(({ name }) => name)
  throw new CommandFailure(
    `both sides differ in ${names.join(', ')}: the source was written to meanwhile; start its server with ` +
      'HIGHSTREET_READ_ONLY=true and run the command again, which copies only what differs',
  )
}
