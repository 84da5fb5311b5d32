import { isDeepStrictEqual } from 'node:util'
import busboy from '@fastify/busboy'
import type { UploadedFile } from '../entity/objects/kinds.ts'
import { unfitText } from '../entity/objects/read.ts'
import { DirectoryError } from '../errors.ts'
import { type Fault, fault } from '../faults/fault.ts'

/**
 * The parameters of a request from all sources, merged: query string, form, multipart parts and JSON members.
 */
export interface Bag {
  readonly values: Readonly<Record<string, unknown>>
  /** Faults of parameters that do not depend on the endpoint. */
  readonly faults: readonly Fault[]
  /** Names given more than once with different values: a fault if the endpoint knows the name. */
  readonly repeated: ReadonlySet<string>
}

/** More than any endpoint takes, but few enough to bound the work per request. */
const maximumParameters = 1000
const maximumNameLength = 100
/**
 * Ten times the largest document. Millions of values would exhaust a thread's memory by their objects alone.
 */
export const maximumValues = 100_000

const tooMany = (): DirectoryError =>
  new DirectoryError('malformed_request', [
    fault('too_many_parameters', null, { maximum: maximumParameters }),
  ])

class BagBuilder {
  readonly values: Record<string, unknown> = Object.create(null)
  readonly faults: Fault[] = []
  readonly repeated = new Set<string>()
  private count = 0

  add(name: string, value: unknown): void {
    if (++this.count > maximumParameters) throw tooMany()
    if (name.length > maximumNameLength || unfitText(name) !== undefined) {
      throw new DirectoryError('malformed_request', [fault('unreadable_name')])
    }
    if (typeof value === 'string') {
      const unfit = unfitText(value)
      if (unfit !== undefined) {
        this.faults.push(unfit.at(name))
        return
      }
      if (value.trim() === '') return
    }
    const before = this.values[name]
    if (before === undefined) this.values[name] = value
    else if (!same(before, value)) this.repeated.add(name)
  }

  addUrlEncoded(text: string, decode = decodeUtf8): void {
    // Parses pair by pair, counting empty ones: a body of separators only must not keep the thread busy.
    let pairs = 0
    for (let start = 0; start < text.length; ) {
      const next = text.indexOf('&', start)
      const end = next < 0 ? text.length : next
      const pair = text.slice(start, end)
      start = end + 1
      if (++pairs > maximumParameters) throw tooMany()
      if (pair === '') continue
      const equals = pair.indexOf('=')
      const name = decode(equals < 0 ? pair : pair.slice(0, equals))
      this.add(name, equals < 0 ? '' : decode(pair.slice(equals + 1)))
    }
  }

  addJson(bytes: Buffer): void {
    if (hasTooManyValues(bytes)) {
      throw new DirectoryError('malformed_request', [
        fault('json_too_many_values', null, { maximum: maximumValues }),
      ])
    }
    let value: unknown
    try {
      value = JSON.parse(utf8(bytes))
    } catch (cause) {
      if (cause instanceof DirectoryError) throw cause
      throw new DirectoryError('malformed_request', [fault('body_not_json')], { cause })
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new DirectoryError('malformed_request', [fault('body_not_object')])
    }
    for (const [name, member] of Object.entries(value)) {
      if (member !== null)
        this.add(name, typeof member === 'number' || typeof member === 'boolean' ? String(member) : member)
    }
  }
}

/** Compares texts, or files of a multipart body; members of a JSON body have unique names. */
const same = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a, b)

function decodeUtf8(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch (cause) {
    throw new DirectoryError('malformed_request', [fault('percent_encoding')], {
      cause,
    })
  }
}

/**
 * Decodes percent-encoded bytes as ISO-8859-1.
 * @throws DirectoryError malformed_request for a % without two hex digits
 */
function decodeLatin1(text: string): string {
  if (/%(?![0-9a-f]{2})/i.test(text)) return decodeUtf8(text)
  return unescape(text.replaceAll('+', ' '))
}

/**
 * Whether JSON contains more objects, lists and members than a request may have. A text counts as one value,
 * however long.
 */
function hasTooManyValues(json: Buffer): boolean {
  if (json.length <= maximumValues) return false
  let values = 0
  for (let at = 0; at < json.length && values <= maximumValues; at++) {
    const byte = json[at]!
    if (byte === quote) at = endOfText(json, at)
    else if (byte === comma || byte === bracket || byte === brace) values++
  }
  return values > maximumValues
}

/** The end of the text that begins with a quote. */
function endOfText(json: Buffer, start: number): number {
  for (let end = json.indexOf(quote, start + 1); end >= 0; end = json.indexOf(quote, end + 1)) {
    let before = end - 1
    while (json[before] === backslash) before--
    if ((end - before) % 2 === 1) return end
  }
  return json.length
}

const [quote, comma, bracket, backslash, brace] = [34, 44, 91, 92, 123]

function isUtf8(form: string): boolean {
  try {
    decodeURIComponent(form)
    return true
  } catch {
    return false
  }
}

/**
 * Selects the decoder for the texts of a form; the default is UTF-8. The published Java client leaves the
 * encoding to its HTTP library, which defaults to ISO-8859-1 and then sends no charset; a form of that
 * library that is not valid UTF-8 is decoded as ISO-8859-1 (contract, recorded requests).
 */
function decoderOf(source: BagSource, form: string): (text: string) => string {
  const leavesCharsetOut = !/;\s*charset=/i.test(source.contentType ?? '')
  const isThatLibrary = /^Apache-HttpClient\/4\./.test(source.userAgent ?? '')
  return isThatLibrary && leavesCharsetOut && !isUtf8(form) ? decodeLatin1 : decodeUtf8
}

function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new DirectoryError('malformed_request', [fault('not_utf8')], { cause })
  }
}

/** The parts of a request that a bag is read from. `query` is the text after the question mark. */
export interface BagSource {
  readonly method: string
  readonly query: string
  readonly contentType: string | undefined
  readonly userAgent?: string | undefined
  readonly body: Buffer | undefined
}

/**
 * Reads a request's parameters. A GET reads its query only.
 * @throws DirectoryError malformed_request, unsupported_type
 */
export async function readBag(source: BagSource): Promise<Bag> {
  const builder = new BagBuilder()
  builder.addUrlEncoded(source.query)
  if (source.body !== undefined && hasBody(source)) await addBody(builder, source, source.body)
  return builder
}

/** Whether a request may have parameters beside those of its query. */
export const hasBody = ({ method, body }: BagSource): boolean =>
  method !== 'GET' && body !== undefined && body.length > 0

/** The parameters of a query only. @throws DirectoryError malformed_request */
export function readQuery(query: string): Bag {
  const builder = new BagBuilder()
  builder.addUrlEncoded(query)
  return builder
}

async function addBody(builder: BagBuilder, source: BagSource, body: Buffer): Promise<void> {
  const contentType = source.contentType ?? ''
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase()
  if (type === 'application/x-www-form-urlencoded') {
    const form = utf8(body)
    builder.addUrlEncoded(form, decoderOf(source, form))
  } else if (type === 'application/json') builder.addJson(body)
  else if (type === 'multipart/form-data') await addMultipart(builder, contentType, body)
  else {
    throw new DirectoryError('unsupported_type', [fault('body_type')])
  }
}

function addMultipart(builder: BagBuilder, contentType: string, body: Buffer): Promise<void> {
  const broken = (cause?: unknown) =>
    new DirectoryError('malformed_request', [fault('body_unreadable')], { cause })
  return new Promise((resolve, reject) => {
    let parser: InstanceType<typeof busboy.Busboy>
    try {
      parser = new busboy.Busboy({
        headers: { 'content-type': contentType },
        // Texts are read as bytes too: the parser would silently lose invalid UTF-8.
        isPartAFile: () => true,
        limits: { files: maximumParameters, parts: maximumParameters, headerPairs: 50 },
      })
    } catch (cause) {
      reject(broken(cause))
      return
    }
    let pending = 0
    let ended = false
    const settle = (): void => {
      if (ended && pending === 0) resolve()
    }
    const guarded = (act: () => void): void => {
      try {
        act()
      } catch (error) {
        reject(error)
      }
    }
    parser.on('file', (name, stream, fileName, _encoding, type) => {
      pending++
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('error', (cause) => reject(broken(cause)))
      stream.on('end', () => {
        guarded(() => {
          const bytes = Buffer.concat(chunks)
          if (fileName === undefined && type !== 'application/octet-stream') {
            builder.add(String(name), utf8(bytes))
            // Forms send an empty part if no file was chosen.
          } else if (bytes.length > 0 || fileName) {
            builder.add(String(name), { fileName: fileName ?? '', bytes } satisfies UploadedFile)
          }
        })
        pending--
        settle()
      })
    })
    parser.on('partsLimit', () => reject(broken()))
    parser.on('filesLimit', () => reject(broken()))
    parser.on('error', (cause) => reject(broken(cause)))
    parser.on('finish', () => {
      ended = true
      settle()
    })
    // A body that ends before its closing boundary never finishes: reject it as malformed instead of waiting.
    parser.end(body, () => setImmediate(() => (ended && pending === 0 ? undefined : reject(broken()))))
  })
}
