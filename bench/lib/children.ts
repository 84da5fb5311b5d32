import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'

const running = new Set<ChildProcess>()

/** Ends the child when this process ends before it, also when it is told to. */
export function endTogether<T extends ChildProcess>(child: T): T {
  listen()
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

let listening = false

function listen(): void {
  if (listening) return
  listening = true
  process.once('exit', () => {
    for (const child of running) child.kill('SIGINT')
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
}

/** A port of the loopback interface that nobody listens on. */
export function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
