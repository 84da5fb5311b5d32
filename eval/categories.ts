/**
 * `npm run eval:categories`: whether everyday phrases in nine languages (`categories.csv`, and `categories-trades.csv`: words for trades, services and offices) find the right category among the first three, and how
 * long completions take in process; and whether imports read category cells of 20 languages (`categories-cells.csv`). Exits 1 when a target is missed. `--failures` lists what went wrong, except in the frozen half of the
 * tables, which nobody tunes on.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { openTaxonomy } from '../src/adapters/taxonomy-file/open-taxonomy.ts'
import { foldWords } from '../src/folding.ts'
import type { LiveTaxonomy } from '../src/taxonomy/taxonomy.ts'
import { checkCells } from './categories-cells.ts'
import { type Check, percent, printChecks, printTable, quantile } from './places-table.ts'

interface Row {
  readonly phrase: string
  readonly language: string
  /** Keys of the categories that are right, parted by `|`. */
  readonly keys: string
  /** `heading` of printed directories, `everyday` speech, `slang`, `misspelling`, `trade`. */
  readonly origin: string
  readonly half: 'open' | 'frozen'
}

interface Answer extends Row {
  /** Whether the phrase is a name or synonym in its language. */
  readonly stands: boolean
  readonly right: boolean
  readonly found: readonly string[]
}

const FIRST = 3

function answer(taxonomy: LiveTaxonomy, rows: readonly Row[]): readonly Answer[] {
  const known = new Set<string>()
  for (const { names, synonyms } of taxonomy.all()) {
    for (const [language, name] of Object.entries(names)) known.add(keyOf(language, name))
    for (const language of synonyms.languages) {
      for (const synonym of synonyms.of(language)) known.add(keyOf(language, synonym))
    }
  }
  return rows.map((row) => {
    const found = taxonomy
      .lookup(row.phrase, row.language)
      .rows.slice(0, FIRST)
      .map(({ category }) => taxonomy.keyOf(category.id)!)
    const right = row.keys.split('|').some((key) => found.includes(key))
    return { ...row, found, right, stands: known.has(keyOf(row.language, row.phrase)) }
  })
}

/** Regional forms of a language count as the language. */
const keyOf = (language: string, text: string): string =>
  `${language.split('-')[0]} ${foldWords(text).join(' ')}`

const share = (answers: readonly Answer[]): number =>
  percent(answers.filter(({ right }) => right).length, answers.length)

function printBy(title: string, answers: readonly Answer[], group: (answer: Answer) => string): void {
  const line = (name: string, some: readonly Answer[]): (string | number)[] => {
    const standing = some.filter(({ stands }) => stands)
    const others = some.filter(({ stands }) => !stands)
    return [name, standing.length, share(standing), others.length, share(others)]
  }
  const groups = [...Map.groupBy(answers, group)].sort(([a], [b]) => (a < b ? -1 : 1))
  printTable(
    title,
    ['', 'in the data', 'right %', 'not in it', 'right %'],
    [...groups.map(([name, some]) => line(name, some)), line('all', answers)],
  )
}

/** Times completions of every beginning of every phrase, as they are typed. Milliseconds, sorted. */
function timeCompletions(taxonomy: LiveTaxonomy, rows: readonly Row[]): readonly number[] {
  const typed = rows.flatMap(({ phrase, language }) =>
    Array.from({ length: phrase.length }, (_, index) => [phrase.slice(0, index + 1), language] as const),
  )
  const languages = new Set(rows.map(({ language }) => language))
  for (const language of languages) {
    taxonomy.suggest('category', 'a', language, 10)
    taxonomy.suggest('keyword', 'a', language, 10)
  }
  return typed
    .flatMap(([text, language]) =>
      (['category', 'keyword'] as const).map((kind) => {
        const startedAt = performance.now()
        taxonomy.suggest(kind, text, language, 10)
        return performance.now() - startedAt
      }),
    )
    .sort((a, b) => a - b)
}

const rows: readonly Row[] = ['categories.csv', 'categories-trades.csv'].flatMap((file) =>
  parse(readFileSync(join(import.meta.dirname, file)), { columns: true }),
)
const taxonomy = openTaxonomy(join(import.meta.dirname, '..', 'data'))
const answers = answer(taxonomy, rows)
printBy('by language', answers, ({ language }) => language)
printBy('by origin', answers, ({ origin }) => origin)
printBy('by half', answers, ({ half }) => half)
if (process.argv.includes('--failures')) {
  console.log('\nmissed in the open half')
  for (const { phrase, language, keys, found, right, half } of answers) {
    if (!right && half === 'open') console.log(`  ${phrase} [${language}] ${keys}: ${found.join(' ')}`)
  }
}
const cellChecks = checkCells(taxonomy, process.argv.includes('--failures'))
const times = timeCompletions(taxonomy, rows)
const checks: readonly Check[] = [
  ...cellChecks,
  {
    name: 'phrases in the data, right among the first three',
    value: share(answers.filter(({ stands }) => stands)),
    target: 98,
    bound: 'least',
    unit: '%',
  },
  {
    name: 'phrases not in the data, right among the first three',
    value: share(answers.filter(({ stands }) => !stands)),
    target: 90,
    bound: 'least',
    unit: '%',
  },
  {
    name: 'completion, p99 in process',
    value: quantile(times, 0.99),
    target: 2,
    bound: 'most',
    unit: 'ms',
    isTime: true,
  },
]
console.log(`\n${times.length} completions: median ${quantile(times, 0.5).toFixed(3)} ms`)
process.exitCode = printChecks(checks) ? 0 : 1
