import { parentPort, workerData } from 'node:worker_threads'
import { composeDirectory } from '../../compose.ts'
import { DirectoryError } from '../../errors.ts'
import { profileOf } from '../../profiles/index.ts'
import type { Row, RowOutcome, ThreadStart } from './import-threads.ts'

/** A thread of an import: decides on rows as the main thread sends them; the writer thread commits. */
const { settings, lines, gazetteer, taxonomy } = workerData as ThreadStart
const main = parentPort!
const profile = await profileOf(settings)
const adapters = await profile.open(settings, { lines })
const directory = await composeDirectory({ settings, adapters, gazetteer, taxonomy })

/**
 * Rows that are begun in one turn of the event loop. Their commits go to the writer while the next ones are decided;
 * with all rows of a message at once, writer and threads would take turns instead of working side by side.
 */
const rowsOfTurn = 16

let outcomes: RowOutcome[] = []
let waiting: Row[] = []

main.on('message', async (message: readonly Row[] | 'end') => {
  if (message === 'end') {
    await directory.close()
    main.close()
    return
  }
  waiting.push(...message)
  if (waiting.length === message.length) begin()
})
main.postMessage('ready')

function begin(): void {
  for (const row of waiting.slice(0, rowsOfTurn)) void outcomeOf(row).then(tell)
  waiting = waiting.slice(rowsOfTurn)
  if (waiting.length > 0) setImmediate(begin)
}

/** All outcomes of one turn of the event loop go in one message. */
function tell(outcome: RowOutcome): void {
  outcomes.push(outcome)
  if (outcomes.length > 1) return
  setImmediate(() => {
    main.postMessage(outcomes)
    outcomes = []
  })
}

async function outcomeOf({ number, submission, principal, options }: Row): Promise<RowOutcome> {
  try {
    return { number, outcome: await directory.operations.addBusiness(submission, principal, options) }
  } catch (error) {
    if (error instanceof DirectoryError)
      return { number, refusal: { code: error.code, details: [...error.details] } }
    return { number, failure: error instanceof Error ? error : new Error(String(error)) }
  }
}
