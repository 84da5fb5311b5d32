/**
 * `npm run bench:dedupe -- --rows 10000`: the file of `bench:import` taken in without matching, so that each row is an entity; then `highstreet dedupe --apply`
 * on it, in a process of its own. Prints the time, the processor time an entity, the greatest memory, and how many repetitions were merged and entities were
 * merged wrongly. The same file imported with matching into another directory tells whether the clusters are the same; `--imported` names a folder of
 * `bench:export -- --data` that holds these rows already, `--without-import` leaves it out. `--onto` takes such a folder as the directory, and loads the
 * repetitions of the rows once more as entities of their own beside it, so that a million need not be loaded. `--data` keeps the entities for the next run.
 */
import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openSource } from '../src/cli/import-source.ts'
import { ImportThreads } from '../src/cli/open/import-threads.ts'
import { composeDirectory, loadGazetteer } from '../src/compose.ts'
import { readSettings } from '../src/config/settings.ts'
import { liveValues } from '../src/entity/live.ts'
import { CategoryReader } from '../src/importing/category-reader.ts'
import { runImport } from '../src/importing/run.ts'
import { takingHere } from '../src/operations/feeds/take-in.ts'
import { profileOf } from '../src/profiles/index.ts'
import { temporaryFolder } from '../test/support/at-end.ts'
import { writeImportFile } from './lib/import-file.ts'
import { measured } from './lib/measured-command.ts'
import { table } from './lib/report.ts'

const { values: given } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    /** Folder that keeps what was loaded for the next run. */
    data: { type: 'string' },
    /** Folder in which the rows were imported with matching: only their repetitions are loaded, beside it. */
    onto: { type: 'string' },
    /** Folder in which the rows were imported with matching, to compare with. */
    imported: { type: 'string' },
    'without-import': { type: 'boolean', default: false },
    /** Names the rows in another cluster than by importing. */
    show: { type: 'boolean', default: false },
    /** Folder to write a profile of the processor to. */
    profile: { type: 'string' },
  },
})
const count = Number(given.rows)
/** Rows that are loaded beside others have numbers above those that `bench:submissions` may have added. */
const first = given.onto === undefined ? 0 : 2 * count
const folder = temporaryFolder('dedupe')
const file = join(folder, 'rows.csv')
const truths = await writeRows()
const figures: (readonly [string, string])[] = []
const loaded = join(given.data ?? folder, 'loaded')
const deduped = join(given.data ?? folder, 'deduped')
if (!existsSync(loaded)) {
  if (given.onto !== undefined) cpSync(given.onto, loaded, { recursive: true })
  await load(loaded)
}
rmSync(deduped, { recursive: true, force: true })
cpSync(loaded, deduped, { recursive: true })
await measure('dedupe', deduped, ['dedupe', '--apply', '--json'])
await measure('again', deduped, ['dedupe', '--apply', '--json'])
const clusters = await clustersIn(deduped)
judge(clusters)
const imported =
  given.imported ?? (given['without-import'] || given.onto !== undefined ? null : join(folder, 'imported'))
if (imported !== null) {
  if (given.imported === undefined)
    await measure('import', imported, ['import', file, '--account', 'bench', '--json'])
  compare(clusters, await clustersIn(imported))
}
console.log(table(['figure', 'value'], figures))

/** The business of each row, by number of the row; 0 where none was written. */
async function writeRows(): Promise<Int32Array> {
  const truths = new Int32Array(first + count + 1)
  await writeImportFile({ file, count, seed: Number(given.seed) }, ({ truth, cells }, number) => {
    truths[number] = truth
    if (given.onto === undefined) return cells
    if (truth === number) return null
    truths[first + number] = truth
    return { ...cells, tags: `row${first + number}` }
  })
  return truths
}

async function open(data: string) {
  const settings = readSettings({ HIGHSTREET_DATA_DIR: data })
  const profile = await profileOf(settings)
  await profile.prepare(settings)
  const gazetteer = loadGazetteer(settings)
  const directory = await composeDirectory({ settings, adapters: await profile.open(settings), gazetteer })
  return { directory, common: { settings, profile, gazetteer } }
}

/** Takes the rows in as an import does, but compares them with nothing. */
async function load(data: string): Promise<void> {
  const { directory, common } = await open(data)
  const { services } = directory
  const { rows, mapRow } = await openSource(file, 'csv', undefined, undefined)
  const threads = new ImportThreads(common, takingHere(services))
  await runImport({
    source: rows,
    mapRow,
    categories: new CategoryReader(services.taxonomy, undefined),
    addBusiness: (submission, by, options) =>
      threads.addBusiness(submission, by, { ...options, skipMatching: true }),
    principal: {
      account: given.onto === undefined ? 'bench' : 'again',
      keyId: '',
      plan: 'admin',
      admin: false,
      userId: null,
    },
    report: ({ line, reasons }) => console.error(line, reasons),
    dryRun: false,
  })
  await threads.close()
  await directory.close()
}

async function measure(name: string, data: string, args: readonly string[]): Promise<void> {
  const { out, seconds, processorMs, peakMib } = await measured(args, data, given.profile)
  figures.push(
    [`${name}: seconds`, seconds.toFixed(1)],
    [`${name}: processor time a row, ms`, (processorMs / count).toFixed(3)],
    [`${name}: greatest memory, MiB`, String(peakMib)],
  )
  const told = JSON.parse(out)
  if (told.compared !== undefined)
    figures.push(
      [`${name}: entities`, String(told.entities)],
      [`${name}: pairs compared`, String(told.compared)],
      [`${name}: merges`, JSON.stringify(told.merges)],
      [`${name}: pairs for review`, JSON.stringify(told.pairs)],
    )
}

/** The smallest row of the entity that each row is in; each row left its number as a tag. */
async function clustersIn(data: string): Promise<Int32Array> {
  const { directory } = await open(data)
  const { store } = directory.services
  const clusters = new Int32Array(truths.length)
  for (let after = '0'; ; ) {
    const ids = await store.idsAfter(after, 500)
    if (ids.length === 0) break
    for (const entity of await store.getMany(ids)) {
      if (entity.mergedInto !== null) continue
      const rows = liveValues(entity, 'tag').flatMap(({ attributes }) =>
        Number(/^row(\d+)$/.exec(String(attributes.tag))?.[1] ?? []),
      )
      for (const row of rows) clusters[row] = Math.min(...rows)
    }
    after = ids.at(-1)!
  }
  await directory.close()
  return clusters
}

function judge(clusters: Int32Array): void {
  let [repeated, found, wrong] = [0, 0, 0]
  for (const [row, truth] of truths.entries()) {
    if (row <= first || truth === 0) continue
    if (truths[clusters[row]!] !== truth) wrong++
    if (truth === row) continue
    repeated++
    if (clusters[row] === clusters[truth]) found++
  }
  figures.push(
    ['repetitions merged', `${found} of ${repeated} (${((100 * found) / repeated).toFixed(1)} %)`],
    ['wrong merges', String(wrong)],
  )
}

function compare(one: Int32Array, other: Int32Array): void {
  const differ = Array.from(one.keys()).filter((row) => one[row] !== other[row])
  figures.push(
    ['rows in another cluster than by importing', String(differ.length)],
    ['of these joined by dedupe alone', String(differ.filter((row) => one[row]! < other[row]!).length)],
  )
  if (given.show) for (const row of differ) console.error(`row ${row}: ${one[row]}, imported ${other[row]}`)
}
