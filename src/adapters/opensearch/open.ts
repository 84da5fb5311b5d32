/** Opens the search of a process on OpenSearch, and checks that OpenSearch is usable. */
import { Cluster, type ClusterOptions } from './cluster.ts'
import { createSupport, readState } from './index-state.ts'
import { refuseOtherIndex } from './indexer.ts'
import { OpenSearchIndex, type OpenSearchIndexOptions } from './opensearch-index.ts'

export const openOpenSearch = ({
  urls,
  ca,
  ...options
}: ClusterOptions & OpenSearchIndexOptions): OpenSearchIndex =>
  new OpenSearchIndex(new Cluster({ urls, ca }), options)

/**
 * Checks servers, and that the name of the index is free for this store, or `undefined` for one that has not been made
 * yet; then creates what the index needs beside it, unless `changesNothing`. Returns a description of the servers.
 * @throws OpenSearchSetupError, one line that says what to do
 */
export async function checkOpenSearch(
  options: ClusterOptions,
  {
    prefix,
    store,
    changesNothing = false,
  }: { readonly prefix: string; readonly store: string | undefined; readonly changesNothing?: boolean },
): Promise<string> {
  const cluster = new Cluster(options)
  try {
    const version = await cluster.check()
    await refuseOtherIndex(cluster, prefix, store)
    if (!changesNothing) await createSupport(cluster, prefix)
    const state = store === undefined ? null : await readState(cluster, prefix, store)
    return `OpenSearch ${version}, ${state === null ? 'no index yet' : `index ${state.index}`}`
  } catch (error) {
    throw cluster.setupFailureOf(error) ?? error
  } finally {
    await cluster.close()
  }
}
