/**
 * `npm run eval:search`: prints how well searches find what was meant, on real names and places. Needs the folder of development data
 * (HIGHSTREET_SHARED); without it says so and ends. Exits 1 when a figure is below its floor.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { unpackTables } from '../src/adapters/gazetteer-file/packed-file.ts'
import { openSegmentIndex } from '../src/adapters/segment-index/open-index.ts'
import { migrate, openDatabase, type Sqlite } from '../src/adapters/sqlite/database.ts'
import { openTaxonomy } from '../src/adapters/taxonomy-file/open-taxonomy.ts'
import { openGazetteer } from '../src/geocoding/gazetteer.ts'
import type { Gazetteer } from '../src/geocoding/place.ts'
import type { SearchServices } from '../src/operations/search-entities.ts'
import type { SearchDocument } from '../src/search/query.ts'
import type { Taxonomy } from '../src/taxonomy/category.ts'
import type { LiveTaxonomy } from '../src/taxonomy/taxonomy.ts'
import { temporaryFolder } from '../test/support/at-end.ts'
import { searchDocumentOf } from '../test/support/search-document.ts'
import { logOf } from '../test/support/search-log.ts'
import { type AnswerFigures, type AnswerSet, answerFigures, uncategorised } from './search-answers.ts'
import {
  handNames,
  namesInOtherScripts,
  type RealPlace,
  realPlaces,
  sharedFolder,
  typedNames,
  unheldNames,
} from './search-data.ts'
import { type PhraseSet, phraseSets } from './search-phrases.ts'
import { everyKindFloors, realFloors, type WhatFigures, type WhatFloors, whatFigures } from './search-what.ts'
import {
  displacedNames,
  handFigures,
  misspeltFigures,
  scriptFigures,
  type WhoFigure,
  whoFigures,
} from './search-who.ts'

/** `--set=offhand` asks the phrases of the sets so called alone. */
const asked = process.argv.find((one) => one.startsWith('--set='))?.slice('--set='.length) ?? ''
const shown = process.argv.includes('--misses') ? 40 : 0

function documentOf(place: RealPlace, gazetteer: Gazetteer, taxonomy: Taxonomy): SearchDocument {
  const { country, latitude, longitude, town, region, postcode, overtureCategory } = place
  const point = latitude === null || longitude === null ? undefined : { latitude, longitude }
  const category = place.osmCategory
    ? taxonomy.resolve('osm', place.osmCategory)
    : overtureCategory && taxonomy.resolve('overture', overtureCategory)
  return {
    ...bareDocument(place.id, country, place.name),
    latitude,
    longitude,
    placeIds: gazetteer.locate({ town, province: region, postcode, country }, point).map(({ id }) => id),
    categoryIds: category ? [category.category.id] : [],
  }
}

function bareDocument(id: string, country: string, name: string): SearchDocument {
  return searchDocumentOf({ id, country, names: [name] })
}

/** The shipped demo places, for a city with many businesses. */
function demoPlaces(first: number): RealPlace[] {
  const text = gunzipSync(
    readFileSync(new URL('../data/demo-helsinki.ndjson.gz', import.meta.url)),
  ).toString()
  return text
    .split('\n')
    .filter((line) => line.includes('"_supplier_id"'))
    .map((line, i) => {
      const row = JSON.parse(line)
      return {
        id: String(first + i),
        name: row.name.name,
        country: row.country,
        latitude: row.geopoint.latitude,
        longitude: row.geopoint.longitude,
        town: row.postal_address?.town ?? 'Helsinki',
        region: '',
        postcode: row.postal_address?.postcode ?? '',
        overtureCategory: null,
        osmCategory: row.categories?.[0]?.category_id ?? null,
      }
    })
}

/** The index, filled with the documents. */
const filledIndex = (db: Sqlite, folder: string, documents: readonly SearchDocument[]) =>
  openSegmentIndex({
    directory: join(folder, 'index'),
    ...logOf(db),
    documents: () => documents,
    merges: false,
    pollMs: 0,
  })

/** Floors of `search-answers.csv`: the targets, or a little below what is reached; for what is missed by name, a little above it. */
const answerFloors: Readonly<Record<AnswerSet, { precision: number; sure: number; missed: number }>> = {
  open: { precision: 0.97, sure: 0.98, missed: 0.03 },
  frozen: { precision: 0.97, sure: 0.98, missed: 0.045 },
  'open, one letter wrong': { precision: 0.93, sure: 0.96, missed: 0.04 },
  'frozen, one letter wrong': { precision: 0.95, sure: 0.98, missed: 0.085 },
  'later, open': { precision: 0.89, sure: 0.89, missed: 0.07 },
  'later, frozen': { precision: 0.91, sure: 0.91, missed: 0.12 },
}

function printAnswers(figures: readonly AnswerFigures[]): string[] {
  const head = 'what, rows to be trusted (targets)'.padEnd(34)
  console.log(`\n${head}phrases   asked    rows  precision@10  exact, similar  missed by name  unanswered`)
  console.log(`${' '.repeat(62)}95 %            98 %             3 %`)
  return figures.flatMap((one) => {
    const shares = [
      one.right / one.rows,
      one.sureRight / one.sureRows,
      one.missed / one.byName,
      one.unanswered / one.answerable,
    ] as const
    const counts = [one.phrases, one.asked, one.rows].map((count) => String(count).padStart(7)).join(' ')
    const [precision, sure, missed, unanswered] = shares
    const told = `${percent(precision).padStart(13)} ${percent(sure).padStart(15)} ${percent(missed).padStart(15)} ${percent(unanswered).padStart(11)}`
    console.log(`  ${one.set.padEnd(32)} ${counts} ${told}`)
    for (const [step, [right, rows]] of [...one.steps].sort())
      console.log(`      ${step.padEnd(28)} ${right} of ${rows} right`)
    for (const line of one.worst.slice(0, shown * 5)) console.log(`      ${line}`)
    const floors = answerFloors[one.set]
    const isGood = precision >= floors.precision && sure >= floors.sure && missed <= floors.missed
    return isGood ? [] : [`rows to be trusted: ${one.set}`]
  })
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

/** Where the businesses made up lie: a town whose name is that of no other place in the country. */
const madeUpPlace = { town: 'Huddersfield', country: 'gb' }
const madeUpOfAKind = 6

/** Some businesses of each category in one town, where every phrase can be asked, and a wrong guess always finds somebody. */
function everyKind(gazetteer: Gazetteer, taxonomy: LiveTaxonomy): SearchDocument[] {
  const placeIds = gazetteer.locate(madeUpPlace).map(({ id }) => id)
  return [...taxonomy.all()].flatMap(({ id }, at) =>
    Array.from({ length: madeUpOfAKind }, (_, i) => {
      const number = String(at * madeUpOfAKind + i + 1)
      const named = bareDocument(number, madeUpPlace.country, `Qzx${number}`)
      return { ...named, placeIds, categoryIds: [id] }
    }),
  )
}

/** Calls `use` with the index of the documents, in a folder of its own. */
async function withIndex<T>(
  documents: readonly SearchDocument[],
  use: (index: Awaited<ReturnType<typeof filledIndex>>) => Promise<T>,
): Promise<T> {
  const folder = temporaryFolder('eval')
  const db = openDatabase(join(folder, 'search.db'), 'writer')
  db.pragma('synchronous = OFF')
  migrate(db)
  const index = await filledIndex(db, folder, documents)
  try {
    return await use(index)
  } finally {
    await index.close()
    db.close()
  }
}

async function main(): Promise<void> {
  const dataFolder = new URL('../data', import.meta.url).pathname
  const taxonomy = openTaxonomy(dataFolder)
  const gazetteer = openGazetteer(unpackTables(readFileSync(join(dataFolder, 'places.bin.zst'))))
  const [withWho, withWhat] = ['--what-only', '--who-only'].map((other) => !process.argv.includes(other))
  const servicesOf = (search: SearchServices['search']) => ({
    search,
    taxonomy,
    gazetteer,
    clock: { now: () => 0 },
  })
  const faults: string[] = []
  const evaluateWhat = async (
    title: string,
    documents: readonly SearchDocument[],
    services: SearchServices,
    floorsOf: (set: PhraseSet) => WhatFloors,
  ): Promise<void> => {
    const figures: WhatFigures[] = []
    for (const set of phraseSets().filter(({ name }) => name.includes(asked)))
      figures.push(await whatFigures(set, floorsOf(set), documents, services, taxonomy))
    printWhat(title, figures)
    faults.push(...figures.filter(isBelowFloor).map(({ set }) => `${title}: ${set}`))
  }
  if (withWhat && !process.argv.includes('--answers-only')) {
    const documents = everyKind(gazetteer, taxonomy)
    await withIndex(documents, (index) =>
      evaluateWhat('what, six of every kind', documents, servicesOf(index), everyKindFloors),
    )
  }
  const shared = sharedFolder()
  if (shared === null) {
    console.log(
      '\nNo development data: set HIGHSTREET_SHARED to its folder. Nothing was asked of real places.',
    )
  } else {
    const named = await realPlaces(shared)
    const places = [...named, ...demoPlaces(named.length + 1)]
    const scripts = namesInOtherScripts()
    const inScripts = scripts.flatMap(({ country, name, latin }, i) => [
      bareDocument(`${places.length + 1 + i}1`, country, name),
      bareDocument(`${places.length + 1 + i}2`, 'us', latin),
    ])
    const documents = places.map((place) => documentOf(place, gazetteer, taxonomy))
    const byHand = unheldNames([...handNames(), ...typedNames()], places).map(({ country, name }, i) =>
      bareDocument(`${places.length + 1 + i}3`, country, name),
    )
    const all = [...documents, ...inScripts, ...byHand]
    console.log(`\n${places.length} real places`)
    if (withWhat) {
      await withIndex(uncategorised(documents), async (index) => {
        const figures = await answerFigures(documents, servicesOf(index), taxonomy)
        faults.push(...printAnswers(figures))
      })
    }
    if (process.argv.includes('--answers-only')) return
    await withIndex(all, async (index) => {
      const services = servicesOf(index)
      if (withWhat) await evaluateWhat('what, with a place', documents, services, realFloors)
      if (withWho) faults.push(...(await evaluateWho(named, scripts, all, services)))
    })
  }
  for (const fault of faults) console.log(`below its floor: ${fault}`)
  process.exitCode = faults.length === 0 ? 0 : 1
}

/** The sets below their floors. */
async function evaluateWho(
  named: readonly RealPlace[],
  scripts: ReturnType<typeof namesInOtherScripts>,
  documents: readonly SearchDocument[],
  services: SearchServices,
): Promise<string[]> {
  const nameOf = new Map(documents.map(({ id, names }) => [id, names[0]!]))
  const nameById = (id: string): string | undefined => nameOf.get(id)
  const byHand = await handFigures(services, nameById)
  if (process.argv.includes('--hand-only')) {
    printWho(byHand)
    return []
  }
  const figures = [
    ...byHand,
    ...(await whoFigures(named, services)),
    ...(await misspeltFigures(services, nameById)),
    ...(await scriptFigures(scripts, services, nameById)),
  ]
  printWho(figures)
  const below = figures.filter(({ asked, found, floor }) => found < floor * asked).map(({ set }) => set)
  return (await printDisplaced(named, services)) ? [...below, 'exact names displaced'] : below
}

function printWho(figures: readonly WhoFigure[]): void {
  console.log('\nwho, recall@10                          asked    found  recall   target')
  for (const { set, asked, found, target, missed } of figures) {
    const aim = target === null ? '' : percent(target)
    const row = [
      String(asked).padStart(6),
      String(found).padStart(8),
      percent(found / asked).padStart(8),
      aim.padStart(8),
    ]
    console.log(`  ${set.padEnd(36)} ${row.join(' ')}`)
    for (const miss of missed.slice(0, shown)) console.log(`      missed: ${miss}`)
  }
}

/** Whether there are any. */
async function printDisplaced(named: readonly RealPlace[], services: SearchServices): Promise<boolean> {
  const displaced = await displacedNames(named, services)
  console.log(`  exact names displaced from the first row: ${displaced.length} of 1000 (target 0)`)
  for (const name of displaced.slice(0, shown)) console.log(`      displaced: ${name}`)
  return displaced.length > 0
}

const isBelowFloor = ({ precisionAt10, recall, empty, floors }: WhatFigures): boolean =>
  precisionAt10 < floors.precisionAt10 || recall < floors.recall || empty > floors.empty

function printWhat(title: string, figures: readonly WhatFigures[]): void {
  const head = `${title} (targets)`.padEnd(34)
  console.log(`\n${head}phrases  left out   asked  precision@10  recall   empty  first hit`)
  console.log('                                                                   95 %     95 %     1 %')
  for (const {
    set,
    phrases,
    without,
    asked,
    precisionAt10,
    recall,
    empty,
    medianDistance,
    worst,
  } of figures) {
    const row = [
      String(phrases).padStart(6),
      String(without).padStart(9),
      String(asked).padStart(7),
      percent(precisionAt10).padStart(13),
      percent(recall).padStart(8),
      percent(empty).padStart(7),
      (medianDistance === null ? '' : `${(medianDistance / 1000).toFixed(1)} km`).padStart(10),
    ]
    console.log(`  ${set.padEnd(32)} ${row.join(' ')}`)
    for (const line of worst.slice(0, shown * 5)) console.log(`      ${line}`)
  }
}

await main()
