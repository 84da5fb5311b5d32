import { startServerProcess } from '../../../test/support/server-process.ts'
import { residentBytes } from '../files.ts'

/** The server whose pages are measured, in a process of its own. */
export interface PagesServer {
  readonly url: string
  /** Of a plan without limits. */
  readonly apiKey: string
  /** Businesses in it. */
  readonly size: number
  readonly residentMib: () => number
  end(): Promise<void>
}

export async function startPagesServer(
  folder: string,
  loaded: { readonly apiKey: string; readonly size: number },
): Promise<PagesServer> {
  const server = await startServerProcess(folder, {
    env: { HIGHSTREET_VISITOR_RATE: '40950', HIGHSTREET_SITE_COUNTRY: 'gb' },
  })
  return {
    url: server.url,
    apiKey: loaded.apiKey,
    size: loaded.size,
    residentMib: () => Math.round(residentBytes(server.child.pid!) / 2 ** 20),
    end: async () => {
      await server.end('SIGTERM')
    },
  }
}
