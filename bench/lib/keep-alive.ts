/** A client that costs little beside the server it measures: prepared requests over kept-alive sockets, answers read no further than their length. */
import { connect, type NetConnectOpts, type Socket } from 'node:net'

/** A prepared HTTP/1.1 request. */
export type RawRequest = string

const withBody =
  (method: 'POST' | 'PUT') =>
  (path: string, body: string, type = 'application/x-www-form-urlencoded'): RawRequest =>
    `${method} ${path} HTTP/1.1\r\nHost: bench\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

export const rawPost = withBody('POST')
export const rawPut = withBody('PUT')

export const rawGet = (path: string): RawRequest => `GET ${path} HTTP/1.1\r\nHost: bench\r\n\r\n`

/** What a client that only counts needs of an answer. */
export interface Answer {
  /** Bytes of the body. */
  readonly bytes: number
  /** How the body begins, up to `beginning` characters, as ISO-8859-1. */
  readonly text: string
}

const beginning = 512
/** Sockets read into this one after the other: nothing is kept of it. */
const chunk = Buffer.allocUnsafeSlow(256 * 1024)

/** One connection, one request at a time. */
export class Connection {
  private readonly host: string
  private readonly port: number
  private socket: Socket
  /** Whether the server wants the next request on a connection of its own. */
  private isLast = false
  private head = ''
  /** Bytes of the body that are still to come; -1 while the head is read. */
  private missing = -1
  private length = 0
  private text = ''
  private settle: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined

  constructor(host: string, port: number) {
    this.host = host
    this.port = port
    this.socket = this.open()
  }

  private open(): Socket {
    const onread = { buffer: chunk, callback: (size: number) => this.take(size) }
    const socket = connect({ host: this.host, port: this.port, noDelay: true, onread } as NetConnectOpts)
    const fail = (error: Error): void => {
      if (socket === this.socket) this.settle?.reject(error)
    }
    socket.on('error', fail)
    socket.on('close', () => fail(new Error('The server closed the connection.')))
    return socket
  }

  private take(size: number): boolean {
    if (this.missing >= 0) {
      if (this.text.length < beginning) this.text += chunk.toString('latin1', 0, Math.min(size, beginning))
      this.missing -= size
    } else {
      this.head += chunk.toString('latin1', 0, size)
      const end = this.head.indexOf('\r\n\r\n')
      if (end < 0) return true
      const length = /content-length: (\d+)/i.exec(this.head)?.[1]
      if (!this.head.startsWith('HTTP/1.1 200') || length === undefined) {
        this.settle?.reject(new Error(this.head.slice(0, 1000)))
        return true
      }
      this.isLast = /connection: close/i.test(this.head)
      this.length = Number(length)
      this.missing = this.length - (this.head.length - end - 4)
      this.text = this.head.slice(end + 4, end + 4 + beginning)
    }
    if (this.missing > 0) return true
    const answer = { bytes: this.length, text: this.text }
    const { settle } = this
    this.head = ''
    this.missing = -1
    this.settle = undefined
    settle?.resolve(answer)
    return true
  }

  /** Resolves when the whole answer is there. @throws Error with the answer when it is not a 200 */
  send(request: RawRequest): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject }
      if (this.isLast) {
        this.socket.destroy()
        this.socket = this.open()
        this.isLast = false
      }
      this.socket.write(request)
    })
  }

  close(): void {
    this.settle = undefined
    this.socket.destroy()
  }
}

/** What was measured; times in milliseconds. */
export interface Load {
  readonly times: readonly number[]
  readonly perSecond: number
}

const open = (url: string, count: number): Connection[] => {
  const { hostname, port } = new URL(url)
  return Array.from({ length: count }, () => new Connection(hostname, Number(port)))
}

/** As much as the server takes: each connection sends the next request as soon as it has its answer. */
export async function loadClosed(
  url: string,
  connections: number,
  seconds: number,
  next: () => RawRequest,
): Promise<Load> {
  const pool = open(url, connections)
  const times: number[] = []
  const begun = performance.now()
  const end = begun + seconds * 1000
  await Promise.all(
    pool.map(async (connection) => {
      for (;;) {
        const sent = performance.now()
        if (sent >= end) return
        await connection.send(next())
        times.push(performance.now() - sent)
      }
    }),
  )
  for (const connection of pool) connection.close()
  return { times, perSecond: (times.length / (performance.now() - begun)) * 1000 }
}

/** So many requests a second, by the connections in turn, whether or not the server keeps up; times count from when a request was due. */
export async function loadPaced(
  url: string,
  connections: number,
  seconds: number,
  perSecond: number,
  next: () => RawRequest,
): Promise<Load> {
  const pool = open(url, connections)
  const idle = [...pool]
  const due: number[] = []
  const times: number[] = []
  const begun = performance.now()
  let offered = 0
  let failure: Error | undefined
  const start = (connection: Connection, at: number): void => {
    connection.send(next()).then(
      () => {
        times.push(performance.now() - at)
        const waiting = due.shift()
        if (waiting === undefined) idle.push(connection)
        else start(connection, waiting)
      },
      (error) => {
        failure ??= error
      },
    )
  }
  const total = Math.floor(seconds * perSecond)
  while (times.length < total && failure === undefined) {
    // The first one is due at once.
    const wanted = Math.min(total, 1 + Math.floor(((performance.now() - begun) / 1000) * perSecond))
    for (; offered < wanted; offered++) {
      const at = begun + (offered / perSecond) * 1000
      const connection = idle.shift()
      if (connection === undefined) due.push(at)
      else start(connection, at)
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  for (const connection of pool) connection.close()
  if (failure !== undefined) throw failure
  return { times, perSecond: (times.length / (performance.now() - begun)) * 1000 }
}

/** What became of each of a list of requests, in their order. */
export interface Answered extends Load {
  readonly answers: readonly Answer[]
}

/** Sends every request once, as many at a time as there are connections; stops early after `seconds`. */
export async function loadEach(
  url: string,
  connections: number,
  requests: readonly RawRequest[],
  seconds = Number.POSITIVE_INFINITY,
): Promise<Answered> {
  const pool = open(url, connections)
  const times: number[] = []
  const answers: Answer[] = []
  const begun = performance.now()
  const end = begun + seconds * 1000
  let next = 0
  await Promise.all(
    pool.map(async (connection) => {
      while (next < requests.length) {
        const sent = performance.now()
        if (sent >= end) return
        const at = next++
        answers[at] = await connection.send(requests[at]!)
        times[at] = performance.now() - sent
      }
    }),
  )
  const perSecond = (times.length / (performance.now() - begun)) * 1000
  for (const connection of pool) connection.close()
  return { times, answers, perSecond }
}
