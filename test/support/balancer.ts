import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** A load balancer on loopback. */
export interface Balancer {
  readonly url: string
  close(): Promise<void>
}

const checkEveryMs = 200

/**
 * Sends each request to the next of the nodes whose `/readyz` answers 200. A request that no node accepted goes to
 * the next one; without any, it gets 503.
 */
export async function startBalancer(nodes: readonly string[], port = 0): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<string>()
  let turn = 0

  const check = async (node: string): Promise<void> => {
    try {
      const answer = await fetch(`${node}/readyz`, { signal: AbortSignal.timeout(2_000) })
      await answer.arrayBuffer()
      if (answer.ok) ready.add(node)
      else ready.delete(node)
    } catch {
      ready.delete(node)
    }
  }
  const checkAll = () => Promise.all(nodes.map(check))
  await checkAll()
  const timer = setInterval(checkAll, checkEveryMs)

  const pass = (incoming: IncomingMessage, response: ServerResponse, tried: ReadonlySet<string>): void => {
    const candidates = nodes.filter((node) => ready.has(node) && !tried.has(node))
    const node = candidates[turn++ % candidates.length]
    if (node === undefined) {
      response.writeHead(503, { 'retry-after': '1' }).end()
      return
    }
    const { method, url, headers } = incoming
    const sent = request(node + url, { method, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode!, answer.rawHeaders)
      answer.pipe(response)
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') {
        ready.delete(node)
        // The body has not been read: nothing was sent.
        pass(incoming, response, new Set([...tried, node]))
      } else if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    })
    sent.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => incoming.pipe(sent))
      else incoming.pipe(sent)
    })
  }

  const server = createServer((incoming, response) => pass(incoming, response, new Set()))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
