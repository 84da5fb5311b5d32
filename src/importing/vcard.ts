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

/** Lines that go on with a blank in the next, or with `=` at their end where they are quoted-printable. */
async function* unfolded(text: AsyncIterable<string>): AsyncGenerator<{ line: number; text: string | null }> {
  let held: { line: number; text: string | null } | undefined
  for await (const next of linesOf(text)) {
    const isPrintable =
      held?.text?.endsWith('=') && /ENCODING=QUOTED-PRINTABLE/i.test(held.text.slice(0, 200))
    const goesOn = held !== undefined && (isPrintable || /^[ \t]/.test(next.text ?? ''))
    if (goesOn && held) {
      const before = isPrintable ? held.text!.slice(0, -1) : held.text
      const more = isPrintable ? next.text : next.text?.slice(1)
      const isLong = (before?.length ?? 0) > MAX_RECORD_CHARACTERS
      held = { line: held.line, text: before === null || more == null || isLong ? null : before + more }
      continue
    }
    if (held) yield held
    held = next
  }
  if (held) yield held
}

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
