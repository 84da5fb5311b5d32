import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  compoundFile,
  docx,
  objectStream,
  pdfWith,
  type ZipChoices,
} from '../../../test/support/document-files.ts'
import { DirectoryError } from '../../errors.ts'
import { sentenceOf } from '../../faults/fault.ts'
import { readDocument } from '../documents.ts'

const override = (part: string, type: string): string =>
  `<Override PartName="${part}" ContentType="${type}"/>`

/** Asserts rejection even in the mode that only flags active documents. */
function refusedAlways(bytes: Buffer, reason: RegExp): void {
  assert.throws(
    () => readDocument(null, bytes, 'flag'),
    (error: unknown) =>
      error instanceof DirectoryError &&
      error.code === 'unsupported_type' &&
      reason.test(sentenceOf(error.details[0]!)),
    String(reason),
  )
}

const blanks = ' '.repeat(70 * 1024 * 1024)

test('archives that are not safe to read are refused whatever the setting', () => {
  const withZip = (choices: ZipChoices): Buffer => docx({}, choices)
  refusedAlways(withZip({ flags: 1 }), /is encrypted/)
  refusedAlways(withZip({ localName: (name) => name.replace('word', 'w0rd') }), /says otherwise/)
  refusedAlways(withZip({ claimedSize: (size) => size + 1 }), /damaged/)
  refusedAlways(withZip({ claimedSize: (size) => size - 1 }), /damaged/)
  refusedAlways(withZip({ claimedSize: () => 200 * 1024 * 1024 }), /unpacks to more/)
  refusedAlways(withZip({ method: 12 }), /packed in a way/)
  refusedAlways(docx({ 'word/WORD': 'a', 'Word/word': 'b' }), /same name/)
  refusedAlways(docx({ '../../etc/cron.d/x': 'a' }), /leads out/)
  refusedAlways(docx({ '/etc/passwd': 'a' }), /leads out/)
  refusedAlways(docx({ 'C:\\x': 'a' }), /leads out/)
  refusedAlways(docx({ 'a.xml': blanks }), /unpacks to more/)
  refusedAlways(docx({ 'a.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }), /entities/)
  refusedAlways(docx({ 'a.xml': '<?xml version="1.0" encoding="UTF-7"?><a/>' }), /encoding/)
  refusedAlways(compoundFile({ EncryptedPackage: Buffer.alloc(9) }), /is encrypted/)
})

test('parts that share their bytes are refused', () => {
  // Both entries point at the first file, which has only one name.
  refusedAlways(
    docx({ 'a.xml': '<a/>' }, { offset: (at, index) => (index === 3 ? 0 : at) }),
    /says otherwise|overlap/,
  )
  const twice = docx({ 'a.xml': '<a/>', 'b.xml': '<a/>' })
  // The declared length of the first part reaches into the next one.
  const directory = twice.indexOf('PK\x01\x02')
  twice.writeUInt32LE(twice.readUInt32LE(directory + 20) + 8, directory + 20)
  twice.writeUInt32LE(twice.readUInt32LE(directory + 24) + 8, directory + 24)
  refusedAlways(twice, /says otherwise/)
  twice.copy(twice, 18, directory + 20, directory + 28)
  refusedAlways(twice, /overlap/)
})

test('a macro-enabled document is refused with advice', () => {
  const main = 'application/vnd.ms-word.document.macroEnabled.main+xml'
  refusedAlways(
    docx({ '[Content_Types].xml': `<Types>${override('/word/document.xml', main)}</Types>` }),
    /made for macros .*save it as docx/,
  )
})

test('a pdf that unpacks, nests or repeats without end is refused', () => {
  refusedAlways(pdfWith('', objectStream({ 9: blanks })), /unpacks to more/)
  refusedAlways(pdfWith('', '['.repeat(200_000)), /nested too deeply/)
  refusedAlways(pdfWith('', '<</A'.repeat(200_000)), /nested too deeply/)
  refusedAlways(pdfWith('', `[${'1 '.repeat(5_000_000)}`), /more objects/)
  refusedAlways(pdfWith('', `${' 0 0 obj('.repeat(20_000)}`), /more objects/)
  refusedAlways(pdfWith('', `${' 0 0 obj%'.repeat(20_000)}`), /more objects/)
  refusedAlways(pdfWith('', `[${'0 0 obj '.repeat(600_000)}`), /more objects/)
})

test('a pdf with keys repeated without end is read', () => {
  const bytes = pdfWith(
    `${'/A 1'.repeat(200_000)}/OpenAction 4 0 R${'/OpenAction[3 0 R]'.repeat(1000)}`,
    '4 0 R',
  )
  assert.throws(() => readDocument(null, bytes), { code: 'unsupported_type' })
})
