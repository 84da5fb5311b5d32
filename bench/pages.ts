/**
 * `npm run bench:pages -- --size 1000000 --data /srv/bench [--only sitemap]`: measures what visitors and search engines are served, on a folder of
 * made-up listings that is made when it is not there. Prints each figure with its limit, and ends with status 1 where one is exceeded. A measure is a
 * function over the running server; add yours to `measures`.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { temporaryFolder } from '../test/support/at-end.ts'
import { closeBrowser } from '../test/support/browser.ts'
import { loadFolder } from './lib/load-folder.ts'
import type { Figures } from './lib/pages/figures.ts'
import { measurePaint } from './lib/pages/paint.ts'
import { type PagesServer, startPagesServer } from './lib/pages/server.ts'
import { measureServerTime } from './lib/pages/server-time.ts'
import { measureSitemap } from './lib/pages/sitemap.ts'
import { measureWeight } from './lib/pages/weight.ts'
import { table } from './lib/report.ts'

type Measure = (server: PagesServer) => Promise<Figures>

const measures: Readonly<Record<string, Measure>> = {
  time: measureServerTime,
  weight: measureWeight,
  paint: measurePaint,
  sitemap: measureSitemap,
}

const { values: given } = parseArgs({
  options: {
    size: { type: 'string', default: '100000' },
    data: { type: 'string' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true },
  },
})
const chosen = given.only ?? Object.keys(measures)
const unknown = chosen.filter((name) => measures[name] === undefined)
if (unknown.length > 0)
  throw new Error(`--only takes ${Object.keys(measures).join(', ')}, not ${unknown.join(', ')}`)

const size = Number(given.size)
const folder = join(given.data ?? temporaryFolder('pages'), `pages-${size}`)
const say = (line: string): void => void process.stderr.write(`${line}\n`)
const loaded = await loadFolder({ folder, size, seed: Number(given.seed), say })
const rows: string[][] = []
let isExceeded = false
try {
  for (const name of chosen) {
    say(`measuring ${name}`)
    const server = await startPagesServer(folder, loaded)
    try {
      const { figures, limits = {} } = await measures[name]!(server)
      for (const [figure, value] of Object.entries(figures)) {
        const limit = limits[figure]
        const isOver = limit !== undefined && value > limit
        isExceeded ||= isOver
        const verdict = limit === undefined ? '' : isOver ? 'too much' : 'good'
        rows.push([name, figure, String(value), limit === undefined ? '' : `≤ ${limit}`, verdict])
      }
    } finally {
      await server.end()
    }
  }
} finally {
  await closeBrowser()
}
console.log(table(['measure', 'figure', 'value', 'limit', 'verdict'], rows))
if (isExceeded) process.exitCode = 1
