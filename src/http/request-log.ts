import pino, { type Logger } from 'pino'
import { LogSink } from './log-sink.ts'

export interface RequestLog {
  /** Absent: requests are not logged. */
  readonly request?: (line: Record<string, unknown>) => void
  failure(error: unknown, line: Record<string, unknown>): void
}

/** The log of a thread. */
export interface ThreadLog extends Logger {
  /** For lines known to contain no key: searching for keys takes as long as writing a line. */
  readonly unredacted: Logger
  /** Resolves when all lines are written or dropped. */
  flushed(): Promise<void>
}

/** The structured log of one thread, to standard error; batched, so that requests never wait for it. */
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

/**
 * The path without the query, which may contain a key; keys are masked in the path as well, in case `&` was
 * written for `?`.
 */
export const loggedPath = (url: string): string => url.split('?', 1)[0]!.replace(/hs(_|%5f)[\w%-]+/gi, 'hs_…')
