import { type AttributeName, takesValue, valueOfWord } from '../entity/attributes/index.ts'
import type { ObjectName } from '../entity/model.ts'
import { objectTypes } from '../entity/objects/index.ts'
import type { Beside } from './beside.ts'
import { readDegrees } from './coordinates.ts'
import { readDate } from './dates.ts'
import { flagOf, isPartly } from './flag-words.ts'
import { quotedValues } from './list-cells.ts'
import { wholeDigits } from './number-cells.ts'
import { mailOf, pageOf } from './online-cells.ts'
import { codeAndTown, hasDigits, isCutCode, postcodeOf } from './postcodes.ts'
import { isClosed, readName } from './settle-name.ts'
import type { Target } from './targets.ts'
import { townOfText } from './town-tail.ts'

/** A cell's value for one attribute, with what it says beside, or the reason it is unusable. */
export type CellReading =
  | { readonly value: string; readonly beside?: readonly Beside[] }
  | { readonly leftOut: string }

export type Decimal = '.' | ','

export interface CellContext {
  /** Undefined: both point and comma are accepted. */
  readonly decimal: Decimal | undefined
  /** Header of the column, which says what a yes means. */
  readonly column?: string | undefined
  /** Of the row, alpha-2; it decides which number of a date is the month. */
  readonly country?: string | undefined
}

const oneSpaced = (cell: string): string => cell.trim().replace(/[ \t\u00a0\u3000]+/g, ' ')

/** Nothing but a text is longer: an address of the web may have two thousand characters. */
const LONGEST_READ = 2000
/** An address for mail, or a word with a remark. */
const LONGEST_WORDS = 500

type CellReader = (cell: string, context: CellContext) => CellReading

export const isBlank = (cell: string): boolean => cell.trim() === ''

/** Cell readers by object and attribute. */
const attributeReaders: Readonly<Record<string, CellReader>> = {
  'geopoint.latitude': coordinate,
  'geopoint.longitude': coordinate,
  'status.status': status,
  'payment_type.payment_type': paymentType,
  'postal_address.postcode': postcode,
  'postal_address.building_number': buildingNumber,
  'postal_address.town': town,
  // `(BS)`
  'postal_address.province': (cell) => ({ value: oneSpaced(cell).replace(/^\(\s*([^()]+?)\s*\)$/, '$1') }),
}

/** Cell readers by kind of attribute; others are taken unchanged. */
const kindReaders: Readonly<Record<string, CellReader>> = { boolean: flag, date, email, website }

const kindOf = (object: string, attribute: string): string | undefined =>
  (objectTypes[object as ObjectName]?.attributes.properties[attribute] as { kind?: string } | undefined)?.kind

export const isFlag = (target: Target): boolean =>
  target.kind === 'has' ||
  (target.kind === 'attribute' && kindOf(target.object, target.attribute) === 'boolean')

export function readCell(object: string, attribute: string, cell: string, context: CellContext): CellReading {
  const reader = attributeReaders[`${object}.${attribute}`] ?? kindReaders[kindOf(object, attribute) ?? '']
  if (cell.length > LONGEST_READ && kindOf(object, attribute) !== 'text') return { value: cell.trim() }
  if (reader) return reader(cell, context)
  if (object === 'name') {
    const name = oneSpaced(cell.replace(/\s*\n\s*/g, ' ')).replace(/^"([^"]+)"$/, '$1')
    return attribute === 'name' ? readName(name, context.column) : { value: name }
  }
  if (object === 'postal_address') return { value: partOfAddress(cell) }
  return { value: kindOf(object, attribute) === 'text' ? cell.trim() : oneSpaced(cell) }
}

/** Whether the business has an attribute, in words of four languages or of OpenStreetMap. An unknown word tells nothing. */
export function readAttributeCell(attribute: AttributeName, cell: string): CellReading {
  const read = flag(cell).value
  const answer = read === 'true' ? 'yes' : read === 'false' ? 'no' : read.toLowerCase()
  const word = isPartly(cell) ? 'limited' : answer
  const value = valueOfWord(attribute, word)
  return takesValue(attribute, value) ? { value } : { leftOut: `${attribute} not known: ${word}` }
}

/** Splits a cell with several values. Numbers keep their slashes: `089/123456` is one number. */
export function splitCell(object: string, cell: string): readonly string[] {
  const quoted = quotedValues(cell, ';,|\n')
  if (quoted) return quoted
  const separator = object === 'phone' || object === 'fax' || object === 'email' ? /[;\n]|,\s/ : /[;,|\n]/
  return cell
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Degrees with point or comma, minutes and seconds, and a letter for the half: `53,48`, `2.24° W`, `52°30'58.7"N`. */
function coordinate(cell: string, { decimal, country }: CellContext): CellReading {
  const read = readDegrees(cell, decimal, country)
  if (!read && decimal === '.' && readDegrees(cell, undefined, country))
    return { leftOut: `${cell.trim()} has a decimal comma, and the mapping says "decimal": "."` }
  return { value: read?.text ?? cell.trim() }
}

/** In the form of its country; the town that stands beside it is another value. */
function postcode(cell: string, { country = '' }: CellContext): CellReading {
  const text = oneSpaced(wholeDigits(cell) ?? cell)
  if (!/\d/.test(text) && hasDigits(country)) return { leftOut: `not a postcode: ${text}` }
  const both = codeAndTown(text, country)
  if (both) {
    const read = both.town === undefined ? undefined : town(both.town, { decimal: undefined, country })
    const value = postcodeOf(both.code, country)
    return read && 'value' in read
      ? { value, beside: [{ object: 'postal_address', value: { town: read.value } }, ...(read.beside ?? [])] }
      : { value }
  }
  const value = postcodeOf(text, country)
  return isCutCode(value, country) ? { leftOut: `not a postcode: ${text}` } : { value }
}

function buildingNumber(cell: string): CellReading {
  const text = partOfAddress(wholeDigits(cell) ?? cell)
  return {
    value: text.replace(/^(?:n[uú]m\.?|nr\.?|no\.?|n\.?\s?[°º]|nº|#)\s*(?=\d)/i, '').replace(/^0+(?=\d)/, ''),
  }
}

/** A region behind the town is none of its name, nor a number of its post: `LYON CEDEX 01`. */
function town(cell: string, { country = '' }: CellContext): CellReading {
  const { town, ...region } = townOfText(partOfAddress(cell), country)
  const value =
    country === 'fr'
      ? town
          .replace(/\s+cedex(?:\s+\d+)?$/i, '')
          .replace(/\s+\d{1,2}\s?(?:er|[eè]me|e)(?:\s+arr(?:ondissement|\.?))?$/i, '')
      : // A capital and the province named after it: `Sevilla (Sevilla)`.
        town.replace(/^(.+?)\s*\(\1\)$/i, '$1')
  return Object.keys(region).length > 0
    ? { value, beside: [{ object: 'postal_address', value: region }] }
    : { value }
}

const partOfAddress = (cell: string): string =>
  oneSpaced(cell)
    .replace(/[\s,;]+$/, '')
    .replace(/^["„“](.*)["“”]$/, '$1')

function date(cell: string, { country }: CellContext): CellReading {
  return { value: readDate(cell, country) ?? cell.trim() }
}

/** The address in a cell with a word, a name or brackets around it; `(at)` is an @. */
function email(cell: string): CellReading {
  return { value: cell.length > LONGEST_WORDS ? cell.trim() : mailOf(cell) }
}

function website(cell: string): CellReading {
  return { value: pageOf(cell) }
}

function flag(cell: string): { readonly value: string } {
  return { value: flagOf(cell) ?? cell.trim() }
}

const activeWords = new Set(
  'active,published,live,open,trading,operational,occupied,in business,in operation,in betrieb,en funcionamiento,en activité,aktiv,offen,geöffnet,actif,ouvert,activo,abierto,avoinna,auki,toiminnassa,käytössä,attiva,attivo,aperto,aperta,in attività,actief,in bedrijf,ativo,ativa,aberto,em atividade,em funcionamento,en activo,alta,dado de alta,en alta,in bedrijf,verksam,öppen,öppet,i drift,activa,abierta,deschis,otwarte,otwarty,czynny,czynna,aktywny,aktywna,otevřeno,aktivní,otvorené,otvoreno,aktivno,odprto,nyitva,működik,működő,aktív,açık,faal,aktif,åpen,åpent,åben,åbent,i drift,действует,действующая,действующее,действующий,работает,открыто,открыта,активна,активен,активно,відчинено,працює,ανοιχτό,ανοικτό,ενεργό,営業中,営業,開業,稼働中,营业中,营业,开业,在营,正常,在业,存续,營業中,營業,開業,核准設立,영업중,영업,정상영업,영업/정상,운영중,hoạt động,đang hoạt động,buka,aktif,مفتوح,نشط,فعال,פתוח,פעיל'.split(
    ',',
  ),
)
/** Beside those that `isClosed` knows. */
const inactiveWords = new Set(
  'inactive,vacant,dissolved,inaktiv,inactif,inactivo,gone,aufgegeben,erloschen,stillgelegt,abgemeldet,cessé,radié,baja,de baja,dado de baja,cese,inattiva,inattivo,cessata,cessato,cancellata,cessation,inactief,opgeheven,gestopt,beëindigd,inativo,inativa,extinto,extinta,nedlagd,avvecklad,avregistrerad,deaktiviert,außer betrieb,clausurado,clausurada,clausura,suspendida,suspendido,desactivado,desactivada,disabled,désactivé,désactivée,fermeture définitive,disattivato,disattivata,desativado,desativada,gedeactiveerd,inaktivt,nieaktywny,nieaktywna,nieczynny,nieczynna,zlikwidowana,neaktivní,zatvoreno,zaprto,neaktivno,bezárt,inaktív,pasif,не работает,ликвидировано,ликвидирована,недействующая,недействующий,недействующее,неактивна,не працює,ανενεργό,廃業,廃止,閉院,注销,吊销,停業,解散,廢止,폐점,영업종료,đóng cửa,ngừng hoạt động,đã đóng cửa,tutup,مغلقة,غير نشط,סגור,לא פעיל'.split(
    ',',
  ),
)

/** Headers above a yes, by what it means: `Activo`, `Vacant?`. */
const activeHeaders =
  /activ|aktiv|actif|abiert|open|ouvert|geöffnet|trading|auki|toimi|attiv|apert|actief|ativ|abert|verksam|öppen/i
const inactiveHeaders =
  /inacti|inakti|vacan|closed|geschlossen|ferm[eé]|cerrad|leerst|suljettu|inatti|inactief|inativ|chius|cessat|gesloten|opgeheven|encerrad|fechad|stängd|nedlagd/i

/** Registers write 1 for those that trade, and 0 for the rest. */
const plainStatus =
  /^(?:[\w]+[ _.])?(?:status|estado|statut|stato|situacao|tila|stan|stav|durum|статус|狀態|状态|状態|상태)$|(?:狀態|状态|状態|상태)$/i
const isDigit = /^[01]$/

function status(cell: string, { column = '' }: CellContext): CellReading {
  if (cell.length > LONGEST_WORDS) return { value: cell.trim() }
  const word = cell.trim().toLowerCase()
  const said = flag(cell).value
  if (said === 'true' || said === 'false') {
    if (plainStatus.test(column) && isDigit.test(cell.trim()))
      return { value: said === 'true' ? 'active' : 'inactive' }
    if (inactiveHeaders.test(column)) return { value: said === 'true' ? 'inactive' : 'active' }
    if (activeHeaders.test(column)) return { value: said === 'true' ? 'active' : 'inactive' }
  }
  // The register of France has letters.
  if (/administrati/i.test(column) && /^[af]$/.test(word))
    return { value: word === 'a' ? 'active' : 'inactive' }
  if (activeWords.has(word)) return { value: 'active' }
  if (inactiveWords.has(word) || isClosed(word)) return { value: 'inactive' }
  return { value: cell.trim() }
}

const paymentWords: Readonly<Record<string, readonly string[]>> = {
  visa: ['visa'],
  mastercard: ['mastercard', 'master card', 'mc'],
  amex: ['amex', 'american express'],
  cash: ['cash', 'bar', 'bargeld', 'especes', 'espèces', 'efectivo', 'käteinen'],
  paypal: ['paypal'],
  cheque: ['cheque', 'check', 'cheques', 'chèque', 'scheck'],
}

function paymentType(cell: string): CellReading {
  const word = cell.trim().toLowerCase()
  const known = Object.entries(paymentWords).find(([, words]) => words.includes(word))
  return known ? { value: known[0] } : { leftOut: `payment type not known: ${word}` }
}
