import pino, { type Logger } from 'pino'
import { LogSink } from './log-sink.ts'
import type { RequestLog } from './server.ts'

/** The log of a thread. */
export interface ThreadLog extends Logger {
  /** For lines whose members are all known to hold no key: to look for keys takes as long as to write a line. */
  readonly unredacted: Logger
  /** Resolves when all lines are written, or cannot be. */
  flushed(): Promise<void>
}

/** Structured log of one thread to standard error, written in batches so that a request never waits for it. */
export function createLog(level: string, thread: string): ThreadLog {
  const destination = new LogSink(2)
  const options = { level, base: { thread } }
  const redact = {
    paths: ['api_key', 'apiKey', '*.api_key', 'authorization', '*.authorization'],
    remove: true,
  }
  return Object.assign(pino({ ...options, redact }, destination), {
    unredacted: pino(options, destination),
    flushed: () => destination.flushed(),
  })
}

export const requestLog = (log: ThreadLog): RequestLog => ({
  ...(log.isLevelEnabled('info') ? { request: (line) => log.unredacted.info(line, 'request') } : {}),
  failure: (error, line) =>
    log.error({ ...line, err: error instanceof Error ? error : new Error(String(error)) }, 'failure'),
})
