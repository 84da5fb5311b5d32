import { fault } from '../../faults/fault.ts'
import { UnsafeFile } from '../unsafe-file.ts'

/** A name, without its slash and with `#xx` decoded. */
export class PdfName {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A reference to an indirect object by number; generations are not distinguished. */
export class PdfReference {
  readonly number: number
  constructor(number: number) {
    this.number = number
  }
}

/** Strings are represented only by their presence. */
export type PdfValue = PdfName | PdfReference | PdfDictionary | readonly PdfValue[] | number | 'text' | null

/**
 * Keys and values in order. All values of a repeated key count, because programs differ in which one they
 * use.
 */
export class PdfDictionary {
  readonly entries: readonly (readonly [string, PdfValue])[]
  constructor(entries: readonly (readonly [string, PdfValue])[]) {
    this.entries = entries
  }

  all(key: string): readonly PdfValue[] {
    return this.entries.filter(([name]) => name === key).map(([, value]) => value)
  }

  get(key: string): PdfValue | undefined {
    return this.all(key)[0]
  }
}

/** Deeper than any real file. */
const maxDepth = 100

/** Limits the work per document. Overlapping objects are read repeatedly, so bytes are counted too. */
export class PdfBudget {
  #values = 3_000_000
  #bytes: number

  constructor(fileBytes: number) {
    this.#bytes = fileBytes * 3 + 1024 * 1024
  }

  /** Adds budget for decompressed bytes. */
  grow(bytes: number): void {
    this.#bytes += bytes * 3
  }

  /** @throws UnsafeFile if the budget is exhausted */
  spend(bytes: number, values: number): void {
    this.#bytes -= bytes
    this.#values -= values
    if (this.#bytes < 0 || this.#values < 0) throw new UnsafeFile(fault('too_many_objects'))
  }
}

/** Source for this whole file: ISO 32000-1, sections 7.2 and 7.3. */
export const isBlank = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0x0c || code === 0
const irregular = new Uint8Array(256)
for (const char of '()<>[]{}/% \n\r\t\f\0') irregular[char.charCodeAt(0)] = 1
const isRegular = (code: number): boolean => irregular[code] === 0
const code = (char: string): number => char.charCodeAt(0)
const [slash, openDict, closeDict, openList, openText, closeText, comment, backslash] = [
  code('/'),
  code('<'),
  code('>'),
  code('['),
  code('('),
  code(')'),
  code('%'),
  code('\\'),
]

/** The value of an ASCII digit; infinity for other bytes, which makes any sum with it large. */
const digitOf = (byte: number): number =>
  byte >= 0x30 && byte <= 0x39 ? byte - 0x30 : Number.POSITIVE_INFINITY

/** The end of a list or dictionary, or a position without a readable value. */
class Mark {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Reads consecutive values from bytes, as leniently as PDF viewers. */
export class PdfReader {
  readonly #bytes: Buffer
  readonly #budget: PdfBudget
  #at: number

  constructor(bytes: Buffer, start: number, budget: PdfBudget) {
    this.#bytes = bytes
    this.#at = start
    this.#budget = budget
  }

  /** Position of the next token. */
  get position(): number {
    return this.#at
  }

  /**
   * The next value; undefined at the end or before a word that is not a value, such as `endobj`. @throws
   * UnsafeFile
   */
  value(): PdfValue | undefined {
    const read = this.#read(0)
    if (read instanceof Mark) return undefined
    if (typeof read !== 'number') return read
    const behind = this.#at
    if (this.number() !== undefined && this.word('R')) return new PdfReference(read)
    this.#at = behind
    return read
  }

  /** The next value if it is a number. @throws UnsafeFile */
  number(): number | undefined {
    const read = this.#read(0)
    return typeof read === 'number' ? read : undefined
  }

  /** Consumes `word` if it comes next; returns whether it did. */
  word(word: string): boolean {
    this.#skipBlanks()
    for (let i = 0; i < word.length; i++) if (this.#bytes[this.#at + i] !== word.charCodeAt(i)) return false
    this.#at += word.length
    return true
  }

  #skipBlanks(): void {
    const bytes = this.#bytes
    const start = this.#at
    for (; this.#at < bytes.length; this.#at++) {
      if (bytes[this.#at] === comment) {
        while (this.#at < bytes.length && bytes[this.#at] !== 0x0a && bytes[this.#at] !== 0x0d) this.#at++
      } else if (!isBlank(bytes[this.#at]!)) break
    }
    this.#budget.spend(this.#at - start, 0)
  }

  #read(depth: number): PdfValue | Mark {
    if (depth > maxDepth) throw new UnsafeFile(fault('too_deep'))
    this.#skipBlanks()
    const start = this.#at
    const value = this.#readNext(depth)
    // List members are already charged.
    const isList = Array.isArray(value) || value instanceof PdfDictionary
    this.#budget.spend(isList ? 4 : this.#at - start, 1)
    return value
  }

  #readNext(depth: number): PdfValue | Mark {
    const bytes = this.#bytes
    const first = bytes[this.#at]
    if (first === undefined) return new Mark('')
    if (first === slash) return this.#name()
    if (first === openText) return this.#text()
    if (first === openList) {
      this.#at++
      return this.#list(depth, ']')
    }
    if (first === openDict) {
      if (bytes[this.#at + 1] !== openDict) return this.#hexText()
      this.#at += 2
      return dictionaryOf(this.#list(depth, '>>'))
    }
    if (first === closeDict && bytes[this.#at + 1] === closeDict) return this.#mark(2)
    if (!isRegular(first)) return this.#mark(1)
    return this.#wordOrNumber()
  }

  #mark(length: number): Mark {
    this.#at += length
    return new Mark(this.#bytes.toString('latin1', this.#at - length, this.#at))
  }

  #name(): PdfName {
    const start = ++this.#at
    while (this.#at < this.#bytes.length && isRegular(this.#bytes[this.#at]!)) this.#at++
    // Names of interest are at most 127 bytes long, the format's maximum.
    const raw = this.#bytes.toString('latin1', start, Math.min(this.#at, start + 400))
    return new PdfName(
      raw.includes('#')
        ? raw.replace(/#([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
        : raw,
    )
  }

  #text(): 'text' {
    let open = 0
    for (; this.#at < this.#bytes.length; this.#at++) {
      const byte = this.#bytes[this.#at]
      if (byte === backslash) this.#at++
      else if (byte === openText) open++
      else if (byte === closeText && --open === 0) break
    }
    this.#at++
    return 'text'
  }

  #hexText(): 'text' {
    while (this.#at < this.#bytes.length && this.#bytes[this.#at] !== closeDict) this.#at++
    this.#at++
    return 'text'
  }

  #wordOrNumber(): PdfValue | Mark {
    const start = this.#at
    let whole = 0
    while (this.#at < this.#bytes.length && isRegular(this.#bytes[this.#at]!))
      whole = whole * 10 + digitOf(this.#bytes[this.#at++]!)
    // Most words are integers, and most of those are short.
    if (whole < 2 ** 31) return whole
    const word = this.#bytes.toString('latin1', start, Math.min(this.#at, start + 40))
    if (/^[+-]?\d*\.?\d*$/.test(word)) return Number(word) || 0
    if (word === 'null' || word === 'true' || word === 'false') return null
    return new Mark(word)
  }

  /**
   * The values up to `close`, with references assembled. A word that is not a value is skipped; one that ends
   * an object ends the list.
   */
  #list(depth: number, close: string): PdfValue[] {
    const values: PdfValue[] = []
    for (;;) {
      const before = this.#at
      const value = this.#read(depth + 1)
      if (!(value instanceof Mark)) values.push(value)
      else if (value.text === 'R' && isReference(values)) {
        values.splice(-2, 2, new PdfReference(values.at(-2) as number))
      } else if (value.text === close || value.text === '') return values
      else if (endsObject.has(value.text)) {
        this.#at = before
        return values
      } else values.push(null)
    }
  }
}

const endsObject = new Set(['endobj', 'obj', 'stream', 'endstream', 'xref', 'trailer', 'startxref'])

const isReference = (values: readonly PdfValue[]): boolean =>
  typeof values.at(-1) === 'number' && typeof values.at(-2) === 'number'

function dictionaryOf(values: readonly PdfValue[]): PdfDictionary {
  const entries: [string, PdfValue][] = []
  for (let i = 0; i < values.length; ) {
    const key = values[i]
    const value = values[i + 1]
    if (key instanceof PdfName) entries.push([key.text, value ?? null])
    i += key instanceof PdfName ? 2 : 1
  }
  return new PdfDictionary(entries)
}
