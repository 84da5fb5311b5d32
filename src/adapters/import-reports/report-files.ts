import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { RefusedRows, RowsAbout } from '../../ports/refused-rows.ts'

/** Import reports in a folder, which may be missing: files with one JSON object per line. */
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

/** Returns a predicate that selects the lines about the given names or texts. */
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

/** The text in lower case, escaped as inside a JSON string. */
const inJson = (text: string): string => JSON.stringify(text.toLowerCase()).slice(1, -1)

const lineEnd = 0x0a

/** Overwrites matching lines in place, because a running import may still append to the file. */
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

/** A placeholder of `length` bytes that records the erasure of the row. */
function inPlaceOf(line: string, length: number): Buffer {
  const number = /^\{"line":(\d+)/.exec(line)?.[1]
  const texts = [...(number === undefined ? [] : [`{"line":${number},"erased":true}`]), '{}', '']
  return Buffer.from(texts.find((text) => text.length <= length)!.padEnd(length), 'latin1')
}
