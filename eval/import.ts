/**
 * Reads eight messy sets of files, and compares what would be stored of each cell with what a person reads in it.
 * `npm run eval:import [-- --open] [--set NAME]`; exit status 1 below a floor. `--open` lists the mistakes in cells that are not frozen.
 */
import { openCsv, type Table } from '../src/importing/csv.ts'
import {
  type BlindFile,
  blindFiles,
  collectedFiles,
  deliveredFiles,
  gatheredFiles,
  handedFiles,
  postedFiles,
  receivedFiles,
} from './import-blind.ts'
import { judgeDrafts } from './import-drafts.ts'
import { composedFiles } from './import-files.ts'
import { judgeFile, type MessyFile, type Verdict } from './import-stored.ts'

interface Floors {
  readonly leastRight: number
  readonly mostWrong: number
  /** Rows. */
  readonly mostLost?: number
  /** Share of the cells that are lost without a report. */
  readonly mostSilent?: number
}

const LEAST_RIGHT = 0.99
/** Shares of the cells of the third set. The misses of its frozen half have not been read. */
const unseen = { leastRight: 0.98, mostWrong: 0.001 }
/** Of the fourth, likewise; it is younger. */
const latest = { leastRight: 0.92, mostWrong: 0.005 }
/** Of the fifth, likewise. A frozen file of it loses rows whose country is not understood. */
const newest = { leastRight: 0.915, mostWrong: 0.004, mostLost: 12 }
/** Of the sixth, likewise. */
const sixth = { leastRight: 0.97, mostWrong: 0.01, mostLost: 1 }
/** Of the seventh, likewise. The headers of a frozen file of it are not found, a fifth of its frozen cells. */
const seventh = { leastRight: 0.79, mostWrong: 0.018, mostLost: 49, mostSilent: 0.003 }

/** Of the eighth, likewise; the open half has 0.6 % stored wrong. */
const eighth = { leastRight: 0.96, mostWrong: 0.0125, mostLost: 35 }

const showsOpen = process.argv.includes('--open')

/** Prints the figures of a set. @returns whether it stays above the floors */
async function judgeSet(
  name: string,
  files: readonly MessyFile[],
  open: (file: MessyFile) => Promise<Table>,
  { leastRight, mostWrong, mostLost = 0, mostSilent = 0 }: Floors = { leastRight: LEAST_RIGHT, mostWrong: 0 },
): Promise<boolean> {
  const none: Record<Verdict, number> = { right: 0, missed: 0, wrong: 0, silent: 0 }
  const counts = { open: { ...none }, frozen: { ...none } }
  const mistakes = new Set<string>()
  let lostRows = 0
  let quotesMissed = 0
  let strangers = 0
  for (const file of files) {
    const lost = await judgeFile(file, await open(file), {
      judged(cell, verdict, found) {
        counts[cell.frozen ? 'frozen' : 'open'][verdict]++
        if (verdict === 'right' || cell.frozen) return
        const { target, country, expected } = cell
        mistakes.add(
          `${verdict}: ${target} ${country} ${JSON.stringify(cell.cell)} -> ${found} (${expected})`,
        )
      },
    })
    if (showsOpen && lost.lostRows > 0) mistakes.add(`${lost.lostRows} rows of ${file.name} lost`)
    lostRows += lost.lostRows
    quotesMissed += lost.quotesMissed
    strangers += lost.strangers
  }
  if (showsOpen) for (const text of mistakes) console.log(text)
  let holds = lostRows <= mostLost && quotesMissed === 0 && strangers === 0
  for (const [half, { right, missed, wrong, silent }] of Object.entries(counts)) {
    const all = right + missed + wrong + silent
    console.log(
      `${name} ${half.padEnd(6)} ${all} cells: ${((right / all) * 100).toFixed(2)} % read right, ${missed} reported, ${wrong} stored wrong, ${silent} lost in silence`,
    )
    holds &&= right / all >= leastRight && wrong / all <= mostWrong && silent / all <= mostSilent
  }
  console.log(
    `${name} rows lost: ${lostRows}; unclosed quotes on the wrong line: ${quotesMissed}; rows taken in that are none: ${strangers}`,
  )
  return holds
}

/** `--set NAME` judges one set alone. */
const only = process.argv.includes('--set') ? process.argv[process.argv.indexOf('--set') + 1] : undefined

const first = composedFiles()
const opensFirst = (file: MessyFile) =>
  openCsv(async function* () {
    yield first.find(({ name }) => name === file.name)!.bytes
  })

interface MessySet {
  readonly name: string
  readonly files: readonly BlindFile[]
  readonly floors?: Floors
  /** Whole files are frozen, and not single lines. */
  readonly isByFile?: boolean
}

const sets: readonly MessySet[] = [
  { name: 'blind', files: blindFiles() },
  { name: 'delivered', files: deliveredFiles(), floors: unseen, isByFile: true },
  { name: 'received', files: receivedFiles(), floors: latest, isByFile: true },
  { name: 'gathered', files: gatheredFiles(), floors: newest, isByFile: true },
  { name: 'collected', files: collectedFiles(), floors: sixth, isByFile: true },
  { name: 'posted', files: postedFiles(), floors: seventh, isByFile: true },
  { name: 'handed', files: handedFiles(), floors: eighth, isByFile: true },
]
const isWanted = ({ name }: { readonly name: string }) => only === undefined || only === name

const holds: boolean[] = []
if (isWanted({ name: 'first' })) holds.push(await judgeSet('first', first, opensFirst))
for (const { name, files, floors } of sets.filter(isWanted))
  holds.push(
    await judgeSet(name, files, (file) => files.find((one) => one.name === file.name)!.open(), floors),
  )

/** Drafts mappings of files, and prints how many columns they have right. */
async function tellDrafts(name: string, files: readonly BlindFile[], isShown: boolean): Promise<void> {
  const drafts = await judgeDrafts(files)
  if (isShown) for (const mistake of drafts.mistakes) console.log(mistake)
  console.log(
    `${name} drafts of mappings: ${drafts.right} of ${drafts.columns} columns right, ${drafts.wrong} wrong`,
  )
}

for (const { name, files, isByFile } of sets.filter(isWanted)) {
  if (!isByFile) await tellDrafts(name, files, showsOpen)
  else {
    await tellDrafts(
      `${name} open`,
      files.filter(({ isFrozen }) => !isFrozen),
      showsOpen,
    )
    await tellDrafts(
      `${name} frozen`,
      files.filter(({ isFrozen }) => isFrozen),
      false,
    )
  }
}
process.exitCode = holds.every(Boolean) ? 0 : 1
