import { createWriteStream } from 'node:fs'
import type { LookupFunction } from 'node:net'
import type { Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { DirectoryError } from '../../errors.ts'
import { type Fault, fault } from '../../faults/fault.ts'
import type { FetchLimits, RemoteFile, RemoteFiles, Validators } from '../../ports/remote-files.ts'
import { guardLookups, type ResolveHost } from './guarded-lookup.ts'

const maxRedirects = 5
const maxUrlLength = 2048
const redirectStatuses = new Set([301, 302, 303, 307, 308])

/** An error about the URL; `fetchFile` adds the parameter it came from. */
const failed = (found: Fault, cause?: unknown): DirectoryError =>
  new DirectoryError('fetch_failed', [found], { cause })

const closedAddress = (): DirectoryError => failed(fault('fetch_closed'))

/**
 * Fetches files over HTTP. Every redirect hop is guarded (`guarded-lookup.ts`).
 * @param allow `host:port` pairs that may be contacted even though they are private (`[::1]:8080` for IPv6)
 * @param resolveHost the resolver; default: the system resolver
 */
export function createHttpRemoteFiles(allow: readonly string[] = [], resolveHost?: ResolveHost): RemoteFiles {
  const lookupOf = guardLookups(allow, closedAddress, resolveHost)
  async function follow<Taken>(
    address: string,
    { maxBytes, timeoutMs }: FetchLimits,
    known: Validators | undefined,
    take: (body: AsyncIterable<Uint8Array>) => Promise<Taken>,
  ): Promise<Fetched<Taken>> {
    const signal = AbortSignal.timeout(timeoutMs)
    let url = readUrl(address)
    try {
      for (let hop = 0; hop <= maxRedirects; hop++) {
        const outcome = await get(url, lookupOf(url), maxBytes, signal, known, take)
        if (!('location' in outcome)) return outcome
        url = readUrl(outcome.location, url)
      }
    } catch (error) {
      if (error instanceof DirectoryError) throw error
      if (signal.aborted) throw failed(fault('fetch_time', null, { seconds: timeoutMs / 1000 }), error)
      throw failed(fault('fetch_failed'), error)
    }
    throw failed(fault('fetch_redirects', null, { maximum: maxRedirects }))
  }
  return {
    async fetch(address, limits, known) {
      const { taken, ...file } = await follow(address, limits, known, inMemory)
      return { ...file, bytes: taken ?? new Uint8Array() }
    },
    async save(address, path, limits, known) {
      const { taken: _, ...file } = await follow(address, limits, known, (body) =>
        pipeline(body, createWriteStream(path, { mode: 0o600, flags: 'wx' })),
      )
      return file
    },
  }
}

async function inMemory(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function readUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    throw failed(fault(base ? 'fetch_elsewhere' : 'fetch_address'))
  }
  if (url.href.length > maxUrlLength) throw failed(fault('fetch_long', null, { maximum: maxUrlLength }))
  if (url.username !== '' || url.password !== '') {
    throw failed(fault('fetch_login'))
  }
  return url
}

/** What was made of the body; null when the file is unchanged. */
type Fetched<Taken> = Omit<RemoteFile, 'bytes'> & { readonly taken: Taken | null }

type Outcome<Taken> = Fetched<Taken> | { location: string }

/** Performs one hop over its own connection, which is always closed afterwards. */
async function get<Taken>(
  url: URL,
  lookup: LookupFunction,
  maxBytes: number,
  signal: AbortSignal,
  known: Validators | undefined,
  take: (body: AsyncIterable<Uint8Array>) => Promise<Taken>,
): Promise<Outcome<Taken>> {
  // Loaded on demand, like other large libraries that few servers use, to keep startup fast.
  const { Agent, request } = await import('undici')
  const agent = new Agent({ connect: { lookup }, pipelining: 0, maxHeaderSize: 16 * 1024 })
  try {
    const { statusCode, headers, body } = await request(url, {
      dispatcher: agent,
      signal,
      headers: {
        accept: '*/*',
        'accept-encoding': 'identity',
        'user-agent': 'highstreet',
        ...(known?.etag == null ? {} : { 'if-none-match': known.etag }),
        ...(known?.lastModified == null ? {} : { 'if-modified-since': known.lastModified }),
      },
    })
    // Later failures surface through the iteration. This handler prevents an unhandled event after an early
    // end.
    body.on('error', () => {})
    const location = header(headers, 'location')
    if (redirectStatuses.has(statusCode) && location !== null) return { location }
    const validators = { etag: header(headers, 'etag'), lastModified: header(headers, 'last-modified') }
    if (statusCode === 304 && known !== undefined)
      return { taken: null, contentType: null, validators: known, isUnchanged: true }
    if (statusCode !== 200) {
      throw failed(fault('fetch_status', null, { status: statusCode }))
    }
    if (Number(header(headers, 'content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
    const decoded = decode(body, header(headers, 'content-encoding'))
    const taken = await take(upTo(decoded, maxBytes))
    return { taken, contentType: header(headers, 'content-type'), validators, isUnchanged: false }
  } finally {
    await agent.destroy()
  }
}

function header(headers: Dispatcher.ResponseData['headers'], name: string): string | null {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}

const decoders = new Map<string, (() => Duplex) | null>([
  ['identity', null],
  ['', null],
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

/**
 * Some servers compress even though the request forbids it. The size limit applies to the decompressed bytes.
 */
function decode(body: Readable, encoding: string | null): Readable {
  const decoder = decoders.get((encoding ?? '').trim().toLowerCase())
  if (decoder === undefined) throw failed(fault('fetch_encoding'))
  if (decoder === null) return body
  const unpacked = decoder()
  body.on('error', (error) => unpacked.destroy(error))
  return body.pipe(unpacked)
}

/** The chunks of a stream. @throws DirectoryError too_large once they are more */
async function* upTo(stream: Readable, maxBytes: number): AsyncGenerator<Uint8Array> {
  let total = 0
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    total += chunk.byteLength
    if (total > maxBytes) throw tooLarge(maxBytes)
    yield chunk
  }
}

const tooLarge = (maxBytes: number): DirectoryError =>
  new DirectoryError('too_large', [fault('fetch_large', null, { maximum: maxBytes })])
