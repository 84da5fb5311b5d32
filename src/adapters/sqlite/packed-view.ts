/**
 * The form in which the text of an entity's view is stored: JSON in which what nearly every document repeats is one or two characters. JSON texts hold no
 * control characters, so those stand for the repeated parts. A quarter of the size, and a row is read back in microseconds, which general compression does
 * not do: a search reads a page of them.
 *
 * A packed view begins with the time most values were written, as 26 characters; then comes the document without the members that are columns of the row.
 * What a code means belongs to the form of the database: it is never changed, only added to.
 */
import { wireTime } from '../../entity/times.ts'
import type { Utf8Writer } from '../../entity/utf8-writer.ts'

/** One character each, from U+0001. */
const common = [
  ',"meta":{"when":"',
  '","source":[],"scope":"public","confidence":100}',
  ',"gen_id":',
  '},{"tag":"',
  '","language":"en","stopwords":"',
  '","stopwords":"',
  '","stemmed":"',
  '","phonetic":"',
  '":{"closed":false,"open_24_hours":false,"open":[{"from":"',
  '","to":"',
  '"}]},"',
  '},{"location_id":"',
  '","name":"',
  '","resolution":"',
  '","language":"',
  '":{"closed":true,"open_24_hours":false,"open":[]},"',
  '"},{"from":"',
  '{"location_id":"',
] as const

/** Codes whose text depends on the row. The usual meta data are those of a value that was written with the entity. */
const usualMetaCode = 0x13
/** The same, and a gen_id up to the digits it shares with the entity's id. */
const usualMetaAndIdCode = 0x14
const sharedIdCode = 0x15
/** A gen_id that was drawn with the write, and its number among those, from 1; alone and with the usual meta data. */
const drawnIdCode = 0x16
const usualMetaAndDrawnIdCode = 0x17
/** Begins a code of two characters. */
const shiftCode = 0x18
const highestCode = shiftCode

const character = String.fromCharCode

/** Two characters each: the shift and a letter from A. */
const occasional = [
  ',"type":"business","when":"',
  '","timezone":"UTC"',
  ',"local_timezone":"',
  '","scope":"public","trust":',
  ',"our_data":false,"seed":{"masheryid":"',
  '"status":{"status":"active","inactive_reason":"","inactive_description":""',
  ',"name":{"name":"',
  '","formal_name":"","branch_name":"","stopwords":"',
  ',"postal_address":{"building_number":"',
  '","address1":"',
  '","address2":"","address3":"","district":"","town":"',
  '","county":"","province":"","postcode":"',
  '","address_type":"","do_not_display":false',
  ',"geopoint":{"latitude":',
  ',"longitude":',
  ',"wgs84":[',
  '],"geohash":"',
  ',"phones":[{"number":"',
  '","description":"","telephone_type":"","trackable":false,"processed":"',
  '","area_code":"',
  '","e164_number":"',
  '","international_number":"',
  '","national_number":"',
  '","national_number_2":"',
  '","rfc3966_number":"',
  '","number_type":"',
  '","is_valid":true',
  '","is_valid":false',
  ',"websites":[{"display_url":"","website_description":"","website_url":"',
  ',"categories":[{"category_id":"',
  '","category_type":"","category_name":"',
  ',"tags":[{"tag":"',
  ',"descriptions":[{"headline":"',
  '","body":"',
  '","processed_headline":"',
  '","processed_body":"',
  ',"emails":[{"email_description":"","email_address":"',
  ',"opening_times":{"',
  '"statement":"","closed":[],"closed_public_holidays":false,"exceptions":[]',
  ',"normalised_locations":{"source":"',
  '"facets":["',
  '"hasPhone"',
  '"hasWebsite"',
  '"hasDescriptions"',
  '"hasOpeningTimes"',
  '"hasEmail"',
  '],"contentScore":',
  '"country"}]}',
] as const

const firstLetter = 65
const codes = new Map<string, string>([
  ...common.map((text, n): [string, string] => [text, character(n + 1)]),
  ...occasional.map((text, n): [string, string] => [text, character(shiftCode, firstLetter + n)]),
])

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Longer texts first: one may begin with another. */
const repeated = new RegExp(
  [...codes.keys()]
    .sort((one, other) => other.length - one.length)
    .map(escaped)
    .join('|'),
  'g',
)
const timeLength = 26
const sharedDigits = 11
const genId = ',"gen_id":'
const metaOf = (time: string): string =>
  `,"meta":{"when":"${time}","source":[],"scope":"public","confidence":100}`

/** The columns that a view is put together with. */
export interface ViewedRow {
  readonly id: number
  readonly revision: string
  /** Milliseconds since 1970. */
  readonly lastEdit: number
  /** The first gen_id that was drawn with the last write. */
  readonly drawn: number
}

/**
 * Packs the JSON of a document. Values that get their gen_id from the write carry their number among those, negated.
 * @param id the entity's, empty when the write creates it
 */
export function packView(text: string, id: string, created: number): string {
  const time = wireTime(created)
  const meta = metaOf(time)
  const prefix = id.slice(0, sharedDigits)
  let rest = text.slice(text.indexOf(',"type":'))
  if (id !== '')
    rest = rest
      .replaceAll(meta + genId + prefix, character(usualMetaAndIdCode))
      .replaceAll(genId + prefix, character(sharedIdCode))
  rest = rest
    .replaceAll(`${meta + genId}-`, character(usualMetaAndDrawnIdCode))
    .replaceAll(`${genId}-`, character(drawnIdCode))
    .replaceAll(meta, character(usualMetaCode))
  return time + rest.replace(repeated, (part) => codes.get(part)!)
}

const commonBytes = common.map((text) => Buffer.from(text))
const occasionalBytes = occasional.map((text) => Buffer.from(text))
const genIdBytes = Buffer.from(genId)

/** Appends the document's JSON. */
export function writeView(
  packed: string,
  { id, revision, lastEdit, drawn }: ViewedRow,
  out: Utf8Writer,
): void {
  out.text(`{"_id":"${id}","_rev":"${revision}","lastEditDate":"${wireTime(lastEdit)}"`)
  const meta = new Repeated(metaOf(packed.slice(0, timeLength)), out)
  const shared = new Repeated(genId + String(id).slice(0, sharedDigits), out)
  let at = out.textUntil(packed, timeLength, highestCode)
  while (at < packed.length) {
    const code = packed.charCodeAt(at++)
    if (code <= common.length) out.bytes(commonBytes[code - 1]!)
    else if (code === shiftCode) out.bytes(occasionalBytes[packed.charCodeAt(at++) - firstLetter]!)
    else if (code === sharedIdCode) shared.write()
    else {
      if (code !== drawnIdCode) meta.write()
      if (code === usualMetaAndIdCode) shared.write()
      else if (code !== usualMetaCode) {
        const end = endOfDigits(packed, at)
        out.bytes(genIdBytes)
        out.text(String(drawn + Number(packed.slice(at, end)) - 1))
        at = end
      }
    }
    at = out.textUntil(packed, at, highestCode)
  }
}

/** A text that a document holds many times: encoded once. */
class Repeated {
  readonly #text: string
  readonly #out: Utf8Writer
  #from = -1
  #to = -1

  constructor(text: string, out: Utf8Writer) {
    this.#text = text
    this.#out = out
  }

  write(): void {
    if (this.#from >= 0) {
      this.#out.again(this.#from, this.#to)
      return
    }
    this.#from = this.#out.length
    this.#out.text(this.#text)
    this.#to = this.#out.length
  }
}

function endOfDigits(text: string, from: number): number {
  let end = from
  while (text.charCodeAt(end) >= 48 && text.charCodeAt(end) <= 57) end++
  return end
}
