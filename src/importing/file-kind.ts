/** What a file is by its first bytes, whatever its name says. */
import type { RandomAccess, ZipEntry } from './zip.ts'

export type Packing = 'gzip' | 'zstd' | 'zip'

/** Tables whose form no name is needed to tell: of web pages, workbooks in XML, registers in XML (KML and GPX among them), and vCards. */
export type MarkedTable = 'html' | 'excel-xml' | 'flat-ods' | 'xml' | 'vcard'

/** What the contents alone tell. A text may be a table, of which only the name or its columns tell more. */
export type FileKind =
  | { readonly format: 'xlsx' | 'ods' | 'overture' | 'osm' | 'geojson' }
  /** `mayBeFeatures`: members of GeoJSON stand at the beginning, though no `"type": "Feature"`. */
  | { readonly format: 'ndjson'; readonly mayBeFeatures: boolean }
  | { readonly table: MarkedTable }
  | { readonly packing: Packing }
  /** Why it cannot be read, and what to do. */
  | { readonly refusal: string }
  | 'text'

/** How many bytes from the start are looked at. */
export const KIND_BYTES = 4096

const saveAs = 'open it in a spreadsheet program and save it as XLSX or CSV'
const unpack = 'unpack it and import the file within'

/** Bytes in Latin-1, with the place where they stand. */
const signatures: readonly (readonly [string, FileKind, number?])[] = [
  ['\x1f\x8b', { packing: 'gzip' }],
  ['PK\x03\x04', { packing: 'zip' }],
  ['PK\x05\x06', { packing: 'zip' }],
  ['PAR1', { format: 'overture' }],
  ['OSMHeader', { format: 'osm' }, 6],
  ['\xff\xfe\x00\x00', { refusal: 'the text is in UTF-32: save it in UTF-8' }],
  ['\x00\x00\xfe\xff', { refusal: 'the text is in UTF-32: save it in UTF-8' }],
  ['BZh', { refusal: `the file is packed with bzip2: ${unpack}` }],
  ['\x28\xb5\x2f\xfd', { packing: 'zstd' }],
  ['\xfd7zXZ', { refusal: `the file is packed with xz: ${unpack}` }],
  ['7z\xbc\xaf\x27\x1c', { refusal: `the file is a 7z archive: ${unpack}` }],
  ['Rar!', { refusal: `the file is a RAR archive: ${unpack}` }],
  ['ustar', { refusal: `the file is a tar archive: ${unpack}` }, 257],
  ['%PDF', { refusal: 'the file is a PDF: ask for the data as a table, such as XLSX or CSV' }],
  ['{\\rtf', { refusal: `the file is a text document (RTF): ${saveAs}` }],
  [
    'SQLite format 3',
    {
      refusal:
        'the file is a SQLite database (or a GeoPackage): export its table as CSV, or with ogr2ogr as GeoJSON',
    },
  ],
  ['\x0e\x03\x13\x01', { refusal: 'the file is HDF or netCDF: export its table as CSV' }],
  ['\x89PNG', { refusal: 'the file is a picture: ask for the data as a table, such as XLSX or CSV' }],
  ['\xff\xd8\xff', { refusal: 'the file is a picture: ask for the data as a table, such as XLSX or CSV' }],
]

/** Patterns at the beginning of a text. */
const beginnings: readonly (readonly [RegExp, FileKind])[] = [
  [/^(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*<osm(Change)?[\s>]/i, { format: 'osm' }],
  [
    /<\?mso-application\s+progid="Excel|<(?:\w+:)?Workbook\s[^>]*urn:schemas-microsoft-com:office:spreadsheet/i,
    { table: 'excel-xml' },
  ],
  [/<office:document\s/i, { table: 'flat-ods' }],
  [
    /^(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*<!doctype html|^\s*<html|^[\s\S]*<html[\s>]/i,
    { table: 'html' },
  ],
  [/^<(table|meta|head|body|style|div)[\s>]/i, { table: 'html' }],
  [/<(rss|feed)[\s>]/i, { refusal: 'the file is a news feed: ask for the data as JSON or CSV' }],
]

/** @param start the first `KIND_BYTES` of a file */
export function kindOf(start: Uint8Array): FileKind {
  const bytes = Buffer.from(start)
  const latin = bytes.toString('latin1')
  const found = signatures.find(([sign, , at = 0]) => latin.startsWith(sign, at))?.[1]
  if (found) return found
  if (latin.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return { refusal: olderOffice }
  const text = plainText(bytes)
  if (text === undefined) return { refusal: 'the file is no text, nor another format that is read' }
  if (/^</.test(text)) {
    const known = beginnings.find(([pattern]) => pattern.test(text))?.[1]
    if (known) return known
    if (/^<(\?xml|!--|!doctype|[a-z][\w:.-]*[\s>])/i.test(text)) return { table: 'xml' }
  }
  if (/^BEGIN:VCARD/i.test(text)) return { table: 'vcard' }
  if (!/^\x1e?\s*(\[\s*[[{\]]|\{\s*["}])/.test(text)) return 'text'
  if (/^\{/.test(text) && /"osm3s"\s*:|"generator"\s*:\s*"Overpass/.test(text)) return { format: 'osm' }
  if (/"type"\s*:\s*"Feature(Collection)?"/.test(text)) return { format: 'geojson' }
  return { format: 'ndjson', mayBeFeatures: /"(?:features|properties|geometry)"\s*:/.test(text) }
}

const olderOffice = `the file is an old Excel workbook (.xls), or is protected with a password: ${saveAs}, without a password`

/** The text without its byte order mark and blanks before it; undefined if it holds signs that no text has. */
function plainText(bytes: Buffer): string | undefined {
  const encoding = wideEncodingOf(bytes)
  if (encoding) return new TextDecoder(encoding).decode(bytes).trimStart()
  const text = bytes.toString('latin1').replace(/^\xef\xbb\xbf/, '')
  const others = text.match(/[\x01-\x08\x0e-\x19\x1c-\x1d]/g)?.length ?? 0
  return others > 2 + text.length / 100 ? undefined : text.trimStart()
}

function wideEncodingOf(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const nuls = [0, 0]
  for (const [at, byte] of bytes.entries()) if (byte === 0) nuls[at % 2]!++
  const many = bytes.length / 10
  if (bytes.subarray(0, 2).equals(Buffer.from([0xff, 0xfe])) || (nuls[1]! > many && nuls[0] === 0))
    return 'utf-16le'
  if (bytes.subarray(0, 2).equals(Buffer.from([0xfe, 0xff])) || (nuls[0]! > many && nuls[1] === 0))
    return 'utf-16be'
  return undefined
}

type DocumentKind = { readonly format: 'xlsx' | 'ods' } | { readonly refusal: string }

/** Files that are ZIP archives themselves, by an entry that each has. */
const documents: readonly (readonly [RegExp, DocumentKind])[] = [
  [/^xl\/workbook\.bin$/, { refusal: `the file is a binary workbook (.xlsb): ${saveAs}` }],
  [/^xl\/(workbook|worksheets\/[^/]+)\.xml$/, { format: 'xlsx' }],
  [/^content\.xml$/, { format: 'ods' }],
  [/^Index(\.zip$|\/.*\.iwa$)/, { refusal: 'the file is of Numbers: export it there as Excel or CSV' }],
  [
    /^word\/document\.xml$/,
    { refusal: 'the file is a text document of Word: copy its table to a spreadsheet' },
  ],
  [/^ppt\/presentation\.xml$/, { refusal: 'the file is a presentation: ask for the data as XLSX or CSV' }],
  [/\.shp$/i, { refusal: 'the archive holds a shapefile: convert it to GeoJSON (ogr2ogr does)' }],
  [/(^|\/)doc\.kml$/i, { refusal: 'the file is KMZ: convert it to GeoJSON (ogr2ogr does)' }],
]

/** What a ZIP archive is, if it is more than files packed together. */
export const documentKind = (entries: readonly Pick<ZipEntry, 'name'>[]): DocumentKind | undefined =>
  documents.find(([pattern]) => entries.some(({ name }) => pattern.test(name)))?.[1]

/** Bytes held in memory as a file. */
export const inMemory = (bytes: Buffer): RandomAccess => ({
  size: bytes.length,
  read: async (start, length) => bytes.subarray(start, start + length),
  stream: async function* (start, end) {
    yield bytes.subarray(start, end)
  },
})
