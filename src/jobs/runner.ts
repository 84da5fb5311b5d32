import type { DeliveryStore } from '../ports/delivery-store.ts'
import { type DeliveryJobParts, sendDue } from './delivery-job.ts'
import type { KeepMs } from './retention.ts'
import { Sweep } from './sweep-job.ts'

/** Polling interval, in milliseconds; a poll is one index lookup. */
const lookMs = 250
const sweepMs = 3_600_000
const betweenStepsMs = 5
const measureMs = 24 * 3_600_000
/** Pause after a failure of the store itself, in milliseconds. */
const restMs = 5_000

export interface RunnerParts extends DeliveryJobParts {
  readonly deliveries: DeliveryStore
  readonly keep: KeepMs
  /** The size of the files kept beside the store. */
  measureAssets(): Promise<{ readonly files: number; readonly bytes: number }>
}

/** Runs background work until stopped. Any number of runners may share a store: leases keep them apart. */
export class JobRunner {
  private readonly parts: RunnerParts
  private timer: NodeJS.Timeout | undefined
  private working: Promise<void> = Promise.resolve()
  private isStopped = false
  private nextSweep: number
  private nextMeasuring: number
  private readonly sweep: Sweep

  constructor(parts: RunnerParts) {
    this.parts = parts
    this.nextSweep = parts.now()
    this.nextMeasuring = parts.now()
    this.sweep = new Sweep(parts.commit, parts.keep)
  }

  start(): void {
    this.look(0)
  }

  /**
   * Starts nothing new, and waits for current work, at most `graceMs` milliseconds. Unfinished deliveries are
   * taken up again when their leases expire.
   */
  async stop(graceMs: number): Promise<void> {
    this.isStopped = true
    clearTimeout(this.timer)
    let grace: NodeJS.Timeout | undefined
    await Promise.race([
      this.working,
      new Promise<void>((resolve) => {
        grace = setTimeout(resolve, graceMs)
      }),
    ])
    clearTimeout(grace)
  }

  private look(inMs: number): void {
    if (this.isStopped) return
    this.timer = setTimeout(() => {
      this.working = this.work().then((restedMs) => this.look(restedMs))
    }, inMs)
    // The timer does not keep the process alive; deliveries in progress do.
    this.timer.unref()
  }

  /** Not awaited: it takes minutes with many files, and due work must not wait. */
  private measure(): void {
    const { parts } = this
    parts
      .measureAssets()
      .then((size) => (this.isStopped ? undefined : parts.commit([{ type: 'assets measured', ...size }])))
      .catch((error: unknown) => parts.report('warn', { err: error }, 'the files could not be measured'))
  }

  /** @returns the pause before the next round, in milliseconds */
  private async work(): Promise<number> {
    const { parts } = this
    try {
      const due = await parts.deliveries.nextDue()
      if (due !== null && due <= parts.now() && (await sendDue(parts)) > 0) return 0
      if (this.nextSweep <= parts.now()) {
        this.nextSweep = parts.now() + sweepMs
        this.sweep.begin()
      }
      if (this.nextMeasuring <= parts.now()) {
        this.nextMeasuring = parts.now() + measureMs
        this.measure()
      }
      // Due deliveries, and other writers, get their turn between steps.
      return (await this.sweep.step(parts.now())) ? betweenStepsMs : lookMs
    } catch (error) {
      parts.report('error', { err: error }, 'deliveries cannot be worked on now')
      return restMs
    }
  }
}
