import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { type CommandIo, printJson } from './io.ts'

/** The lines of a file or of standard input. */
export const linesOf = (file?: string): AsyncIterable<string> =>
  createInterface({
    input: file === undefined ? process.stdin : createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })

/**
 * Answers NDJSON line by line, in order. A bad line gets `{"error"}` in its place; blank lines are skipped.
 * Returns false if any line was bad.
 */
export async function answerLines(
  lines: AsyncIterable<string>,
  answer: (line: string) => object,
  io: CommandIo,
): Promise<boolean> {
  let isGood = true
  for await (const line of lines) {
    if (line.trim() === '') continue
    const result = answer(line)
    if ('error' in result) isGood = false
    await printJson(io, result)
  }
  return isGood
}
