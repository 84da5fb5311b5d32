import { editDistance } from '../edit-distance.ts'
import { plainWords } from '../folding.ts'
import { isDash } from './day-columns.ts'
import { days } from './day-hours.ts'
import { unguardedCell } from './formula-cells.ts'
import { headerForms } from './header-forms.ts'
import { withoutMarkup } from './markup.ts'
import { withoutMojibake } from './mojibake.ts'
import { type Evidence, evidenceOf, mayBe, targetByCells } from './suggest-evidence.ts'
import { headerWords } from './suggest-words.ts'
import { otherHeaderWords } from './suggest-words-languages.ts'
import type { CsvCells, Table } from './table.ts'
import { dayOf } from './targets.ts'
import { writtenWeek } from './written-hours.ts'

const ROWS_READ = 500
/** Share of the cells of an id that may repeat others: a mistake makes no other column of it. */
const MOST_REPEATED = 0.05
/** Share of rows that have an id; a line behind the last row has none. */
const LEAST_FILLED = 0.5
/** A header that names its target has this score, or more. Less is a guess. */
export const SURE = 0.9

/** A column by its header and first cells. */
export interface ColumnReading {
  readonly name: string
  readonly cells: readonly string[]
  readonly evidence: Evidence
  readonly candidates: readonly Candidate[]
}

/** A target that the column may have; for several days, their names joined by commas. `score` is from 0 to 1. */
export interface Candidate {
  readonly target: string
  readonly score: number
}

/** Reads the headers of a table and its first rows. */
export async function readColumns(table: Table): Promise<readonly ColumnReading[]> {
  const rows = await firstRows(table)
  const has = (pattern: RegExp) => table.columns.some((name) => pattern.test(name.trim()))
  const signs = has(/^(?:ke|pe|su)$|aukiolo/i) ? finnishDays : has(/^l\s?-\s?v$/i) ? southernDays : {}
  return withHouses(table.columns.map((name) => readColumn(name, rows, signs)))
}

/** `Logradouro`, `Nº`: numbers behind a street are those of houses, not ids. */
const withHouses = (columns: readonly ColumnReading[]): readonly ColumnReading[] =>
  columns.map((column, at) => {
    const has = (wanted: string, of: ColumnReading | undefined) =>
      of?.candidates.some(({ target, score }) => target === wanted && score >= SURE) === true
    const isHouse = has('address1', columns[at - 1]) && has('building_number', column)
    return isHouse
      ? { ...column, candidates: column.candidates.filter(({ target }) => target !== '_supplier_id') }
      : column
  })

async function firstRows(table: Table): Promise<readonly CsvCells[]> {
  const rows: CsvCells[] = []
  for await (const row of table.rows()) {
    if ('data' in row) rows.push(row.data)
    if (rows.length >= ROWS_READ) break
  }
  return rows
}

function readColumn(name: string, rows: readonly CsvCells[], signs: DaySigns): ColumnReading {
  const cells = rows
    .map((row) => withoutMarkup(unguardedCell(withoutMojibake(row[name] ?? ''))).trim())
    .filter((cell) => cell !== '')
  const evidence = evidenceOf(cells)
  const named = headerCandidates(name, signs)
  const isKey =
    cells.length >= LEAST_FILLED * rows.length &&
    isDistinct(
      cells,
      named.some(({ target }) => target === 'building_number'),
    )
  // A day on which all are closed has dashes alone.
  const told = cells.filter((cell) => !isDash(cell)).length
  const byHeader = named.filter(
    ({ target, score }) =>
      mayBe(target, evidence, isDay(target) ? told : cells.length, isDay(target), score >= SURE) &&
      (target !== '_supplier_id' || isKey),
  )
  const byCells = targetByCells(cells, evidence)
  const candidates = byCells ? [...byHeader, { target: byCells, score: 0.5 }] : byHeader
  return { name, cells, evidence, candidates }
}

/** Whether cells may be ids. A short list may repeat one, unless its header, as `No.`, may also stand for numbers of houses. */
function isDistinct(cells: readonly string[], mayBeHouses: boolean): boolean {
  const repeated = cells.length - new Set(cells).size
  return repeated <= Math.max(MOST_REPEATED * cells.length, cells.length > 3 && !mayBeHouses ? 1 : 0)
}

/** Whether a target, or one of several joined by commas, is a day of the week. */
export const isDay = (target: string): boolean => days.some((day) => target.split(',').includes(day))

function headerCandidates(header: string, signs: DaySigns): readonly Candidate[] {
  const folded = foldHeader(header)
  const forms = headerForms(header, foldHeader)
  const range = daysIn(header)
  if (range) return [{ target: range, score: 1 }]
  const day = dayIn(folded, signs)
  if (day) return [{ target: day, score: 1 }]
  const member = memberOf(header)
  const byKind = kindHeaders.has(folded) ? [{ target: 'name', score: SURE }] : []
  const byWords = [...phrasesByTarget]
    .map(([target, phrases]) => {
      const asForm = forms.map(({ text, weight }) => (wordsOf.get(target)!.has(squeezed(text)) ? weight : 0))
      const score = Math.max(...phrases.map((phrase) => likeness(folded, phrase)), ...asForm)
      const isOwn = member !== undefined && !ofOthers.has(target) && phrases.includes(member)
      return { target, score: isOwn ? Math.max(score, AS_MEMBER) : score }
    })
    .filter(({ score }) => score > 0)
  return [...byWords, ...byKind]
}

/** In a list of one kind of business, the column of its names may be called after the kind; any word for names counts more. */
const kindHeaders = new Set(
  'pharmacy farmacia pharmacie apotheke apteekki apotek apteka restaurant restaurante ristorante ravintola hotel hotelli cafe bar pub shop store tienda comercio local negozio magasin boutique laden geschaeft kauppa winkel praxis clinica clinique klinik doctor medico arzt museum museo musee gallery galerie galeria school schule escuela ecole scuola'.split(
    ' ',
  ),
)

/** The score of a nested member that is named like a target. */
const AS_MEMBER = 0.95
/** What owners, brands and categories have as well: `owner.name`. */
const ofOthers: ReadonlySet<string> = new Set(['name', 'formal_name', '_supplier_id', 'status', 'category'])

/** The last member of a path, as nested records have it: `location.city`, `location/lat`. */
function memberOf(header: string): string | undefined {
  const members = header.split(/[./](?=\S)/)
  // `Cidade/UF` names two targets; `location/city` is a path.
  const isPath = !header.includes('/') || !isKnown(foldHeader(members[0]!))
  return members.length > 1 && isPath ? foldHeader(members.at(-1)!) : undefined
}

/** Folded phrases. */
const phrasesByTarget: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(headerWords).map(([target, phrases]) => [
    target,
    [...phrases.split(', '), ...(otherHeaderWords[target]?.split(', ').map(foldHeader) ?? [])],
  ]),
)

const squeezed = (text: string): string => text.replaceAll(' ', '')
/** The phrases without their blanks. */
const wordsOf: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...phrasesByTarget].map(([target, phrases]) => [target, new Set(phrases.map(squeezed))]),
)

const isKnown = (text: string): boolean =>
  [...phrasesByTarget.values()].some((phrases) => phrases.includes(text))

/** Lower case, no accents, words separated by one space; German umlauts as `ae`, `oe`, `ue`. */
export function foldHeader(header: string): string {
  const spelt = header
    .replace(/#\s*$/, ' nr')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
  return plainWords(spelt).join(' ')
}

/**
 * `Mo`, `opening_hours_monday`, `Öffnungszeiten Montag`. Short forms count only alone or next to words for
 * hours.
 */
function dayIn(folded: string, signs: DaySigns): string | undefined {
  const words = folded.split(' ')
  // `Horario S`, `La` beside `Su`, `S` beside `L-V`: signs that are days in one language alone.
  const sign = southernHours.has(words[0]!) && words.length === 2 ? southernDays[words[1]!] : undefined
  if (sign !== undefined) return sign
  if (signs[folded] !== undefined) return signs[folded]
  const day = dayOf(words.at(-1)!) ?? dayOf(words[0]!)
  if (!day) return undefined
  const others = words.filter((word) => dayOf(word) === undefined)
  return others.every((word) => hourWords.has(word)) ? day : undefined
}

const southernHours = new Set(['horario', 'horarios', 'orario', 'orari', 'apertura'])
/** Days by the short headers that the other columns show to be days. */
type DaySigns = Readonly<Record<string, string>>
const southernDays: DaySigns = { s: 'saturday', d: 'sunday' }
const finnishDays: DaySigns = { ma: 'monday', to: 'thursday', la: 'saturday' }

/** `Mon-Fri`, `Lundi-Samedi`, `Weekdays`: the days of a column for several, joined by commas. */
function daysIn(header: string): string | undefined {
  const bare = header
    .split(/\s+/)
    .filter((word) => !hourWords.has(foldHeader(word)))
    .join(' ')
  const week = writtenWeek(`${bare} 09:00-17:00`)
  const held = days.filter((_, at) => week?.days[at] !== undefined)
  return held.length > 1 && held.length < 7 && /\p{L}/u.test(header) && !week!.closedOnHolidays
    ? held.join(',')
    : undefined
}

const hourWords = new Set(
  'opening hours hour times time open hrs oeffnungszeiten oeffnungszeit zeiten horaires horaire ouverture horario horarios apertura orario orari openingstijden openingstijd aukiolo aukioloajat oeppettider oeppet feira from to von bis start end close closes opens mattina pomeriggio matin apres midi morning afternoon manana tarde manha vormittag nachmittag vormittags nachmittags 1 2'.split(
    ' ',
  ),
)

/**
 * 1 for equal texts; less for a phrase within the header, depending on its share of it; less for one or two
 * different letters.
 */
function likeness(header: string, phrase: string): number {
  if (header === phrase || header.replaceAll(' ', '') === phrase.replaceAll(' ', '')) return 1
  if (` ${header} `.includes(` ${phrase} `)) return 0.5 + (0.4 * phrase.length) / header.length
  const allowed = phrase.length >= 9 ? 2 : phrase.length >= 5 ? 1 : 0
  return allowed > 0 && editDistance(header, phrase, allowed) <= allowed ? 0.7 : 0
}

/** A second column with one of these targets gets the named target; `null` allows any number. */
const repeatable: Readonly<Record<string, string | null>> = {
  telephone_number: 'additional_telephone_number',
  additional_telephone_number: 'additional_telephone_number',
  email: null,
  website: null,
  socialmedia: null,
  category: null,
  tags: null,
  ...Object.fromEntries(days.map((day) => [day, null])),
}

/**
 * Assigns each target to the column that it matches best.
 * @param taken targets that other columns have
 * @returns targets by column
 */
export function assignTargets(
  columns: readonly ColumnReading[],
  taken: ReadonlySet<string> = new Set(),
): Map<string, string> {
  const order = [...phrasesByTarget.keys()]
  const offers = columns
    .flatMap((column, at) =>
      column.candidates.map((candidate) => ({ at, column: column.name, ...candidate })),
    )
    .sort((a, b) => b.score - a.score || a.at - b.at || order.indexOf(a.target) - order.indexOf(b.target))
  const targets = new Map<string, string>()
  const given = new Set(taken)
  for (const { column, target } of offers) {
    if (targets.has(column)) continue
    const free = given.has(target) ? repeated(target) : target
    if (free === undefined) continue
    targets.set(column, free)
    given.add(free)
  }
  // A column for both kinds of telephones, and no other.
  const [mobile] = [...targets].find(([, target]) => target === 'additional_telephone_number') ?? []
  if (mobile !== undefined && !given.has('telephone_number')) targets.set(mobile, 'telephone_number')
  return withNameKinds(withAddressKind(targets, given), given, columns)
}

/** A name that may be that of the register is the formal one if another column has a name: `Raison sociale` beside `Enseigne`. */
function withNameKinds(
  targets: Map<string, string>,
  given: ReadonlySet<string>,
  columns: readonly ColumnReading[],
): Map<string, string> {
  const isSure = ({ candidates }: ColumnReading, wanted: string) =>
    candidates.some(({ target, score }) => target === wanted && score >= SURE)
  const formal = columns.find(
    (column) => targets.get(column.name) === 'name' && isSure(column, 'formal_name'),
  )
  const other = columns.find((column) => !targets.has(column.name) && isSure(column, 'name'))
  if (formal && other && !given.has('formal_name')) {
    targets.set(formal.name, 'formal_name')
    targets.set(other.name, 'name')
  }
  // `Razón social / Nombre comercial`
  const both = columns.find((column) => targets.get(column.name) === 'formal_name' && isSure(column, 'name'))
  if (both && !given.has('name')) targets.set(both.name, 'name')
  return targets
}

function repeated(target: string): string | undefined {
  return target in repeatable ? (repeatable[target] ?? target) : undefined
}

/** A column named "address" is the street if the town has a column, otherwise the whole address. */
function withAddressKind(targets: Map<string, string>, given: ReadonlySet<string>): Map<string, string> {
  const [column] = [...targets].find(([, target]) => target === 'address') ?? []
  if (column && given.has('town') && !given.has('address1')) targets.set(column, 'address1')
  return targets
}
