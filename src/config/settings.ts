import { availableParallelism } from 'node:os'
import { clusterFaults, clusterSettings } from './cluster-settings.ts'
import { matchWeights } from './match-weights.ts'
import {
  choice,
  hostPorts,
  integer,
  mailbox,
  namedIds,
  networks,
  optionalText,
  type Setting,
  SettingFault,
  secret,
  smtpUrl,
  switchSetting,
  text,
  tileSource,
  url,
} from './setting-kinds.ts'

/** Every setting of the directory, in the order of the reference page. */
export const settingsSchema = {
  host: text(
    'HIGHSTREET_HOST',
    { fallback: '127.0.0.1' },
    'Address to listen on; `0.0.0.0` for every IPv4 address, `::` for all.',
  ),
  port: integer(
    'HIGHSTREET_PORT',
    { fallback: 8080, minimum: 0, maximum: 65_535 },
    'Port to listen on; 0 lets the system choose a free one.',
  ),
  dataDir: text(
    'HIGHSTREET_DATA_DIR',
    { fallback: './var' },
    'Folder of the store and the files. Created if missing. A relative path starts at the working directory.',
  ),
  demo: switchSetting(
    'HIGHSTREET_DEMO',
    { fallback: true },
    'Whether the first start loads the demo places and creates the demo key and user, and a publishable key for store finders on the same machine. Reference data is loaded in any case.',
  ),
  readOnly: switchSetting(
    'HIGHSTREET_READ_ONLY',
    { fallback: false },
    'Whether every write is refused with 503 while reads and searches go on, as at the end of a move to another store. Deliveries and other work beside requests wait.',
  ),
  baseUrl: url(
    'HIGHSTREET_BASE_URL',
    { fallback: null, fallbackText: '`http://` host `:` port' },
    'Public address of the directory, used in links. Set it behind a proxy.',
  ),
  assetsUrl: url(
    'HIGHSTREET_ASSETS_URL',
    { fallback: null, fallbackText: 'base URL and `/assets`' },
    'Public address of images, logos and documents, for example that of a cache.',
  ),
  siteName: text(
    'HIGHSTREET_SITE_NAME',
    { fallback: 'Highstreet' },
    'Name of the public directory, shown on its pages.',
  ),
  siteCountry: optionalText(
    'HIGHSTREET_SITE_COUNTRY',
    { fallbackText: 'the country with the most entities' },
    'Country that the public pages search unless visitors choose another: ISO 3166 alpha-2, such as `fi`.',
  ),
  visitorRate: integer(
    'HIGHSTREET_VISITOR_RATE',
    { fallback: 20, minimum: 1, maximum: 40_950 },
    'Maximum public pages per second for one address (for IPv6, one network); more are refused with 429.',
  ),
  matchWeights: matchWeights(
    'HIGHSTREET_MATCH_WEIGHTS',
    'Weights by which businesses are matched, as `highstreet match --fit` writes them. Every server of a directory needs the same file.',
  ),
  workers: integer(
    'HIGHSTREET_WORKERS',
    { fallback: null, fallbackText: 'number of cores, at most 4', minimum: 1, maximum: 64 },
    'Number of threads that answer requests.',
  ),
  connectionsPerAddress: integer(
    'HIGHSTREET_CONNECTIONS_PER_ADDRESS',
    { fallback: null, fallbackText: 'no limit', minimum: 1, maximum: 65_535 },
    'Maximum open connections of one address to each request thread; requests on further ones are refused.',
  ),
  trustedProxies: networks(
    'HIGHSTREET_TRUSTED_PROXIES',
    'Addresses or networks of proxies, separated by commas. For their requests, `X-Forwarded-For` names the client.',
  ),
  fetchAllow: hostPorts(
    'HIGHSTREET_FETCH_ALLOW',
    'Private addresses that fetches by URL may reach: `host:port`, separated by commas.',
  ),
  geocoderUrl: url(
    'HIGHSTREET_GEOCODER_URL',
    { fallback: null, fallbackText: 'none' },
    'Geocoding service for addresses that the shipped gazetteer cannot locate to the street.',
  ),
  geocoderKind: choice(
    'HIGHSTREET_GEOCODER_KIND',
    { fallback: 'nominatim', values: ['nominatim', 'photon'] },
    'Interface of the geocoding service.',
  ),
  mapTiles: tileSource(
    'HIGHSTREET_MAP_TILES',
    { fallbackText: 'a map that ships: outlines of the world, streets of the demo places' },
    'Tiles of the map: path of a PMTiles file, or an address of tiles with `{z}`, `{x}` and `{y}`, or of a TileJSON document. Browsers fetch tiles from that address themselves.',
  ),
  mapAttribution: optionalText(
    'HIGHSTREET_MAP_ATTRIBUTION',
    { fallbackText: 'as the tiles state it' },
    'Text that names the makers of the map on every map. Needed with an address of tiles.',
  ),
  publishers: namedIds(
    'HIGHSTREET_PUBLISHERS',
    'Publishers that syndication knows by name: `id=name`, separated by commas. Syndications are recorded for them and for others; nothing is delivered yet.',
  ),
  tokenTtlHours: integer(
    'HIGHSTREET_TOKEN_TTL_HOURS',
    { fallback: 72, minimum: 1, maximum: 8_760 },
    'How long the links of `token/*` stay valid, in hours.',
  ),
  smtpUrl: smtpUrl(
    'HIGHSTREET_SMTP_URL',
    'Mail server: `smtp://` (TLS if the server offers it; `?tls=required` insists on it, `?tls=off` disables it) or `smtps://`, with user and password if needed. Without one, mail is kept in files of the data folder.',
  ),
  mailFrom: mailbox(
    'HIGHSTREET_MAIL_FROM',
    'Sender of the mail: an address, or `Name <address>`. Needed with `HIGHSTREET_SMTP_URL`.',
  ),
  codeWebhookUrl: url(
    'HIGHSTREET_CODE_WEBHOOK_URL',
    { fallback: null, fallbackText: 'none' },
    'Service that sends codes to telephones, by text message or voice. Without one, codes are written to files in the data folder.',
  ),
  codeWebhookSecret: secret(
    'HIGHSTREET_CODE_WEBHOOK_SECRET',
    'Secret that signs requests to that service, at least 16 characters. Needed with `HIGHSTREET_CODE_WEBHOOK_URL`.',
  ),
  deliveryKeepDays: integer(
    'HIGHSTREET_DELIVERY_KEEP_DAYS',
    { fallback: 30, minimum: 1, maximum: 3650 },
    'Days to keep records of sent or failed deliveries, and mail in files.',
  ),
  inboxKeepDays: integer(
    'HIGHSTREET_INBOX_KEEP_DAYS',
    { fallback: 365, minimum: 1, maximum: 3650 },
    'Days to keep settled inbox items.',
  ),
  candidatesMb: integer(
    'HIGHSTREET_CANDIDATES_MB',
    {
      fallback: null,
      fallbackText: 'a quarter of the memory available at the start, from 10,000 entities on',
      minimum: 0,
      maximum: 3_000,
    },
    'Maximum memory, in MB, for what submissions are compared with: about 500 bytes per entity. It is filled in the background after the start; a directory that does not fit is compared from its store, at several times the processor time. 0 keeps nothing in memory. Not used in a cluster.',
  ),
  scrubDelayS: integer(
    'HIGHSTREET_SCRUB_DELAY_S',
    { fallback: 60, minimum: 0, maximum: 604_800 },
    'Seconds from an erasure to the removal of its bytes from the files of the store; erasures in between share one rewrite.',
  ),
  recordKeepDays: integer(
    'HIGHSTREET_RECORD_KEEP_DAYS',
    { fallback: 730, minimum: 1, maximum: 36_500 },
    'Days to keep sent messages, sales and syndication logs, and ended syndications.',
  ),
  searchReportDays: integer(
    'HIGHSTREET_SEARCH_REPORT_DAYS',
    { fallback: 90, minimum: 0, maximum: 3650 },
    'Days to keep the counts of searched phrases; 0 counts none.',
  ),
  historyKeepDays: integer(
    'HIGHSTREET_HISTORY_KEEP_DAYS',
    { fallback: null, fallbackText: 'all of it', minimum: 1, maximum: 36_500 },
    'Days to keep the history of entities. Older history is removed for good, except the latest write of each entity.',
  ),
  linksPerKey: integer(
    'HIGHSTREET_LINKS_PER_KEY',
    { fallback: 100_000, minimum: 1, maximum: 100_000_000 },
    'Maximum number of unexpired `token/*` links per key.',
  ),
  messagesPerAccount: integer(
    'HIGHSTREET_MESSAGES_PER_ACCOUNT',
    { fallback: 1_000, minimum: 1, maximum: 10_000_000 },
    'Maximum messages to businesses per account and day.',
  ),
  openItemsPerAccount: integer(
    'HIGHSTREET_OPEN_ITEMS_PER_ACCOUNT',
    { fallback: 10_000, minimum: 1, maximum: 10_000_000 },
    'Maximum open reports per account, and the same number of messages that cannot be mailed.',
  ),
  usersPerAccount: integer(
    'HIGHSTREET_USERS_PER_ACCOUNT',
    { fallback: 100_000, minimum: 1, maximum: 100_000_000 },
    'Maximum users per account.',
  ),
  activeDocuments: choice(
    'HIGHSTREET_ACTIVE_DOCUMENTS',
    { fallback: 'refuse', values: ['refuse', 'flag'] },
    'Treatment of documents with macros, scripts, embedded objects or other active content: `refuse` them, or `flag` them with `document_warnings`.',
  ),
  s3Url: url(
    'HIGHSTREET_S3_URL',
    { fallback: null, fallbackText: 'AWS' },
    'Address of the S3-compatible store for files. With `HIGHSTREET_S3_SERVE=redirect`, clients must reach it, too.',
  ),
  s3Bucket: optionalText(
    'HIGHSTREET_S3_BUCKET',
    { fallbackText: 'none' },
    'Bucket for files, which must exist.',
  ),
  s3Prefix: text(
    'HIGHSTREET_S3_PREFIX',
    { fallback: 'highstreet' },
    'Beginning of all keys in the bucket, so that other programs can share it.',
  ),
  s3Region: text('HIGHSTREET_S3_REGION', { fallback: 'us-east-1' }, 'Region of the bucket.'),
  s3AccessKey: optionalText(
    'HIGHSTREET_S3_ACCESS_KEY',
    { fallbackText: 'as AWS finds it' },
    'Id of the key for the bucket, which must allow listing, reading, writing and removing objects. Without one, the usual places of AWS are searched: variables, files, role of the machine.',
  ),
  s3SecretKey: secret(
    'HIGHSTREET_S3_SECRET_KEY',
    'Secret of that key. Needed with `HIGHSTREET_S3_ACCESS_KEY`.',
    8,
  ),
  s3Serve: choice(
    'HIGHSTREET_S3_SERVE',
    { fallback: 'proxy', values: ['proxy', 'redirect'] },
    'How `/assets/` serves files: `proxy` sends them itself, `redirect` sends clients to a short-lived address of the store.',
  ),
  logLevel: choice(
    'HIGHSTREET_LOG_LEVEL',
    { fallback: 'info', values: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] },
    'Lowest severity to log.',
  ),
  shutdownTimeoutS: integer(
    'HIGHSTREET_SHUTDOWN_TIMEOUT_S',
    { fallback: 10, minimum: 0, maximum: 600 },
    'Maximum seconds for shutdown; requests in progress get four fifths of it. The process then exits whatever hangs, after 2 seconds at the earliest.',
  ),
  ...clusterSettings,
} as const

type Schema = typeof settingsSchema
type ValueOf<S> = S extends Setting<infer V> ? V : never
type Stated = { readonly [K in keyof Schema]: ValueOf<Schema[K]> }

/** The settings of one run, frozen. URLs have no trailing slash. */
export interface Settings extends Stated {
  readonly workers: number
  /** Null if the system chooses the port; it is known once the server listens, see `localUrl`. */
  readonly baseUrl: string | null
  readonly assetsUrl: string | null
}

/** Variables with this prefix that belong to the tests. */
const testVariables = [
  'HIGHSTREET_SHARED',
  'HIGHSTREET_TOOLS',
  'HIGHSTREET_TEST_SCALE',
  'HIGHSTREET_TEST_SERVERS',
  'HIGHSTREET_UPDATE_GOLDEN',
]

/** All faults of the environment, one per line, each with a remedy. */
export class SettingsError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`The settings are not right:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.name = 'SettingsError'
    this.faults = faults
  }
}

/**
 * Reads the settings from environment variables. An empty variable counts as unset; an unknown one with the
 * prefix is a fault.
 * @throws SettingsError with all faults
 */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
  cores: number = availableParallelism(),
): Settings {
  const faults = unknownVariables(env)
  const entries = Object.entries(settingsSchema as Record<string, Setting<unknown>>).map(([key, setting]) => {
    const stated = env[setting.name]?.trim() ?? ''
    try {
      return [key, stated === '' ? setting.fallback : setting.parse(stated)]
    } catch (error) {
      if (!(error instanceof SettingFault)) throw error
      // Values that may contain a password are not repeated.
      const said = setting.isSecret ? 'is not right:' : `is ${JSON.stringify(stated)}, but`
      faults.push(`${setting.name} ${said} ${error.message}`)
      return [key, setting.fallback]
    }
  })
  const stated = Object.fromEntries(entries) as Stated
  if (stated.geocoderUrl === null && env.HIGHSTREET_GEOCODER_KIND) {
    faults.push('HIGHSTREET_GEOCODER_KIND has no effect without HIGHSTREET_GEOCODER_URL; set both or neither')
  }
  if (stated.mapTiles?.includes('{z}') && stated.mapAttribution === null) {
    faults.push(
      'HIGHSTREET_MAP_ATTRIBUTION is needed with an address in HIGHSTREET_MAP_TILES; set it to the line its makers ask for, for example © OpenStreetMap contributors',
    )
  }
  if (stated.smtpUrl !== null && stated.mailFrom === null && !env.HIGHSTREET_MAIL_FROM) {
    faults.push(
      'HIGHSTREET_MAIL_FROM is needed with HIGHSTREET_SMTP_URL; set it to the address that mail comes from',
    )
  }
  if (
    stated.codeWebhookUrl !== null &&
    stated.codeWebhookSecret === null &&
    !env.HIGHSTREET_CODE_WEBHOOK_SECRET
  ) {
    faults.push(
      'HIGHSTREET_CODE_WEBHOOK_SECRET is needed with HIGHSTREET_CODE_WEBHOOK_URL; set it to what the service checks signatures with',
    )
  }
  faults.push(...clusterFaults(env, stated))
  if ((stated.s3AccessKey === null) !== (stated.s3SecretKey === null) && !faults.some(isOfS3Key)) {
    faults.push('HIGHSTREET_S3_ACCESS_KEY and HIGHSTREET_S3_SECRET_KEY belong together; set both or neither')
  }
  if (faults.length > 0) throw new SettingsError(faults)
  return Object.freeze(complete(stated, cores))
}

const isOfS3Key = (fault: string): boolean => /^HIGHSTREET_S3_(ACCESS|SECRET)_KEY /.test(fault)

function complete(stated: Stated, cores: number): Settings {
  const baseUrl = stated.baseUrl ?? (stated.port === 0 ? null : localUrl(stated.host, stated.port))
  return {
    ...stated,
    workers: stated.workers ?? Math.min(cores, 4),
    baseUrl,
    assetsUrl: stated.assetsUrl ?? (baseUrl && `${baseUrl}/assets`),
  }
}

/** The URL at which this machine reaches a server that listens on `host`, which may be a wildcard address. */
export function localUrl(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

function unknownVariables(env: Readonly<Record<string, string | undefined>>): string[] {
  const known = [...Object.values(settingsSchema).map((setting) => setting.name), ...testVariables]
  const unknown = Object.keys(env).filter((name) => /^HIGHSTREET_/i.test(name) && !known.includes(name))
  return unknown.sort().map((name) => {
    const ranked = known.map((candidate) => ({ candidate, slips: slips(candidate, name.toUpperCase()) }))
    const [nearest] = ranked.sort((a, b) => a.slips - b.slips)
    const advice =
      nearest && nearest.slips <= 3
        ? `did you mean ${nearest.candidate}?`
        : 'remove it, or see docs/reference/settings.md'
    return `${name} is not a setting; ${advice}`
  })
}

/**
 * Number of characters inserted, deleted, replaced or swapped with their neighbour (optimal string
 * alignment).
 */
function slips(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = row[j - 1]! + Number(a[i - 1] !== b[j - 1])
      const swapped =
        a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? Infinity) + 1 : Infinity
      next.push(Math.min(changed, row[j]! + 1, next[j - 1]! + 1, swapped))
    }
    before = row
    row = next
  }
  return row[b.length]!
}
