import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { CategoryReader } from '../src/importing/category-reader.ts'
import type { Taxonomy } from '../src/taxonomy/category.ts'
import { type Check, percent, printTable } from './places-table.ts'

interface Row {
  /** A category cell as registers, directories and programs write it. */
  readonly value: string
  readonly language: string
  /** Keys of the categories that are right, parted by `|`; empty for a heading that names no kind. */
  readonly keys: string
  readonly half: 'open' | 'frozen'
}

type Verdict = 'right' | 'wrong' | 'unknown'

interface Answer extends Row {
  /** What an import stores of the cell. */
  readonly stored: readonly string[]
  /** The first suggestion of the report for a cell that is not stored. */
  readonly first: readonly string[]
}

const rows: readonly Row[] = parse(readFileSync(join(import.meta.dirname, 'categories-cells.csv')), {
  columns: true,
})

/** A stored cell is wrong where one of its categories is; nothing is right for a heading. */
function verdict(found: readonly string[], keys: string): Verdict {
  if (found.length === 0) return keys === '' ? 'right' : 'unknown'
  const right = keys.split('|')
  return found.every((key) => right.includes(key)) ? 'right' : 'wrong'
}

function answer(row: Row, taxonomy: Taxonomy): Answer {
  const reader = new CategoryReader(taxonomy)
  const stored = reader
    .read([{ type: null, value: row.value }], 1)
    .map(
      ({ category_type: type, category_id: id }) =>
        taxonomy.keyOf(taxonomy.resolve(type as string | undefined, id as string)!.category.id)!,
    )
  const suggestions = reader.unknown().flatMap((one) => one.suggestions)
  const first = suggestions.slice(0, 1).map((one) => taxonomy.keyOf(one.category_id)!)
  return { ...row, stored, first: stored.length > 0 ? stored : first }
}

/** Whether imports read the cells of `categories-cells.csv`; prints tables, and with `failures` what is missed in the open half. */
export function checkCells(taxonomy: Taxonomy, failures: boolean): readonly Check[] {
  const answers = rows.map((row) => answer(row, taxonomy))
  const share = (some: readonly Answer[], of: 'stored' | 'first', wanted: Verdict): number =>
    percent(some.filter((one) => verdict(one[of], one.keys) === wanted).length, some.length)
  const line = (name: string, some: readonly Answer[]): (string | number)[] => [
    name,
    some.length,
    share(some, 'stored', 'right'),
    share(some, 'stored', 'wrong'),
    share(some, 'first', 'right'),
    share(some, 'first', 'wrong'),
  ]
  const byLanguage = [...Map.groupBy(answers, ({ language }) => language)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
  const halfOf = (half: Row['half']) => answers.filter((one) => one.half === half)
  printTable(
    'category cells of imports',
    ['', 'cells', 'stored right %', 'stored wrong %', 'stored or suggested right %', 'wrong %'],
    [
      ...byLanguage.map(([language, some]) => line(language, some)),
      line('open', halfOf('open')),
      line('frozen', halfOf('frozen')),
    ],
  )
  if (failures) {
    for (const { value, language, keys, stored, first } of halfOf('open')) {
      if (verdict(stored, keys) !== 'right')
        console.log(`  ${value} [${language}] ${keys}: ${stored.join(' ') || '-'} / ${first.join(' ')}`)
    }
  }
  const check = (name: string, value: number, bound: 'least' | 'most', target: number): Check => ({
    name,
    value,
    target,
    bound,
    unit: '%',
  })
  return [
    check('category cells stored right, open half', share(halfOf('open'), 'stored', 'right'), 'least', 93),
    check(
      'category cells stored right, frozen half',
      share(halfOf('frozen'), 'stored', 'right'),
      'least',
      65,
    ),
    check('category cells stored wrong', share(answers, 'stored', 'wrong'), 'most', 0.2),
    check('category cells stored or suggested right', share(answers, 'first', 'right'), 'least', 97),
  ]
}
