import { randomBytes } from 'node:crypto'
import type {
  AnyDeliveryCommand,
  Delivery,
  DeliveryFigures,
  DeliverySettleCommand,
  DeliveryState,
  DeliveryStore,
} from '../../ports/delivery-store.ts'
import type { UndoLog } from './undo-log.ts'

const isWaiting = ({ state }: Delivery): boolean => state === 'queued' || state === 'leased'
const dueOf = (delivery: Delivery): number => delivery.leaseUntil ?? delivery.nextAt

/** The deliveries of a `MemoryEntityStore`; executes its delivery commands. */
export class MemoryDeliveries implements DeliveryStore {
  private readonly conflict: () => Error
  private readonly deliveries = new Map<string, Delivery>()

  /** `conflict` creates the error that makes the store undo a commit. */
  constructor(conflict: () => Error) {
    this.conflict = conflict
  }

  async delivery(id: string): Promise<Delivery | undefined> {
    return this.deliveries.get(id)
  }

  has(id: string): boolean {
    return this.deliveries.has(id)
  }

  async nextDue(): Promise<number | null> {
    const due = this.all().filter(isWaiting).map(dueOf)
    return due.length === 0 ? null : Math.min(...due)
  }

  async inState(state: DeliveryState, limit: number): Promise<readonly Delivery[]> {
    const some = this.all().filter((one) => one.state === state)
    return some.sort((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1)).slice(0, limit)
  }

  async figures(): Promise<DeliveryFigures> {
    const countOf = (state: DeliveryState) => this.all().filter((one) => one.state === state).length
    const waiting = this.all().filter(isWaiting)
    return {
      queued: countOf('queued'),
      leased: countOf('leased'),
      sent: countOf('sent'),
      failed: countOf('failed'),
      oldest: waiting.length === 0 ? null : Math.min(...waiting.map(({ created }) => created)),
    }
  }

  /** Removes matching deliveries and returns their number. */
  removeWhere(fits: (delivery: Delivery) => boolean, undo: UndoLog): number {
    const old = this.all().filter(fits)
    for (const { id } of old) undo.delete(this.deliveries, id)
    return old.length
  }

  /** Executes one command of a commit; `undo` records how to revert it. */
  apply(command: AnyDeliveryCommand, now: number, undo: UndoLog): unknown {
    switch (command.type) {
      case 'delivery': {
        const { type: _, ...given } = command
        if (this.deliveries.has(given.id)) throw new Error(`There is a delivery ${given.id} already.`)
        const state = { state: 'queued', attempts: 0, nextAt: now, leaseUntil: null } as const
        return this.put({ ...given, ...state, lastError: '', created: now, settled: null }, undo)
      }
      case 'delivery.lease': {
        const due = this.all().filter((one) => isWaiting(one) && dueOf(one) <= now)
        due.sort((a, b) => dueOf(a) - dueOf(b))
        const taken = due.slice(0, command.limit).sort((a, b) => a.nextAt - b.nextAt)
        return taken.map((one) => {
          const attempts = one.attempts + 1
          const leased = { ...one, state: 'leased', attempts, leaseUntil: now + command.leaseMs } as const
          this.put(leased, undo)
          return leased
        })
      }
      case 'delivery.settle':
        return this.settle(command, now, undo)
      case 'delivery.retry': {
        const failed = this.deliveries.get(command.id)
        if (failed?.state !== 'failed' || failed.text === '') throw this.conflict()
        return this.put({ ...failed, state: 'queued', attempts: 0, nextAt: now, settled: null }, undo)
      }
    }
  }

  sweep(before: number, limit: number, undo: UndoLog): number {
    const old = this.all().filter(({ settled }) => settled !== null && settled < before)
    old.sort((a, b) => a.settled! - b.settled!)
    const removed = old.slice(0, limit)
    for (const { id } of removed) undo.delete(this.deliveries, id)
    return removed.length
  }

  private settle({ id, attempts, outcome }: DeliverySettleCommand, now: number, undo: UndoLog) {
    const held = this.deliveries.get(id)
    if (held?.state !== 'leased' || held.attempts !== attempts) throw this.conflict()
    const { state } = outcome
    const ended = { ...held, state, leaseUntil: null }
    switch (outcome.state) {
      case 'sent':
        return this.put({ ...ended, text: '', html: null, lastError: '', settled: now }, undo)
      case 'queued':
        return this.put({ ...ended, nextAt: now + outcome.retryInMs, lastError: outcome.error }, undo)
      case 'failed': {
        const content = held.expires === null ? {} : { text: '', html: null }
        return this.put({ ...ended, ...content, lastError: outcome.error, settled: now }, undo)
      }
    }
  }

  private put(delivery: Delivery, undo: UndoLog) {
    undo.set(this.deliveries, delivery.id, Object.freeze(delivery))
    return { id: delivery.id, revision: `1-${randomBytes(16).toString('hex')}` }
  }

  all(): Delivery[] {
    return [...this.deliveries.values()]
  }
}
