/**
 * `npm run bench:pages -- --size 1000000 --data /srv/bench [--only sitemap]`: measures what visitors and search engines are served, on a folder of
 * made-up listings that is made when it is not there. Prints one line for each figure. A measure is a function over the running server; add
 * yours to `measures`.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { temporaryFolder } from '../test/support/at-end.ts'
import { loadFolder } from './lib/load-folder.ts'
import { type PagesServer, startPagesServer } from './lib/pages/server.ts'
import { measureSitemap } from './lib/pages/sitemap.ts'

type Measure = (server: PagesServer) => Promise<Readonly<Record<string, number>>>

const measures: Readonly<Record<string, Measure>> = { sitemap: measureSitemap }

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
await loadFolder({ folder, size, seed: Number(given.seed), say })
for (const name of chosen) {
  const server = await startPagesServer(folder)
  try {
    const figures = await measures[name]!(server)
    for (const [figure, value] of Object.entries(figures)) console.log(`${name}\t${figure}\t${value}`)
  } finally {
    await server.end()
  }
}
