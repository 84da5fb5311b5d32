import { readFileSync } from 'node:fs'
import { connectionsRefused } from '../http/connections/connection-limits.ts'

/**
 * Descriptors used in addition to connections: databases and their WALs, the threads' own, and temporary ones
 * for uploads, segments and backups.
 */
const ofProcess = 96
const ofThread = 32

/** With fewer, a site with a few visitors fails. */
export const leastConnections = 16
export const goodConnections = 1000

/**
 * The limit of open files of this process; null if the system does not report one. Node raises the soft limit
 * to the hard limit at startup.
 */
export function openFilesLimit(read = () => readFileSync('/proc/self/limits', 'utf8')): number | null {
  try {
    const limit = Number(/^Max open files\s+(\d+)/m.exec(read())?.[1])
    return Number.isSafeInteger(limit) ? limit : null
  } catch {
    return null
  }
}

/**
 * The number of connections that the limit allows with `workers` request threads, not counting rejected ones;
 * null for no limit.
 */
export function roomForConnections(workers: number, limit = openFilesLimit()): number | null {
  return limit === null ? null : Math.max(0, limit - ofProcess - ofThread * workers - connectionsRefused)
}
