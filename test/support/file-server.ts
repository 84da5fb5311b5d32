import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** A site with pictures, on a free port of the loopback. `host` is `127.0.0.1:port`. */
export interface FileServer {
  readonly host: string
  close(): Promise<void>
}

async function picture(format: 'jpeg' | 'png', number: number): Promise<Buffer> {
  const canvas = sharp({
    create: { width: 400, height: 300, channels: 3, background: { r: (number * 20) % 256, g: 111, b: 151 } },
  })
  return canvas.toFormat(format).toBuffer()
}

/** Serves a jpg or png for every path that ends so, another one for `7.jpg` than for `8.jpg`; 404 for others. */
export async function startFileServer(): Promise<FileServer> {
  const server: Server = createServer(async (request, response) => {
    const [, number, type] = /(\d*)\.(jpg|png)$/.exec(request.url ?? '') ?? []
    if (type === undefined) return response.writeHead(404).end()
    const format = type === 'jpg' ? 'jpeg' : 'png'
    const bytes = await picture(format, Number(number))
    return response.writeHead(200, { 'Content-Type': `image/${format}` }).end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
