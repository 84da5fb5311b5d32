import type { Quote } from './csv-signs.ts'
import { MAX_RECORD_CHARACTERS } from './lines.ts'

/** A record of a CSV file, or why there is none; `line` is where it begins, 1-based. */
export type CsvRecord =
  | { readonly line: number; readonly cells: readonly string[] }
  /** `raw` is the line as it stands, unless it is too long. */
  | { readonly line: number; readonly fault: string; readonly raw?: string }

/** What parts cells, and what they are quoted with. */
interface Signs {
  readonly delimiter: string
  readonly quote: Quote
}

interface Parsed {
  readonly cells: readonly string[]
  /** Position after the line break of the record. */
  readonly end: number
  /** Line breaks within the record, its own not counted. */
  readonly breaks: number
  /** Position of the first quote that opens a cell with a line break in it; -1 without one. */
  readonly opened: number
  /** A quote stands where none belongs. */
  readonly stray: boolean
}

const UNCLOSED = 'a quoted cell is not closed'
const tooLong = `the record is longer than ${MAX_RECORD_CHARACTERS} characters; look for a quote that is not closed`

/**
 * Splits text into records, with one of them in memory at a time. Quoted cells may hold line breaks, and quotes in the middle
 * of a cell are taken as they stand. A quote that is not closed costs the record on whose line it opens: reading goes on with
 * the next line. A whole record has `columns` cells, or as many as the first one. Blank lines are passed over.
 */
export async function* csvRecords(
  text: AsyncIterable<string>,
  delimiter: string,
  columns = 0,
  quote: Quote = '"',
): AsyncGenerator<CsvRecord> {
  const source = new RecordSource({ delimiter, quote }, columns)
  for await (const chunk of text) {
    source.add(chunk)
    yield* source.records(false)
  }
  yield* source.records(true)
}

class RecordSource {
  readonly #signs: Signs
  #text = ''
  #line = 1
  #columns: number
  #skipping = false

  constructor(signs: Signs, columns: number) {
    this.#signs = signs
    this.#columns = columns
  }

  add(chunk: string): void {
    this.#text += chunk
  }

  *records(atEnd: boolean): Generator<CsvRecord> {
    let at = 0
    for (;;) {
      if (this.#skipping) {
        const end = this.#text.indexOf('\n', at)
        at = end < 0 ? this.#text.length : end + 1
        if (end < 0) break
        this.#skipping = false
        this.#line++
      }
      if (at >= this.#text.length) break
      const parsed = parseRecord(this.#text, at, this.#signs, atEnd)
      const size = (parsed?.end ?? this.#text.length) - at
      if (parsed === undefined && !atEnd && size <= MAX_RECORD_CHARACTERS) break
      const [record, end] = this.#judge(parsed, at, size)
      if (record) yield record
      at = end
    }
    this.#text = this.#text.slice(at)
  }

  /** The record, and where the next one begins. */
  #judge(parsed: Parsed | undefined, at: number, size: number): readonly [CsvRecord | undefined, number] {
    const line = this.#line
    const isLong = size > MAX_RECORD_CHARACTERS
    if (parsed === undefined || isLong || this.#isUnclosed(parsed, at)) {
      const opened = parsed ? parsed.opened : openedAt(this.#text, at, this.#signs)
      const from = opened < 0 ? at : opened
      const fault = isLong ? tooLong : UNCLOSED
      const faultLine = line + breaksIn(this.#text, at, from)
      const end = this.#text.indexOf('\n', from)
      this.#line = faultLine
      this.#skipping = end < 0
      if (end >= 0) this.#line++
      const next = end < 0 ? this.#text.length : end + 1
      if (isLong) return [{ line: faultLine, fault }, next]
      const begin = Math.max(at, from > 0 ? this.#text.lastIndexOf('\n', from - 1) + 1 : 0)
      const raw = this.#text.slice(begin, next).replace(/\r?\n$/, '')
      return [{ line: faultLine, fault, raw }, next]
    }
    this.#line += parsed.breaks + 1
    const { cells } = parsed
    if (cells.length === 1 && cells[0] === '') return [undefined, parsed.end]
    if (this.#columns === 0) this.#columns = cells.length
    return [{ line, cells }, parsed.end]
  }

  /** Whether a record over several lines has swallowed the next one, which would be whole on its own. */
  #isUnclosed({ opened, stray, cells }: Parsed, at: number): boolean {
    if (opened < 0 || this.#columns === 0 || (!stray && cells.length === this.#columns)) return false
    const next = this.#text.indexOf('\n', Math.max(opened, at)) + 1
    const following = next > 0 ? parseRecord(this.#text, next, this.#signs, true) : undefined
    return following !== undefined && !following.stray && following.cells.length === this.#columns
  }
}

const breaksIn = (text: string, from: number, to: number): number => {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** The last quote that opens a cell from a position on and is never closed. */
function openedAt(text: string, from: number, signs: Signs): number {
  let at = from
  for (;;) {
    if (text[at] === signs.quote) {
      const closing = closingQuote(text, at + 1, signs, true)
      if (closing.at < 0) return at
      at = closing.at + 1
    }
    const [next, end] = [text.indexOf(signs.delimiter, at), text.indexOf('\n', at)]
    if (next < 0 || (end >= 0 && end < next)) return -1
    at = next + 1
  }
}

/** Undefined if the text ends before the record does, unless `atEnd`; then only if a quoted cell is not closed. */
function parseRecord(text: string, start: number, signs: Signs, atEnd: boolean): Parsed | undefined {
  const lineEnd = text.indexOf('\n', start)
  if (lineEnd < 0 && !atEnd) return undefined
  const end = lineEnd < 0 ? text.length : lineEnd
  const quoted = text.indexOf(signs.quote, start)
  if (quoted < 0 || quoted >= end) {
    const cells = text.slice(start, withoutReturn(text, start, end)).split(signs.delimiter)
    return { cells, end: end + 1, breaks: 0, opened: -1, stray: false }
  }
  return parseQuoted(text, start, signs, atEnd)
}

const withoutReturn = (text: string, start: number, end: number): number =>
  end > start && text[end - 1] === '\r' ? end - 1 : end

function parseQuoted(text: string, start: number, signs: Signs, atEnd: boolean): Parsed | undefined {
  const { delimiter, quote } = signs
  const cells: string[] = []
  let [at, breaks, opened, stray] = [start, 0, -1, false]
  for (;;) {
    let cell: string
    if (text[at] === quote) {
      const closing = closingQuote(text, at + 1, signs, atEnd)
      if (closing.at < 0) return undefined
      stray ||= closing.stray
      cell = text.slice(at + 1, closing.at).replaceAll(quote + quote, quote)
      const within = breaksIn(text, at, closing.at)
      if (within > 0 && opened < 0) opened = at
      breaks += within
      at = closing.at + 1
      while (text[at] === ' ' || text[at] === '\r') at++
    } else {
      const [next, lineEnd] = [text.indexOf(delimiter, at), text.indexOf('\n', at)]
      if (lineEnd < 0 && !atEnd) return undefined
      const stop = lineEnd < 0 ? text.length : lineEnd
      const end = next >= 0 && next < stop ? next : stop
      cell = text.slice(at, end === stop ? withoutReturn(text, at, end) : end)
      stray ||= cell.includes(quote)
      at = end
    }
    cells.push(cell)
    if (at >= text.length || text[at] === '\n') return { cells, end: at + 1, breaks, opened, stray }
    at++
  }
}

/** A closing quote has a delimiter or the end of the line behind it. Negative if there is none yet. */
function closingQuote(
  text: string,
  from: number,
  { delimiter, quote }: Signs,
  atEnd: boolean,
): { at: number; stray: boolean } {
  let stray = false
  for (let at = text.indexOf(quote, from); at >= 0; at = text.indexOf(quote, at + 1)) {
    let after = at + 1
    if (text[after] === quote) {
      at = after
      continue
    }
    while (text[after] === ' ' || text[after] === '\r') after++
    if (after >= text.length) return { at: atEnd ? at : -1, stray }
    if (text[after] === delimiter || text[after] === '\n') return { at, stray }
    stray = true
  }
  return { at: -1, stray }
}
