export interface TextLine {
  /** 1-based. */
  readonly line: number
  /** Without its line break; null if the line exceeds the limit. */
  readonly text: string | null
}

/** Maximum length of a record of a text source, in characters; longer ones are rejected and skipped. */
export const MAX_RECORD_CHARACTERS = 1_000_000

/** Splits text into lines, holding at most one line in memory. */
export async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<TextLine> {
  let line = 1
  let rest = ''
  let tooLong = false
  for await (const chunk of text) {
    let start = 0
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
      const whole = rest + chunk.slice(start, end)
      yield { line, text: tooLong || whole.length > MAX_RECORD_CHARACTERS ? null : whole.replace(/\r$/, '') }
      line++
      rest = ''
      tooLong = false
      start = end + 1
    }
    if (!tooLong) rest += chunk.slice(start)
    if (rest.length > MAX_RECORD_CHARACTERS) {
      tooLong = true
      rest = ''
    }
  }
  if (tooLong) yield { line, text: null }
  else if (rest !== '') yield { line, text: rest.replace(/\r$/, '') }
}
