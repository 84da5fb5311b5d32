/**
 * Reads twelve messy files in five languages, and compares what would be stored of each cell with what a person reads in it.
 * `npm run eval:import [-- --open]`; exit status 1 below a floor. `--open` lists the mistakes in cells that are not frozen.
 */
import type { Attributes } from '../src/entity/model.ts'
import { DirectoryError } from '../src/errors.ts'
import { openCsv } from '../src/importing/csv.ts'
import type { LeftCell } from '../src/importing/mapped-row.ts'
import { bindMapping } from '../src/importing/mapping.ts'
import { parseMappingFile } from '../src/importing/mapping-file.ts'
import { withoutFaulty } from '../src/importing/mend.ts'
import { readSubmission } from '../src/operations/read-submission.ts'
import type { Submission } from '../src/operations/submission.ts'
import { smallTaxonomy } from '../test/support/import-taxonomy.ts'
import { composedFiles } from './import-files.ts'
import type { MessyCell } from './import-table.ts'

const LEAST_RIGHT = 0.99
const services = { taxonomy: smallTaxonomy, clock: { now: () => 0 } } as unknown as Parameters<
  typeof readSubmission
>[0]

type Verdict = 'right' | 'missed' | 'wrong' | 'silent'

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

/** The stored value in the notation of the table; undefined if nothing is stored. */
function foundOf(stored: Stored, { target, cell }: MessyCell): string | undefined {
  const one = (object: string) => attributesOf(stored, object)[0]
  switch (target) {
    case 'phone':
      return (
        attributesOf(stored, 'phone')
          .map(
            (phone) =>
              `${phone.e164_number}${phone.description ? ` x${String(phone.description).replace('ext. ', '')}` : ''}`,
          )
          .join(';') || undefined
      )
    case 'missing-phone':
      return attributesOf(stored, 'fax').map(String)[0]
    case 'missing':
      return one('postal_address')?.address2 as string | undefined
    case 'country':
      return stored.country
    case 'flag': {
      const flag = one('postal_address')?.do_not_display
      return flag === undefined ? undefined : String(flag)
    }
    case 'date':
      return one('announcement')?.expiry_date as string | undefined
    case 'email':
      return one('email')?.email_address as string | undefined
    case 'website':
      return one('website')?.website_url as string | undefined
    case 'coordinates':
    case 'swapped': {
      const point = one('geopoint')
      return point && `${point.latitude},${point.longitude}`
    }
    case 'address': {
      const { address1, town, postcode } = one('postal_address') ?? {}
      return `${address1 ?? ''}|${town ?? ''}|${postcode ?? ''}`
    }
    case 'week':
    case 'day': {
      const week = one('opening_times')
      if (week) return target === 'day' ? dayText(week.monday) : weekText(week)
      const kept = attributesOf(stored, 'description').some(({ body }) => String(body).includes(cell.trim()))
      return kept ? 'text' : undefined
    }
  }
  throw new Error(`no way to compare ${target}`)
}

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

function same(found: string, { target, expected }: MessyCell): boolean {
  if (target === 'coordinates' || target === 'swapped') {
    const [a, b] = [found, expected].map((text) => text.split(',').map(Number)) as [number[], number[]]
    return a.every((value, at) => Math.abs(value - b[at]!) < 0.0003)
  }
  if (target === 'week' && expected !== 'text') return found === expectedWeek(expected)
  return found.replace(/\/$/, '') === expected
}

function verdictOf(
  stored: Stored,
  cell: MessyCell,
  column: string,
): { verdict: Verdict; found: string | undefined } {
  const found = foundOf(stored, cell)
  const reported = stored.left.some((left) => left.column === column)
  if (cell.expected === '-' || cell.expected === '!') {
    const verdict =
      found !== undefined
        ? 'wrong'
        : (cell.expected === '!') !== reported
          ? reported
            ? 'missed'
            : 'silent'
          : 'right'
    return { verdict, found }
  }
  if (found === undefined) return { verdict: reported ? 'missed' : 'silent', found }
  if (same(found, cell)) return { verdict: 'right', found }
  return { verdict: found === 'text' ? 'missed' : 'wrong', found }
}

const counts = {
  open: { right: 0, missed: 0, wrong: 0, silent: 0 },
  frozen: { right: 0, missed: 0, wrong: 0, silent: 0 },
}
const mistakes = new Map<string, number>()
let lostRows = 0
let quotesMissed = 0

for (const file of composedFiles()) {
  const mapping = parseMappingFile(file.mapping)
  const csv = await openCsv(async function* () {
    yield file.bytes
  })
  const bound = bindMapping(mapping, csv.columns, undefined)
  if (bound.faults.length > 0) throw new Error(bound.faults.join('\n'))
  const faultLines: number[] = []
  const seen = new Set<number>()
  for await (const row of csv.rows()) {
    if ('fault' in row) {
      faultLines.push(row.line)
      continue
    }
    const at = Number(/-(\d+)$/.exec(row.data.Nr ?? '')?.[1] ?? -1)
    const cells = file.rows[at]
    if (!cells) continue
    const { submission, leftCells = [], origins = new Map() } = bound.mapRow(row.data)
    const stored = storedOf(submission, leftCells, origins)
    if (!stored) continue
    seen.add(at)
    for (const [column, cell] of cells) {
      const { verdict, found } = verdictOf(stored, cell, column)
      counts[cell.frozen ? 'frozen' : 'open'][verdict]++
      if (verdict !== 'right' && !cell.frozen) {
        const text = `${verdict}: ${cell.target} ${cell.country} ${JSON.stringify(cell.cell)} -> ${found} (${cell.expected})`
        mistakes.set(text, (mistakes.get(text) ?? 0) + 1)
      }
    }
  }
  lostRows += file.rows.length - seen.size
  quotesMissed +=
    file.unclosed.filter((line) => !faultLines.includes(line)).length +
    faultLines.filter((line) => !file.unclosed.includes(line)).length
}

if (process.argv.includes('--open')) for (const text of mistakes.keys()) console.log(text)
let failed = lostRows > 0 || quotesMissed > 0
for (const [half, { right, missed, wrong, silent }] of Object.entries(counts)) {
  const all = right + missed + wrong + silent
  const share = right / all
  console.log(
    `${half.padEnd(6)} ${all} cells: ${(share * 100).toFixed(2)} % read right, ${missed} reported, ${wrong} stored wrong, ${silent} lost in silence`,
  )
  failed ||= share < LEAST_RIGHT || wrong > 0 || silent > 0
}
console.log(`rows lost: ${lostRows}; unclosed quotes on the wrong line: ${quotesMissed}`)
process.exitCode = failed ? 1 : 0
