/** Counts of schedules, of which there may be more than OpenSearch returns in one answer. */
import { setImmediate } from 'node:timers/promises'
import type { OpeningStateCache } from '../../search/document/opening-state-cache.ts'
import type { SearchQuery } from '../../search/query.ts'
import { type Cluster, sendAll } from './cluster.ts'
import type { Json } from './mapping.ts'
import { bucketsOf, type Found } from './merge.ts'
import { type Extent, schedulesBody } from './translate.ts'

type Buckets = readonly { readonly key: { readonly schedule: string }; readonly doc_count: number }[]
interface Page {
  readonly aggregations: { readonly schedules: { readonly buckets: Buckets; readonly after_key?: Json } }
}

/** Each page reads all matches. OpenSearch returns no more buckets by default. */
const schedulesInPage = 60_000

const isCut = (aggregation: { readonly sum_other_doc_count?: number } | undefined): boolean =>
  (aggregation?.sum_other_doc_count ?? 0) > 0

/** The schedules of the documents in the area and through the other filters of a query. */
export async function schedulesThrough(
  cluster: Cluster,
  index: string,
  query: SearchQuery,
  extent: Omit<Extent, 'schedules'>,
): Promise<readonly string[]> {
  const body = schedulesBody(query, extent)
  const [found] = await sendAll<Found>(cluster, index, [body])
  const { schedules } = found?.aggregations ?? {}
  if (isCut(schedules)) return (await countAll(cluster, index, body)).map(({ key }) => key)
  return bucketsOf(schedules).map(({ id }) => id)
}

/** An answer with all schedules of its facets by opening state. @param body the request that it answers */
export async function completeSchedules(
  cluster: Cluster,
  index: string,
  { facets = [] }: SearchQuery,
  answer: Found,
  body: Json,
): Promise<Found> {
  const cut = facets.flatMap(({ kind }, i) =>
    kind === 'opening' && isCut(answer.aggregations?.[`top${i}`]) ? [`top${i}`] : [],
  )
  if (cut.length === 0) return answer
  const buckets = await countAll(cluster, index, body)
  const complete = Object.fromEntries(cut.map((name) => [name, { buckets }]))
  return { ...answer, aggregations: { ...answer.aggregations, ...complete } }
}

const evaluatedAtOnce = 2000

/** The schedules with one of some opening states at an instant. Lets other work go on meanwhile. */
export async function schedulesIn(
  schedules: readonly string[],
  { states, at }: NonNullable<SearchQuery['filters']['opening']>,
  cache: OpeningStateCache,
): Promise<readonly string[]> {
  const found: string[] = []
  for (const [i, schedule] of schedules.entries()) {
    if (states.includes(cache.at(schedule, at).state)) found.push(schedule)
    if (i % evaluatedAtOnce === evaluatedAtOnce - 1) await setImmediate()
  }
  return found
}

/** Page by page. */
async function countAll(
  cluster: Cluster,
  index: string,
  { query }: Json,
): Promise<{ readonly key: string; readonly doc_count: number }[]> {
  const counts: { key: string; doc_count: number }[] = []
  let after: Json | undefined
  do {
    const sources = [{ schedule: { terms: { field: 'schedule' } } }]
    const composite = { size: schedulesInPage, sources, ...(after === undefined ? {} : { after }) }
    const body = { query, size: 0, track_total_hits: false, aggs: { schedules: { composite } } }
    const [page] = await sendAll<Page>(cluster, index, [body])
    const { buckets, after_key } = page!.aggregations.schedules
    for (const { key, doc_count } of buckets) counts.push({ key: key.schedule, doc_count })
    after = after_key
  } while (after !== undefined)
  return counts
}
