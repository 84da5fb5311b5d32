/**
 * `npm run bench:search -- --size 100000`: builds the index of made-up businesses and measures, in process, the searches of `lib/queries.ts`, writes that
 * become visible, the size on disk and in memory, in a process with the settings of a server's. With `--grow-to` it asks the same of a larger index, and tells what growth costs.
 */
import { parseArgs } from 'node:util'
import { startTuned } from '../bin/start-tuned.js'
import { keepFolder } from '../test/support/at-end.ts'
import { BuiltIndex, type MeasuredClass } from './lib/built-index.ts'
import { Businesses } from './lib/businesses.ts'
import { hostileTexts, queryClasses } from './lib/queries.ts'
import { percentile, percentiles, table } from './lib/report.ts'
import { openWorld } from './lib/world.ts'

startTuned()
const { values: given } = parseArgs({
  options: {
    size: { type: 'string', default: '100000' },
    queries: { type: 'string', default: '1000' },
    delta: { type: 'string', default: '20000' },
    'grow-to': { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})
const size = Number(given.size)
const delta = Math.min(Number(given.delta), size)
const growTo = given['grow-to'] === undefined ? null : Number(given['grow-to'])
const say = (line: string): void => void process.stderr.write(`${line}\n`)

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`
const resident = (): string => megabytes(process.memoryUsage.rss())
const timesOf = (times: readonly number[]): string =>
  `${percentiles(times)} / ${Math.max(...times).toFixed(1)}`
const keep = (folder: string): void => {
  if (given.keep && keepFolder(folder)) say(`keeping ${folder}`)
}

const world = openWorld()
const businesses = new Businesses(world)
// Other searches than those measured warm the process up.
const count = Number(given.queries)
const warmUp = queryClasses(world, businesses, size, count, 1)
const classes = [...queryClasses(world, businesses, size, count, 2), hostileTexts(world, count)]

say(`${size} businesses, ${world.towns.length} towns, ${world.categories.length} categories`)
const atFirst = resident()
const index = await BuiltIndex.build(businesses, size, keep)
const before = await measured(index)
const beforeWrites = resident()
const writes = percentiles(await index.writeAndFind(businesses, delta))
say(`writes: ${writes} ms`)
const after = await measured(index)
say('')
console.log(
  table(
    ['measure', 'value'],
    [
      ...figuresOf(index),
      ['resident memory with categories and places, without an index', atFirst],
      ['the same after the build and the searches', beforeWrites],
      [`the same with ${delta} recent writes`, resident()],
      [`durable write, found by the next search (${delta} writes), p50 / p95 / p99`, `${writes} ms`],
    ],
  ),
)
console.log('')
console.log(
  table(
    [
      'class (ms)',
      'index: p50 / p95 / p99 / most',
      `with ${delta} recent writes`,
      'whole operation',
      `with ${delta} recent writes`,
      'queries a search',
      'median total',
    ],
    before.map(({ name, inIndex, whole, queries, medianTotal }, i) => [
      name,
      timesOf(inIndex),
      timesOf(after[i]!.inIndex),
      timesOf(whole),
      timesOf(after[i]!.whole),
      queries.toFixed(2),
      String(medianTotal),
    ]),
  ),
)
await index.close()
if (growTo !== null) await printGrowth(growTo)

/** All classes, one after the other, in a process that is warm. */
async function measured(built: BuiltIndex): Promise<MeasuredClass[]> {
  for (const one of warmUp) await built.measure(world, one)
  const list: MeasuredClass[] = []
  for (const one of classes) {
    const found = await built.measure(world, one)
    list.push(found)
    say(
      `${one.name}: index ${timesOf(found.inIndex)} ms, whole ${timesOf(found.whole)} ms, ${found.queries.toFixed(2)} queries each`,
    )
  }
  return list
}

/** The same searches in a larger index. */
async function printGrowth(larger: number): Promise<void> {
  say(`${larger} businesses`)
  const grown = await BuiltIndex.build(businesses, larger, keep)
  const list = await measured(grown)
  console.log(`\n${table(['measure', `with ${larger} businesses`], figuresOf(grown))}\n`)
  console.log(
    table(
      [
        'class',
        `p50 with ${size}, ms`,
        `with ${larger}`,
        'times as long',
        `p99 with ${larger}`,
        'median total',
      ],
      list.map(({ name, inIndex, medianTotal }, i) => {
        const [small, large] = [percentile(before[i]!.inIndex, 0.5), percentile(inIndex, 0.5)]
        const p99 = percentile(inIndex, 0.99).toFixed(3)
        return [
          name,
          small.toFixed(3),
          large.toFixed(3),
          (large / small).toFixed(2),
          p99,
          String(medianTotal),
        ]
      }),
    ),
  )
  await grown.close()
}

function figuresOf({ buildMs, openMs, bytes }: BuiltIndex): string[][] {
  return [
    ['build (making the businesses taken off)', `${(buildMs / 1000).toFixed(1)} s`],
    ['reopen, checksums verified', `${(openMs / 1000).toFixed(2)} s`],
    ['index files', megabytes(bytes)],
  ]
}
