import { write } from 'node:fs'
import type { Settings } from '../config/settings.ts'

type Timeout = Pick<Settings, 'shutdownTimeoutS'>

/** Minimum stop time in milliseconds, so that the latest writes complete even with a very short setting. */
const leastMs = 2000

const lastWordsMs = 500

/** Maximum duration of a stop, in milliseconds. */
export const stopMs = ({ shutdownTimeoutS }: Timeout): number => Math.max(leastMs, shutdownTimeoutS * 1000)

/**
 * The part of it available to requests in progress, in milliseconds; the rest is for writing state held only
 * in memory.
 */
export const requestsMs = ({ shutdownTimeoutS }: Timeout): number => shutdownTimeoutS * 800

/**
 * Ends the process with status 1 even if `process.exit` would hang on a thread inside the database or on an
 * unresponsive file. Replaces the process by another program: the only way to end all threads abruptly with a
 * chosen exit status.
 */
export function endHard(): never {
  const { execve, execPath, platform } = process
  if (platform !== 'win32' && execve !== undefined) {
    process.removeAllListeners('warning')
    execve.call(process, execPath, [execPath, '-e', 'process.exit(1)'], {})
  }
  process.kill(process.pid, 'SIGKILL')
  throw new Error('unreachable')
}

/**
 * Ends the process when its time to stop runs out; `what` describes what it is waiting for. Does not keep the
 * process alive.
 */
export function endInTime(settings: Timeout, what: () => string): void {
  setTimeout(() => {
    // Standard error may be on a full disk or a pipe without a reader.
    setTimeout(endHard, lastWordsMs)
    const line = `highstreet serve: ended after ${stopMs(settings) / 1000} seconds, before ${what()}\n`
    write(2, line, () => endHard())
  }, stopMs(settings)).unref()
}
