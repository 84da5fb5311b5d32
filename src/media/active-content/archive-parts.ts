import { fault } from '../../faults/fault.ts'
import { isCompoundFile, readCompoundFile } from '../compound-file.ts'
import { UnsafeFile } from '../unsafe-file.ts'
import { decodeXml } from '../xml.ts'
import { unpack, type ZipEntry } from '../zip.ts'
import type { Findings } from './findings.ts'
import { programKind } from './programs.ts'
import { hasMacros } from './word-binary.ts'

/** Limit over all XML parts of a document; some 5,000 pages of text. */
const maxXmlBytes = 32 * 1024 * 1024

/** A part of a zip archive. XML parts are read as text, others are identified by their content. */
export interface Part {
  readonly name: string
  /** Null if it is not XML. */
  readonly xml: string | null
}

const isXml = (name: string, head: Buffer): boolean =>
  /\.(xml|rels|rdf|vml|x?html?)$/i.test(name) ||
  /^(\xef\xbb\xbf)?\s*<(\?xml|!|[a-z])/i.test(head.toString('latin1', 0, 64))

/**
 * Unpacks each part in turn, records the programs and compound files among them, and visits all.
 * @throws UnsafeFile if a part is damaged or there is too much XML to inspect
 */
export function eachPart(
  bytes: Uint8Array,
  entries: ReadonlyMap<string, ZipEntry>,
  findings: Findings,
  visit: (part: Part) => void,
): void {
  let xmlBytes = 0
  for (const entry of entries.values()) {
    if (entry.name.endsWith('/') && entry.size === 0) continue
    const content = unpack(bytes, entry)
    const program = programKind(entry.name, content)
    if (program !== undefined) findings.add(program, entry.name)
    if (isCompoundFile(content)) {
      const file = readCompoundFile(content)
      findings.add(file !== undefined && hasMacros(file) ? 'macros' : 'an embedded object', entry.name)
    }
    const hasXml = isXml(entry.name, content)
    if (hasXml) xmlBytes += content.length
    if (xmlBytes > maxXmlBytes) throw new UnsafeFile(fault('too_much_text'))
    visit({ name: entry.name, xml: hasXml ? decodeXml(content) : null })
  }
}
