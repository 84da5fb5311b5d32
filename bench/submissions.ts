/**
 * `npm run bench:submissions -- --rows 300000 --data /srv/bench`: `PUT /v1/business` on a server with two request threads and a directory of imported
 * rows. The next rows of the same file are submitted over 16 kept-alive connections, each answer durable: most are new, some are branches of chains, some
 * repeat a business that is there. Prints the submissions a second, their times, and how many merged. The generator runs on the same processors. The
 * folder is made where it is absent, and kept; each run adds to it.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { endTogether, temporaryFolder } from '../test/support/at-end.ts'
import { startServerProcess } from '../test/support/server-process.ts'
import { ImportRows } from './lib/import-rows.ts'
import { importedFolder } from './lib/imported-folder.ts'
import { loadClosed, type RawRequest, rawPut } from './lib/keep-alive.ts'
import { percentiles, table } from './lib/report.ts'
import { openWorld } from './lib/world.ts'

const { values: given } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '30' },
    connections: { type: 'string', default: '16' },
    'warm-up': { type: 'string', default: '10' },
    data: { type: 'string' },
    /** Megabytes of `HIGHSTREET_CANDIDATES_MB`. */
    candidates: { type: 'string' },
    /** Folder to write a profile of the processor to. */
    profile: { type: 'string' },
  },
})
const size = Number(given.rows)
const connections = Number(given.connections)
const say = (line: string): void => void process.stderr.write(`${line}\n`)
const { folder, apiKey, userId } = await importedFolder(
  given.data ?? `${temporaryFolder('submissions')}/data`,
  size,
  say,
)

const rows = new ImportRows(openWorld())
/** Each run submits other rows than those before. */
let next = size + 1 + (Date.now() % 1_000_000_000)

/** The next row that has what a submission must have. */
function nextSubmission(): RawRequest {
  for (;;) {
    const { cells } = rows.row(next++)
    const { category, telephone_number, tags: _tags, ...rest } = cells
    if (category === '' || telephone_number === '') continue
    const said = Object.entries({ ...rest, category_id: category, telephone_number })
    const filled = said.filter(([, value]) => value !== '')
    const form = new URLSearchParams([['api_key', apiKey], ['_user_id', userId], ...filled])
    return rawPut('/v1/business', String(form))
  }
}

const server = await startServerProcess(folder, {
  env: {
    HIGHSTREET_LOG_LEVEL: 'info',
    ...(given.candidates === undefined ? {} : { HIGHSTREET_CANDIDATES_MB: given.candidates }),
  },
  ...(given.profile === undefined
    ? {}
    : { wrapper: ['sh', '-c', `exec "$0" --cpu-prof --cpu-prof-dir=${given.profile} "$@"`] }),
})
endTogether(server.child)
try {
  await filled()
  await loadClosed(server.url, connections, Number(given['warm-up']), nextSubmission)
  const before = processorMs()
  const one = await loadClosed(server.url, 1, 5, nextSubmission)
  const between = processorMs()
  const many = await loadClosed(server.url, connections, Number(given.seconds), nextSubmission)
  const after = processorMs()
  const line = (name: string, load: typeof one, ms: number): string[] => [
    name,
    load.perSecond.toFixed(0),
    percentiles(load.times),
    (ms / load.times.length).toFixed(3),
  ]
  console.log(
    table(
      [`PUT /v1/business, ${size} rows`, 'a second', 'p50 / p95 / p99 ms', 'processor ms each'],
      [
        line('one connection', one, between - before),
        line(`${connections} connections`, many, after - between),
      ],
    ),
  )
  console.log(`\ngreatest memory of the server: ${peakMib()} MiB`)
} finally {
  await server.end('SIGTERM')
}

/** Waits until submissions are compared from memory, for ten minutes at most. */
async function filled(): Promise<void> {
  if (given.candidates === '0') return
  const began = performance.now()
  while (!/submissions are compared from/.test(server.logged()) && performance.now() - began < 600_000)
    await new Promise((resolve) => setTimeout(resolve, 200))
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  const told = /"entities":(\d+)/.exec(server.logged())?.[1] ?? 'no'
  say(
    `candidates of ${told} entities in memory after ${seconds} s, ${(processorMs() / 1000).toFixed(0)} s of processor time, ${peakMib()} MiB`,
  )
}

/** Processor time of the server so far, in milliseconds. Linux only. */
function processorMs(): number {
  const stat = readFileSync(`/proc/${server.child.pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

function peakMib(): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
