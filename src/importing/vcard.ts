/** Address books of vCards. Source: https://www.rfc-editor.org/rfc/rfc6350, and RFC 2426 and vCard 2.1 before it */
import type { CsvCells, Table } from './csv.ts'
import { linesOf, MAX_RECORD_CHARACTERS } from './lines.ts'
import type { SourceRow } from './mapped-row.ts'
import type { OpenText } from './markup-sheets.ts'

interface Property {
  readonly name: string
  /** The part before the colon, in capitals: `TEL;TYPE=WORK,FAX`. */
  readonly head: string
  readonly value: string
}

const columns = [
  '_supplier_id',
  'name',
  'address2',
  'address1',
  'town',
  'province',
  'postcode',
  'country',
  'telephone_number',
  'additional_telephone_number',
  'fax',
  'email',
  'website',
  'latitude',
  'longitude',
  'category',
]

/** The cards of a file as a table whose columns are targets. A card is called by its organisation, if it has one. `line` is that of its first line. */
export const openVCards = (open: OpenText): Table => ({ columns, rows: () => cardsOf(open()) })

async function* cardsOf(text: AsyncIterable<string>): AsyncGenerator<SourceRow<CsvCells>> {
  let [begin, size] = [0, 0]
  let properties: Property[] | undefined
  for await (const { line, text: whole } of unfolded(text)) {
    const property = whole === null ? undefined : propertyOf(whole)
    if (property?.name === 'BEGIN') [properties, begin, size] = [[], line, 0]
    else if (property?.name === 'END') {
      if (size > MAX_RECORD_CHARACTERS)
        yield { line: begin, fault: `the card is longer than ${MAX_RECORD_CHARACTERS} characters` }
      else if (properties) yield { line: begin, data: cellsOf(properties) }
      properties = undefined
    } else if (properties) {
      // Pictures take most of many cards.
      if (whole === null || property?.name === 'PHOTO' || property?.name === 'LOGO') continue
      size += whole.length
      if (property && size <= MAX_RECORD_CHARACTERS) properties.push(property)
    }
  }
  if (properties) yield { line: begin, fault: 'the card is cut off' }
}

/** A line and what follows it; `parts` is undefined once it is too long. */
interface FoldedLine {
  readonly line: number
  parts: string[] | undefined
  size: number
  readonly isPrintable: boolean
}

/** Lines that go on with a blank in the next, or with `=` at their end where they are quoted-printable. Pictures take thousands of lines. */
async function* unfolded(text: AsyncIterable<string>): AsyncGenerator<{ line: number; text: string | null }> {
  let held: FoldedLine | undefined
  for await (const { line, text: next } of linesOf(text)) {
    const last = held?.parts?.at(-1)
    const isBroken = held?.isPrintable === true && last?.endsWith('=') === true
    if (held && (isBroken || /^[ \t]/.test(next ?? ''))) {
      if (isBroken) held.parts!.push(held.parts!.pop()!.slice(0, -1))
      const more = isBroken ? next : next?.slice(1)
      held.size += more?.length ?? 0
      if (more == null || held.size > MAX_RECORD_CHARACTERS) held.parts = undefined
      else held.parts?.push(more)
      continue
    }
    if (held) yield wholeLine(held)
    const isPrintable = /ENCODING=QUOTED-PRINTABLE/i.test(next?.slice(0, 200) ?? '')
    held = { line, parts: next === null ? undefined : [next], size: next?.length ?? 0, isPrintable }
  }
  if (held) yield wholeLine(held)
}

const wholeLine = ({ line, parts }: FoldedLine) => ({ line, text: parts?.join('') ?? null })

function propertyOf(line: string): Property | undefined {
  const colon = /^(?:[^":]|"[^"]*"){1,500}?:/.exec(line)?.[0].length
  if (colon === undefined) return undefined
  const head = line.slice(0, colon - 1).toUpperCase()
  const name = head
    .split(';')[0]!
    .replace(/^[\w-]+\./, '')
    .trim()
  const value = line.slice(colon)
  return { name, head, value: head.includes('QUOTED-PRINTABLE') ? fromPrintable(value) : value }
}

const fromPrintable = (value: string): string => {
  const bytes = value
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

const unescaped = (text: string): string =>
  text.replace(/\\([nN,;:\\])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign)).trim()

/** The components of a value, which semicolons part. */
const components = (value: string): readonly string[] =>
  value.split(/(?<!\\);/).map((part) => unescaped(part))

function cellsOf(properties: readonly Property[]): CsvCells {
  const all = (name: string) => properties.filter((one) => one.name === name && one.value.trim() !== '')
  const first = (name: string) => unescaped(all(name)[0]?.value ?? '')
  const isFax = ({ head }: Property) => /\bFAX\b/.test(head)
  const numbers = all('TEL')
    .filter((one) => !isFax(one))
    .map(({ value }) => unescaped(value).replace(/^tel:/i, ''))
  const [box = '', extended = '', street = '', town = '', province = '', postcode = '', country = ''] =
    components(all('ADR')[0]?.value ?? '')
  const [latitude = '', longitude = ''] = first('GEO').replace(/^geo:/i, '').split(/[;,]/)
  return {
    _supplier_id: first('UID').replace(/^urn:uuid:/i, ''),
    name: components(all('ORG')[0]?.value ?? '')[0] || first('FN'),
    address2: [box, extended].filter((part) => part !== '').join(', '),
    ...{ address1: street, town, province, postcode, country },
    telephone_number: numbers[0] ?? '',
    additional_telephone_number: numbers.slice(1).join('; '),
    fax: unescaped(all('TEL').find(isFax)?.value ?? ''),
    email: first('EMAIL'),
    website: first('URL'),
    ...{ latitude, longitude },
    category: first('CATEGORIES').split(',')[0] ?? '',
  }
}
