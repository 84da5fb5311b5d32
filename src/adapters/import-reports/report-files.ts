import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { RefusedRows, RowsAbout } from '../../ports/refused-rows.ts'

/** Import reports in a folder, which may be missing: files with one JSON object per line, tables of refused rows, and summaries. */
export function openReportFiles(folder: string): RefusedRows {
  return {
    async forget(about) {
      const names = await readdir(folder).catch(() => [])
      let forgotten = 0
      for (const format of formats) {
        const isAbout = format.matcher(about)
        for (const name of names)
          if (name.endsWith(format.suffix)) forgotten += await forgetIn(join(folder, name), format, isAbout)
      }
      return forgotten
    },
  }
}

/** What is particular to a kind of file. */
interface Format {
  readonly suffix: string
  /** Returns a predicate that selects the lines or rows about the given names or texts. */
  readonly matcher: (about: RowsAbout) => (line: string) => boolean
  /** Where the line or row that begins at `from` ends. */
  readonly endOf: (bytes: Buffer, from: number) => number
  /** What stands in the place of a line, in as many bytes. */
  readonly inPlaceOf: (line: string, length: number) => Buffer
}

function lineMatcher({ names = [], texts }: RowsAbout): (line: string) => boolean {
  const wanted = texts.map(inJson)
  const named = new Set(names.map(inJson))
  return (line) => {
    const lower = line.toLowerCase()
    if (wanted.some((text) => lower.includes(text))) return true
    const said = [...lower.matchAll(/"(?:name|supplier_id)": ?"((?:[^"\\]|\\.)*)"/g)]
    return said.some(([, value]) => named.has(value!))
  }
}

/** The text in lower case, escaped as inside a JSON string. */
const inJson = (text: string): string => JSON.stringify(text.toLowerCase()).slice(1, -1)

function cellMatcher({ names = [], texts }: RowsAbout): (row: string) => boolean {
  const wanted = texts.map((text) => text.toLowerCase())
  const named = new Set(names.map((name) => name.toLowerCase()))
  return (row) => {
    const lower = row.toLowerCase()
    const plain = lower.replaceAll('""', '"')
    if (wanted.some((text) => plain.includes(text))) return true
    const cells = [...lower.matchAll(/"((?:[^"]|"")*)"|[^,;\t|\r\n"]+/g)]
    return cells.some(([whole, quoted]) => named.has((quoted ?? whole).replaceAll('""', '"').trim()))
  }
}

const lineEnd = 0x0a
const quote = 0x22

function endOfLine(bytes: Buffer, from: number): number {
  const end = bytes.indexOf(lineEnd, from)
  return end < 0 ? bytes.length : end
}

/** Cells in quotes may hold line ends. */
function endOfRow(bytes: Buffer, from: number): number {
  let isQuoted = false
  let at = from
  for (; at < bytes.length && (isQuoted || bytes[at] !== lineEnd); at++)
    if (bytes[at] === quote) isQuoted = !isQuoted
  return at
}

/** Overwrites matching lines in place, because a running import may still append to the file. */
async function forgetIn(
  file: string,
  { endOf, inPlaceOf }: Format,
  isAbout: (line: string) => boolean,
): Promise<number> {
  const handle = await open(file, 'r+')
  try {
    const bytes = await handle.readFile()
    let forgotten = 0
    for (let from = 0; from < bytes.length; ) {
      const to = endOf(bytes, from)
      const text = bytes.toString('utf8', from, to)
      if (isAbout(text)) {
        await handle.write(inPlaceOf(text, to - from), 0, to - from, from)
        forgotten++
      }
      from = to + 1
    }
    if (forgotten > 0) await handle.sync()
    return forgotten
  } finally {
    await handle.close()
  }
}

/** A placeholder of `length` bytes that records the erasure of the row. */
function erasedLine(line: string, length: number): Buffer {
  const number = /^\{"line":(\d+)/.exec(line)?.[1]
  const texts = [...(number === undefined ? [] : [`{"line":${number},"erased":true}`]), '{}', '']
  return Buffer.from(texts.find((text) => text.length <= length)!.padEnd(length), 'latin1')
}

/** A line of JSON on several lines, with spaces for its text. A line without a text holds numbers only. */
function erasedText(line: string, length: number): Buffer {
  const [, before, , after] = /^(\s*(?:"[^"]*": )?")(.*)(",?)$/s.exec(line) ?? []
  if (before === undefined || after === undefined) return Buffer.from(line)
  return Buffer.from(before + ' '.repeat(length - Buffer.byteLength(before + after)) + after)
}

const formats: readonly Format[] = [
  { suffix: '.report.ndjson', matcher: lineMatcher, endOf: endOfLine, inPlaceOf: erasedLine },
  {
    suffix: '.refused.csv',
    matcher: cellMatcher,
    endOf: endOfRow,
    inPlaceOf: (_row, length) => Buffer.alloc(length, ' '),
  },
  { suffix: '.summary.json', matcher: lineMatcher, endOf: endOfLine, inPlaceOf: erasedText },
]
