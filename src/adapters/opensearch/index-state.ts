/** Which index answers, and up to which position of the log its searches see. */
import type { Cluster } from './cluster.ts'
import { indexForm, type Json } from './mapping.ts'

export interface IndexState {
  readonly index: string
  /** Every write up to here is searchable, on every shard. */
  readonly position: number
}

const stateIndex = (prefix: string): string => `${prefix}-state`

/** The index that the alias names, with its form; null if there is none. */
export async function currentIndex(
  cluster: Cluster,
  prefix: string,
): Promise<{ readonly index: string; readonly form: string; readonly store: string } | null> {
  type Mapping = Record<string, { mappings: { _meta?: { form?: string; store?: string } } }>
  const { status, body } = await cluster.send<Mapping>({
    method: 'GET',
    path: `/${prefix}/_mapping`,
    accepts: [404],
  })
  if (status === 404) return null
  const [index, { mappings }] = Object.entries(body)[0]!
  return { index, form: mappings._meta?.form ?? '', store: mappings._meta?.store ?? '' }
}

/** Null while no index of this store and form answers. */
export async function readState(cluster: Cluster, prefix: string, store: string): Promise<IndexState | null> {
  const current = await currentIndex(cluster, prefix)
  if (current === null || current.form !== indexForm || current.store !== store) return null
  const path = `/${stateIndex(prefix)}/_doc/${current.index}`
  const { status, body } = await cluster.send<{ _source: { position: number } }>({
    method: 'GET',
    path,
    accepts: [404],
  })
  return status === 404 ? null : { index: current.index, position: body._source.position }
}

/** Notes a position; a lower one than the noted is ignored, so late writers do no harm. */
export async function noteState(
  cluster: Cluster,
  prefix: string,
  { index, position }: IndexState,
): Promise<void> {
  await cluster.send({
    method: 'PUT',
    path: `/${stateIndex(prefix)}/_doc/${index}`,
    query: { version: position, version_type: 'external' },
    body: { position } satisfies Json,
    accepts: [409],
  })
}
