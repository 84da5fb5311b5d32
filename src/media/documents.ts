import { DirectoryError, invalid } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import { findInOpenDocument } from './active-content/open-document.ts'
import { findInPdf } from './active-content/pdf.ts'
import { findInWordArchive } from './active-content/word-archive.ts'
import { findInWordBinary } from './active-content/word-binary.ts'
import { type Blob, checkSize, contentAddressed, hasAt, sha256 } from './blob.ts'
import { isWhole, readCompoundFile, rootStream } from './compound-file.ts'
import { fileNameFault } from './file-name.ts'
import { UnsafeFile } from './unsafe-file.ts'
import { decodeXml } from './xml.ts'
import { readZip, unpack, type ZipEntry } from './zip.ts'

/** The accepted document types. Specification part 7. */
export const documentTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  odt: 'application/vnd.oasis.opendocument.text',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

type DocumentKind = keyof typeof documentTypes

/** Handling of active documents: rejected, or accepted with `document_warnings`. */
export type ActiveDocuments = 'refuse' | 'flag'

export interface ReadDocument {
  /**
   * `document_type` (media type), `document_hash` (SHA-256 in hex), `document_path`, `document_size` (bytes),
   * and `document_warnings` if it has active content.
   */
  readonly derived: {
    readonly document_type: string
    readonly document_hash: string
    readonly document_path: string
    readonly document_size: number
    readonly document_warnings?: readonly string[]
  }
  readonly blob: Blob
}

/** A real document's `[Content_Types].xml` has a few kilobytes. */
const maxContentTypesBytes = 1024 * 1024

/** A recognized document with its active content. */
interface DetectedFile {
  readonly kind: DocumentKind
  readonly active: readonly string[]
}

/**
 * Recognizes a document by its structure, inspects it for active content, and builds the file to store. The
 * type never depends on the name. A name is rejected, even for a valid document, if it has the extension of
 * another kind of file (`menu.exe`) or if systems read it differently; `fileName` is null if none was sent (a
 * plain form field).
 * @throws DirectoryError `invalid_parameters` for an empty file or such a name, `too_large` beyond 20 MiB,
 * `unsupported_type` for a file that is not a pdf, doc, odt or docx, cannot be inspected, or has active
 * content where that is rejected; with the reason
 */
export function readDocument(
  fileName: string | null,
  bytes: Uint8Array,
  active: ActiveDocuments = 'refuse',
  parameter = 'filedata',
): ReadDocument {
  checkSize(bytes, parameter)
  const nameFault = fileNameFault(fileName ?? '')
  if (nameFault !== undefined) throw invalid(nameFault.at(parameter))
  const document = hasForeignEnding(fileName) ? undefined : detect(bytes, parameter)
  if (document === undefined) throw new DirectoryError('unsupported_type', [fault('not_document', parameter)])
  if (active === 'refuse' && document.active.length > 0) {
    throw new DirectoryError('unsupported_type', [
      fault('active_content', parameter, { found: document.active }),
    ])
  }
  const blob = contentAddressed(bytes, documentTypes[document.kind], document.kind)
  return {
    derived: {
      document_type: blob.type,
      document_hash: sha256(bytes),
      document_path: blob.path,
      document_size: bytes.byteLength,
      ...(document.active.length === 0 ? {} : { document_warnings: document.active }),
    },
    blob,
  }
}

function hasForeignEnding(fileName: string | null): boolean {
  const ending = /\.([^.]+)$/
    .exec(fileName ?? '')?.[1]
    ?.trim()
    .toLowerCase()
  return ending !== undefined && !Object.hasOwn(documentTypes, ending)
}

function detect(bytes: Uint8Array, parameter: string): DetectedFile | undefined {
  try {
    return isPdf(bytes)
      ? { kind: 'pdf', active: findInPdf(bytes) }
      : (inCompoundFile(bytes) ?? inArchive(bytes))
  } catch (error) {
    if (!(error instanceof UnsafeFile)) throw error
    throw new DirectoryError('unsupported_type', [error.fault.at(parameter)], { cause: error })
  }
}

/**
 * Header first, then objects, a trailer with its root, and the end mark. Up to 2 KiB may follow the end mark:
 * mail programs and scanners append line ends and the like. Source: ISO 32000-1, sections 7.5.2 to 7.5.5 and
 * 7.5.8.
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

/** @throws UnsafeFile for the container of an encrypted docx */
function inCompoundFile(bytes: Uint8Array): DetectedFile | undefined {
  const file = readCompoundFile(bytes)
  if (file === undefined) return undefined
  if (rootStream(file, 'EncryptedPackage') !== undefined) throw new UnsafeFile(fault('encrypted'))
  const text = rootStream(file, 'WordDocument')
  if (text === undefined || !isWhole(file, text)) return undefined
  return { kind: 'doc', active: findInWordBinary(file) }
}

/** @throws UnsafeFile for an unsafe archive, and for macro-enabled document types */
function inArchive(bytes: Uint8Array): DetectedFile | undefined {
  const entries = readZip(bytes)
  if (entries === undefined) return undefined
  if (isOpenDocumentText(bytes, entries)) return { kind: 'odt', active: findInOpenDocument(bytes, entries) }
  if (isWordDocument(bytes, entries)) return { kind: 'docx', active: findInWordArchive(bytes, entries) }
  return undefined
}

/**
 * Source: OpenDocument 1.3 part 2, section 3.3: the first file is `mimetype`, uncompressed and without an
 * extra field.
 */
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

/**
 * Source: ECMA-376 part 2, section 10 (content types); macro-enabled formats declare another type for
 * `word/document.xml`.
 */
function isWordDocument(bytes: Uint8Array, entries: ReadonlyMap<string, ZipEntry>): boolean {
  const types = entries.get('[Content_Types].xml')
  if (types === undefined || !entries.has('word/document.xml') || types.size > maxContentTypesBytes)
    return false
  const text = decodeXml(unpack(bytes, types))
  if (text.includes(`${documentTypes.docx}.main+xml`)) return true
  if (/word\.(document|template)\.macroEnabled/i.test(text)) throw new UnsafeFile(fault('made_for_macros'))
  return false
}
