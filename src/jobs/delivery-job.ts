import { inboxCommand } from '../operations/inbox-command.ts'
import type { CommitOutcome } from '../ports/commit.ts'
import { type Courier, LetterRefused, type Mailbox } from '../ports/courier.ts'
import type { Delivery, DeliveryChannel, DeliverySettleCommand } from '../ports/delivery-store.ts'
import type { EntityStore } from '../ports/entity-store.ts'
import type { InboxCommand } from '../ports/inbox-store.ts'

/** Attempts before a delivery is given up: about fifteen hours with the pauses below. */
export const mostAttempts = 12
/** Concurrent deliveries. */
const atOnce = 4
/**
 * Timeout of one attempt, and lease of its delivery, in milliseconds. The lease is longer, so that no other
 * worker takes a delivery that is still being sent.
 */
const sendMs = 60_000
const leaseMs = 2 * sendMs
/** Maximum failed deliveries of one account in the inbox. */
export const mostUndeliverable = 1_000
const firstPauseMs = 20_000
const longestPauseMs = 6 * 3_600_000

const longestError = 300

/** The dependencies of the job. */
export interface DeliveryJobParts {
  readonly commit: EntityStore['commit']
  /** Opened on first use of the channel. */
  courierFor(channel: DeliveryChannel): Promise<Courier>
  /** The sender of mail of an account; undefined for that of the server. */
  senderOf(account: string): Promise<Mailbox | undefined>
  /** The time, milliseconds since 1970. */
  now(): number
  /** A number from 0 up to 1. */
  random(): number
  /** One line for the log, without the content or recipient of any mail. */
  report(level: 'info' | 'warn' | 'error', fields: Readonly<Record<string, unknown>>, text: string): void
}

/**
 * The pause before the next attempt, in milliseconds: doubles each time up to six hours, minus up to half at
 * random, so that retries do not coincide.
 */
export function pauseBefore(attempts: number, random: number): number {
  const whole = Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs)
  return Math.round(whole * (1 - random / 2))
}

/**
 * Sends due deliveries: leases a few, sends them and settles each. A failure postpones the delivery; one that
 * was rejected for good, tried too often or has expired goes into the inbox. @returns how many it leased; 0
 * if nothing was due
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

/** If the operator's inbox is full, it stays among the deliveries only, where doctor counts it. */
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

/** Makes one attempt; returns how to settle the delivery. */
async function attempt(
  parts: DeliveryJobParts,
  delivery: Delivery,
): Promise<DeliverySettleCommand['outcome']> {
  const { attempts, expires, channel, lastError } = delivery
  if (expires !== null && expires <= parts.now())
    return { state: 'failed', error: `ran out before it could be sent${lastError && `: ${lastError}`}` }
  // A delivery over the limit here has ended its process at each attempt.
  if (attempts > mostAttempts)
    return { state: 'failed', error: 'the server ended each time while sending it' }
  try {
    const courier = await parts.courierFor(channel)
    const from = channel === 'email' ? await parts.senderOf(delivery.account) : undefined
    await withinTime(courier.send({ ...delivery, from }))
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
