/** The settings of the cluster profile; the embedded profile ignores them. */
import { choice, indexName, integer, serverUrl, serverUrls } from './setting-kinds.ts'

export const clusterSettings = {
  profile: choice(
    'HIGHSTREET_PROFILE',
    { fallback: 'embedded', values: ['embedded', 'cluster'] },
    'Where everything is stored: `embedded` in the data folder, for one server; `cluster` in PostgreSQL and an S3-compatible store, for any number of servers.',
  ),
  search: choice(
    'HIGHSTREET_SEARCH',
    { fallback: 'replica', values: ['replica', 'opensearch'] },
    'Search of the cluster profile: `replica`, an index of its own on each server; `opensearch`, an index on OpenSearch. The same on all servers.',
  ),
  openSearchUrls: serverUrls(
    'HIGHSTREET_OPENSEARCH_URLS',
    { protocols: ['http', 'https'], example: 'https://user:password@search-1.internal:9200' },
    'Nodes of OpenSearch, separated by commas. Needed with `HIGHSTREET_SEARCH=opensearch`.',
  ),
  openSearchIndex: indexName(
    'HIGHSTREET_OPENSEARCH_INDEX',
    { fallback: 'highstreet' },
    'Name of the index on OpenSearch, and beginning of the names of those behind it.',
  ),
  postgresUrl: serverUrl(
    'HIGHSTREET_POSTGRES_URL',
    {
      protocols: ['postgres', 'postgresql'],
      example: 'postgres://user:password@db.internal:5432/highstreet',
    },
    'PostgreSQL database of the cluster profile. `sslmode` (`disable`, `require`, `verify-ca`, `verify-full`) and `sslrootcert` as in libpq, unencrypted without; several hosts, separated by commas, of which one takes writes.',
  ),
  postgresReadUrl: serverUrl(
    'HIGHSTREET_POSTGRES_READ_URL',
    {
      protocols: ['postgres', 'postgresql'],
      example: 'postgres://user:password@db-2.internal:5432/highstreet',
    },
    'A standby, or several hosts, that may answer searches and feed the index once they have caught up with the primary; the primary answers what they cannot.',
  ),
  postgresConnections: integer(
    'HIGHSTREET_POSTGRES_CONNECTIONS',
    { fallback: 6, minimum: 1, maximum: 100 },
    'Maximum connections of each request thread to PostgreSQL. A server has a few more for writes and for itself.',
  ),
  valkeyUrl: serverUrl(
    'HIGHSTREET_VALKEY_URL',
    {
      protocols: ['redis', 'rediss', 'valkey', 'valkeys'],
      example: 'redis://user:password@valkey.internal:6379',
    },
    'Valkey or Redis server that counts requests against rate limits and quotas exactly. Without one, each server has a share of every limit.',
  ),
  drainS: integer(
    'HIGHSTREET_DRAIN_S',
    { fallback: 0, minimum: 0, maximum: 300 },
    'Seconds to go on serving after SIGTERM while `/readyz` answers 503, so that a load balancer takes the server out first.',
  ),
} as const

/** Faults of settings that depend on each other, a line each. */
export function clusterFaults(
  env: Readonly<Record<string, string | undefined>>,
  stated: ClusterStated,
): string[] {
  if (stated.profile === 'embedded') return []
  const needs = (name: string, value: string | null, what: string): string[] =>
    value === null && !env[name]
      ? [`${name} is needed with HIGHSTREET_PROFILE=cluster; set it to the address of ${what}`]
      : []
  const faults = needs('HIGHSTREET_POSTGRES_URL', stated.postgresUrl, 'the PostgreSQL database')
  if (stated.search === 'opensearch' && stated.openSearchUrls.length === 0 && !env.HIGHSTREET_OPENSEARCH_URLS)
    faults.push(
      'HIGHSTREET_OPENSEARCH_URLS is needed with HIGHSTREET_SEARCH=opensearch; set it to the addresses of the nodes of OpenSearch',
    )
  return faults
}

interface ClusterStated {
  readonly profile: 'embedded' | 'cluster'
  readonly postgresUrl: string | null
  readonly search: 'replica' | 'opensearch'
  readonly openSearchUrls: readonly string[]
}
