import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * As many as the parser can find in one read, so that only clients that keep sending without reading answers
 * are cut off.
 */
const mostWaiting = 4096

/** The requests of one connection. */
interface Line {
  readonly socket: Socket
  /** Whether a request is being answered, or is about to be. */
  isBusy: boolean
  readonly waiting: { readonly request: IncomingMessage; readonly response: ServerResponse }[]
}

/**
 * Answers one request of a connection at a time, and pipelined ones at a rate of one per turn of the event
 * loop. Node delivers all requests in a 64 KB read together: a client that pipelines hundreds would have all
 * of them answered before any other client.
 */
export function inTurns(answer: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>()
  /** Connections whose next request may start. */
  const ready: Line[] = []

  function begin(line: Line, request: IncomingMessage, response: ServerResponse): void {
    line.isBusy = true
    response.once('close', () => next(line))
    answer(request, response)
  }

  function next(line: Line): void {
    if (line.waiting.length === 0) line.isBusy = false
    else if (ready.push(line) === 1) setImmediate(turn)
  }

  /** Handles one request, then yields to the event loop, which polls other connections. */
  function turn(): void {
    const line = ready.shift()!
    if (ready.length > 0) setImmediate(turn)
    // The client has disconnected: drop its remaining requests.
    if (!line.socket.writable) line.waiting.length = 0
    const first = line.waiting.shift()
    if (first === undefined) return
    if (line.waiting.length === 0) line.socket.resume()
    begin(line, first.request, first.response)
  }

  function wait(line: Line, request: IncomingMessage, response: ServerResponse): void {
    if (line.waiting.length >= mostWaiting) line.socket.destroy()
    // The parser resumes the socket with each request; by the next tick it has processed its current read.
    else if (line.waiting.push({ request, response }) === 1) process.nextTick(pause, line)
  }

  return (request, response) => {
    const { socket } = request
    let line = lines.get(socket)
    if (line === undefined) {
      line = { socket, isBusy: false, waiting: [] }
      lines.set(socket, line)
    }
    if (line.isBusy) wait(line, request, response)
    else begin(line, request, response)
  }
}

/** Stops reading from a connection with waiting requests. */
function pause({ socket, waiting }: Line): void {
  if (waiting.length > 0) socket.pause()
}

/** Prevents a client that pipelines many requests from delaying others. */
export function answerInTurns(server: Server): void {
  const [answer] = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', inTurns(answer as RequestListener))
}
