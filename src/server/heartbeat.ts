import { hostname } from 'node:os'
import type { createLog } from '../http/request-log.ts'
import { version } from '../paths.ts'
import type { Shared } from '../profiles/profile.ts'

const everyMs = 1000

/**
 * Notes this server among the nodes, every second; does nothing where one server has the store to itself.
 * `behind`: rows of the change log that its search has not read yet. Returns a function that takes it out again.
 */
export function startHeartbeat(
  { nodes, node: id }: Pick<Shared, 'nodes' | 'node'>,
  { port, behind }: { readonly port: () => number; readonly behind: () => number },
  log: ReturnType<typeof createLog>,
): () => Promise<void> {
  if (nodes === null) return async () => undefined
  let beating: Promise<void> = Promise.resolve()
  let isFailing = false
  const beat = async (): Promise<void> => {
    try {
      await nodes.beat({ id, address: `${hostname()}:${port()}`, version, behind: behind() })
      isFailing = false
    } catch (err) {
      if (!isFailing) log.warn({ err }, 'this node cannot be noted in the database now')
      isFailing = true
    }
  }
  const next = (): void => {
    beating = beating.then(beat)
  }
  next()
  const timer = setInterval(next, everyMs).unref()
  return async () => {
    clearInterval(timer)
    await beating
    await nodes.leave(id)
  }
}
