/**
 * The form in which the text of an entity's view is stored: JSON in which what nearly every document repeats is one or two characters. JSON texts hold no
 * control characters, so those stand for the repeated parts. A quarter of the size, and a row is read back in microseconds, which general compression does
 * not do: a search reads a page of them.
 *
 * A packed view begins with the time most values were written, as 26 characters; then comes the document without the members that are columns of the row.
 * What a code means belongs to the form of the database: it is never changed, only added to.
 */
import { wireTime } from '../../entity/times.ts'

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
const usualMeta = '\x13'
/** The same, and a gen_id up to the digits it shares with the entity's id. */
const usualMetaAndId = '\x14'
const sharedId = '\x15'
/** A gen_id that was drawn with the write, and its number among those, from 1; alone and with the usual meta data. */
const drawnId = '\x16'
const usualMetaAndDrawnId = '\x17'
/** Begins a code of two characters. */
const shift = '\x18'

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

const codes = new Map<string, string>([
  ...common.map((text, n): [string, string] => [text, String.fromCharCode(n + 1)]),
  ...occasional.map((text, n): [string, string] => [text, shift + String.fromCharCode(65 + n)]),
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
const coded = new RegExp(`[\\x01-${sharedId}]|[${drawnId}${usualMetaAndDrawnId}]\\d+|${shift}.`, 'g')
const firstLetter = 65
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
    rest = rest.replaceAll(meta + genId + prefix, usualMetaAndId).replaceAll(genId + prefix, sharedId)
  rest = rest
    .replaceAll(`${meta + genId}-`, usualMetaAndDrawnId)
    .replaceAll(`${genId}-`, drawnId)
    .replaceAll(meta, usualMeta)
  return time + rest.replace(repeated, (part) => codes.get(part)!)
}

/** The document's JSON. */
export function unpackView(packed: string, { id, revision, lastEdit, drawn }: ViewedRow): string {
  const meta = metaOf(packed.slice(0, timeLength))
  const shared = genId + String(id).slice(0, sharedDigits)
  const text = (code: string): string => {
    switch (code[0]) {
      case usualMeta:
        return meta
      case usualMetaAndId:
        return meta + shared
      case sharedId:
        return shared
      case drawnId:
        return genId + (drawn + Number(code.slice(1)) - 1)
      case usualMetaAndDrawnId:
        return meta + genId + (drawn + Number(code.slice(1)) - 1)
      case shift:
        return occasional[code.charCodeAt(1) - firstLetter]!
      default:
        return common[code.charCodeAt(0) - 1]!
    }
  }
  const head = `{"_id":"${id}","_rev":"${revision}","lastEditDate":"${wireTime(lastEdit)}"`
  return head + packed.slice(timeLength).replace(coded, text)
}
