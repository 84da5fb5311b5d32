import { connect } from 'node:net'

export interface RawReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * Sends bytes as they are over a connection of its own and reads one answer. `breaksOff` ends the sending side after the bytes. Rejects when the server
 * closes without an answer.
 */
export function sendRaw(port: number, bytes: Buffer, breaksOff = false): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
      if (breaksOff) socket.end(bytes)
      else socket.write(bytes)
    })
    const settle = (): boolean => {
      const reply = parse(Buffer.concat(chunks))
      if (reply === undefined) return false
      socket.destroy()
      resolve(reply)
      return true
    }
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      settle()
    })
    socket.on('error', reject)
    socket.on('close', () => {
      if (!settle()) reject(new Error('The connection ended without an answer.'))
    })
  })
}

/** The answer when all of it is there. */
function parse(bytes: Buffer): RawReply | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [line = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((text) => {
      const colon = text.indexOf(':')
      return [text.slice(0, colon).toLowerCase(), text.slice(colon + 1).trim()]
    }),
  )
  const length = Number(headers['content-length'] ?? 0)
  const body = bytes.subarray(end + 4)
  if (body.length < length) return undefined
  return { status: Number(line.split(' ')[1]), headers, body: body.subarray(0, length).toString('utf8') }
}
