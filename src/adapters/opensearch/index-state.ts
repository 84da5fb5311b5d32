/** Which index answers, and up to which position of the log its searches see. */
import { type Cluster, type Send, statusOf } from './cluster.ts'
import { indexForm, type Json } from './mapping.ts'

export interface IndexState {
  readonly index: string
  /** Every write up to here is searchable, on every shard. */
  readonly position: number
  /** Documents that OpenSearch has refused since the indexer began. */
  readonly refused: number
  /** Number of the stored words (`stored-words.ts`): all that documents up to the position have are among them. */
  readonly words: number
}

/** How far a rebuild is. */
export interface RebuildProgress {
  readonly read: number
  readonly of: number
}

export const stateIndex = (prefix: string): string => `${prefix}-state`
export const deadLetterIndex = (prefix: string): string => `${prefix}-dead-letters`

/** Documents of the state index beside one for each index. */
const wanted = 'rebuild-wanted'
const done = 'rebuild-done'
const progress = 'rebuild-progress'

const longMs = 600_000

/** Nothing is searched by their fields. */
const supportBody = {
  settings: { number_of_shards: 1, auto_expand_replicas: '0-2' },
  mappings: { dynamic: false },
}

/** Creates the index of states and that of dead letters, unless they exist. */
export async function createSupport(cluster: Cluster, prefix: string): Promise<void> {
  for (const index of [stateIndex(prefix), deadLetterIndex(prefix)]) {
    const path = `/${index}`
    const { status } = await cluster.send({ method: 'HEAD', path, accepts: [404] })
    if (status !== 404) continue
    try {
      await cluster.send({ method: 'PUT', path, body: supportBody, timeoutMs: 30_000 })
    } catch (error) {
      // Another process has created it meanwhile.
      if (statusOf(error) !== 400) throw error
    }
  }
}

/** The index that the alias names, with its form; null if there is none. */
export async function currentIndex(
  cluster: Cluster,
  prefix: string,
): Promise<{ readonly index: string; readonly form: string; readonly store: string } | null> {
  type Mapping = Record<string, { mappings: { _meta?: { form?: string; store?: string } } }>
  const { status, body } = await cluster.send<Mapping>({
    method: 'GET',
    path: `/${prefix}/_mapping`,
    // Answered by any node, also while there is no cluster manager. It may be late, and what it names is then removed.
    query: { local: true },
    accepts: [404],
  })
  if (status === 404) return null
  const [index, { mappings }] = Object.entries(body)[0]!
  return { index, form: mappings._meta?.form ?? '', store: mappings._meta?.store ?? '' }
}

/** The indexes of a store under a prefix, those of unfinished rebuilds among them. */
export async function indexesOf(cluster: Cluster, prefix: string, store: string): Promise<string[]> {
  type Mapping = Record<string, { mappings: { _meta?: { store?: string } } }>
  const { body } = await cluster.send<Mapping>({ method: 'GET', path: `/${prefix}-v*/_mapping` })
  const isOwn = new RegExp(`^${prefix}-v\\d+$`)
  return Object.entries(body).flatMap(([index, { mappings }]) =>
    isOwn.test(index) && mappings._meta?.store === store ? [index] : [],
  )
}

/** Null while no index of this store and form answers. */
export async function readState(cluster: Cluster, prefix: string, store: string): Promise<IndexState | null> {
  let index: string | null = null
  for (;;) {
    const current = await currentIndex(cluster, prefix)
    if (current === null || current.form !== indexForm || current.store !== store) return null
    const found = await readDocument<Omit<IndexState, 'index'>>(cluster, prefix, current.index)
    if (found !== null) {
      const { position, refused, words } = found
      return { index: current.index, position, refused, words }
    }
    // A rebuild may have removed the index since its name was read.
    if (current.index === index) return null
    index = current.index
  }
}

/** Notes a position; a lower one than the noted is ignored, so late writers do no harm. */
export async function noteState(
  cluster: Cluster,
  prefix: string,
  { index, position, refused, words }: IndexState,
): Promise<void> {
  await cluster.send({
    method: 'PUT',
    path: `/${stateIndex(prefix)}/_doc/${index}`,
    query: { version: position, version_type: 'external' },
    body: { position, refused, words } satisfies Json,
    accepts: [409],
  })
}

/** Removes all dead letters, and what was overwritten or removed from the files of these indexes. */
export async function cleanSupport(cluster: Cluster, prefix: string): Promise<void> {
  const send = (path: string, more: Pick<Send, 'query' | 'body'>): Promise<unknown> =>
    cluster.send({ method: 'POST', path, timeoutMs: longMs, ...more })
  await send(`/${deadLetterIndex(prefix)}/_delete_by_query`, { body: { query: { match_all: {} } } })
  for (const index of [stateIndex(prefix), deadLetterIndex(prefix)])
    await send(`/${index}/_forcemerge`, { query: { max_num_segments: 1 } })
}

export async function forgetState(cluster: Cluster, prefix: string, index: string): Promise<void> {
  await cluster.send({ method: 'DELETE', path: `/${stateIndex(prefix)}/_doc/${index}`, accepts: [404] })
}

/** Requests a rebuild from the indexer, in whichever process it runs; `wasRebuilt` answers for the id. */
export async function wantRebuild(cluster: Cluster, prefix: string, id: string): Promise<void> {
  await putDocument(cluster, prefix, wanted, { id })
}

/** The id of a rebuild that is wanted and not done; null if there is none. */
export async function wantedRebuild(cluster: Cluster, prefix: string): Promise<string | null> {
  const request = await readDocument<{ id: string }>(cluster, prefix, wanted)
  if (request === null) return null
  return (await wasRebuilt(cluster, prefix, request.id)) ? null : request.id
}

export async function wasRebuilt(cluster: Cluster, prefix: string, id: string): Promise<boolean> {
  return (await readDocument<{ id: string }>(cluster, prefix, done))?.id === id
}

export async function noteRebuilt(cluster: Cluster, prefix: string, id: string): Promise<void> {
  await putDocument(cluster, prefix, done, { id })
}

export async function readProgress(cluster: Cluster, prefix: string): Promise<RebuildProgress | null> {
  const found = await readDocument<RebuildProgress>(cluster, prefix, progress)
  return found === null || found.of < 0 ? null : found
}

/** Null: no rebuild is under way. */
export async function noteProgress(
  cluster: Cluster,
  prefix: string,
  at: RebuildProgress | null,
): Promise<void> {
  await putDocument(cluster, prefix, progress, { ...(at ?? { read: 0, of: -1 }) })
}

async function readDocument<Source>(cluster: Cluster, prefix: string, id: string): Promise<Source | null> {
  const path = `/${stateIndex(prefix)}/_doc/${id}`
  const { status, body } = await cluster.send<{ _source: Source }>({ method: 'GET', path, accepts: [404] })
  return status === 404 ? null : body._source
}

async function putDocument(cluster: Cluster, prefix: string, id: string, body: Json): Promise<void> {
  await cluster.send({ method: 'PUT', path: `/${stateIndex(prefix)}/_doc/${id}`, body })
}
