import pg from 'pg'
import { Parser } from 'pg-protocol/dist/parser.js'

const dataRow = 0x44

type Message = { readonly name: string }
interface Messages {
  parse(chunk: Buffer, visit: (message: Message) => void): void
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message
}
interface Connection {
  emit(event: string, message: Message): void
  attachListeners(stream: NodeJS.ReadableStream): void
}

/**
 * A client whose type parsers get the bytes of each value. The library decodes all values as UTF-8, which destroys
 * binary ones. The bytes are only valid until the parser returns.
 */
export class ByteClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const { connection } = this as unknown as { connection: Connection }
    connection.attachListeners = (stream) => {
      const messages = new Parser() as unknown as Messages
      const others = messages.handlePacket.bind(messages)
      messages.handlePacket = (offset, code, length, bytes) =>
        code === dataRow ? rowOf(offset, length, bytes) : others(offset, code, length, bytes)
      stream.on('data', (chunk: Buffer) =>
        messages.parse(chunk, (message) =>
          connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message),
        ),
      )
    }
  }
}

function rowOf(offset: number, length: number, bytes: Buffer): Message {
  const fields: (Buffer | null)[] = new Array(bytes.readInt16BE(offset))
  let at = offset + 2
  for (let field = 0; field < fields.length; field++) {
    const size = bytes.readInt32BE(at)
    at += 4
    fields[field] = size === -1 ? null : bytes.subarray(at, at + size)
    at += Math.max(size, 0)
  }
  return { name: 'dataRow', length, fieldCount: fields.length, fields } as Message
}
