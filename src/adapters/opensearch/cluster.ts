/** The connection to an OpenSearch cluster. */
import { Client, type ClientOptions, errors } from '@opensearch-project/opensearch'
import { DirectoryError } from '../../errors.ts'
import type { Json } from './mapping.ts'

export interface ClusterOptions {
  /** Addresses of nodes, with user and password where needed. */
  readonly urls: readonly string[]
  /** PEM of the authority that signs the cluster's certificate, if the system does not know it. */
  readonly ca?: string | undefined
  /** After that long, in milliseconds, a node counts as dead and the next one is asked; all attempts take at most twice as long. Default: 3,000. */
  readonly requestMs?: number
}

/** A mistake of the setup, for operators: one line that says what to do. */
export class OpenSearchSetupError extends Error {}

/** Seconds after which callers try again. */
const retryAfterS = 5

export interface Send {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  readonly path: string
  readonly query?: Record<string, string | number | boolean>
  readonly body?: Json
  /** Lines of a bulk or multi-search request. */
  readonly lines?: readonly Json[]
  readonly timeoutMs?: number
  /** Status codes that are answers rather than failures. */
  readonly accepts?: readonly number[]
}

export interface Answer<Body> {
  readonly status: number
  readonly body: Body
}

const addressOf = (url: string): string => {
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}`
}

export class Cluster {
  readonly #client: Client
  readonly #addresses: string
  /** What the attempts of a request may take together, unless it brings a time of its own: its caller waits, too. */
  readonly #allMs: number

  constructor({ urls, ca, requestMs = 3000 }: ClusterOptions) {
    this.#allMs = 2 * requestMs
    this.#addresses = urls.map(addressOf).join(', ')
    const options: ClientOptions = {
      nodes: [...urls],
      maxRetries: Math.max(2, urls.length),
      requestTimeout: requestMs,
    }
    this.#client = new Client(ca === undefined ? options : { ...options, ssl: { ca } })
  }

  /** @throws errors of the client; see `isPassing` and `failureOf` */
  async send<Body>({
    method,
    path,
    query = {},
    body,
    lines,
    timeoutMs,
    accepts = [],
  }: Send): Promise<Answer<Body>> {
    const options = {
      ignore: [...accepts],
      ...(timeoutMs === undefined ? {} : { requestTimeout: timeoutMs }),
    }
    const content = lines === undefined ? { body } : { bulkBody: [...lines] }
    const request = this.#client.transport.request(
      {
        method,
        path,
        querystring: query,
        ...(body === undefined && lines === undefined ? {} : content),
      } as never,
      options,
    )
    const ending = timeoutMs === undefined ? setTimeout(() => request.abort(), this.#allMs) : undefined
    try {
      const answer = await request
      return { status: answer.statusCode ?? 0, body: answer.body as Body }
    } finally {
      clearTimeout(ending)
    }
  }

  /**
   * Checks that the servers are usable, and returns their version.
   * @throws OpenSearchSetupError for what an operator must change; errors of the client if nothing answers
   */
  async check(): Promise<string> {
    let body: { version?: { number?: string; distribution?: string } }
    try {
      body = (await this.send<typeof body>({ method: 'GET', path: '/' })).body
    } catch (error) {
      if (isOfAnotherServer(error)) throw this.#isNot()
      throw this.setupFailureOf(error) ?? error
    }
    const { number = '', distribution } = body?.version ?? {}
    if (distribution !== 'opensearch') throw this.#isNot()
    if (Number.parseInt(number, 10) < 2)
      throw new OpenSearchSetupError(
        `OpenSearch ${number} at ${this.#addresses} is too old; upgrade it to version 2 or later`,
      )
    return number
  }

  #isNot(): OpenSearchSetupError {
    return new OpenSearchSetupError(
      `HIGHSTREET_OPENSEARCH_URLS: ${this.#addresses} is not OpenSearch; give the address of an OpenSearch cluster, version 2 or later`,
    )
  }

  /** The mistake of the setup behind an error; null if it is another error. */
  setupFailureOf(error: unknown): OpenSearchSetupError | null {
    const status = error instanceof errors.ResponseError ? error.statusCode : 0
    if (status === 401)
      return new OpenSearchSetupError(
        `OpenSearch at ${this.#addresses} refuses the user or password of HIGHSTREET_OPENSEARCH_URLS; correct them`,
      )
    if (status === 403)
      return new OpenSearchSetupError(
        `OpenSearch at ${this.#addresses} denies an action to the user of HIGHSTREET_OPENSEARCH_URLS; give it all rights on the indexes of HIGHSTREET_OPENSEARCH_INDEX`,
      )
    if (error instanceof errors.ConnectionError || error instanceof errors.NoLivingConnectionsError)
      return new OpenSearchSetupError(
        `No OpenSearch answers at ${this.#addresses} (${reasonOf(error)}); start it, or correct HIGHSTREET_OPENSEARCH_URLS`,
      )
    return null
  }

  async close(): Promise<void> {
    await this.#client.close()
  }
}

const reasonOf = ({ message }: Error): string => {
  if (/EPROTO|wrong version number/.test(message)) return 'it does not speak TLS'
  const [reason = ''] = message.split('\n', 1)
  return /certificate/i.test(reason)
    ? `${reason}: put the certificate of your authority into NODE_EXTRA_CA_CERTS`
    : reason
}

/** Whether the answer to the first request is none of OpenSearch, which refuses a user with 401, or with 403 in JSON. */
function isOfAnotherServer(error: unknown): boolean {
  if (error instanceof errors.DeserializationError) return true
  if (!(error instanceof errors.ResponseError)) return false
  const { statusCode: status = 500, body } = error
  if (status === 403) return (body as { error?: unknown } | null)?.error === undefined
  return status < 500 && status !== 401 && status !== 429
}

export const statusOf = (error: unknown): number =>
  error instanceof errors.ResponseError ? (error.statusCode ?? 0) : 0

/** Whether the same request may succeed later. */
export function isPassing(error: unknown): boolean {
  if (error instanceof errors.ResponseError) return isPassingStatus(error.statusCode ?? 500)
  return error instanceof errors.OpenSearchClientError
}

/** The answers of a multi-search, in order. @throws errors of the client for the first that failed */
export async function sendAll<Body>(
  cluster: Cluster,
  index: string,
  bodies: readonly Json[],
): Promise<readonly Body[]> {
  const allow_partial_search_results = false
  if (bodies.length === 1) {
    const query = { allow_partial_search_results }
    const path = `/${index}/_search`
    return [(await cluster.send<Body>({ method: 'POST', path, query, body: bodies[0]! })).body]
  }
  const lines = bodies.flatMap((body) => [{ index, allow_partial_search_results }, body])
  type Responses = { responses: (Body & { status: number; error?: unknown })[] }
  const { body } = await cluster.send<Responses>({ method: 'POST', path: '/_msearch', lines })
  const failed = body.responses.find(({ error }) => error !== undefined)
  if (failed !== undefined)
    throw new errors.ResponseError({ body: failed, statusCode: failed.status, headers: {} } as never)
  return body.responses
}

export const isPassingStatus = (status: number): boolean => status === 429 || status >= 500

/** What a caller of a search gets while OpenSearch does not answer. */
export const busy = (cause?: unknown): DirectoryError =>
  new DirectoryError('busy', [], { cause, retryAfterS })

/** The error for callers of searches. */
export const failureOf = (error: unknown): unknown => (isPassing(error) ? busy(error) : withoutRequest(error))

/** Errors of the client hold the request with its user and password, which logs must not have. */
export const withoutRequest = (error: unknown): unknown =>
  error instanceof errors.OpenSearchClientError ? new Error(`OpenSearch: ${error.message}`) : error
