import { readFileSync, readlinkSync } from 'node:fs'
import type { Processes } from '../operations/feeds/claim-feed.ts'

/** Boot and namespace of processes: only where both are equal do process ids mean the same. */
const machine = read(() => `${text('/proc/sys/kernel/random/boot_id')} ${readlinkSync('/proc/self/ns/pid')}`)

/**
 * The processes of this machine, told apart by Linux's `/proc`: a name has boot, namespace, id and start, so that no other
 * process ever has it. Elsewhere the names are empty, and no process is known to have ended.
 */
export const processes: Processes = {
  own: machine === undefined ? '' : `${machine} ${process.pid} ${startIn(statOf(process.pid) ?? '')}`,
  hasEnded(name) {
    const [, of, id, started] = /^(.+) (\d+) (\d+)$/.exec(name) ?? []
    if (of === undefined || of !== machine) return false
    // The processes of other users may be hidden in `/proc`, as by `ProtectProc` of systemd: one that cannot be read may run.
    const stat = statOf(Number(id))
    return stat === undefined ? isGone(Number(id)) : startIn(stat) !== started
  },
}

/** When a process started, in clock ticks since the boot. Undefined for a zombie. */
function startIn(stat: string): string | undefined {
  // The program's own name, in parentheses, may hold anything.
  const [state, ...others] = stat.slice(stat.lastIndexOf(') ') + 2).split(' ')
  return state === 'Z' || state === 'X' ? undefined : others[18]
}

/** Undefined for one that has ended or that may not be seen. */
function statOf(id: number): string | undefined {
  return read(() => text(`/proc/${id}/stat`))
}

/** Whether no process has this id, hidden ones included. */
function isGone(id: number): boolean {
  try {
    process.kill(id, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
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
