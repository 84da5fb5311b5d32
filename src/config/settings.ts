import { availableParallelism } from 'node:os'
import {
  choice,
  hostPorts,
  integer,
  mailbox,
  namedIds,
  networks,
  type Setting,
  SettingFault,
  secret,
  smtpUrl,
  switchSetting,
  text,
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
    'Folder of the store and the files. It is made when it is missing. A relative path starts at the working directory.',
  ),
  demo: switchSetting(
    'HIGHSTREET_DEMO',
    { fallback: true },
    'Whether a first start loads the demo places and makes the demo key and user. Reference data is loaded all the same.',
  ),
  baseUrl: url(
    'HIGHSTREET_BASE_URL',
    { fallback: null, fallbackText: '`http://` host `:` port' },
    'Address under which clients reach the directory, for the links it writes. Set it behind a proxy.',
  ),
  assetsUrl: url(
    'HIGHSTREET_ASSETS_URL',
    { fallback: null, fallbackText: 'base URL and `/assets`' },
    'Address under which images, logos and documents are reached, for example that of a cache in front.',
  ),
  workers: integer(
    'HIGHSTREET_WORKERS',
    { fallback: null, fallbackText: 'number of cores, at most 4', minimum: 1, maximum: 64 },
    'Number of threads that answer requests.',
  ),
  connectionsPerAddress: integer(
    'HIGHSTREET_CONNECTIONS_PER_ADDRESS',
    { fallback: null, fallbackText: 'no limit', minimum: 1, maximum: 65_535 },
    'Most connections that one address may have open to each of those threads; requests on further ones are refused.',
  ),
  trustedProxies: networks(
    'HIGHSTREET_TRUSTED_PROXIES',
    'Proxies in front, by address or network, separated by commas: of their requests the client is the one that `X-Forwarded-For` names.',
  ),
  fetchAllow: hostPorts(
    'HIGHSTREET_FETCH_ALLOW',
    'Private addresses that fetches by URL may reach all the same: `host:port`, separated by commas.',
  ),
  geocoderUrl: url(
    'HIGHSTREET_GEOCODER_URL',
    { fallback: null, fallbackText: 'none' },
    'Geocoding service asked for addresses that the shipped gazetteer cannot place to the street.',
  ),
  geocoderKind: choice(
    'HIGHSTREET_GEOCODER_KIND',
    { fallback: 'nominatim', values: ['nominatim', 'photon'] },
    'The interface that the geocoding service speaks.',
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
    'Mail server that mail is sent by: `smtp://` (TLS where the server offers it; `?tls=required` insists, `?tls=off` does without) or `smtps://`, with user and password if it wants them. Without one, mail is kept in files of the data folder.',
  ),
  mailFrom: mailbox(
    'HIGHSTREET_MAIL_FROM',
    'Sender of the mail: an address, or `Name <address>`. Needed with `HIGHSTREET_SMTP_URL`.',
  ),
  codeWebhookUrl: url(
    'HIGHSTREET_CODE_WEBHOOK_URL',
    { fallback: null, fallbackText: 'none' },
    'Service that sends codes to telephones, by text message or voice. Without one, they are kept in files of the data folder.',
  ),
  codeWebhookSecret: secret(
    'HIGHSTREET_CODE_WEBHOOK_SECRET',
    'What requests to that service are signed with, at least 16 characters. Needed with `HIGHSTREET_CODE_WEBHOOK_URL`.',
  ),
  deliveryKeepDays: integer(
    'HIGHSTREET_DELIVERY_KEEP_DAYS',
    { fallback: 30, minimum: 1, maximum: 3650 },
    'Days that the record of a sent or given-up delivery is kept, and mail in files.',
  ),
  inboxKeepDays: integer(
    'HIGHSTREET_INBOX_KEEP_DAYS',
    { fallback: 365, minimum: 1, maximum: 3650 },
    'Days that a settled item of the inbox is kept.',
  ),
  scrubDelayS: integer(
    'HIGHSTREET_SCRUB_DELAY_S',
    { fallback: 60, minimum: 0, maximum: 604_800 },
    'Seconds after an erasure at which its bytes are removed from the files of the store; erasures in between share one rewriting of them.',
  ),
  recordKeepDays: integer(
    'HIGHSTREET_RECORD_KEEP_DAYS',
    { fallback: 730, minimum: 1, maximum: 36_500 },
    'Days that messages which went out, lines of the logs of sales and syndication, and syndications that have ended are kept.',
  ),
  historyKeepDays: integer(
    'HIGHSTREET_HISTORY_KEEP_DAYS',
    { fallback: null, fallbackText: 'all of it', minimum: 1, maximum: 36_500 },
    'Days that the history of entities goes back. What is older is removed for good, but for the latest write of each entity.',
  ),
  linksPerKey: integer(
    'HIGHSTREET_LINKS_PER_KEY',
    { fallback: 100_000, minimum: 1, maximum: 100_000_000 },
    'Most links of `token/*` that one key may have at a time; those that have run out do not count.',
  ),
  messagesPerAccount: integer(
    'HIGHSTREET_MESSAGES_PER_ACCOUNT',
    { fallback: 1_000, minimum: 1, maximum: 10_000_000 },
    'Most messages to businesses in a day that are taken through one account.',
  ),
  openItemsPerAccount: integer(
    'HIGHSTREET_OPEN_ITEMS_PER_ACCOUNT',
    { fallback: 10_000, minimum: 1, maximum: 10_000_000 },
    'Most reports of one account that are not settled, and as many messages that no mail can go to.',
  ),
  usersPerAccount: integer(
    'HIGHSTREET_USERS_PER_ACCOUNT',
    { fallback: 100_000, minimum: 1, maximum: 100_000_000 },
    'Most users of one account.',
  ),
  activeDocuments: choice(
    'HIGHSTREET_ACTIVE_DOCUMENTS',
    { fallback: 'refuse', values: ['refuse', 'flag'] },
    'What happens to documents with macros, scripts, embedded objects or anything else that acts by itself: `refuse` them, or `flag` them with `document_warnings`.',
  ),
  logLevel: choice(
    'HIGHSTREET_LOG_LEVEL',
    { fallback: 'info', values: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] },
    'Least severity that is logged.',
  ),
  shutdownTimeoutS: integer(
    'HIGHSTREET_SHUTDOWN_TIMEOUT_S',
    { fallback: 10, minimum: 0, maximum: 600 },
    'Seconds that a stop may take; requests under way get four fifths of it. The process then ends whatever hangs, at the earliest after 2 seconds.',
  ),
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
const testVariables = ['HIGHSTREET_SHARED', 'HIGHSTREET_TEST_SCALE', 'HIGHSTREET_UPDATE_GOLDEN']

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
  if (faults.length > 0) throw new SettingsError(faults)
  return Object.freeze(complete(stated, cores))
}

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
