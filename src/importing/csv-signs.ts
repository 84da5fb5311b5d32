/** The signs of a text table that are not cells: line breaks, quotes and the remains of other storage. */

import { linesOf, MAX_RECORD_CHARACTERS } from './lines.ts'

export type Quote = '"' | "'"

const cell = (quote: Quote) =>
  new RegExp(
    `(?:^|[,;\\t|])${quote}(?:[^${quote}\\n]|${quote}${quote})*${quote}(?=\\s*(?:[,;\\t|\\r\\n]|$))`,
    'gm',
  )
const [doubleCells, singleCells] = [cell('"'), cell("'")]
const singleOpened = /(?:^|[,;\t|])'/gm

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/**
 * The sign that cells are quoted with. Apostrophes, if cells that begin with one end with one, and none is in double quotes: spreadsheets keep a number
 * from being read with an apostrophe before it alone.
 */
export function sniffQuote(start: string): Quote {
  const single = count(start, singleCells)
  return single >= 2 && single >= 0.9 * count(start, singleOpened) && count(start, doubleCells) === 0
    ? "'"
    : '"'
}

/** Whether records end with a carriage return alone, as Excel for the Macintosh writes them; line feeds within quotes are those of cells. */
export function endsWithReturns(start: string): boolean {
  let quoted = false
  for (let at = 0; at < start.length; at++) {
    const sign = start[at]
    if (sign === '"') quoted = !quoted
    if (quoted) continue
    if (sign === '\n') return false
    if (sign === '\r') return !/^\r+\n/.test(start.slice(at, at + 4)) && at + 1 < start.length
  }
  return false
}

/** Text without the NULs that databases fill columns with, and with line feeds as line breaks. */
export async function* plainText(text: AsyncIterable<string>, hasReturns: boolean): AsyncGenerator<string> {
  for await (const chunk of text) {
    const filled = chunk.includes('\0') ? chunk.replaceAll('\0', '') : chunk
    yield hasReturns ? filled.replaceAll('\r', '\n') : filled
  }
}

const wholeLine = /^"((?:[^"]|"")*)"[,;\s]*$/

/** Whether each line is one quoted cell that holds the record, as spreadsheets save a table whose delimiter they do not know. */
export function hasQuotedLines(start: string): boolean {
  const lines = start.split('\n').filter((line) => line.trim() !== '')
  const seen = lines.slice(0, LINES_SEEN)
  const first = wholeLine.exec(seen[0] ?? '')?.[1] ?? ''
  return seen.length > 1 && /([,;\t|]).*\1/.test(first) && seen.every((line) => wholeLine.test(line))
}

const LINES_SEEN = 30

/** A cell within a line in the quotes of texts: `“…”`, `„…“`, `”…”`, `«…»`, `»…«`. */
const typographicCell =
  /(^|[,;\t|])[ \u00a0]*(?:[“„”]([^“„”\n]*)[“”]|«([^«»\n]*)»|»([^«»\n]*)«)(?=\s*(?:[,;\t|\r\n]|$))/gm
const typographicOpened = /(?:^|[,;\t|])[ \u00a0]*[“„”«»]/gm

/**
 * Whether cells are quoted with the quotes of texts, as word processors and chats turn straight ones into: cells that begin with one end with one, some hold a
 * delimiter that the first line has, too, and none is in straight quotes. Names may be in such quotes, too.
 */
export function hasTypographicQuotes(start: string): boolean {
  const cells = start.match(typographicCell) ?? []
  const [first = ''] = start.trimStart().split('\n', 1)
  const parting = [...',;\t|'].filter((sign) => first.includes(sign))
  return (
    cells.length >= 2 &&
    cells.some((one) => parting.some((sign) => one.includes(sign, 1))) &&
    cells.length >= 0.9 * count(start, typographicOpened) &&
    count(start, doubleCells) === 0
  )
}

/** The lines with straight quotes around such cells. */
export async function* straightQuotes(text: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const { text: line } of linesOf(text)) {
    // A record that is too long stays one, so that it is reported.
    const whole = line ?? ' '.repeat(MAX_RECORD_CHARACTERS + 1)
    const straight = whole.replace(
      typographicCell,
      (_, before: string, ...cells: (string | undefined)[]) =>
        `${before}"${(cells[0] ?? cells[1] ?? cells[2] ?? '').replaceAll('"', '""')}"`,
    )
    yield `${straight}\n`
  }
}

/** The lines without the quotes around them. */
export async function* unquotedLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const { text: line } of linesOf(text)) {
    // A record that is too long stays one, so that it is reported.
    const whole = line ?? ' '.repeat(MAX_RECORD_CHARACTERS + 1)
    const record = wholeLine.exec(line ?? '')?.[1]
    yield `${record === undefined ? whole : record.replaceAll('""', '"')}\n`
  }
}

/** Whether a record is a line between others, as programs draw tables: `----+----`, `|---|:--|`. */
export function isRuler(cells: readonly string[]): boolean {
  const first = cells.find((cell) => cell.trim() !== '')
  if (first === undefined || !/^\s*[-=+:]{2}/.test(first)) return false
  return cells.every((one) => /^[\s\-=+:]*$/.test(one))
}
