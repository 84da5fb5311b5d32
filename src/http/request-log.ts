import pino, { type Logger } from 'pino'
import type { RequestLog } from './server.ts'

const flushEveryMs = 500

/** Structured log of one thread to standard error, written in batches so that a request never waits for it. */
export function createLog(level: string, thread: string): Logger & { flushed(): void } {
  const destination = pino.destination({ fd: 2, sync: false, minLength: 4096 })
  const log = pino(
    {
      level,
      base: { thread },
      redact: { paths: ['api_key', 'apiKey', '*.api_key', 'authorization', '*.authorization'], remove: true },
    },
    destination,
  )
  setInterval(() => destination.flush(), flushEveryMs).unref()
  return Object.assign(log, {
    flushed: () => {
      destination.flushSync()
    },
  })
}

export const requestLog = (log: Logger): RequestLog => ({
  ...(log.isLevelEnabled('info') ? { request: (line) => log.info(line, 'request') } : {}),
  failure: (error, line) =>
    log.error({ ...line, err: error instanceof Error ? error : new Error(String(error)) }, 'failure'),
})
