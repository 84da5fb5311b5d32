/**
 * `npm run bench:import -- --rows 100000`: `highstreet import` of a made-up file of two countries into an empty directory, in a process of its own; 15 % of
 * the rows are branches of chains, 10 % repeat an earlier business in other words and without an id. Prints the time, the processor time a row, the
 * greatest memory, and how many repetitions were merged and rows were merged wrongly. `--twice` imports the same file again. `--ratio` imports a tenth of
 * the rows first, into a directory of their own, and prints the processor time a row as a multiple of theirs. `--night` takes the rows with ids in again as
 * a nightly snapshot, of which one row in a hundred has changed and one in a thousand is gone. `--splink` links the same rows with Splink afterwards
 * (`bench/lib/splink.ts` says how to install it), and prints the processor time and the pairs of both.
 */
import { writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { composeDirectory } from '../src/compose.ts'
import { readSettings } from '../src/config/settings.ts'
import { liveValues } from '../src/entity/live.ts'
import { profileOf } from '../src/profiles/index.ts'
import { temporaryFolder } from '../test/support/at-end.ts'
import { directoryBytes } from './lib/files.ts'
import { writeImportFile } from './lib/import-file.ts'
import { measured } from './lib/measured-command.ts'
import { table } from './lib/report.ts'
import { type Judged, linkWithSplink, requireSplink } from './lib/splink.ts'

const { values: given } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    twice: { type: 'boolean', default: false },
    ratio: { type: 'boolean', default: false },
    night: { type: 'boolean', default: false },
    splink: { type: 'boolean', default: false },
    /** Folder to write a profile of the processor to. */
    profile: { type: 'string' },
  },
})
if (given.splink) requireSplink()
const folder = temporaryFolder('import')
const rows = Number(given.rows)
const seed = Number(given.seed)
const small = given.ratio ? await run(rows / 10, {}) : null
const whole = await run(rows, given)
const figures = [...(small?.figures ?? []), ...whole.figures]
if (small !== null) figures.push(['processor time a row, ratio', (whole.cost / small.cost).toFixed(2)])
console.log(table(['figure', 'value'], figures))

interface Run {
  readonly count: number
  readonly file: string
  /** Folder of the directory. */
  readonly data: string
}

/** `cost` is the processor time a row of the first import, in milliseconds. */
async function run(
  count: number,
  {
    twice = false,
    night = false,
    splink = false,
  }: { readonly [more in 'twice' | 'night' | 'splink']?: boolean },
): Promise<{ readonly cost: number; readonly figures: string[][] }> {
  const one: Run = { count, file: join(folder, `${count}.csv`), data: join(folder, `data-${count}`) }
  const truths = await writeFile(one)
  const first = await measure(`${count} rows`, one)
  const again = twice ? await measure(`${count} rows again`, one) : null
  const judged = await judge(one, truths)
  const linked = splink ? await measureSplink(one, truths, first.cost) : []
  const nightly = night ? await measureNight(one, truths) : null
  await rm(one.data, { recursive: true })
  await rm(one.file)
  return {
    cost: first.cost,
    figures: [...first.figures, ...(again?.figures ?? []), ...judged, ...linked, ...(nightly?.figures ?? [])],
  }
}

/** The business of each row, by number of the row. */
async function writeFile({ count, file }: Run): Promise<Int32Array> {
  const truths = new Int32Array(count + 1)
  await writeImportFile({ file, count, seed }, ({ truth, cells }, number) => {
    truths[number] = truth
    return cells
  })
  return truths
}

/** The snapshot of the next night, onto the directory that the rows are in. */
async function measureNight({ count, file, data }: Run, truths: Int32Array) {
  let listed = 0
  await writeImportFile({ file, count, seed }, ({ cells }, number) => {
    if (truths[number] !== number || number % 1000 === 0) return null
    listed++
    return number % 100 === 1 ? { ...cells, tags: `${cells.tags},changed` } : cells
  })
  return measure(`${count} rows, the next night`, { count: listed, file, data }, ['--mode', 'snapshot'])
}

async function measure(name: string, { count, file, data }: Run, more: readonly string[] = []) {
  const args = ['import', file, '--account', 'bench', '--json', ...more]
  const { out, seconds, processorMs, peakMib } = await measured(args, data, given.profile)
  const { read, created, merged, refused } = JSON.parse(out)
  const cost = processorMs / count
  const figures = [
    [`${name}: seconds`, seconds.toFixed(1)],
    [`${name}: rows a second`, String(Math.round(count / seconds))],
    [`${name}: processor time a row, ms`, cost.toFixed(3)],
    [`${name}: greatest memory, MiB`, String(peakMib)],
    [`${name}: written, bytes a row`, String(Math.round(directoryBytes(data) / count))],
    [`${name}: read, created, merged, refused`, [read, created, merged, refused].join(', ')],
  ]
  return { cost, figures }
}

/** Splink on the same rows. @param cost processor time a row of the import, in milliseconds */
async function measureSplink({ count, file }: Run, truths: Int32Array, cost: number): Promise<string[][]> {
  const truthFile = join(folder, 'truths.csv')
  writeFileSync(
    truthFile,
    `row,truth\n${Array.from(truths.subarray(1), (truth, at) => `${at + 1},${truth}\n`).join('')}`,
  )
  const { version, processorMs, best, sure } = await linkWithSplink(file, truthFile)
  const name = `Splink ${version}, ${count} rows`
  const line = (at: string, judged: Judged) => [`${name}: pairs linked ${at}`, percentages(judged)]
  return [
    [`${name}: processor time a row, ms`, (processorMs / count).toFixed(3)],
    ['processor time of the import, as a multiple', ((cost * count) / processorMs).toFixed(1)],
    line(`at its best threshold, ${best.threshold.toFixed(4)}`, best),
    line('at 0.95', sure),
  ]
}

function percentages({ precision, recall, f1 }: Omit<Judged, 'threshold'>): string {
  return `precision ${(100 * precision).toFixed(2)} %, recall ${(100 * recall).toFixed(2)} %, F1 ${f1.toFixed(4)}`
}

/** Of all pairs of rows, those in one group against those that are one business. */
function judgePairs(groups: Int32Array, truths: Int32Array): Omit<Judged, 'threshold'> {
  const rows = Array.from(groups.keys()).slice(1)
  const pairsOf = (key: (row: number) => number | string): number => {
    const sizes = new Map<number | string, number>()
    for (const row of rows) sizes.set(key(row), (sizes.get(key(row)) ?? 0) + 1)
    return sizes.values().reduce((sum, size) => sum + (size * (size - 1)) / 2, 0)
  }
  // A row that is in no entity is alone.
  const group = (row: number) => groups[row] || -row
  const [joined, wanted] = [pairsOf(group), pairsOf((row) => truths[row]!)]
  const right = pairsOf((row) => `${group(row)} ${truths[row]}`)
  return { precision: right / joined, recall: right / wanted, f1: (2 * right) / (joined + wanted) }
}

/** Which rows became one entity, against which are one business; each row left its number as a tag. */
async function judge({ count, data }: Run, truths: Int32Array): Promise<string[][]> {
  const settings = readSettings({ HIGHSTREET_DATA_DIR: data })
  const adapters = await (await profileOf(settings)).open(settings)
  const directory = await composeDirectory({ settings, adapters })
  const { store } = adapters
  let [repeated, found, wrong, entities] = [0, 0, 0, 0]
  const where = new Int32Array(count + 1)
  for (let after = '0'; ; ) {
    const ids = await store.idsAfter(after, 500)
    if (ids.length === 0) break
    for (const entity of await store.getMany(ids)) {
      entities++
      const rows = liveValues(entity, 'tag').flatMap(
        ({ attributes }) => /^row(\d+)$/.exec(String(attributes.tag))?.[1] ?? [],
      )
      for (const row of rows) where[Number(row)] = entities
      wrong += Math.max(0, new Set(rows.map((row) => truths[Number(row)])).size - 1)
    }
    after = ids.at(-1)!
  }
  for (let row = 1; row <= count; row++)
    if (truths[row] !== row) {
      repeated++
      if (where[row] !== 0 && where[row] === where[truths[row]!]) found++
    }
  await directory.close()
  return [
    [`${count} rows: entities`, String(entities)],
    [
      `${count} rows: repetitions merged`,
      `${found} of ${repeated} (${((100 * found) / repeated).toFixed(1)} %)`,
    ],
    [`${count} rows: wrong merges`, String(wrong)],
    [`${count} rows: pairs joined`, percentages(judgePairs(where, truths))],
  ]
}
