import { readFileSync } from 'node:fs'
import { connectionsRefused } from '../http/connections/connection-limits.ts'

/** What the process opens beside connections: databases and their logs, the threads' own; and files of a moment: uploads, segments, backups. */
const ofProcess = 96
const ofThread = 32

/** With fewer a site with a few visitors does not work. */
export const leastConnections = 16
export const goodConnections = 1000

/** How many files this process may have open; null where the system does not say. Node raises the soft limit to the hard one at its start. */
export function openFilesLimit(read = () => readFileSync('/proc/self/limits', 'utf8')): number | null {
  try {
    const limit = Number(/^Max open files\s+(\d+)/m.exec(read())?.[1])
    return Number.isSafeInteger(limit) ? limit : null
  } catch {
    return null
  }
}

/** How many connections the limit leaves room for with so many request threads, those that are refused not counted; null for any number. */
export function roomForConnections(workers: number, limit = openFilesLimit()): number | null {
  return limit === null ? null : Math.max(0, limit - ofProcess - ofThread * workers - connectionsRefused)
}
