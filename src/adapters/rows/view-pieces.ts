/**
 * Common parts of documents, which packed views (`packed-view.ts`) replace by their index in this list. Part
 * of the database format: entries never change and are only appended, up to 256. Long pieces encode more per
 * code and copy faster than several short ones.
 */
import { Utf8Writer } from '../../wire/utf8-writer.ts'

/**
 * Placeholder in pieces for the time at which most values of the entity were written. JSON texts contain no
 * control characters.
 */
export const timeMark = '\u0001'
export const meta = `,"meta":{"when":"${timeMark}","source":[],"scope":"public","confidence":100}`
export const genId = ',"gen_id":'

/**
 * Codes below this are pieces followed by a gen_id. Even ones count it from the entity's id, odd ones from
 * the first gen_id drawn by the last write.
 */
export const genIdCodes = 4

const address = '","address_type":"","do_not_display":false'
const open = '":{"closed":false,"open_24_hours":false,"open":[{"from":"'
const closed = '":{"closed":true,"open_24_hours":false,"open":[]},'
const endOfDay = '"}]},'
const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const noExceptions = '"statement":"","closed":[],"closed_public_holidays":false,"exceptions":[]'
const places = 'normalised_locations":{"source":"'
const location = '{"location_id":"'
/** Members that hold lists or one value, up to the end of their constant prefix. */
const members = [
  'name":{"name":"',
  'postal_address":{"building_number":"',
  'geopoint":{"latitude":',
  'phones":[{"number":"',
  'emails":[{"email_address":"',
  'emails":[{"email_description":"',
  'websites":[{"display_url":"',
  'categories":[{"category_id":"',
  'tags":[{"tag":"',
  'descriptions":[{"headline":"',
  'opening_times":{',
  places,
]

/** Indexed by code. */
export const pieces: readonly string[] = [
  genId,
  genId,
  meta + genId,
  meta + genId,
  '',
  timeMark,
  meta,
  '{"_id":"',
  '","_rev":"',
  `","lastEditDate":"${timeMark}","type":"business","when":"${timeMark}","country":"`,
  `","lastEditDate":"`,
  `","type":"business","when":"${timeMark}","country":"`,
  '","timezone":"UTC',
  '","timezone":"UTC","local_timezone":"',
  '","scope":"public","trust":',
  '","scope":"public","trust":0,"our_data":false,"seed":{"masheryid":"',
  ',"our_data":false,"seed":{"masheryid":"',
  '","when":"',
  `","when":"${timeMark}"},"status":{"status":"active","inactive_reason":"","inactive_description":""${meta}},"name":{"name":"`,
  '"status":{"status":"active","inactive_reason":"","inactive_description":""',
  ...members.flatMap((member) => [`,"${member}`, `}],"${member}`, `${meta}},"${member}`]),
  '","formal_name":"","branch_name":"","stopwords":"',
  '","formal_name":"',
  '","branch_name":"',
  '","stopwords":"',
  '","stemmed":"',
  '","phonetic":"',
  '","address1":"',
  '","address2":"","address3":"","district":"","town":"',
  '","county":"","province":"","postcode":"',
  `","county":"","province":"","postcode":"${address}${meta}},"geopoint":{"latitude":`,
  `${address}${meta}},"geopoint":{"latitude":`,
  address,
  ',"longitude":',
  ',"wgs84":[',
  '],"geohash":"',
  '","description":"","telephone_type":"","trackable":false,"processed":"',
  '","description":"',
  '","telephone_type":"',
  '","trackable":false,"processed":"',
  '","area_code":"',
  '","e164_number":"',
  '","international_number":"',
  '","national_number":"',
  '","national_number_2":"',
  '","rfc3966_number":"',
  '","number_type":"',
  '","number_type":"fixed_line","is_valid":true',
  '","number_type":"mobile","is_valid":true',
  '","number_type":"fixed_line_or_mobile","is_valid":true',
  '","is_valid":true',
  '","is_valid":false',
  '","website_description":"","website_url":"',
  '","category_type":"","category_name":"',
  '},{"tag":"',
  '","language":"',
  ...['en', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'fi', 'sv'].map(
    (language) => `","language":"${language}","stopwords":"`,
  ),
  '","body":"',
  '","processed_headline":"',
  '","processed_body":"',
  '},{"email_address":"',
  '},{"email_description":"',
  '","email_address":"',
  '","email_description":"',
  open,
  closed,
  '","to":"',
  '"},{"from":"',
  endOfDay,
  ...days.flatMap((day) => [
    `${endOfDay}"${day}${open}`,
    `${closed}"${day}${open}`,
    `${endOfDay}"${day}${closed}`,
  ]),
  `${endOfDay}${noExceptions}${meta}},"${places}`,
  `${closed}${noExceptions}${meta}},"${places}`,
  endOfDay + noExceptions,
  closed + noExceptions,
  noExceptions,
  `","locations":[${location}`,
  `},${location}`,
  location,
  '","name":"',
  '","resolution":"',
  ...['town', 'county', 'province', 'region'].map((kind) => `","resolution":"${kind}"},${location}`),
  '","resolution":"country"}]},"facets":[',
  '"facets":[',
  ...['Phone', 'Email', 'Website', 'Descriptions', 'OpeningTimes'].flatMap((what) => [
    `"has${what}",`,
    `"has${what}"],"contentScore":`,
  ]),
  '],"contentScore":',
]

/** The code of the empty piece. */
export const noPiece = genIdCodes

/** The code of a piece; for gen_id pieces, the code that counts from the entity's id. */
export const codeOf = (piece: string): number => pieces.indexOf(piece)

/** Length of a time on the wire without its zone, which is constant. */
export const timeLength = 20
const zone = '+00:00'

const encoded = pieces.map((text) => Buffer.from(text.replaceAll(timeMark, ' '.repeat(timeLength) + zone)))

/** Start of each piece in `pieceBytes`, followed by the end of the last one. */
export const pieceStarts = new Int32Array(pieces.length + 1)
encoded.forEach(({ length }, code) => {
  pieceStarts[code + 1] = pieceStarts[code]! + length
})

export const longestPiece = Math.max(...encoded.map(({ length }) => length))

const memory = Buffer.concat([...encoded, Buffer.alloc(Utf8Writer.readOn)])

/** All pieces concatenated; the usual time is overwritten for each row. */
export const pieceBytes = new DataView(memory.buffer, memory.byteOffset, memory.length)

/** Offsets of the usual time in the pieces. */
const timePlaces = pieces.flatMap((text, code) =>
  [...text.matchAll(new RegExp(timeMark, 'g'))].map(
    ({ index }, before) => pieceStarts[code]! + index + before * (timeLength + zone.length - 1),
  ),
)

/** Writes a time into the pieces: `timeLength` characters of `source`, starting at `from`. */
export function setUsualTime(source: DataView, from: number): void {
  const known = timePlaces[0]!
  for (let at = 0; at < timeLength; at += 4) {
    const word = source.getInt32(from + at)
    if (word !== pieceBytes.getInt32(known + at))
      for (const place of timePlaces) pieceBytes.setInt32(place + at, word)
  }
}
