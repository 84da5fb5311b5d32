import { readFileSync, readlinkSync } from 'node:fs'
import type { Processes } from '../operations/feeds/claim-feed.ts'

/** Boot and namespace of processes: only where both are equal do process ids mean the same. */
const machine = read(() => `${text('/proc/sys/kernel/random/boot_id')} ${readlinkSync('/proc/self/ns/pid')}`)

/**
 * The processes of this machine, told apart by Linux's `/proc`: a name has boot, namespace, id and start, so that no other
 * process ever has it. Elsewhere the names are empty, and no process is known to have ended.
 */
export const processes: Processes = {
  own: machine === undefined ? '' : `${machine} ${process.pid} ${startOf(process.pid)}`,
  hasEnded(name) {
    const [, of, id, started] = /^(.+) (\d+) (\d+)$/.exec(name) ?? []
    return of !== undefined && of === machine && startOf(Number(id)) !== started
  },
}

/** When a process started, in clock ticks since the boot. Undefined for one that has ended, a zombie included. */
function startOf(id: number): string | undefined {
  const stat = read(() => text(`/proc/${id}/stat`))
  // The program's own name, in parentheses, may hold anything.
  const [state, ...others] = stat?.slice(stat.lastIndexOf(') ') + 2).split(' ') ?? []
  return state === 'Z' || state === 'X' ? undefined : others[18]
}

function text(file: string): string {
  return readFileSync(file, 'utf8').trim()
}

function read(reading: () => string): string | undefined {
  try {
    return reading()
  } catch {
    return undefined
  }
}
