import { inboxCommand } from '../operations/inbox-command.ts'
import { type Courier, LetterRefused } from '../ports/courier.ts'
import type { Delivery, DeliveryChannel, DeliverySettleCommand } from '../ports/delivery-store.ts'
import type { CommitOutcome, EntityStore } from '../ports/entity-store.ts'
import type { InboxCommand } from '../ports/inbox-store.ts'

/** After so many tries a delivery is given up: with the pauses below, after some fifteen hours. */
export const mostAttempts = 12
/** Deliveries that are under way at once. */
const atOnce = 4
/** What one sending may take, and for how long its delivery is leased: nobody else takes it up while it is still being sent. In milliseconds. */
const sendMs = 60_000
const leaseMs = 2 * sendMs
/** Deliveries of one account that were given up and wait in the inbox. */
export const mostUndeliverable = 1_000
const firstPauseMs = 20_000
const longestPauseMs = 6 * 3_600_000

const longestError = 300

/** Where a job reads, writes and reports. */
export interface DeliveryJobParts {
  readonly commit: EntityStore['commit']
  /** Opened when the channel is first used. */
  courierFor(channel: DeliveryChannel): Promise<Courier>
  /** The time, milliseconds since 1970. */
  now(): number
  /** A number from 0 up to 1. */
  random(): number
  /** One line for the log, which holds nothing of what is sent nor to whom. */
  report(level: 'info' | 'warn' | 'error', fields: Readonly<Record<string, unknown>>, text: string): void
}

/** How long to wait before the next try: twice as long each time, up to six hours, less up to half of it at random so that not all come back at once. */
export function pauseBefore(attempts: number, random: number): number {
  const whole = Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs)
  return Math.round(whole * (1 - random / 2))
}

/**
 * Sends what is due: leases a few deliveries, sends them and settles each. A failure puts the delivery off; one that was refused for good, tried too often or
 * has run out goes into the inbox.
 * @returns how many it took up; when 0, nothing was due
 */
export async function sendDue(parts: DeliveryJobParts): Promise<number> {
  const outcome = await parts.commit([{ type: 'delivery.lease', limit: atOnce, leaseMs }])
  const leased = outcome.ok ? outcome.results[0] : []
  await Promise.all(leased.map((delivery) => handle(parts, delivery)))
  return leased.length
}

async function handle(parts: DeliveryJobParts, delivery: Delivery): Promise<void> {
  const { id, attempts, purpose, channel } = delivery
  const end = await attempt(parts, delivery)
  const settle: DeliverySettleCommand = { type: 'delivery.settle', id, attempts, outcome: end }
  const settled =
    end.state === 'failed'
      ? await giveUp(parts, settle, deadLetter(delivery, end.error))
      : await parts.commit([settle])
  const about = { delivery: id, purpose, channel, attempts }
  if (!settled.ok) parts.report('warn', about, 'a delivery took longer than its lease and may be sent twice')
  else if (end.state === 'failed')
    parts.report('error', about, 'a delivery was given up; see highstreet inbox')
  else if (end.state === 'queued') parts.report('warn', about, 'a delivery failed and will be tried again')
}

/** Where as many wait for the operator as may be, it stays among the deliveries alone, where doctor counts it. */
async function giveUp(
  parts: DeliveryJobParts,
  settle: DeliverySettleCommand,
  item: InboxCommand,
): Promise<Pick<CommitOutcome, 'ok'>> {
  const counted = { rows: 'inbox', kind: item.kind, account: item.account, most: mostUndeliverable } as const
  const outcome = await parts.commit([{ type: 'limit', limit: item.kind, ...counted }, settle, item])
  const isFull = !outcome.ok && outcome.conflict === 'limit'
  return isFull ? parts.commit([settle]) : outcome
}

const deadLetter = ({ id, entityId, account, purpose }: Delivery, error: string): InboxCommand =>
  inboxCommand('undeliverable', { entityId, account, recordId: id, body: { purpose, error } })

/** Tries once, and says how the delivery is to be settled. */
async function attempt(
  parts: DeliveryJobParts,
  delivery: Delivery,
): Promise<DeliverySettleCommand['outcome']> {
  const { attempts, expires, channel, lastError } = delivery
  if (expires !== null && expires <= parts.now())
    return { state: 'failed', error: `ran out before it could be sent${lastError && `: ${lastError}`}` }
  // Such a one has ended its process each time.
  if (attempts > mostAttempts)
    return { state: 'failed', error: 'the server ended each time while sending it' }
  try {
    const courier = await parts.courierFor(channel)
    await withinTime(courier.send(delivery))
    return { state: 'sent' }
  } catch (failure) {
    const error = reasonOf(failure)
    if (failure instanceof LetterRefused || attempts === mostAttempts) return { state: 'failed', error }
    return { state: 'queued', retryInMs: pauseBefore(attempts, parts.random()), error }
  }
}

function withinTime(sending: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`took longer than ${sendMs / 1000} s`)), sendMs)
    late.unref()
    sending.then(resolve, reject).finally(() => clearTimeout(late))
  })
}

const reasonOf = (failure: unknown): string =>
  (failure instanceof Error ? failure.message : String(failure))
    .replace(/\s+/g, ' ')
    .slice(0, longestError)
    .toWellFormed()
