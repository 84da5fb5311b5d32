import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './at-end.ts'
import { startServerProcess } from './server-process.ts'

/** A server with the demo places, as after `npm start`. */
export interface DemoServer {
  readonly origin: string
  readonly demoKey: string
  readonly adminKey: string
  /** A listing with opening hours. */
  readonly listingId: string
  close(): Promise<void>
}

export async function startDemoServer(env: Record<string, string> = {}): Promise<DemoServer> {
  const folder = temporaryFolder('demo')
  const { url, end } = await startServerProcess(folder, {
    env: { HIGHSTREET_DEMO: '1', HIGHSTREET_VISITOR_RATE: '1000', ...env },
  })
  const origin = new URL(url).origin
  const demoKey = readFileSync(join(folder, 'demo-key'), 'utf8').trim()
  const query = new URLSearchParams({ who: 'Cafe Java', country: 'FI', api_key: demoKey })
  const answer = await fetch(`${origin}/v1/entity/search/who?${query}`)
  const { data } = (await answer.json()) as { data: { rows: readonly { readonly id: string }[] } }
  return {
    origin,
    demoKey,
    adminKey: readFileSync(join(folder, 'admin-key'), 'utf8').trim(),
    listingId: data.rows[0]!.id,
    close: async () => {
      await end('SIGTERM')
    },
  }
}
