import { DirectoryError } from '../errors.ts'
import { type Blob, checkSize, contentAddressed, hasAt, sha256 } from './blob.ts'
import { hasWholeStream } from './compound-file.ts'
import { readZip, readZipText, type ZipEntry } from './zip.ts'

/** The accepted document types. Specification part 7. */
export const documentTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  odt: 'application/vnd.oasis.opendocument.text',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

type DocumentKind = keyof typeof documentTypes

export interface ReadDocument {
  /** `document_type` (media type), `document_hash` (SHA-256 in hex), `document_path`, `document_size` (bytes). */
  readonly derived: {
    readonly document_type: string
    readonly document_hash: string
    readonly document_path: string
    readonly document_size: number
  }
  readonly blob: Blob
}

/** `[Content_Types].xml` of a real document has a few kilobytes. */
const maxContentTypesBytes = 1024 * 1024

/**
 * Recognises a document by its structure and makes the file to store. Its name decides nothing, except that a name with the ending of
 * another kind of file (`menu.exe`) is refused even around a true document; `fileName` is null where none came (a plain form field).
 * @throws DirectoryError `invalid_parameters` for no bytes, `too_large` beyond 20 MiB, `unsupported_type` for everything that is not a pdf,
 *   doc, odt or docx, documents with macros of the docx family included
 */
export function readDocument(
  fileName: string | null,
  bytes: Uint8Array,
  parameter = 'filedata',
): ReadDocument {
  checkSize(bytes, parameter)
  const kind = hasForeignEnding(fileName) ? undefined : documentKind(bytes)
  if (kind === undefined) {
    throw new DirectoryError('unsupported_type', [
      `${parameter} is not a whole pdf, doc, odt or docx document; send one of these`,
    ])
  }
  const blob = contentAddressed(bytes, documentTypes[kind], kind)
  return {
    derived: {
      document_type: blob.type,
      document_hash: sha256(bytes),
      document_path: blob.path,
      document_size: bytes.byteLength,
    },
    blob,
  }
}

function hasForeignEnding(fileName: string | null): boolean {
  const ending = /\.([^./\\]+)$/
    .exec(fileName ?? '')?.[1]
    ?.trim()
    .toLowerCase()
  return ending !== undefined && !(ending in documentTypes)
}

function documentKind(bytes: Uint8Array): DocumentKind | undefined {
  if (isPdf(bytes)) return 'pdf'
  if (hasWholeStream(bytes, 'WordDocument')) return 'doc'
  const entries = readZip(bytes)
  if (entries === undefined) return undefined
  if (isOpenDocumentText(bytes, entries)) return 'odt'
  if (isWordDocument(bytes, entries)) return 'docx'
  return undefined
}

/**
 * Header first, then objects, a trailer with its root, and the end mark. The end mark may be followed by up to 2 KiB: mail programs and
 * scanners append line ends and the like. Source: ISO 32000-1, sections 7.5.2 to 7.5.5 and 7.5.8.
 */
function isPdf(bytes: Uint8Array): boolean {
  if (!/^(\xef\xbb\xbf)?\s*%PDF-[12]\.\d/.test(latin1(bytes.subarray(0, 64)))) return false
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return (
    /startxref\s+\d+\s+%%EOF/.test(latin1(bytes.subarray(-2048))) &&
    file.includes('/Root') &&
    file.includes('endobj')
  )
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

/** Source: OpenDocument 1.3 part 2, section 3.3: the first file is `mimetype`, neither compressed nor with an extra field. */
function isOpenDocumentText(bytes: Uint8Array, entries: ReadonlyMap<string, ZipEntry>): boolean {
  const type = entries.get('mimetype')
  return (
    type?.offset === 0 &&
    type.method === 0 &&
    hasAt(bytes, 30, `mimetype${documentTypes.odt}`) &&
    type.compressedSize === documentTypes.odt.length &&
    entries.has('content.xml') &&
    entries.has('META-INF/manifest.xml')
  )
}

/** Source: ECMA-376 part 2, section 10 (content types); the macro-enabled formats announce another type for `word/document.xml`. */
function isWordDocument(bytes: Uint8Array, entries: ReadonlyMap<string, ZipEntry>): boolean {
  const types = entries.get('[Content_Types].xml')
  if (types === undefined || !entries.has('word/document.xml') || entries.has('word/vbaProject.bin'))
    return false
  return readZipText(bytes, types, maxContentTypesBytes)?.includes(`${documentTypes.docx}.main+xml`) === true
}
