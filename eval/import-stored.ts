import type { Attributes } from '../src/entity/model.ts'
import { DirectoryError } from '../src/errors.ts'
import type { Table } from '../src/importing/csv.ts'
import type { LeftCell } from '../src/importing/mapped-row.ts'
import { bindMapping } from '../src/importing/mapping.ts'
import { parseMappingFile } from '../src/importing/mapping-file.ts'
import { withoutFaulty } from '../src/importing/mend.ts'
import { readSubmission } from '../src/operations/read-submission.ts'
import type { Submission } from '../src/operations/submission.ts'
import { smallTaxonomy } from '../test/support/import-taxonomy.ts'
import type { MessyCell } from './import-table.ts'

const services = { taxonomy: smallTaxonomy, clock: { now: () => 0 } } as unknown as Parameters<
  typeof readSubmission
>[0]

export type Verdict = 'right' | 'missed' | 'wrong' | 'silent'

/** What the directory would store of a row, and the cells that it would report. */
function storedOf(
  submission: Submission,
  left: readonly LeftCell[],
  origins: Parameters<typeof withoutFaulty>[2],
) {
  for (let round = 0; ; round++) {
    try {
      const { country, values } = readSubmission(services, submission, { profile: 'feed' })
      return { country, objects: new Map(values.map(([object, list]) => [object as string, list])), left }
    } catch (error) {
      const mended =
        error instanceof DirectoryError && round < 5
          ? withoutFaulty(submission, error.details, origins)
          : null
      if (!mended) return undefined
      submission = mended.submission
      left = [...left, ...mended.left]
    }
  }
}

type Stored = NonNullable<ReturnType<typeof storedOf>>

function attributesOf(stored: Stored, object: string): readonly Attributes[] {
  return (stored.objects.get(object) ?? []).map(({ attributes, derived }) => ({ ...derived, ...attributes }))
}

const numbers = (stored: Stored, object: string, before = ''): readonly string[] =>
  attributesOf(stored, object).map(
    ({ e164_number, description }) =>
      `${before}${e164_number}${/^ext\. /.test(String(description)) ? ` x${String(description).replace('ext. ', '')}` : ''}`,
  )

const told = (value: unknown): string | undefined => (value === undefined ? undefined : String(value))

/** The stored value in the notation of the table; undefined if nothing is stored. */
function foundOf(stored: Stored, { target, cell, expected }: MessyCell, column: string): string | undefined {
  const one = (object: string) => attributesOf(stored, object)[0]
  const all = (object: string, attribute: string) =>
    attributesOf(stored, object)
      .map((attributes) => String(attributes[attribute]).replace(/\/$/, ''))
      .join(';') || undefined
  switch (target) {
    case 'phone':
      return numbers(stored, 'phone').join(';') || undefined
    case 'phonefax':
      return [...numbers(stored, 'phone'), ...numbers(stored, 'fax', 'fax ')].join(';') || undefined
    case 'missing-phone':
      return numbers(stored, 'fax')[0]
    case 'missing':
      return told(one('postal_address')?.address2)
    case 'country':
      return stored.country
    case 'flag':
      return told(one('postal_address')?.do_not_display)
    case 'date':
      return told(one('announcement')?.expiry_date)
    case 'email':
      return told(one('email')?.email_address)
    case 'emails':
      return all('email', 'email_address')
    case 'websites':
      return all('website', 'website_url')
    case 'socials':
      return all('socialmedia', 'website_url')
    case 'website':
      return told(one('website')?.website_url)
    case 'has':
      return told(one('attribute')?.value)
    case 'coordinates':
    case 'swapped': {
      const point = one('geopoint')
      return point && `${point.latitude},${point.longitude}`
    }
    case 'address': {
      const { building_number, address1, address2, address3, town, postcode } = one('postal_address') ?? {}
      const street = [building_number, address1].filter(Boolean).join(' ')
      return `${[street, address2, address3].filter(Boolean).join(', ')}|${town ?? ''}|${postcode ?? ''}`
    }
    case 'place': {
      const { town, postcode } = one('postal_address') ?? {}
      return `${postcode ?? ''}|${town ?? ''}`
    }
    case 'week':
    case 'day': {
      const week = one('opening_times')
      // A week that is stored with the whole text beside it loses nothing of it.
      if (week && expected === 'text' && onOneLine(String(week.statement)) === onOneLine(cell)) return 'text'
      if (week) return target === 'day' ? dayText(week.monday) : weekText(week)
      const kept = attributesOf(stored, 'description').some(({ body }) =>
        cell.split(' + ').every((part) => onOneLine(String(body)).includes(onOneLine(part))),
      )
      return kept ? 'text' : undefined
    }
  }
  const [object, attribute] = target.split('.')
  if (!object || !attribute) throw new Error(`no way to compare ${target}`)
  // Hours that are kept as text are a description, too.
  const own = attributesOf(stored, object).find(({ headline }) => headline === column)
  return told((own ?? one(object))?.[attribute])
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

function dayText(day: unknown): string {
  const { closed, open_24_hours, open } = day as {
    closed: boolean
    open_24_hours: boolean
    open: { from: string; to: string }[]
  }
  return closed ? 'closed' : open_24_hours ? '24' : open.map(({ from, to }) => from + to).join(',')
}

function weekText(week: Attributes): string {
  const days = weekdays.map((day) => dayText(week[day]))
  return `${days.join(' ')}${week.closed_public_holidays ? ' h' : ''}`
}

function expectedWeek(text: string): string {
  const days = weekdays.map(() => 'closed')
  for (const part of text.split(' ').filter((one) => one !== 'h')) {
    const [range, hours] = part.split('=') as [string, string]
    const [from, to = from] = range.split('-').map(Number) as [number, number?]
    for (let day = from; day <= to; day++) days[day - 1] = hours
  }
  return `${days.join(' ')}${/ h$/.test(text) ? ' h' : ''}`
}

/** Targets in which letters mean the same in either case. */
const anyCase = [
  'email',
  'emails',
  'website',
  'websites',
  'website.website_url',
  'address',
  'place',
  'postal_address.town',
]

function same(found: string, { target, expected }: MessyCell): boolean {
  if (['coordinates', 'swapped', 'geopoint.latitude', 'geopoint.longitude'].includes(target)) {
    const [a, b] = [found, expected].map((text) => text.split(',').map(Number)) as [number[], number[]]
    return a.every((value, at) => Math.abs(value - b[at]!) < 0.0003)
  }
  if (target === 'week' && expected !== 'text') return found === expectedWeek(expected)
  const [a, b] = [found.replace(/\/$/, ''), expected]
  return anyCase.includes(target) ? a.toLowerCase() === b.toLowerCase() : a === b
}

function verdictOf(stored: Stored, cell: MessyCell, column: string): { verdict: Verdict; found?: string } {
  const found = foundOf(stored, cell, column)
  const reported = stored.left.some((left) => left.column && column.split(' + ').includes(left.column))
  if (cell.expected === '-' || cell.expected === '!') {
    if (found !== undefined) return { verdict: 'wrong', found }
    if ((cell.expected === '!') === reported) return { verdict: 'right' }
    return { verdict: reported ? 'missed' : 'silent' }
  }
  if (found === undefined) return { verdict: reported ? 'missed' : 'silent' }
  if (same(found, cell)) return { verdict: 'right', found }
  return { verdict: found === 'text' ? 'missed' : 'wrong', found }
}

/** A table to be read, with what a person reads in its cells. */
export interface MessyFile {
  readonly name: string
  readonly mapping: string
  /** The column that holds `…-N`, N being the index of the row in `rows`. */
  readonly idColumn: string
  /** The messy cells of each good row, by column. */
  readonly rows: readonly ReadonlyMap<string, MessyCell>[]
  /** Lines on which a quote opens that is never closed. */
  readonly unclosed: readonly number[]
}

export interface Outcome {
  judged(cell: MessyCell, verdict: Verdict, found: string | undefined): void
}

/**
 * Reads a file as an import does, and judges each of its messy cells.
 * @returns how many good rows were lost, how many lines with an unclosed quote were not named or named wrongly, and how many rows
 * that are no record, such as a total, were taken in
 */
export async function judgeFile(
  file: MessyFile,
  table: Table,
  outcome: Outcome,
): Promise<{ lostRows: number; quotesMissed: number; strangers: number }> {
  const bound = bindMapping(parseMappingFile(file.mapping), table.columns, undefined)
  // A file whose headers are not found is lost as a whole.
  if (bound.faults.length > 0) return { lostRows: lose(file.rows, outcome), quotesMissed: 0, strangers: 0 }
  const faultLines: number[] = []
  const seen = new Set<number>()
  let strangers = 0
  for await (const row of table.rows()) {
    if ('fault' in row) {
      if (!row.fault.startsWith('the row repeats')) faultLines.push(row.line)
      continue
    }
    const at = Number(/-(\d+)$/.exec(row.data[file.idColumn] ?? '')?.[1] ?? -1)
    const cells = file.rows[at]
    const { submission, leftCells = [], origins = new Map() } = bound.mapRow(row.data)
    const stored = storedOf(submission, leftCells, origins)
    if (!stored) continue
    if (!cells) {
      strangers++
      continue
    }
    seen.add(at)
    for (const [column, cell] of cells) {
      const { verdict, found } = verdictOf(stored, cell, column)
      outcome.judged(cell, verdict, found)
    }
  }
  const quotesMissed =
    file.unclosed.filter((line) => !faultLines.includes(line)).length +
    faultLines.filter((line) => !file.unclosed.includes(line)).length
  return {
    lostRows: lose(
      file.rows.filter((_, at) => !seen.has(at)),
      outcome,
    ),
    quotesMissed,
    strangers,
  }
}

/** Counts the cells of rows that were not taken in as not read. */
function lose(rows: MessyFile['rows'], outcome: Outcome): number {
  for (const row of rows) for (const cell of row.values()) outcome.judged(cell, 'missed', 'its row was lost')
  return rows.length
}
