import type { Taxonomy } from '../taxonomy/category.ts'
import type { ColumnReading } from './column-neighbours.ts'
import type { Table } from './csv.ts'
import { isDay } from './day-headers.ts'
import { days } from './day-hours.ts'
import { type Candidate, foldHeader, SURE } from './header-words.ts'
import { withoutMojibake } from './mojibake.ts'
import { type CategoryDraft, draftCategories } from './suggest-categories.ts'
import { assignTargets, readColumns } from './suggest-columns.ts'
import { decimalOf, type Evidence } from './suggest-evidence.ts'
import { languageWords } from './suggest-words.ts'
import { cellOfColumn } from './table.ts'

/** Rows whose categories are counted. */
const ROWS_COUNTED = 100_000
const SAMPLES = 3
const SAMPLE_CHARACTERS = 60

export interface MappingSuggestion {
  /** The mapping file, JSON with one column per line and sample values. */
  readonly text: string
  /** Points for a person to review. */
  readonly remarks: readonly string[]
}

/**
 * Drafts a mapping file for a table from its headers, in English, German, French, Spanish or Finnish, and the
 * appearance of its cells. Lists every column; those without a target have `"to": null`. `country` applies to
 * rows without one.
 * With a taxonomy, the words of the category column get drafts of their categories, with a certainty from 0 to 1.
 */
export async function suggestMapping(
  table: Table,
  country: string | undefined,
  taxonomy?: () => Promise<Taxonomy>,
): Promise<MappingSuggestion> {
  const columns = await readColumns(table)
  const targets = assignTargets(columns)
  const needsGuess = country === undefined && ![...targets.values()].includes('country')
  const guessed = needsGuess ? guessCountry(columns, targets) : undefined
  const drafts = await categoryDrafts(table, targets, taxonomy, guessed ?? country)
  const remarks = [
    ...(needsGuess ? [remarkOnCountry(guessed)] : []),
    ...remarksOn(targets),
    ...remarksOnCategories(drafts),
  ]
  return { text: printMapping(table, columns, targets, country ?? guessed, remarks, drafts), remarks }
}

async function categoryDrafts(
  table: Table,
  targets: ReadonlyMap<string, string>,
  taxonomy: (() => Promise<Taxonomy>) | undefined,
  language: string | undefined,
): Promise<readonly CategoryDraft[]> {
  const [column] = [...targets].find(([, target]) => target === 'category') ?? []
  if (column === undefined || taxonomy === undefined) return []
  const counts = new Map<string, number>()
  let rows = 0
  for await (const row of table.rows()) {
    if (++rows > ROWS_COUNTED) break
    const value = 'data' in row ? withoutMojibake(cellOfColumn(row.data, column).trim()) : ''
    if (value) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return draftCategories(counts, await taxonomy(), language)
}

function remarksOnCategories(drafts: readonly CategoryDraft[]): readonly string[] {
  const none = drafts.filter(({ found }) => found === null)
  const doubtful = drafts.filter(({ found }) => found !== null && found.certainty < SURE)
  const listed = (some: readonly CategoryDraft[]) =>
    some
      .slice(0, 5)
      .map(({ value, count }) => `${value} (${count})`)
      .join(', ') + (some.length > 5 ? ` and ${some.length - 5} more` : '')
  return [
    ...(none.length > 0 ? [`no category found for ${listed(none)}: decide under "categories"`] : []),
    ...(doubtful.length > 0 ? [`categories that are not certain: ${listed(doubtful)}`] : []),
  ]
}

function guessCountry(
  columns: readonly ColumnReading[],
  targets: ReadonlyMap<string, string>,
): string | undefined {
  const postcodes = columns.find(({ name }) => targets.get(name) === 'postcode')?.cells ?? []
  const most = (pattern: RegExp) =>
    postcodes.filter((cell) => pattern.test(cell)).length > postcodes.length / 2
  if (postcodes.length > 0) {
    if (most(/^[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}$/i)) return 'gb'
    if (most(/^[A-Z]\d[A-Z]\s?\d[A-Z]\d$/i)) return 'ca'
    if (most(/^[A-Z]\d[\dW]\s?[A-Z\d]{4}$/i)) return 'ie'
    if (most(/^\d{5}-\d{4}$/)) return 'us'
    if (most(/^\d{4}\s?[A-Z]{2}$/)) return 'nl'
  }
  const words = new Set(columns.flatMap(({ name }) => foldHeader(name).split(' ')))
  const heard = Object.entries(languageWords)
    .map(([language, own]) => ({ language, count: own.filter((word) => words.has(word)).length }))
    .sort((a, b) => b.count - a.count)[0]!
  return heard.count >= 2 && heard.language !== 'en' ? heard.language : undefined
}

const remarkOnCountry = (guessed: string | undefined): string =>
  guessed
    ? `country ${guessed} is a guess from headers and cells`
    : 'no country found: add "country" to constants, or give --country'

function remarksOn(targets: ReadonlyMap<string, string>): readonly string[] {
  const all = [...targets.values()].flatMap((target) => target.split(','))
  const has = (...names: string[]) => names.some((name) => all.includes(name))
  const weekDays = days.filter((day) => all.includes(day)).length
  const remarks = [
    !has('name') && 'no column for the name found: every business needs one',
    !has('town', 'postcode', 'coordinates', 'latitude', 'address') &&
      'no town, postcode or coordinates found: every business needs one of them',
    !has('_supplier_id') &&
      'no column for _supplier_id found: with one, a second import updates without matching',
    !has('category') &&
      'no column for the category found: "category" in constants gives all rows one, such as "osm:shop/bakery"',
    weekDays > 0 && weekDays < 7 && 'not every day of the week has a column: such opening times are left out',
  ]
  return remarks.filter((remark) => remark !== false)
}

function printMapping(
  table: Table,
  columns: readonly ColumnReading[],
  targets: ReadonlyMap<string, string>,
  country: string | undefined,
  remarks: readonly string[],
  drafts: readonly CategoryDraft[],
): string {
  const coordinates = columns.filter(({ name }) =>
    ['latitude', 'longitude'].includes(targets.get(name) ?? ''),
  )
  const decimal = decimalOf(coordinates.flatMap(({ cells }) => cells))
  const printed = columns.map(({ name, cells, candidates, evidence }) => {
    const to = targets.get(name) ?? null
    const check = checkOf(to, candidates, evidence)
    const samples = [...new Set(cells)].slice(0, SAMPLES).map((cell) => cell.slice(0, SAMPLE_CHARACTERS))
    const [first = null, ...more] = to?.split(',') ?? []
    const rule = { to: first, samples, ...(check && { check }) }
    const rules = more.length === 0 ? rule : [rule, ...more.map((day) => ({ to: day }))]
    return `    ${JSON.stringify(name)}: ${JSON.stringify(rules)}`
  })
  const members = [
    `  "about": ${JSON.stringify(remarks)}`,
    table.delimiter && `  "delimiter": ${JSON.stringify(table.delimiter)}`,
    table.encoding && `  "encoding": ${JSON.stringify(table.encoding)}`,
    table.sheet && table.sheet.others.length > 0 && `  "sheet": ${JSON.stringify(table.sheet.read)}`,
    decimal && `  "decimal": ${JSON.stringify(decimal)}`,
    `  "constants": ${JSON.stringify(country ? { country } : {})}`,
    `  "columns": {\n${printed.join(',\n')}\n  }`,
    drafts.some(({ found }) => found)
      ? `  "categories": {\n${drafts.flatMap(printDraft).join(',\n')}\n  }`
      : '  "categories": {}',
  ]
  return `{\n${members.filter(Boolean).join(',\n')}\n}\n`
}

function printDraft({ value, found }: CategoryDraft): readonly string[] {
  if (found === null) return []
  const { id, name, certainty } = found
  const check = certainty < SURE ? { check: 'not certain' } : {}
  return [`    ${JSON.stringify(value)}: ${JSON.stringify({ to: id, name, certainty, ...check })}`]
}

/** What a person should look at in a column, if anything. */
function checkOf(
  to: string | null,
  candidates: readonly Candidate[],
  evidence: Evidence,
): string | undefined {
  if (to === null) return undefined
  const score = Math.max(0, ...candidates.filter(({ target }) => target === to).map((one) => one.score))
  const understood = to === 'opening_times' ? evidence.week : isDay(to) ? evidence.hours : 1
  if (understood < 1 && understood > 0)
    return `${Math.round(understood * 100)} % of the cells are understood, the rest is kept as text`
  return score > 0 && score < SURE ? 'a guess' : undefined
}
