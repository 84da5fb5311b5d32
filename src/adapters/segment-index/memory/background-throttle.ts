/**
 * Throttles a background thread while others need the processors. A low priority is not enough: the kernel queues threads that answer requests behind one
 * another on one processor while such a thread runs on the next, and it takes memory bandwidth from all of them.
 */
import { openSync, readSync } from 'node:fs'
import { availableParallelism } from 'node:os'

const stepsBetweenLooks = 16
/** Processor time between two looks at the load: looking is not free. */
const workMs = 0.25
const napMs = 1
/** Naps take at most so many times as long as the work, so that a merge ends under any load. */
const mostNaps = 3
/** Work done while the processors were idle is not made up for by long naps later. */
const mostOwedMs = 50

export interface System {
  /** Processor time of this thread, ms: time in which it only could have run is none. */
  worked(): number
  /** Milliseconds. */
  now(): number
  /** Whether others need the processors. */
  areBusy(): boolean
  nap(ms: number): void
}

/** Naps between steps of work while others are busy, for up to three times as long as the work takes. */
export class BackgroundThrottle {
  readonly #system: System
  #steps = 0
  #worked: number
  /** How long it may nap, ms. */
  #owed = 0

  constructor(system: System) {
    this.#system = system
    this.#worked = system.worked()
  }

  /** To be called after each of many small steps. */
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
 * Turns the throttle of this thread on or off. It works only where the system reports what runs: on Linux, of the whole machine, which a container takes for
 * its own processors.
 */
export function throttleThisThread(isOn: boolean): void {
  const areBusy = isOn ? processorsAreBusy() : null
  throttle =
    areBusy === null
      ? null
      : new BackgroundThrottle({ worked: threadMs, now: () => performance.now(), areBusy, nap })
}

/** Marks a step of work; does nothing in threads that are not throttled. */
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
 * Whether beside the thread that asks others keep all processors but its own busy; with one processor, whether another one wants it.
 *
 * @param loads as `/proc/loadavg` has them: `0.71 1.11 1.48 3/180 2173` says that three threads run or could, the one that reads it among them
 */
export function keepBusy(loads: string, processors: number): boolean {
  const others = Number.parseInt(loads.split(' ', 4)[3] ?? '', 10) - 1
  return others >= Math.max(1, processors - 1)
}

const file = '/proc/loadavg'
let fd: number | null = null

/** Reads the load of the machine; null where the system does not report it. */
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
