import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { RefusedRows, RowsAbout } from '../../ports/refused-rows.ts'

/** The reports of imports in a folder, which may not be there: files of one JSON object a line. */
export function openReportFiles(folder: string): RefusedRows {
  return {
    async forget(about) {
      const isAbout = matcher(about)
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.report.ndjson'))
      let forgotten = 0
      for (const name of names) forgotten += await forgetIn(join(folder, name), isAbout)
      return forgotten
    },
  }
}

/** Whether a line is about what is looked for. */
function matcher({ names = [], texts }: RowsAbout): (line: string) => boolean {
  const wanted = texts.map(inJson)
  const named = new Set(names.map(inJson))
  return (line) => {
    const lower = line.toLowerCase()
    if (wanted.some((text) => lower.includes(text))) return true
    const said = [...lower.matchAll(/"(?:name|supplier_id)":"((?:[^"\\]|\\.)*)"/g)]
    return said.some(([, value]) => named.has(value!))
  }
}

/** The text as it stands inside a line, in lower case. */
const inJson = (text: string): string => JSON.stringify(text.toLowerCase()).slice(1, -1)

const lineEnd = 0x0a

/** Overwrites the lines in their place: an import that is still running goes on behind them. */
async function forgetIn(file: string, isAbout: (line: string) => boolean): Promise<number> {
  const handle = await open(file, 'r+')
  try {
    const bytes = await handle.readFile()
    let forgotten = 0
    for (let from = 0; from < bytes.length; ) {
      const end = bytes.indexOf(lineEnd, from)
      const to = end < 0 ? bytes.length : end
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

/** What says that the row was erased, in so many bytes. */
function inPlaceOf(line: string, length: number): Buffer {
  const number = /^\{"line":(\d+)/.exec(line)?.[1]
  const texts = [...(number === undefined ? [] : [`{"line":${number},"erased":true}`]), '{}', '']
  return Buffer.from(texts.find((text) => text.length <= length)!.padEnd(length), 'latin1')
}
