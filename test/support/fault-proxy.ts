import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy on loopback whose network can be made slow, cut, or closed. */
export interface FaultProxy {
  readonly port: number
  /** Bytes towards the target arrive this much later, in milliseconds. */
  delay(ms: number): void
  /** Nothing passes in either direction, and new connections get no answer, until `heal`; then all of it arrives. */
  cut(): void
  /** Resets all connections, and new ones, until `heal`. */
  refuse(): void
  heal(): void
  close(): Promise<void>
}

/** Passes connections on to a port of this machine: the one that `target` returns when a connection is made. */
export async function startFaultProxy(target: () => number): Promise<FaultProxy> {
  let state: 'open' | 'cut' | 'refusing' = 'open'
  let delayMs = 0
  const pairs = new Set<readonly [Socket, Socket]>()
  let waiting: (() => void)[] = []

  /** Passes bytes on in their order. */
  const pass = (from: Socket, to: Socket, late: () => number): void => {
    let last: Promise<void> = Promise.resolve()
    const later = (work: () => void): void => {
      const due = new Promise<void>((resolve) => setTimeout(resolve, late()))
      last = last.then(async () => {
        await due
        if (state === 'cut') await new Promise<void>((resolve) => waiting.push(resolve))
        work()
      })
    }
    from.on('data', (chunk) => later(() => to.destroyed || to.write(chunk)))
    from.on('end', () => later(() => to.end()))
    from.on('error', () => undefined)
    from.on('close', () => later(() => to.destroy()))
  }

  const join = (client: Socket): void => {
    if (state === 'refusing') {
      client.resetAndDestroy()
      return
    }
    const server = connect({ port: target(), host: '127.0.0.1', noDelay: true })
    const pair = [client, server] as const
    pairs.add(pair)
    client.once('close', () => pairs.delete(pair))
    pass(client, server, () => delayMs)
    pass(server, client, () => 0)
  }

  const listener = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
    client.on('error', () => undefined)
    if (state === 'cut') waiting.push(() => join(client))
    else join(client)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const destroyAll = (): void => {
    for (const [client, server] of pairs) {
      client.resetAndDestroy()
      server.destroy()
    }
  }
  const release = (): void => {
    const released = waiting
    waiting = []
    for (const resume of released) resume()
  }
  return {
    port: (listener.address() as { port: number }).port,
    delay: (ms) => {
      delayMs = ms
    },
    cut: () => {
      state = 'cut'
    },
    refuse: () => {
      state = 'refusing'
      destroyAll()
    },
    heal: () => {
      state = 'open'
      delayMs = 0
      release()
    },
    close: async () => {
      state = 'refusing'
      destroyAll()
      release()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}
