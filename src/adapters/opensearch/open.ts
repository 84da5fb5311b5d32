/** Opens the search of a process on OpenSearch, and checks that OpenSearch is usable. */
import { Cluster, type ClusterOptions } from './cluster.ts'
import { createSupport } from './index-state.ts'
import { refuseOtherStore } from './indexer.ts'
import { OpenSearchIndex, type OpenSearchIndexOptions } from './opensearch-index.ts'

export const openOpenSearch = ({
  urls,
  ca,
  ...options
}: ClusterOptions & OpenSearchIndexOptions): OpenSearchIndex =>
  new OpenSearchIndex(new Cluster({ urls, ca }), options)

/**
 * Checks servers, rights and that the name of the index is free for this store.
 * @throws OpenSearchSetupError, one line that says what to do
 */
export async function checkOpenSearch(
  options: ClusterOptions,
  { prefix, store }: { readonly prefix: string; readonly store: string },
): Promise<void> {
  const cluster = new Cluster(options)
  try {
    await cluster.check()
    await createSupport(cluster, prefix)
    await refuseOtherStore(cluster, prefix, store)
  } catch (error) {
    throw cluster.setupFailureOf(error) ?? error
  } finally {
    await cluster.close()
  }
}
