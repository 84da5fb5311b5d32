/**
 * Throttles a background thread while other threads need the processors. A low priority is not enough: the
 * kernel may queue request threads behind one another on one processor while the background thread runs on
 * the next, and the background thread uses memory bandwidth of all.
 */
import { openSync, readSync } from 'node:fs'
import { availableParallelism } from 'node:os'

const stepsBetweenLooks = 16
/** Processor time between two checks of the load, which is not free to read. */
const workMs = 0.25
const napMs = 1
/** Ratio of naps to work: bounds the slowdown, so that a merge finishes under any load. */
const mostNaps = 3
/** Cap on the nap debt, so that work done while the processors were idle does not cause long naps later. */
const mostOwedMs = 50

export interface System {
  /** Processor time used by this thread, in milliseconds. */
  worked(): number
  /** Milliseconds. */
  now(): number
  /** Whether other threads need the processors. */
  areBusy(): boolean
  nap(ms: number): void
}

/** Naps between steps of work while others are busy, for at most three times as long as the work takes. */
export class BackgroundThrottle {
  readonly #system: System
  #steps = 0
  #worked: number
  /** Remaining nap time, in milliseconds. */
  #owed = 0

  constructor(system: System) {
    this.#system = system
    this.#worked = system.worked()
  }

  /** Call after each of many small steps. */
  step(): void {
    if (++this.#steps % stepsBetweenLooks !== 0) return
    const { worked, now, areBusy, nap } = this.#system
    const since = worked() - this.#worked
    if (since < workMs) return
    this.#worked += since
    this.#owed = Math.min(this.#owed + since * mostNaps, mostOwedMs)
    while (this.#owed > 0 && areBusy()) {
      const from = now()
      nap(napMs)
      this.#owed -= now() - from
    }
  }
}

let throttle: BackgroundThrottle | null = null

/**
 * Turns throttling of this thread on or off. Works only on Linux, which reports the load of the whole
 * machine; in a container this is compared with the container's own processors.
 */
export function throttleThisThread(isOn: boolean): void {
  const areBusy = isOn ? processorsAreBusy() : null
  throttle =
    areBusy === null
      ? null
      : new BackgroundThrottle({ worked: threadMs, now: () => performance.now(), areBusy, nap })
}

/** Marks a step of work. Does nothing in unthrottled threads. */
export function pauseIfThrottled(): void {
  throttle?.step()
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const nobodyWakes = new Int32Array(new SharedArrayBuffer(4))
const nap = (ms: number): void => void Atomics.wait(nobodyWakes, 0, 0, ms)

/**
 * Whether other threads keep all processors but one busy; with a single processor, whether another thread
 * wants it.
 *
 * @param loads the content of `/proc/loadavg`: in `0.71 1.11 1.48 3/180 2173`, three threads are runnable,
 * including the one that reads it
 */
export function keepBusy(loads: string, processors: number): boolean {
  const others = Number.parseInt(loads.split(' ', 4)[3] ?? '', 10) - 1
  return others >= Math.max(1, processors - 1)
}

const file = '/proc/loadavg'
let fd: number | null = null

/** Reads the load of the machine. Null if the system does not report it. */
function processorsAreBusy(): (() => boolean) | null {
  try {
    fd ??= openSync(file, 'r')
  } catch {
    return null
  }
  const open = fd
  const processors = availableParallelism()
  const buffer = Buffer.alloc(64)
  return () => keepBusy(buffer.toString('latin1', 0, readSync(open, buffer, 0, buffer.length, 0)), processors)
}
