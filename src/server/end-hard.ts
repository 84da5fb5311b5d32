import { write } from 'node:fs'
import type { Settings } from '../config/settings.ts'

type Timeout = Pick<Settings, 'shutdownTimeoutS'>

/** However short the setting is, what was asked for last is written. */
const leastMs = 2000

const lastWordsMs = 500

/** How long a stop may take, in milliseconds. */
export const stopMs = ({ shutdownTimeoutS }: Timeout): number => Math.max(leastMs, shutdownTimeoutS * 1000)

/** How much of it the requests under way get; the rest is for writing what is only in memory. */
export const requestsMs = ({ shutdownTimeoutS }: Timeout): number => shutdownTimeoutS * 800

/**
 * Ends the process with status 1, also where `process.exit` would wait for ever: for a thread inside the database, or for a file that does not answer. Another program takes its
 * place: the one way to end all threads as they are with a status of one's own.
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

/** Ends the process at the end of its time to stop; `what` says what it still waits for. Does not keep a process alive that ends by itself. */
export function endInTime(settings: Timeout, what: () => string): void {
  setTimeout(() => {
    // Standard error may be a full disk, or a pipe that nobody reads.
    setTimeout(endHard, lastWordsMs)
    const line = `highstreet serve: ended after ${stopMs(settings) / 1000} seconds, before ${what()}\n`
    write(2, line, () => endHard())
  }, stopMs(settings)).unref()
}
