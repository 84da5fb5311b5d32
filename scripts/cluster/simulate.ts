/**
 * `npm run cluster:simulate -- --schedules 1000000`: simulates nodes that follow one change log and share published
 * segments, under random delays, crashes and pauses in virtual time, on all processors. Prints totals; fails at the
 * first stale search, lost row or needless rebuild, with its seed. `--first N` is the first seed, and `--mutation NAME`
 * builds in an error that the simulation must find (`test/support/index-simulation/servers.ts`).
 */
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { type Figures, noFigures } from '../../test/support/index-simulation/node-process.ts'
import type { Mutation } from '../../test/support/index-simulation/servers.ts'
import { simulate } from '../../test/support/index-simulation/simulate.ts'

/** Seeds that a thread takes at once. */
const seedsAtOnce = 5000
const seedsReported = 50_000

interface Part {
  readonly first: number
  readonly schedules: number
  readonly mutation: Mutation
}

type Outcome = Awaited<ReturnType<typeof simulate>>

if (isMainThread) await main()
else {
  const { first, schedules, mutation } = workerData as Part
  parentPort!.postMessage(await simulate(first, schedules, mutation))
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      schedules: { type: 'string', default: '1000000' },
      first: { type: 'string', default: '1' },
      mutation: { type: 'string', default: 'none' },
    },
  })
  const end = Number(values.first) + Number(values.schedules)
  const mutation = values.mutation as Mutation
  const totals = noFigures()
  const began = performance.now()
  let next = Number(values.first)
  let done = 0
  const failures: NonNullable<Outcome['failure']>[] = []
  const worker = async (): Promise<void> => {
    while (next < end && failures.length === 0) {
      const first = next
      const schedules = Math.min(seedsAtOnce, end - first)
      next += schedules
      const outcome = await inThread({ first, schedules, mutation })
      for (const name of Object.keys(totals) as (keyof Figures)[]) totals[name] += outcome.figures[name]
      if (outcome.failure !== null) failures.push(outcome.failure)
      done += schedules
      if (done % seedsReported === 0) console.log(`${done} schedules, ${failures.length} violations`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  const figures = Object.entries(totals).map(([name, count]) => `${count} ${name}`)
  console.log(`${done} schedules in ${seconds} s: ${figures.join(', ')}`)
  for (const { seed, message } of failures) console.log(`seed ${seed}: ${message}`)
  console.log(`${failures.length} violations`)
  process.exitCode = failures.length === 0 ? 0 : 1
}

function inThread(part: Part): Promise<Outcome> {
  const thread = new Worker(fileURLToPath(import.meta.url), { workerData: part })
  return new Promise((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
  })
}
