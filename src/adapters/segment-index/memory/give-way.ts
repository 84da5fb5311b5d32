/**
 * Lets a thread that can wait get out of the way. A low priority is not enough for that: the kernel wakes threads that answer requests one behind the other on
 * one processor while such a thread has the next, and it takes memory from all of them.
 */
import { openSync, readSync } from 'node:fs'
import { availableParallelism } from 'node:os'

const stepsBetweenLooks = 16
/** Work goes on for so long before it looks whether anybody waits: looking costs about 5 µs. */
const workMs = 0.25
const napMs = 1
/** At most so many times as long as it works, so that a merge comes to an end however much there is to do. */
const mostNaps = 3
/** Work that nobody waited for is no reason to nap long afterwards. */
const mostOwedMs = 50

export interface Surroundings {
  /** Processor time of this thread, ms: time in which it only could have run is none. */
  worked(): number
  /** Milliseconds. */
  now(): number
  /** Whether others need the processors. */
  areBusy(): boolean
  nap(ms: number): void
}

/** Work in steps, with naps in between while others are busy: up to three times as long as the work takes. */
export class Courtesy {
  readonly #surroundings: Surroundings
  #steps = 0
  #worked: number
  /** How long it may nap, ms. */
  #owed = 0

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings
    this.#worked = surroundings.worked()
  }

  /** To be called after each of many small steps. */
  step(): void {
    if (++this.#steps % stepsBetweenLooks !== 0) return
    const { worked, now, areBusy, nap } = this.#surroundings
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

let courtesy: Courtesy | null = null

/**
 * Whether `giveWay` from here on naps in this thread while no processor is idle, for at most three times as long as the work from here on takes.
 * It never does where the system does not tell what runs: on Linux it does, of the whole machine, which a container on a busy one takes for its own processors.
 */
export function letGiveWay(isWilling: boolean): void {
  const areBusy = isWilling ? processorsAreBusy() : null
  courtesy =
    areBusy === null ? null : new Courtesy({ worked: threadMs, now: () => performance.now(), areBusy, nap })
}

/** A step of work that may be shared with threads that do not give way: for them this does nothing. */
export function giveWay(): void {
  courtesy?.step()
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

/** Asks what the other threads of the machine do; null where the system does not tell. */
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
