import { decodeText, detectEncoding, type OpenBytes } from './encoding.ts'
import { linesOf, MAX_RECORD_CHARACTERS } from './lines.ts'
import type { SourceRow } from './mapped-row.ts'

/** A parsed JSON object, one per line. */
export type JsonRecord = Readonly<Record<string, unknown>>

/** A first line with only this member describes the file's origin and is not a record. */
export const ABOUT_MEMBER = '_about'

/** Reads a UTF-8 or UTF-16 file with one JSON object per line; skips blank lines. */
export async function* ndjsonRows(open: OpenBytes): AsyncGenerator<SourceRow<JsonRecord>> {
  const detected = await detectEncoding(open())
  const encoding = detected.encoding === 'windows-1252' ? 'utf-8' : detected.encoding
  const damaged = detected.damaged || encoding !== detected.encoding
  for await (const { line, text } of linesOf(decodeText(open(), encoding))) {
    if (text === null) {
      yield { line, fault: `the line is longer than ${MAX_RECORD_CHARACTERS} characters` }
    } else if (damaged && text.includes('\uFFFD')) {
      yield { line, fault: 'the line holds bytes that are not UTF-8' }
    } else if (text.trim() !== '') {
      const row = parseLine(line, text)
      if (!('data' in row && isAbout(row.data))) yield row
    }
  }
}

function parseLine(line: number, text: string): SourceRow<JsonRecord> {
  try {
    const data: unknown = JSON.parse(text)
    if (isJsonRecord(data)) return { line, data }
    return { line, fault: 'the line is not a JSON object' }
  } catch {
    return { line, fault: 'the line is not JSON' }
  }
}

const isAbout = (data: JsonRecord): boolean => ABOUT_MEMBER in data && Object.keys(data).length === 1

export const isJsonRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
