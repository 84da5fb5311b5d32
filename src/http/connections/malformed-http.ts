import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { DirectoryError } from '../../errors.ts'
import { failure } from '../envelope.ts'

/** Answers requests that Node's HTTP parser rejected with the envelope. */
export function answerMalformedHttp(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const timedOut = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const line = tooLarge
    ? '431 Request Header Fields Too Large'
    : timedOut
      ? '408 Request Timeout'
      : '400 Bad Request'
  const { envelope } = failure(new DirectoryError(tooLarge ? 'too_large' : 'malformed_request'))
  const body = JSON.stringify(envelope)
  socket.end(
    `HTTP/1.1 ${line}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

/**
 * Handles requests that Node would answer without the envelope, or not at all: unknown expectations, which
 * may be ignored (RFC 9110, 10.1.1), and CONNECT.
 */
export function answerUnusualHttp(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.on('connect', (_request, socket: Socket) => answerMalformedHttp(new Error('CONNECT'), socket))
}
