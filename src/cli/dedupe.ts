import type { DedupeMode } from '../operations/dedupe/apply-plan.ts'
import type { DedupeOutcome, PlanBook } from '../operations/dedupe/dedupe.ts'
import type { Planned, Stage } from '../operations/dedupe/plan.ts'
import type { Operations } from '../operations/index.ts'
import { type Command, jsonOption, prose } from './command.ts'
import { countryOf } from './country-option.ts'
import { DedupeReport } from './dedupe-report.ts'
import { CommandFailure, type CommandIo, printable, printJson, UsageError } from './io.ts'
import { type OperatorServices, operatorOf } from './operator.ts'
import { filled, texts, wholeNumber } from './option-values.ts'
import { type Progress, withProgress } from './progress.ts'

/** The services of `dedupe`. */
export interface DedupeServices extends OperatorServices {
  readonly operations: Pick<Operations, 'dedupe'>
  /** Opens the plan of an interrupted run, and keeps other runs out. */
  openBook(): Promise<PlanBook>
}

const noBook: PlanBook = {
  load: async () => null,
  save: async () => undefined,
  note: async () => undefined,
  remove: async () => undefined,
}

/** Merges told in words; a report has all. */
const mostShown = 10

/** `highstreet dedupe` */
export const dedupeCommand: Command<DedupeServices> = {
  name: 'dedupe',
  declare(line, { io, open }) {
    line
      .description(
        prose(`
Compares the whole directory and says which entities are one business. With --apply it merges those that match for
sure and puts doubtful pairs into the queue of highstreet review; with --queue it puts all into the queue. It never
joins unlike records through others, and leaves alone what people have decided. It may run beside a server. A run that
was interrupted goes on when it is started again with the same options; highstreet undo --run takes it back.
`),
      )
      .option('--apply', 'merge and queue; without it nothing is changed')
      .option('--queue', 'merge nothing, and put all pairs into the queue')
      .option('--country <cc>', 'only entities of this country', countryOf)
      .option('--account <name>', 'only pairs of which this account supplies one', filled('--account'))
      .option('--max-merges <n>', 'merge at most so many entities', wholeNumber('--max-merges', 0, 1e9))
      .option('--report <file>', 'write each merge and pair to it, as CSV or NDJSON by its name', texts)
      .option('--by <user_id>', 'who does it, for the record')
      .option(...jsonOption)
      .action(async ({ apply, queue, country, account, maxMerges, report: files = [], by, json }) => {
        if (apply && queue) throw new UsageError('--apply and --queue exclude each other')
        const mode: DedupeMode = apply ? 'apply' : queue ? 'queue' : 'plan'
        const services = await open()
        const principal = await operatorOf(services, by)
        const book = mode === 'plan' ? noBook : await services.openBook()
        const report = await openReport(files)
        const request = {
          mode,
          country: country?.toLowerCase(),
          account,
          maxMerges: maxMerges ?? Number.POSITIVE_INFINITY,
        }
        let shown = 0
        try {
          const outcome = await withProgress(io, (progress) =>
            services.operations.dedupe(request, principal, book, {
              report: async (item, outcomes) => {
                await report.add(item, outcomes)
                if (!json && item.kind === 'cluster' && shown++ < mostShown) await show(io, item, outcomes)
              },
              onProgress: stepper(progress),
            }),
          )
          await tell(io, outcome, mode, json)
        } finally {
          await report.close()
        }
      })
  },
}

/** @throws CommandFailure */
function openReport(files: readonly string[]): Promise<DedupeReport> {
  return DedupeReport.open(files).catch((error: Error) => {
    throw new CommandFailure(`--report cannot be written: ${error.message}`)
  })
}

const units = { read: 'entities read', compare: 'entities compared', apply: 'decisions' }

/** Each stage has a total, rate and time left of its own. */
function stepper(progress: Progress): (stage: Stage) => void {
  let [current, began]: [Stage['stage'] | null, number] = [null, 0]
  return ({ stage, done, total }) => {
    if (stage !== current) [current, began] = [stage, performance.now()]
    progress(() => ({ share: total === 0 ? 1 : done / total, count: done, unit: units[stage], began }))
  }
}

async function show(
  io: CommandIo,
  { survivor, others }: Planned & { readonly kind: 'cluster' },
  outcomes: readonly string[],
): Promise<void> {
  for (const [at, { id, name, score }] of others.entries()) {
    const names = `${printable(name)} | ${printable(survivor.name)}`
    await io.out(`${id} into ${survivor.id}  ${score.toFixed(2)}  ${names}  ${outcomes[at]}`)
  }
}

async function tell(
  io: CommandIo,
  outcome: DedupeOutcome,
  mode: DedupeMode,
  json: boolean | undefined,
): Promise<void> {
  const { runId, givenUp, resumedAfter, entities, compared, crowded, decided, clusters } = outcome
  const { merges, pairs } = outcome
  if (json) {
    const counts = { entities, compared, crowded_keys: crowded, decided, clusters, merges, pairs }
    const run = { run: runId, mode, given_up: givenUp, resumed_after: resumedAfter }
    return printJson(io, { ...run, ...counts })
  }
  if (givenUp !== null)
    io.err(`run ${givenUp} was interrupted and had other options: it is given up, and what it merged stays`)
  if (resumedAfter > 0) io.err(`went on with an interrupted run after ${resumedAfter} decisions`)
  await io.out(`${entities} entities, ${compared} pairs compared, ${decided} decided by people`)
  await io.out(`${clusters} businesses with several entities; merges: ${listed(merges)}`)
  await io.out(`pairs for review: ${listed(pairs)}`)
  if (mode === 'plan') io.err('nothing was changed; --report lists each pair, --apply and --queue act')
  else if ((merges.merged ?? 0) > 0) io.err(`to take this back: highstreet undo --run ${runId}`)
}

const listed = (counts: Readonly<Record<string, number>>): string => {
  const names = Object.entries(counts)
  return names.length === 0 ? '0' : names.map(([name, count]) => `${count} ${name}`).join(', ')
}
