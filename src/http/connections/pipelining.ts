import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** As many as the parser can find in what it reads at once, so that only who goes on sending while nobody reads is cut off. */
const mostWaiting = 4096

/** The requests of one connection. */
interface Line {
  readonly socket: Socket
  /** Whether one is being answered, or is about to be. */
  isBusy: boolean
  readonly waiting: { readonly request: IncomingMessage; readonly response: ServerResponse }[]
}

/**
 * Answers one request of a connection at a time, and those that were sent ahead (pipelined) one in a turn of the event loop. Node hands over
 * all requests that it finds in 64 KB of a connection at once: those of a client that sends hundreds ahead would all be answered before any of
 * another client.
 */
export function inTurns(answer: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>()
  /** Connections whose next request may begin. */
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

  /** One request in a turn of the event loop, which then looks for what others have sent. */
  function turn(): void {
    const line = ready.shift()!
    if (ready.length > 0) setImmediate(turn)
    // Nobody is there for the answers any more.
    if (!line.socket.writable) line.waiting.length = 0
    const first = line.waiting.shift()
    if (first === undefined) return
    if (line.waiting.length === 0) line.socket.resume()
    begin(line, first.request, first.response)
  }

  function wait(line: Line, request: IncomingMessage, response: ServerResponse): void {
    if (line.waiting.length >= mostWaiting) line.socket.destroy()
    // The parser resumes the socket with every request; it is through with what it has read when this comes.
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

/** No more is read of a connection whose requests wait. */
function pause({ socket, waiting }: Line): void {
  if (waiting.length > 0) socket.pause()
}

/** A client that sends many requests ahead must not keep others waiting. */
export function answerInTurns(server: Server): void {
  const [answer] = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', inTurns(answer as RequestListener))
}
