import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { zip } from '../../test/support/document-files.ts'
import { DirectoryError, type ErrorCode } from '../errors.ts'
import { maxFileBytes } from './blob.ts'
import { documentTypes, readDocument } from './documents.ts'

const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../test/fixtures/media/${name}`, import.meta.url))

const kinds = Object.keys(documentTypes) as (keyof typeof documentTypes)[]
const wordTypes = `<Types><Override PartName="/word/document.xml" ContentType="${documentTypes.docx}.main+xml"/></Types>`

function refused(code: ErrorCode, fileName: string | null, bytes: Uint8Array, why?: string): void {
  assert.throws(
    () => readDocument(fileName, bytes),
    (error) => error instanceof DirectoryError && error.code === code && error.details.length === 1,
    why,
  )
}

for (const kind of kinds) {
  test(`a real ${kind} is recognised and described`, () => {
    const bytes = fixture(`menu.${kind}`)
    const { derived, blob } = readDocument(`menu.${kind}`, bytes)
    assert.equal(derived.document_type, documentTypes[kind])
    assert.equal(derived.document_size, bytes.length)
    assert.match(derived.document_hash, /^[0-9a-f]{64}$/)
    assert.match(
      derived.document_path,
      new RegExp(`^[0-9A-F]/[0-9a-f]{2}/${derived.document_hash}\\.${kind}$`),
    )
    assert.deepEqual(blob, { path: derived.document_path, bytes, type: derived.document_type })
  })

  test(`a ${kind} cut short is refused`, () => {
    const bytes = fixture(`menu.${kind}`)
    for (const part of [0.05, 0.3]) {
      refused('unsupported_type', `menu.${kind}`, bytes.subarray(0, Math.floor(bytes.length * part)))
    }
  })
}

test('the content decides: no name, or the name of another accepted kind, is fine', () => {
  for (const name of [null, '', 'filedata', 'menu.doc', 'MENU.PDF', 'menu v1.2.docx']) {
    assert.equal(readDocument(name, fixture('menu.docx')).derived.document_type, documentTypes.docx)
  }
})

test('a name that ends like another kind of file is refused', () => {
  for (const name of ['menu.exe', 'menu.pdf.exe', 'menu.html', 'menu.docm', 'menu.zip']) {
    refused('unsupported_type', name, fixture('menu.pdf'), name)
  }
})

test('other files under a document name are refused', () => {
  const others = {
    program: Buffer.from(`MZ\x90\0${'\0'.repeat(2000)}%PDF-1.4 endobj /Root startxref 1 %%EOF`, 'latin1'),
    page: Buffer.from('<!doctype html><script>alert(1)</script>'),
    'page before a pdf': Buffer.concat([Buffer.from('<script>alert(1)</script>\n'), fixture('menu.pdf')]),
    'pdf header only': Buffer.from('%PDF-1.7\n'),
    spreadsheet: fixture('sheet.xls'),
    'ole2 signature only': Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'),
    'rich text': Buffer.from('{\\rtf1\\ansi Soup}'),
    picture: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    'any zip': zip({ 'a.txt': 'a' }),
    'docx without its text': zip({ '[Content_Types].xml': wordTypes }),
    'docx without the right types': zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' }),
    'docx with macros': zip({
      '[Content_Types].xml': wordTypes,
      'word/document.xml': '<w/>',
      'word/vbaProject.bin': 'x',
    }),
    'docx behind a program': zip(
      { '[Content_Types].xml': wordTypes, 'word/document.xml': '<w/>' },
      { prefix: 'MZ and so on' },
    ),
    'odt without its text': zip({ mimetype: documentTypes.odt, 'META-INF/manifest.xml': '<m/>' }),
    'odt whose mimetype is not first': zip({
      'content.xml': '<o/>',
      mimetype: documentTypes.odt,
      'META-INF/manifest.xml': '<m/>',
    }),
    'ods spreadsheet': zip({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': '<o/>',
      'META-INF/manifest.xml': '<m/>',
    }),
  }
  for (const [what, bytes] of Object.entries(others)) {
    for (const kind of kinds) refused('unsupported_type', `menu.${kind}`, bytes, what)
  }
})

test('the archives above are refused for what they lack, not for how they are made', () => {
  const docx = zip({ '[Content_Types].xml': wordTypes, 'word/document.xml': '<w/>' })
  assert.equal(readDocument(null, docx).derived.document_type, documentTypes.docx)
  const odt = zip({ mimetype: documentTypes.odt, 'content.xml': '<o/>', 'META-INF/manifest.xml': '<m/>' })
  assert.equal(readDocument(null, odt).derived.document_type, documentTypes.odt)
})

test('a packed list of types that unpacks without end is not unpacked', () => {
  const bomb = zip({
    'word/document.xml': '<w/>',
    '[Content_Types].xml': wordTypes + ' '.repeat(30 * 1024 * 1024),
  })
  assert.ok(bomb.length < maxFileBytes)
  refused('unsupported_type', 'menu.docx', bomb)
})

test('a list of sectors that goes on without end is not followed', () => {
  const bytes = Buffer.alloc(1536, 0xff)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  bytes.writeUInt16LE(9, 30)
  // The list continues in sector 0, which is unused except for its end, where it points to itself.
  bytes.writeUInt32LE(0, 68)
  bytes.writeUInt32LE(0xffffffff, 72)
  bytes.writeUInt32LE(0, 1020)
  refused('unsupported_type', 'menu.doc', bytes)
})

test('empty is a fault of the request, too many bytes are too large', () => {
  refused('invalid_parameters', 'menu.pdf', Buffer.alloc(0))
  refused('too_large', 'menu.pdf', Buffer.alloc(maxFileBytes + 1))
})

test('mutated documents are either accepted or refused, never anything else', () => {
  const originals = [...kinds.map((kind) => fixture(`menu.${kind}`)), fixture('sheet.xls')]
  const change = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255))
  fc.assert(
    fc.property(
      fc.constantFrom(...originals),
      fc.array(change, { minLength: 1, maxLength: 30 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (original, changes, kept) => {
        const mutant = Buffer.from(original)
        // Squared, so that headers are hit more often than the rest.
        for (const [where, value] of changes) mutant[Math.floor(where ** 2 * (mutant.length - 1))] = value
        const cut = mutant.subarray(0, Math.ceil(kept * mutant.length))
        for (const bytes of [mutant, cut]) {
          try {
            readDocument(null, bytes)
          } catch (error) {
            assert.ok(error instanceof DirectoryError, String(error))
          }
        }
      },
    ),
    { numRuns: 500 },
  )
})
