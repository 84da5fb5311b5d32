import { type Figures, rounded } from './figures.ts'
import type { PagesServer } from './server.ts'

/** What a crawler reads: the index, then every part. */
interface Crawl {
  readonly parts: number
  readonly addresses: number
  readonly bytes: number
  readonly indexSeconds: number
  readonly seconds: number
}

const addressMark = Buffer.from('<loc>')

/**
 * Reads the whole sitemap once, and says how long it takes and what memory the server needs meanwhile: the most in
 * the first quarter of the parts, and the most in the last.
 */
export async function measureSitemap(server: PagesServer): Promise<Figures> {
  const before = server.residentMib()
  const memory: number[] = []
  const timer = setInterval(() => memory.push(server.residentMib()), 200)
  let crawl: Crawl
  try {
    crawl = await read(server)
  } finally {
    clearInterval(timer)
  }
  const quarter = Math.ceil(memory.length / 4)
  const figures = {
    parts: crawl.parts,
    addresses: crawl.addresses,
    MiB: Math.round(crawl.bytes / 2 ** 20),
    'index s': rounded(crawl.indexSeconds),
    'all s': rounded(crawl.seconds),
    'addresses/s': Math.round(crawl.addresses / crawl.seconds),
    'RSS before MiB': before,
    'RSS first quarter MiB': Math.max(0, ...memory.slice(0, quarter)),
    'RSS last quarter MiB': Math.max(0, ...memory.slice(-quarter)),
  }
  return { figures }
}

async function read({ url }: PagesServer): Promise<Crawl> {
  const started = performance.now()
  const index = await (await fetch(`${url}/sitemap.xml`)).text()
  const indexSeconds = (performance.now() - started) / 1000
  const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => new URL(loc!).pathname)
  let addresses = 0
  let bytes = index.length
  for (const part of parts) {
    const answer = await fetch(url + part)
    if (answer.status !== 200) throw new Error(`${part}: status ${answer.status}`)
    const counted = await count(answer)
    addresses += counted.addresses
    bytes += counted.bytes
  }
  const seconds = (performance.now() - started) / 1000
  return { parts: parts.length, addresses, bytes, indexSeconds, seconds }
}

/** Counts in the stream, so that the generator of the load keeps nothing. */
async function count(answer: Response): Promise<{ addresses: number; bytes: number }> {
  let addresses = 0
  let bytes = 0
  let rest = Buffer.alloc(0)
  for await (const chunk of answer.body!) {
    const piece = Buffer.concat([rest, chunk])
    bytes += chunk.length
    for (let at = piece.indexOf(addressMark); at >= 0; at = piece.indexOf(addressMark, at + 1)) addresses++
    rest = piece.subarray(Math.max(0, piece.length - addressMark.length + 1))
  }
  return { addresses, bytes }
}
