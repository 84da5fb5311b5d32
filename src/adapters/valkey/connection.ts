/** The connection to a Valkey or Redis server, and whether it is usable. */
import { type RedisOptions, Valkey } from 'iovalkey'

/**
 * Counts one request in buckets of 50 ms, as the limiter of one server does, by the clock of the Valkey server.
 * KEYS: the ring of a key, its count of the day. ARGV: the rate and the quota, -1 for none; what a server knows to be
 * counted today. Returns the verdict, and for both windows what is used and when there is room again.
 */
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local bucket = math.floor(now / 50)
local rate, quota, known = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local day = math.max(tonumber(redis.call('GET', KEYS[2]) or '0'), known)
local fields, used = {}, 0
for back = 0, 20 do fields[back + 1] = tostring((bucket - back) % 32) end
local cells = {}
if rate >= 0 then
  cells = redis.call('HMGET', KEYS[1], unpack(fields))
  for back = 0, 20 do
    local at, count = string.match(cells[back + 1] or '', '^(%d+):(%d+)$')
    cells[back + 1] = tonumber(at) == bucket - back and tonumber(count) or 0
    used = used + cells[back + 1]
  end
end
local reason = 0
if rate >= 0 and used >= rate then reason = 1
elseif quota >= 0 and day >= quota then reason = 2
else
  if rate >= 0 then
    used = used + 1
    redis.call('HSET', KEYS[1], fields[1], bucket .. ':' .. (cells[1] + 1))
    redis.call('PEXPIRE', KEYS[1], 2000)
  end
  day = day + 1
  redis.call('SET', KEYS[2], day, 'EX', 172800)
end
local reset = 1
if rate >= 0 and used >= rate then
  local left, oldest = used, 20
  while oldest > 0 do
    left = left - cells[oldest + 1]
    if left < rate then break end
    oldest = oldest - 1
  end
  reset = math.max(1, math.ceil(((bucket - oldest + 21) * 50 - now) / 1000))
end
return { reason, used, reset, day, now }
`

export interface Client extends Valkey {
  takeRequest(ring: string, count: string, rate: number, quota: number, known: number): Promise<number[]>
}

/** @param url `redis://` or `rediss://`; `valkey://` and `valkeys://` mean the same */
export function connect(url: string, options: RedisOptions): Client {
  const client = new Valkey(url.replace(/^valkey/, 'redis'), options) as Client
  client.defineCommand('takeRequest', { numberOfKeys: 2, lua: script })
  return client
}

const oldestServer = 7
const answerMs = 2_000

/** Where a server would have counted requests of a check; of no key. */
const checkKeys = ['highstreet:{check}:rate', 'highstreet:{check}:day'] as const

/**
 * Counts a request without a caller, and removes that count. Returns a description of the server.
 * @throws Error, one line that says what to do. `isPassing` is true of it if the server does not answer now.
 */
export async function checkValkey(url: string): Promise<string> {
  const client = connect(url, {
    lazyConnect: true,
    connectTimeout: answerMs,
    commandTimeout: answerMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  let failure: unknown
  client.on('error', (error) => {
    failure ??= error
  })
  try {
    await client.connect()
    // A server that is closed to the user refuses this, too: the script decides.
    const facts = await client.info('server').catch(() => '')
    const version = /^(?:valkey|redis)_version:(\S+)/m.exec(facts)?.[1]
    if (version !== undefined && Number.parseInt(version, 10) < oldestServer)
      throw new Error(`version ${version} is too old; use ${oldestServer} or newer`)
    await client.takeRequest(...checkKeys, 1, 1, 0)
    await client.del(...checkKeys).catch(() => undefined)
    return version === undefined ? 'counts requests' : `version ${version}, counts requests`
  } catch (error) {
    const cause = failure ?? error
    throw Object.assign(new Error(reasonOf(cause, url), { cause }), { isPassing: isUnreachable(cause) })
  } finally {
    client.disconnect()
  }
}

const isUnreachable = (error: unknown): boolean =>
  /ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|timed out|Connection is closed|Stream isn't/.test(
    textOf(error),
  )

const textOf = (error: unknown): string => {
  const { code = '', message } = error as { code?: string; message: string }
  return message.includes(code) ? message : `${code} ${message}`
}

/** What an error means for operators, in one line without user and password. */
export function reasonOf(error: unknown, url: string): string {
  const text = textOf(error).split('\n', 1)[0]!
  const where = `Valkey at ${new URL(url).host}`
  if (isUnreachable(error))
    return `${where} does not answer (${text}); start it, or correct HIGHSTREET_VALKEY_URL`
  const remedy = remedies.find(([texts]) => texts.test(text))?.[1]
  return `${where}: ${remedy ?? `${text}; check HIGHSTREET_VALKEY_URL`}`
}

const remedies: readonly (readonly [RegExp, string])[] = [
  [
    /WRONGPASS|NOAUTH|ERR AUTH|invalid password/i,
    'it refuses the user or password of HIGHSTREET_VALKEY_URL; correct them',
  ],
  [
    /NOPERM|No permissions|can't run this command or subcommand|can't access/i,
    'it denies an action to the user of HIGHSTREET_VALKEY_URL; allow the keys highstreet:* and the commands eval, evalsha, time, get, set, hmget, hset, pexpire and del',
  ],
  [/Protocol error/i, 'it is no Valkey or Redis server; correct HIGHSTREET_VALKEY_URL'],
  [/EPROTO|wrong version number/i, 'it does not speak TLS; use redis:// in HIGHSTREET_VALKEY_URL'],
  [
    /certificate|CERT/i,
    'its certificate is not trusted; put that of your authority into NODE_EXTRA_CA_CERTS',
  ],
  [/READONLY/i, 'it is a replica; name the primary in HIGHSTREET_VALKEY_URL'],
  [/MOVED|CROSSSLOT/i, 'it is part of a Valkey cluster; name a single server in HIGHSTREET_VALKEY_URL'],
]
