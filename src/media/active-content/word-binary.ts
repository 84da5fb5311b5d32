import { type CompoundEntry, type CompoundFile, readStream, rootStream } from '../compound-file.ts'
import { Findings } from './findings.ts'

/**
 * Names of streams and storages in upper case, by meaning. Source: [MS-OVBA] 2.2, [MS-OLEDS] 2.3.6, [MS-DOC]
 * 2.1.
 */
const macroNames = new Set(['MACROS', 'VBA', '_VBA_PROJECT', '_VBA_PROJECT_CUR', 'PROJECTWM', 'VBAPROJECT'])
const objectNames = new Set(['\x01OLE10NATIVE', '\x01OLE10ITEMNAME', 'PACKAGE'])
const controlNames = new Set(['\x03OCXNAME', '\x03OCXDATA', '\x03OCXPROPS'])
const noEntry = 0xffffffff

/**
 * Start of the compressed source of a VBA module ([MS-OVBA] 2.4.1); detects it under other stream names too.
 */
const packedVba = Buffer.from('Attribut\0e VB_', 'latin1')

/** Enough for the tables of a long book. */
const maxTableBytes = 8 * 1024 * 1024

/** Finds active content in a Word 97 document (`.doc`). */
export function findInWordBinary(file: CompoundFile): readonly string[] {
  const findings = new Findings()
  for (const entry of file.entries) if (entry.kind !== 'unused') findByName(entry, findings)
  if (file.view.includes(packedVba)) findings.add('macros')
  const text = rootStream(file, 'WordDocument')
  const content = text && readStream(file, text)
  if (content !== undefined) {
    findInText(content, findings)
    findTemplate(file, content, findings)
  }
  return findings.reasons
}

function findByName(entry: CompoundEntry, findings: Findings): void {
  const name = entry.name.toUpperCase()
  if (macroNames.has(name)) findings.add('macros', entry.name)
  else if (objectNames.has(name)) findings.add('an embedded object', entry.name)
  else if (controlNames.has(name)) findings.add('an ActiveX control', entry.name)
  // Word writes an empty one into every document.
  else if (name === 'OBJECTPOOL' && entry.child !== noEntry) findings.add('an embedded object', entry.name)
}

/** Whether an embedded compound file contains macros, whatever its name. */
export const hasMacros = (file: CompoundFile): boolean =>
  file.view.includes(packedVba) || file.entries.some(({ name }) => macroNames.has(name.toUpperCase()))

/** A field that includes a file from a remote location; character 20 or 21 ends the instruction. */
const fetchingField =
  /\x13\s*(INCLUDE|INCLUDEPICTURE|INCLUDETEXT|IMPORT|LINK|RD)\b[^\x13-\x15]{0,2000}?(\b(https?|ftp|file):|\\\\)/i

/**
 * Finds fields that fetch from another program or location: character 19, then the instruction, in 8-bit or
 * 16-bit characters.
 */
function findInText(content: Buffer, findings: Findings): void {
  const narrow = content.toString('latin1')
  for (const text of [narrow, narrow.replaceAll('\0', '')]) {
    if (/\x13\s*DDE(AUTO)?\b/i.test(text)) findings.add('a DDE field')
    if (fetchingField.test(text)) findings.add('a field that is loaded from elsewhere')
  }
}

/**
 * Source: [MS-DOC] 2.5.2 FibBase: flags at 10; 0x100 is fEncrypted, 0x200 selects the stream of the tables.
 */
const flagsAt = 10
const encrypted = 0x100
const tableOne = 0x200
/**
 * Source: [MS-DOC] 2.5.6 FibRgFcLcb97: location of the document's associated strings, including the template.
 */
const associatedAt = 0x19a
const templateIndex = 1

function findTemplate(file: CompoundFile, content: Buffer, findings: Findings): void {
  if (content.length < associatedAt + 8) return
  const flags = content.readUInt16LE(flagsAt)
  if ((flags & encrypted) !== 0) {
    findings.add('encryption, so that it cannot be looked into')
    return
  }
  const stream = rootStream(file, (flags & tableOne) === 0 ? '0Table' : '1Table')
  const table = stream && readStream(file, stream, maxTableBytes)
  const template = table && stringOf(table, content.readUInt32LE(associatedAt), templateIndex)
  // Every document names a template on the author's disk, such as Normal.dot.
  if (template !== undefined && /^(\\\\|\/\/|[a-z][a-z0-9+.-]+:)/i.test(template))
    findings.add('a template that is loaded from elsewhere', template)
}

/**
 * One string of an extended STTB, see [MS-DOC] 2.2.4: 0xFFFF, count, extra bytes, then length and UTF-16 of
 * each.
 */
function stringOf(table: Buffer, start: number, index: number): string | undefined {
  if (start + 6 > table.length || table.readUInt16LE(start) !== 0xffff) return undefined
  const count = table.readUInt16LE(start + 2)
  const extra = table.readUInt16LE(start + 4)
  let at = start + 6
  for (let i = 0; i < count && at + 2 <= table.length; i++) {
    const length = table.readUInt16LE(at) * 2
    if (i === index) return table.toString('utf16le', at + 2, Math.min(table.length, at + 2 + length))
    at += 2 + length + extra
  }
  return undefined
}
