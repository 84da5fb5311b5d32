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

/** Passes connections on to a port of this machine. */
export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
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
    const target = connect({ port: targetPort, host: '127.0.0.1', noDelay: true })
    const pair = [client, target] as const
    pairs.add(pair)
    client.once('close', () => pairs.delete(pair))
    pass(client, target, () => delayMs)
    pass(target, client, () => 0)
  }

  const server = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
    client.on('error', () => undefined)
    if (state === 'cut') waiting.push(() => join(client))
    else join(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const destroyAll = (): void => {
    for (const [client, target] of pairs) {
      client.resetAndDestroy()
      target.destroy()
    }
  }
  const release = (): void => {
    const released = waiting
    waiting = []
    for (const resume of released) resume()
  }
  return {
    port: (server.address() as { port: number }).port,
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
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
