import type { MessyFile } from './import-stored.ts'
import { type MessyCell, messyCells } from './import-table.ts'

/** A column of a composed file: its header and what a mapping file says of it. */
interface Column {
  readonly header: string
  readonly to: string | null
  readonly target: string
}

export interface ComposedFile extends MessyFile {
  readonly bytes: Buffer
}

const ROWS = 520
const contact: readonly Column[] = [
  { header: 'Tel', to: 'telephone_number', target: 'phone' },
  { header: 'Öffnungszeiten', to: 'opening_times', target: 'week' },
  { header: 'E-Mail', to: 'email', target: 'email' },
  { header: 'Web', to: 'website', target: 'website' },
  { header: 'Fax', to: 'fax', target: 'missing-phone' },
  { header: 'Zusatz', to: 'address2', target: 'missing' },
]
const place: readonly Column[] = [
  { header: 'Adresse', to: 'address', target: 'address' },
  { header: 'Geo', to: 'coordinates', target: 'coordinates' },
  { header: 'privat', to: 'do_not_display', target: 'flag' },
  { header: 'bis', to: 'announcement.expiry_date', target: 'date' },
  { header: 'Montag', to: 'monday', target: 'day' },
]
const world: readonly Column[] = [
  { header: 'Land', to: 'country', target: 'country' },
  { header: 'Zusatz', to: 'address2', target: 'missing' },
]

interface Plan {
  readonly name: string
  readonly country: string
  readonly columns: readonly Column[]
  readonly delimiter: string
  readonly encoding: 'utf-8' | 'utf-16le'
}

const plans: readonly Plan[] = [
  ...['gb', 'de', 'fr', 'es', 'fi'].flatMap((country, at): Plan[] => {
    const delimiter = [',', ';', ';', '\t', ';'][at]!
    const encoding = country === 'fr' ? 'utf-16le' : 'utf-8'
    return [
      { name: `${country}-contact`, country, columns: contact, delimiter, encoding },
      { name: `${country}-place`, country, columns: place, delimiter, encoding },
    ]
  }),
  { name: 'us-contact', country: 'us', columns: contact, delimiter: '|', encoding: 'utf-8' },
  { name: 'world', country: 'gb', columns: world, delimiter: ',', encoding: 'utf-8' },
]

/** Twelve files of 520 rows and three rows with an unclosed quote, composed of the messy cells of `import-cells.txt`. */
export function composedFiles(): readonly ComposedFile[] {
  const cells = messyCells()
  return plans.map((plan) => compose(plan, cells))
}

function cellsFor(cells: readonly MessyCell[], target: string, country: string): readonly MessyCell[] {
  const targets = target === 'coordinates' ? ['coordinates', 'swapped'] : [target]
  const own = cells.filter((cell) => targets.includes(cell.target) && cell.country === country)
  const any = cells.filter(
    (cell) =>
      cell.target === target && cell.country === 'gb' && !/^[TE]\D?\d|^tq|^TQ|^\d{6} /i.test(cell.cell),
  )
  if (target === 'missing') return cells.filter((cell) => cell.target === target)
  if (target === 'missing-phone') return cells.filter((cell) => cell.target === target)
  if (['phone', 'week', 'day', 'date', 'address'].includes(target) && own.length > 0) return own
  return country === 'gb' ? own : [...own, ...any]
}

const otherDays = ['tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

function compose(
  { name, country, columns, delimiter, encoding }: Plan,
  cells: readonly MessyCell[],
): ComposedFile {
  const pools = columns.map(({ target }) => cellsFor(cells, target, country))
  const headers = ['Nr', 'Firma', 'Ort', ...columns.map(({ header }) => header)]
  const quote = (text: string) =>
    text.includes(delimiter) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  const lines = [headers.map(quote).join(delimiter)]
  const rows: ReadonlyMap<string, MessyCell>[] = []
  const unclosed: number[] = []
  for (let at = 0; at < ROWS; at++) {
    const chosen = columns.map(
      (_, column) => pools[column]![(at + column * 7) % Math.max(pools[column]!.length, 1)],
    )
    rows.push(
      new Map(chosen.flatMap((cell, column) => (cell ? [[columns[column]!.header, cell] as const] : []))),
    )
    lines.push(
      [`${name}-${at}`, `Shop ${at}`, 'Town', ...chosen.map((cell) => cell?.cell ?? '')]
        .map(quote)
        .join(delimiter),
    )
    if (at % 200 === 100) {
      lines.push([`${name}-q${at}`, `"Shop ${at}`, 'Town', ...columns.map(() => '')].join(delimiter))
      unclosed.push(lines.length)
    }
  }
  const isDay = columns.some(({ target }) => target === 'day')
  const isDate = columns.some(({ target }) => target === 'date')
  const hasAddress = columns.some(({ target }) => target === 'address')
  const mapping = JSON.stringify({
    constants: {
      ...(columns.some(({ target }) => target === 'country') ? {} : { country }),
      ...(isDay ? Object.fromEntries(otherDays.map((day) => [day, '24hour'])) : {}),
      ...(isDate ? { 'announcement.headline': 'News', 'announcement.body': 'News' } : {}),
    },
    columns: Object.fromEntries([
      ['Nr', '_supplier_id'],
      ['Firma', 'name'],
      ['Ort', hasAddress ? 'district' : 'town'],
      ...columns.map(({ header, to }) => [header, to]),
    ]),
  })
  const text = `\uFEFF${lines.join('\r\n')}\r\n`
  return {
    name,
    idColumn: 'Nr',
    bytes: Buffer.from(text, encoding === 'utf-8' ? 'utf8' : 'utf16le'),
    mapping,
    rows,
    unclosed,
  }
}
