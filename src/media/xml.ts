import { fault } from '../faults/fault.ts'
import { UnsafeFile } from './unsafe-file.ts'

/** More than a document of some thousand pages contains. */
const maxTags = 3_000_000

/** Declarations of entities and of default attributes. */
const declarations = /<!(ENTITY|ATTLIST)/i

/**
 * Decodes an XML part by its byte order mark and declaration.
 * @throws UnsafeFile for encodings that not all readers support, and for declared entities, which could hide
 * anything
 */
export function decodeXml(bytes: Buffer): string {
  const text = textOf(bytes)
  const encoding = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']{0,40})/i.exec(text.slice(0, 400))?.[1]
  if (
    encoding !== undefined &&
    !/^(utf-?8|utf-?16(le|be)?|us-ascii|iso-8859-1|windows-1252)$/i.test(encoding)
  )
    throw new UnsafeFile(fault('unknown_encoding', null, { encoding: encoding.slice(0, 20) }))
  if (declarations.test(text)) throw new UnsafeFile(fault('own_entities'))
  return text
}

function textOf(bytes: Buffer): string {
  const [first, second] = bytes
  const isLittle = (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)
  if (isBig) {
    const whole = bytes.subarray(0, bytes.length - (bytes.length % 2))
    return Buffer.from(whole)
      .swap16()
      .toString('utf16le')
      .replace(/^\ufeff/, '')
  }
  return bytes.toString(isLittle ? 'utf16le' : 'utf8').replace(/^\ufeff/, '')
}

/** A start tag: its local name and end position, so that the following text can be read. */
export interface Tag {
  readonly name: string
  /** Values by local name, entities resolved. Parsed on demand. */
  readonly attributes: () => ReadonlyMap<string, string>
  /** Position after the `>`. */
  readonly end: number
}

/**
 * Visits the start tags of well-formed or broken XML in order, in one pass; skips comments and CDATA. @throws
 * UnsafeFile beyond the limit
 */
export function eachTag(text: string, visit: (tag: Tag) => void): void {
  let at = text.indexOf('<')
  for (let count = 0; at >= 0; at = text.indexOf('<', at)) {
    if (++count > maxTags) throw new UnsafeFile(fault('too_much_markup'))
    const skipped = skipUnseen(text, at)
    if (skipped !== undefined) {
      at = skipped
      continue
    }
    const end = endOfTag(text, at + 1)
    const tagText = text.slice(at + 1, end)
    const name = /^[^\s/>=]*/.exec(tagText)![0]
    visit({ name: localName(name), attributes: () => attributesOf(tagText.slice(name.length)), end: end + 1 })
    at = end
  }
}

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1)

/** The position after a comment, CDATA section, processing instruction or end tag that starts at `at`. */
function skipUnseen(text: string, at: number): number | undefined {
  const next = text[at + 1]
  if (next === '?') return behind(text, '?>', at)
  if (next === '/') return at + 1
  if (next !== '!') return undefined
  if (text.startsWith('<!--', at)) return behind(text, '-->', at + 4)
  return text.startsWith('<![CDATA[', at) ? behind(text, ']]>', at) : at + 1
}

function behind(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found < 0 ? text.length : found + mark.length
}

/** The position of the `>` that ends a tag, ignoring those inside quotes. */
function endOfTag(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === 0x3e) return at
    if (char === 0x22 || char === 0x27) {
      at = text.indexOf(text[at]!, at + 1)
      if (at < 0) return text.length
    }
  }
  return text.length
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  const pattern = /([^\s=/"'<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y
  const next = /[^\s/]/g
  for (let at = 0; at < text.length; ) {
    next.lastIndex = at
    const start = next.exec(text)
    if (start === null) break
    pattern.lastIndex = start.index
    const match = pattern.exec(text)
    if (match === null) break
    attributes.set(localName(match[1]!), unescapeXml(match[2] ?? match[3] ?? ''))
    at = pattern.lastIndex
  }
  return attributes
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Resolves character references and the five predefined entities. */
export const unescapeXml = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
        (whole, decimal, hex, name) => {
          if (name !== undefined) return named[String(name).toLowerCase()] ?? whole
          const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
          return code <= 0x10ffff ? String.fromCodePoint(code) : whole
        },
      )
    : text

/** The text directly after a tag, up to the next one. */
export function textBehind(text: string, end: number): string {
  const next = text.indexOf('<', end)
  return unescapeXml(text.slice(end, next < 0 ? text.length : next))
}
