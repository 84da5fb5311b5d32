import { Businesses, nameOf } from '../businesses.ts'
import { loadPaced, type RawRequest, rawGet } from '../keep-alive.ts'
import { Random } from '../random.ts'
import { percentile } from '../report.ts'
import { countries, openWorld } from '../world.ts'
import { type Figures, rounded } from './figures.ts'
import type { PagesServer } from './server.ts'

const perSecond = 100
const secondsEach = 10
/** Turns of page and call, so that both meet the same moments of the machine. */
const turns = 3
const connections = 16
/** Different searches and listings; each is asked for in turn. */
const drawn = 500
const timesSlower = 2

/** A page, and the call of the API that answers with what it shows. */
interface Pair {
  readonly page: RawRequest
  readonly call: RawRequest
}

/**
 * Times of pages and of the calls they show, 100 a second on the threads of the server, from when each was due: listings against
 * `GET /v1/entity`, results against the search with the same rows and facets.
 */
export async function measureServerTime(server: PagesServer): Promise<Figures> {
  const figures: Record<string, number> = {}
  const limits: Record<string, number> = {}
  for (const [name, pairs] of Object.entries(await pairsOf(server))) {
    const times = { page: [] as number[], call: [] as number[] }
    await run(server, pairs, 'page')
    await run(server, pairs, 'call')
    for (let turn = 0; turn < turns; turn++)
      for (const kind of ['call', 'page'] as const) times[kind].push(...(await run(server, pairs, kind)))
    for (const kind of ['page', 'call'] as const)
      for (const [label, share] of [
        ['p50', 0.5],
        ['p99', 0.99],
      ] as const)
        figures[`${name} ${kind} ${label} ms`] = rounded(percentile(times[kind], share))
    const ratio = `${name} p99, page / call`
    figures[ratio] = rounded(percentile(times.page, 0.99) / percentile(times.call, 0.99))
    limits[ratio] = timesSlower
  }
  return { figures, limits }
}

async function run(
  { url }: PagesServer,
  pairs: readonly Pair[],
  kind: keyof Pair,
): Promise<readonly number[]> {
  let at = 0
  const load = await loadPaced(
    url,
    connections,
    secondsEach,
    perSecond,
    () => pairs[at++ % pairs.length]![kind],
  )
  return load.times
}

interface Row {
  readonly id: string
}

/** Searches for kinds of business in towns, and the listings that they find. */
async function pairsOf({ url, apiKey, size }: PagesServer): Promise<Record<'results' | 'listing', Pair[]>> {
  const businesses = new Businesses(openWorld())
  const random = new Random(2024)
  const results: Pair[] = []
  const listing: Pair[] = []
  while (results.length < drawn) {
    const { town, category } = businesses.business(1 + random.below(size))
    const what = nameOf(category, countries[town.country]!)
    const asked = { what, where: town.name, country: town.country }
    const call = `/v1/entity/search/what/bylocation?${new URLSearchParams({ ...asked, ...asPages, api_key: apiKey })}`
    const answer = await fetch(url + call)
    if (answer.status !== 200) throw new Error(`${call}: status ${answer.status} ${await answer.text()}`)
    const { data } = (await answer.json()) as { data: { rows: readonly Row[] } }
    results.push({ call: rawGet(call), page: rawGet(`/en/search?${new URLSearchParams(asked)}`) })
    for (const { id } of data.rows.slice(0, 1)) {
      const entity = `/v1/entity?${new URLSearchParams({ entity_id: id, api_key: apiKey })}`
      listing.push({ call: rawGet(entity), page: rawGet(`/en/b/${id}`) })
    }
  }
  return { results, listing }
}

/** The rows and facets of a page of results. */
const asPages = { per_page: '20', facets: 'category|flag|opening', facet_limit: '12', open_at: 'now' }
