import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** A site with pictures, on a free port of the loopback. `host` is `127.0.0.1:port`. */
export interface FileServer {
  readonly host: string
  close(): Promise<void>
}

async function picture(format: 'jpeg' | 'png'): Promise<Buffer> {
  const canvas = sharp({ create: { width: 400, height: 300, channels: 3, background: '#2a6f97' } })
  return canvas.toFormat(format).toBuffer()
}

/** Serves a jpg or png for every path that ends so, and 404 for others. */
export async function startFileServer(): Promise<FileServer> {
  const files = { jpg: await picture('jpeg'), png: await picture('png') }
  const server: Server = createServer((request, response) => {
    const type = /\.(jpg|png)$/.exec(request.url ?? '')?.[1] as keyof typeof files | undefined
    if (type === undefined) response.writeHead(404).end()
    else
      response
        .writeHead(200, { 'Content-Type': type === 'jpg' ? 'image/jpeg' : 'image/png' })
        .end(files[type])
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
