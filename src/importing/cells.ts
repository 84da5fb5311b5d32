import { type AttributeName, attributes, takesValue } from '../entity/attributes/index.ts'
import { countryCode } from './countries.ts'

/** A cell's value for one attribute, or the reason it is unusable. */
export type CellReading = { readonly value: string } | { readonly leftOut: string }

export type Decimal = '.' | ','

export interface CellContext {
  /** Undefined: both point and comma are accepted. */
  readonly decimal: Decimal | undefined
}

type CellReader = (cell: string, context: CellContext) => CellReading

/** Placeholders for empty values in exports; a name may still be such a word. */
const placeholders = new Set(['-', '--', '–', 'n/a', 'null', '\\n', 'nan', '#n/a', 'k.a.', 'undefined'])

export const isBlank = (cell: string): boolean => cell.trim() === ''

export const isPlaceholder = (cell: string): boolean => placeholders.has(cell.trim().toLowerCase())

/** Cell readers by object and attribute; others are taken unchanged. */
const attributeReaders: Readonly<Record<string, CellReader>> = {
  'geopoint.latitude': coordinate('N', 'S'),
  'geopoint.longitude': coordinate('E', 'W'),
  'postal_address.do_not_display': flag,
  'opening_times.closed_public_holidays': flag,
  'status.status': status,
  'email.email_address': (cell) => ({ value: cell.trim().replace(/^mailto:/i, '') }),
  'payment_type.payment_type': paymentType,
}

export function readCell(object: string, attribute: string, cell: string, context: CellContext): CellReading {
  const reader = attributeReaders[`${object}.${attribute}`]
  return reader ? reader(cell, context) : { value: cell.trim() }
}

/** Whether the business has an attribute, in words of four languages or of OpenStreetMap. An unknown word tells nothing. */
export function readAttributeCell(attribute: AttributeName, cell: string): CellReading {
  const read = flag(cell).value
  const word = read === 'true' ? 'yes' : read === 'false' ? 'no' : read.toLowerCase()
  const value = attributes[attribute].osm.values?.[word] ?? word
  return takesValue(attribute, value) ? { value } : { leftOut: `${attribute} not known: ${word}` }
}

/** Splits a cell with several values. Numbers keep their slashes: `089/123456` is one number. */
export function splitCell(object: string, cell: string): readonly string[] {
  const separator = object === 'phone' || object === 'fax' || object === 'email' ? /[;\n]|,\s/ : /[;,|\n]/
  return cell
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Alpha-2 of a code or name; the text itself if it is no country, for the validator to reject. */
export const readCountry = (cell: string): string => countryCode(cell) ?? cell.trim()

/** Degrees with a point or comma, a degree sign and a hemisphere letter: `53,48`, `2.24° W`. */
function coordinate(positive: string, negative: string): CellReader {
  const pattern = new RegExp(
    `^([${positive}${negative}])?\\s*([+-]?\\d{1,3}(?:[.,]\\d+)?)\\s*°?\\s*([${positive}${negative}])?$`,
    'i',
  )
  return (cell, { decimal }) => {
    const match = pattern.exec(cell.trim())
    if (!match || (decimal === '.' && match[2]!.includes(','))) return { value: cell.trim() }
    const half = (match[1] ?? match[3])?.toUpperCase()
    const degrees = match[2]!.replace(',', '.')
    return { value: half === negative && !degrees.startsWith('-') ? `-${degrees}` : degrees }
  }
}

const yes = new Set([
  '1',
  'true',
  't',
  'yes',
  'y',
  'x',
  'ja',
  'j',
  'wahr',
  'oui',
  'o',
  'vrai',
  'si',
  'sí',
  's',
])
const no = new Set(['0', 'false', 'f', 'no', 'n', 'nein', 'falsch', 'non', 'faux'])

function flag(cell: string): { readonly value: string } {
  const word = cell.trim().toLowerCase()
  if (yes.has(word)) return { value: 'true' }
  if (no.has(word)) return { value: 'false' }
  return { value: cell.trim() }
}

const activeWords = new Set(
  'active,open,trading,operational,in business,aktiv,offen,geöffnet,actif,ouvert,activo,abierto'.split(','),
)
const inactiveWords = new Set(
  'inactive,closed,permanently closed,permanently_closed,ceased trading,dissolved,inaktiv,geschlossen,inactif,fermé,inactivo,cerrado'.split(
    ',',
  ),
)

function status(cell: string): CellReading {
  const word = cell.trim().toLowerCase()
  if (activeWords.has(word)) return { value: 'active' }
  if (inactiveWords.has(word)) return { value: 'inactive' }
  return { value: cell.trim() }
}

const paymentWords: Readonly<Record<string, readonly string[]>> = {
  visa: ['visa'],
  mastercard: ['mastercard', 'master card', 'mc'],
  amex: ['amex', 'american express'],
  cash: ['cash', 'bar', 'bargeld', 'especes', 'espèces', 'efectivo'],
  paypal: ['paypal'],
  cheque: ['cheque', 'check', 'cheques', 'chèque', 'scheck'],
}

function paymentType(cell: string): CellReading {
  const word = cell.trim().toLowerCase()
  const known = Object.entries(paymentWords).find(([, words]) => words.includes(word))
  return known ? { value: known[0] } : { leftOut: `payment type not known: ${word}` }
}
