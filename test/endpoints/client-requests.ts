import { readFileSync } from 'node:fs'

/** A request as a published client put it on the wire. */
export interface ClientRequest {
  readonly client: 'java' | 'php' | 'python' | 'ruby'
  /** What the caller asked for, `METHOD /path`. */
  readonly endpoint: string
  readonly parameters: 'all known' | 'required only'
  /** Request line and headers. */
  readonly head: readonly string[]
  readonly body: string
}

export const clientRequests: readonly ClientRequest[] = readFileSync(
  new URL('../fixtures/client-requests.ndjson', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as ClientRequest)

/** The deletes that PHP sends as POST and Ruby as PUT: faults of those clients that cannot be told from other calls. */
export const isMisdirected = ({ client, endpoint }: ClientRequest): boolean =>
  endpoint.startsWith('DELETE') && (client === 'php' || client === 'ruby')

const pairsOf = (text: string): string[] => text.split('&').filter((pair) => pair !== '')
const nameOf = (pair: string): string => decodeURIComponent(pair.split('=', 1)[0]!)

/** Java's form encoding is ISO-8859-1; that of the others UTF-8. */
function decodeValue(pair: string): string {
  const value = pair.slice(pair.indexOf('=') + 1).replaceAll('+', ' ')
  try {
    return decodeURIComponent(value)
  } catch {
    return value.replace(/%([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  }
}

const queryOf = ({ head }: ClientRequest): string => head[0]!.split(' ')[1]!.split('?')[1] ?? ''

/** The parameters a request carries besides key and user; empty ones are left out. */
export function parametersOf(request: ClientRequest): Record<string, string> {
  const pairs = [...pairsOf(queryOf(request)), ...pairsOf(request.body)]
  return Object.fromEntries(
    pairs
      .map((pair) => [nameOf(pair), decodeValue(pair)] as const)
      .filter(([name, value]) => value !== '' && name !== 'api_key' && name !== '_user_id'),
  )
}

/** The bytes of a request, with the values of some parameters replaced where they stand and the length set right; nothing else changes. */
export function bytesOf(
  request: ClientRequest,
  replaced: Readonly<Record<string, string>>,
  host: string,
): Buffer {
  const replace = (text: string): string =>
    text
      .split('&')
      .map((pair) => {
        const value = pair === '' || pair.endsWith('=') ? undefined : replaced[nameOf(pair)]
        return value === undefined ? pair : `${pair.split('=', 1)[0]}=${encodeURIComponent(value)}`
      })
      .join('&')
  const body = Buffer.from(replace(request.body))
  const [line, ...headers] = request.head
  const [method, target, version] = line!.split(' ')
  const [path, query] = target!.split('?')
  const head = [
    `${method} ${path}${query === undefined ? '' : `?${replace(query)}`} ${version}`,
    ...headers.map((header) =>
      header.replace(/^host:.*/i, `Host: ${host}`).replace(/^(content-length):.*/i, `$1: ${body.length}`),
    ),
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), body])
}
