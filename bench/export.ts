/**
 * `npm run bench:export -- --rows 300000 --data /srv/bench`: `highstreet export` of a directory of imported rows in each format, in a process of its own.
 * Prints the time, the records a second, the size of the file, and the greatest memory beside that of an export of nothing. The folder is made where it
 * is absent, and kept.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { exportFormats } from '../src/operations/export/formats.ts'
import { temporaryFolder } from '../test/support/at-end.ts'
import { importedFolder } from './lib/imported-folder.ts'
import { measured } from './lib/measured-command.ts'
import { table } from './lib/report.ts'

const { values: given } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    only: { type: 'string', multiple: true },
    data: { type: 'string' },
    /** Folder to write a profile of the processor to. */
    profile: { type: 'string' },
  },
})
const size = Number(given.rows)
const out = temporaryFolder('export')
const say = (line: string): void => void process.stderr.write(`${line}\n`)
const { folder } = await importedFolder(given.data ?? join(out, 'data'), size, say)
const endings = { jsonl: 'jsonl', csv: 'csv', geojson: 'geojson', geoparquet: 'parquet' } as const

/** Nothing lies in the open sea, and the format does not matter. */
const idle = await measured(['export', join(out, 'none.jsonl'), '--box', '0,-140,1,-139'], folder, undefined)
const lines: string[][] = []
for (const format of given.only ?? exportFormats) {
  const file = join(out, `all.${endings[format as keyof typeof endings]}`)
  const { seconds, processorMs, peakMib } = await measured(['export', file], folder, given.profile)
  const mb = statSync(file).size / 1e6
  lines.push([
    format,
    seconds.toFixed(1),
    String(Math.round(size / seconds)),
    (processorMs / size).toFixed(3),
    mb.toFixed(0),
    `${peakMib} (${idle.peakMib})`,
  ])
}
console.log(
  table(
    [`export of ${size} rows`, 'seconds', 'rows a second', 'processor ms a row', 'MB', 'MiB (of nothing)'],
    lines,
  ),
)
