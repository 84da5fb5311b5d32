import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { documentTypes } from '../../src/media/documents.ts'

/** Real documents, made byte by byte: harmless in themselves, with the structure of what must not come in. */

export interface ZipChoices {
  /** Bytes before the first file. */
  readonly prefix?: string
  /** Fields of the directory and of the local headers that are changed once the archive is made. */
  readonly flags?: number
  readonly localName?: (name: string) => string
  readonly claimedSize?: (size: number) => number
  readonly method?: number
  /** Where the directory says that the files begin. */
  readonly offset?: (offset: number, index: number) => number
}

/** A zip archive of `files`; the first is stored as it is, the others are deflated. */
export function zip(files: Readonly<Record<string, string | Buffer>>, choices: ZipChoices = {}): Buffer {
  const locals: Buffer[] = [Buffer.from(choices.prefix ?? '')]
  const centrals: Buffer[] = []
  let offset = locals[0]!.length
  for (const [index, [name, content]] of Object.entries(files).entries()) {
    const raw = Buffer.from(content as string)
    const packed = index === 0 ? raw : deflateRawSync(raw)
    const localName = Buffer.from(choices.localName?.(name) ?? name)
    const header = (nameLength: number): Buffer => {
      const fields = Buffer.alloc(26)
      fields.writeUInt16LE(20, 0)
      fields.writeUInt16LE(choices.flags ?? 0, 2)
      fields.writeUInt16LE(choices.method ?? (index === 0 ? 0 : 8), 4)
      fields.writeUInt32LE(crc32(raw), 10)
      fields.writeUInt32LE(packed.length, 14)
      fields.writeUInt32LE(choices.claimedSize?.(raw.length) ?? raw.length, 18)
      fields.writeUInt16LE(nameLength, 22)
      return fields
    }
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), header(localName.length), localName, packed])
    const central = Buffer.concat([
      Buffer.from('PK\x01\x02\x14\0'),
      header(Buffer.byteLength(name)),
      Buffer.alloc(14),
      Buffer.from(name),
    ])
    central.writeUInt32LE(choices.offset?.(offset, index) ?? offset, 42)
    locals.push(local)
    centrals.push(central)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(centrals.length, 8)
  end.writeUInt16LE(centrals.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

export const wordTypes = (more = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${documentTypes.docx}.main+xml"/>${more}</Types>`

export const relationships = (...each: readonly string[]): string =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`

/** One relationship; `type` is the end of its type. */
export const relation = (type: string, target: string, mode = 'External'): string =>
  `<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="${mode}"/>`

export const wordText = (body = '<w:p><w:r><w:t>Soup</w:t></w:r></w:p>'): string =>
  `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`

/** A docx with more or other parts. */
export const docx = (parts: Readonly<Record<string, string | Buffer>> = {}, choices?: ZipChoices): Buffer =>
  zip(
    {
      '[Content_Types].xml': wordTypes(),
      '_rels/.rels': relationships(relation('officeDocument', 'word/document.xml', 'Internal')),
      'word/document.xml': wordText(),
      ...parts,
    },
    choices,
  )

const odfNames =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:script="urn:oasis:names:tc:opendocument:xmlns:script:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"'

export const odtText = (body = '', before = '<office:scripts/>'): string =>
  `<?xml version="1.0"?><office:document-content ${odfNames}>${before}<office:body><office:text><text:p>Soup</text:p>${body}</office:text></office:body></office:document-content>`

/** An odt with more or other parts. */
export const odt = (parts: Readonly<Record<string, string | Buffer>> = {}): Buffer =>
  zip({
    mimetype: documentTypes.odt,
    'META-INF/manifest.xml':
      '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
    'content.xml': odtText(),
    ...parts,
  })

/** Streams, and storages of streams, by name. */
export interface Storage {
  readonly [name: string]: Buffer | Storage
}

const sectorSize = 512
const none = 0xffffffff

/** An OLE2 compound file of these streams; each is at least as long as streams that have sectors of their own. */
export function compoundFile(root: Storage): Buffer {
  const sectors: Buffer[] = []
  const fat: number[] = []
  const put = (content: Buffer): number => {
    const first = sectors.length
    const count = Math.max(1, Math.ceil(content.length / sectorSize))
    const padded = Buffer.concat([content, Buffer.alloc(count * sectorSize - content.length)])
    for (let i = 0; i < count; i++) {
      sectors.push(padded.subarray(i * sectorSize, (i + 1) * sectorSize))
      fat.push(i === count - 1 ? 0xfffffffe : first + i + 1)
    }
    return first
  }
  const entries: Buffer[] = []
  const add = (name: string, kind: number, content: Buffer | undefined): Buffer => {
    const entry = Buffer.alloc(128)
    entry.write(name, 0, 'utf16le')
    entry.writeUInt16LE((name.length + 1) * 2, 64)
    entry[66] = kind
    for (const at of [68, 72, 76]) entry.writeUInt32LE(none, at)
    if (content !== undefined) {
      const long = Buffer.concat([content, Buffer.alloc(Math.max(0, 4096 - content.length))])
      entry.writeUInt32LE(put(long), 116)
      entry.writeUInt32LE(long.length, 120)
    }
    entries.push(entry)
    return entry
  }
  const fill = (parent: Buffer, storage: Storage): void => {
    let link = (number: number): void => void parent.writeUInt32LE(number, 76)
    for (const [name, content] of Object.entries(storage)) {
      link(entries.length)
      const entry = Buffer.isBuffer(content) ? add(name, 2, content) : add(name, 1, undefined)
      if (!Buffer.isBuffer(content)) fill(entry, content)
      link = (number) => void entry.writeUInt32LE(number, 72)
    }
  }
  fill(add('Root Entry', 5, undefined), root)
  const directory = put(Buffer.concat(entries))
  const fatSectors = Math.ceil((sectors.length + Math.ceil(sectors.length / 127) + 1) / 128)
  const firstFat = sectors.length
  const table = Buffer.alloc(fatSectors * sectorSize, 0xff)
  for (const [index, next] of fat.entries()) table.writeUInt32LE(next, index * 4)
  for (let i = 0; i < fatSectors; i++) table.writeUInt32LE(0xfffffffd, (firstFat + i) * 4)
  const header = Buffer.alloc(512)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(fatSectors, 44)
  header.writeUInt32LE(directory, 48)
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(0xfffffffe, 60)
  header.writeUInt32LE(0xfffffffe, 68)
  header.fill(0xff, 76)
  for (let i = 0; i < fatSectors; i++) header.writeUInt32LE(firstFat + i, 76 + i * 4)
  return Buffer.concat([header, ...sectors, table])
}

/** The text stream of a `.doc`, with its flags and where its table stream keeps the names of associated files. */
export function wordStream(
  flags = 0x200,
  associated: { at: number; length: number } = { at: 0, length: 0 },
): Buffer {
  const stream = Buffer.alloc(4096)
  stream.writeUInt16LE(0xa5ec, 0)
  stream.writeUInt16LE(flags, 10)
  stream.writeUInt32LE(associated.at, 0x19a)
  stream.writeUInt32LE(associated.length, 0x19e)
  return stream
}

/** A `.doc` with more streams, and the path of its template if it names one. */
export function doc(streams: Storage = {}, template?: string, flags = 0x200): Buffer {
  const names = ['', template ?? '']
  const table = Buffer.concat([
    Buffer.from([0xff, 0xff, names.length, 0, 0, 0]),
    ...names.map((name) => {
      const length = Buffer.alloc(2)
      length.writeUInt16LE(name.length)
      return Buffer.concat([length, Buffer.from(name, 'utf16le')])
    }),
  ])
  const associated = template === undefined ? { at: 0, length: 0 } : { at: 0, length: table.length }
  return compoundFile({ WordDocument: wordStream(flags, associated), '1Table': table, ...streams })
}

/** A PDF of these objects, numbered from 1; the first is the catalogue. `trailer` stands behind its root. */
export function pdf(objects: readonly (string | Buffer)[], trailer = '', version = '1.7'): Buffer {
  const parts: Buffer[] = [Buffer.from(`%PDF-${version}\n`, 'latin1')]
  const offsets: number[] = []
  let length = parts[0]!.length
  for (const [index, object] of objects.entries()) {
    const content = Buffer.isBuffer(object) ? object : Buffer.from(object, 'latin1')
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), content, Buffer.from('\nendobj\n')])
    offsets.push(length)
    parts.push(part)
    length += part.length
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF\n`,
      'latin1',
    ),
  )
  return Buffer.concat(parts)
}

/** The pages that go with any catalogue, as objects 2 and 3. */
export const pages = (ofPage = ''): readonly string[] => [
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]${ofPage}>>`,
]

/** A PDF whose catalogue has more entries, with more objects from 4 on. */
export const pdfWith = (inCatalogue: string, ...more: readonly (string | Buffer)[]): Buffer =>
  pdf([`<</Type/Catalog/Pages 2 0 R${inCatalogue}>>`, ...pages(), ...more])

/** An object stream: objects by number, deflated unless `filter` says otherwise. */
export function objectStream(
  objects: Readonly<Record<number, string>>,
  entries = '/Type/ObjStm',
  filter = '/Filter/FlateDecode',
): Buffer {
  let index = ''
  let body = ''
  for (const [number, object] of Object.entries(objects)) {
    index += `${number} ${body.length} `
    body += `${object} `
  }
  const raw = Buffer.from(index + body, 'latin1')
  const data = filter === '' ? raw : deflateSync(raw)
  return Buffer.concat([
    Buffer.from(
      `<<${entries}/N ${Object.keys(objects).length}/First ${index.length}/Length ${data.length}${filter}>>\nstream\n`,
      'latin1',
    ),
    data,
    Buffer.from('\nendstream'),
  ])
}
