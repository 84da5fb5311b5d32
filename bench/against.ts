/**
 * `npm run bench:against -- REVISION`: whether searches take more processor time than at an earlier revision of git. The server of the working tree and that of
 * the revision answer the same requests over copies of the same data folder, a turn of each after the other. Prints the ratio by kind of search; a ratio above
 * `--most`, if it is given, ends with status 1.
 */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { endTogether, temporaryFolder } from '../test/support/at-end.ts'
import { startServerProcess } from '../test/support/server-process.ts'
import { type Answer, loadEach, rawGet } from './lib/keep-alive.ts'
import { type Kind, kinds, RequestsByKind } from './lib/kinds.ts'
import { percentile, table } from './lib/report.ts'
import { checkedOut, loaderOf, processorMs } from './lib/revision.ts'

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: '50000' },
    /** Folder that keeps what was loaded for the next run. */
    data: { type: 'string' },
    /** Of each kind, after some that only warm up. */
    turns: { type: 'string', default: '8' },
    /** Requests in a turn. */
    requests: { type: 'string', default: '300' },
    most: { type: 'string' },
  },
})
const [revision] = positionals
if (revision === undefined)
  throw new Error('Say which revision to compare with: npm run bench:against -- HEAD~1')
const size = Number(given.size)
const turns = Number(given.turns)
const warmUps = 3
const say = (line: string): void => void process.stderr.write(`${line}\n`)

/** A server with what it has taken so far. */
interface Side {
  readonly url: string
  readonly pid: number
  /** Milliseconds of processor time a search, by turn. */
  readonly taken: Map<Kind, number[]>
}

const earlier = checkedOut(revision)
const { loadFolder } = await loaderOf(earlier)
const folder = temporaryFolder('against')
const source = given.data ?? join(folder, 'loaded')
const { apiKey } = await loadFolder({ folder: source, size, seed: 1, say })
for (const side of ['now', 'then']) cpSync(source, join(folder, side), { recursive: true })
const now = await serverOn(join(folder, 'now'))
const then = await serverOn(join(folder, 'then'), join(earlier, 'bin/highstreet.js'))
const requests = new RequestsByKind(size)
const same = new Map<Kind, number>()
for (let turn = 1 - warmUps; turn <= turns; turn++) {
  for (const kind of kinds) {
    const part = requests
      .next(kind, Number(given.requests))
      .map((path) => rawGet(`${path}&api_key=${apiKey}`))
    // Who goes first finds another machine than who goes second.
    const sides = turn % 2 === 0 ? [now, then] : [then, now]
    const answers = new Map<Side, readonly Answer[]>()
    for (const side of sides) answers.set(side, await ask(side, kind, part, turn > 0))
    const others = answers.get(then)!
    const equal = answers.get(now)!.filter(({ bytes }, i) => bytes === others[i]!.bytes).length
    if (turn > 0) same.set(kind, (same.get(kind) ?? 0) + equal / part.length / turns)
  }
  say(turn > 0 ? `turn ${turn} of ${turns}` : 'warming up')
}
const rows = kinds.map((kind) => {
  const [mine, theirs] = [now, then].map(({ taken }) => taken.get(kind)!)
  const ratios = mine!.map((ms, i) => ms / theirs![i]!)
  return { kind, mine: mean(mine!), theirs: mean(theirs!), ratios, same: same.get(kind)! }
})
console.log(
  table(
    ['processor time a search', 'now, ms', `${revision}, ms`, 'ratio', 'quartiles of turns', 'same answers'],
    rows.map((row) => [
      row.kind,
      row.mine.toFixed(3),
      row.theirs.toFixed(3),
      (row.mine / row.theirs).toFixed(2),
      [0.25, 0.75].map((share) => percentile(row.ratios, share).toFixed(2)).join(' to '),
      `${(100 * row.same).toFixed(1)} %`,
    ]),
  ),
)
if (given.most !== undefined && rows.some((row) => row.mine / row.theirs > Number(given.most)))
  process.exitCode = 1
process.exit()

async function serverOn(
  dataFolder: string,
  program = join(import.meta.dirname, '../bin/highstreet.js'),
): Promise<Side> {
  const env = { HIGHSTREET_WORKERS: '1' }
  const { url, child } = await startServerProcess(dataFolder, { env, started: program })
  endTogether(child)
  return { url, pid: child.pid!, taken: new Map(kinds.map((kind) => [kind, []])) }
}

async function ask(
  side: Side,
  kind: Kind,
  part: readonly string[],
  counts: boolean,
): Promise<readonly Answer[]> {
  const before = processorMs(side.pid)
  const { answers } = await loadEach(side.url, 1, part)
  if (counts) side.taken.get(kind)!.push((processorMs(side.pid) - before) / part.length)
  return answers
}

function mean(list: readonly number[]): number {
  return list.reduce((sum, one) => sum + one, 0) / list.length
}
