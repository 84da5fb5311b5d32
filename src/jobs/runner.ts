import type { DeliveryStore } from '../ports/delivery-store.ts'
import { type DeliveryJobParts, sendDue } from './delivery-job.ts'
import type { KeepMs } from './retention.ts'
import { Sweep } from './sweep-job.ts'

/** How often it is looked whether something is due: one look into an index. In milliseconds. */
const lookMs = 250
const sweepMs = 3_600_000
const betweenStepsMs = 5
const measureMs = 24 * 3_600_000
/** After a failure of the store itself. */
const restMs = 5_000

export interface RunnerParts extends DeliveryJobParts {
  readonly deliveries: DeliveryStore
  readonly keep: KeepMs
  /** How much the files take that are kept beside the store. */
  measureAssets(): Promise<{ readonly files: number; readonly bytes: number }>
}

/** Works on what has to be done beside requests, until it is stopped. Any number of these may run on one store: leases keep them apart. */
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
   * Takes up nothing more, and waits until what is under way has ended, at most `graceMs` milliseconds. What has not by then is taken up again when its
   * lease has run out.
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
    // It does not keep the process alive; what is being sent does.
    this.timer.unref()
  }

  /** Takes minutes where there are many files; what is due does not wait for it. */
  private measure(): void {
    const { parts } = this
    parts
      .measureAssets()
      .then((size) => (this.isStopped ? undefined : parts.commit([{ type: 'assets measured', ...size }])))
      .catch((error: unknown) => parts.report('warn', { err: error }, 'the files could not be measured'))
  }

  /** @returns how long to rest, in milliseconds */
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
      // What is due is looked at in between, and so are the writes of others.
      return (await this.sweep.step(parts.now())) ? betweenStepsMs : lookMs
    } catch (error) {
      parts.report('error', { err: error }, 'deliveries cannot be worked on now')
      return restMs
    }
  }
}
