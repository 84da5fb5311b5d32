/**
 * `npm run eval:autocomplete`: how often the wanted completion is among the first five, on real names (of businesses only with the folder of
 * development data, HIGHSTREET_SHARED; `--misses 20` shows what was not); then how long the four autocompletes take over HTTP, at a steady 500 requests a second that do
 * not wait for each other, from a server process with two request threads and `--size` made-up businesses. The generator shares the machine with the server.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Agent, request } from 'undici'
import { loadFolder } from '../bench/lib/load-folder.ts'
import { unpackTables } from '../src/adapters/gazetteer-file/packed-file.ts'
import { openTaxonomy } from '../src/adapters/taxonomy-file/open-taxonomy.ts'
import { openGazetteer } from '../src/geocoding/gazetteer.ts'
import { temporaryFolder } from '../test/support/at-end.ts'
import { startServerProcess } from '../test/support/server-process.ts'
import { businessQuality, categoryQuality, placeQuality } from './autocomplete-quality.ts'
import { realPlaces, sharedFolder } from './search-data.ts'

const { values } = parseArgs({
  options: {
    misses: { type: 'string', default: '0' },
    size: { type: 'string', default: '20000' },
  },
})

const perSecond = 500
const seconds = 10
const warmUpSeconds = 3
const targetMs = 5

const texts = {
  business: [
    'hotel',
    'mun',
    'st',
    'golden',
    'restaur',
    'resturant',
    'berl',
    'royal b',
    'zahnarzt',
    'cafe lon',
  ],
  category: ['rest', 'plum', 'bak', 'hair', 'zahn', 'boul', 'super', 'phar', 'hot', 'gar'],
  keyword: ['pizz', 'doct', 'coff', 'den', 'flor', 'libr', 'klemp', 'fonta', 'pelu', 'cafe'],
  location: ['read', 'hels', 'man', 'muen', 'par', 'new y', 'dub', 'köl', 'amst', 'st alb'],
} as const

type Kind = keyof typeof texts
const kinds = Object.keys(texts) as Kind[]

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Sends requests at a steady pace for some seconds; milliseconds of each, by kind. */
async function load(url: string, apiKey: string, duration: number): Promise<Record<Kind, number[]>> {
  const agent = new Agent({ connections: 16, pipelining: 1 })
  const times: Record<Kind, number[]> = { business: [], category: [], keyword: [], location: [] }
  const pending: Promise<void>[] = []
  const began = performance.now()
  for (let n = 0; n < perSecond * duration; n++) {
    const due = began + (n * 1000) / perSecond
    while (performance.now() < due) await new Promise((resume) => setImmediate(resume))
    const kind = kinds[n % kinds.length]!
    const text = texts[kind][Math.floor(n / kinds.length) % texts[kind].length]!
    const sent = performance.now()
    const more = kind === 'business' ? '&country=DE' : ''
    const address = `${url}/v1/autocomplete/${kind}?api_key=${apiKey}&str=${encodeURIComponent(text)}${more}`
    pending.push(
      request(address, { dispatcher: agent }).then(async ({ statusCode, body }) => {
        await body.dump()
        if (statusCode !== 200) throw new Error(`${address} answered ${statusCode}`)
        times[kind].push(performance.now() - sent)
      }),
    )
  }
  await Promise.all(pending)
  await agent.close()
  return times
}

const misses = Number(values.misses)
const data = new URL('../data', import.meta.url).pathname
await placeQuality(openGazetteer(unpackTables(readFileSync(join(data, 'places.bin.zst')))), misses)
await categoryQuality(openTaxonomy(data), misses)
const shared = sharedFolder()
if (shared === null)
  console.log('\nNo development data: set HIGHSTREET_SHARED to its folder for names of businesses.')
else await businessQuality(await realPlaces(shared), misses)

const size = Number(values.size)
const folder = temporaryFolder('eval')
const { apiKey } = await loadFolder({ folder, size, seed: 1, say: (line) => console.error(line) })
const server = await startServerProcess(folder)
try {
  await load(server.url, apiKey, warmUpSeconds)
  const times = await load(server.url, apiKey, seconds)
  console.log(
    `\nautocomplete over HTTP, ${size} businesses, ${perSecond} requests a second for ${seconds} s, milliseconds\n`,
  )
  let missed = false
  for (const kind of kinds) {
    const sorted = times[kind].sort((a, b) => a - b)
    const p99 = percentile(sorted, 0.99)
    missed ||= p99 > targetMs
    const figures = [percentile(sorted, 0.5), percentile(sorted, 0.95), p99].map((value) => value.toFixed(2))
    console.log(
      `  ${kind.padEnd(9)} p50 ${figures[0]}  p95 ${figures[1]}  p99 ${figures[2]}  ${p99 > targetMs ? 'MISSED' : 'ok'} (≤ ${targetMs})`,
    )
  }
  process.exitCode = missed ? 1 : 0
} finally {
  await server.end('SIGTERM')
}
