import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A website of another origin than the directory's, for pages that include the store finder. */
export interface FinderSite {
  readonly origin: string
  /** Serves a page or a script at a path, with headers of its own. */
  put(path: string, body: string, headers?: Readonly<Record<string, string>>): void
  close(): Promise<void>
}

export async function startFinderSite(): Promise<FinderSite> {
  const pages = new Map<string, { body: string; headers: Readonly<Record<string, string>> }>()
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '')
    if (page === undefined) response.writeHead(204).end()
    else response.writeHead(200, page.headers).end(page.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    put: (path, body, headers = {}) =>
      pages.set(path, { body, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } }),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
