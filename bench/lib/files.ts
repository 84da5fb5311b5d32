import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Bytes of all files of a folder and the folders in it; 0 when there is none. */
export function directoryBytes(folder: string): number {
  return filesOf(folder).reduce((sum, file) => sum + statSync(file).size, 0)
}

/** Reads all files of a folder once, so that whoever reads them next finds them in memory, as far as there is room. */
export function readThrough(folder: string): void {
  const chunk = Buffer.allocUnsafeSlow(8 * 1024 * 1024)
  for (const file of filesOf(folder)) {
    const opened = openSync(file, 'r')
    while (readSync(opened, chunk) > 0);
    closeSync(opened)
  }
}

function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Resident memory of a process in bytes, shared pages counted; 0 where the system does not tell. */
export function residentBytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
