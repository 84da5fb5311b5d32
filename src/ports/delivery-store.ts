/**
 * Port: what the directory has to send to people, by mail or as a code by text message or voice, until it is sent. A delivery is enqueued by a
 * command in the same commit as the change it belongs to, so neither is there without the other. It is sent at least once: whoever works on it
 * leases it, and a lease that runs out before it is settled is taken up again.
 *
 * Subjects, texts and addresses hold codes and personal data: they never go into a log.
 */

/** `email`: to an address. `code`: a short text to a telephone number, in E.164. */
export type DeliveryChannel = 'email' | 'code'

/** `queued` waits for `nextAt`, `leased` is being sent; `sent` and `failed` (a dead letter) are over. */
export type DeliveryState = 'queued' | 'leased' | 'sent' | 'failed'

export interface Delivery {
  /** 32 hex digits. */
  readonly id: string
  readonly channel: DeliveryChannel
  /** How a code goes out; null for mail. */
  readonly via: 'text' | 'voice' | null
  /** An email address, or a telephone number in E.164. */
  readonly to: string
  /** Empty for codes. */
  readonly subject: string
  /** Plain text; erased (empty) once the delivery is sent, and when it fails after its `expires`. */
  readonly text: string
  /** Erased with `text`; null when there is none. */
  readonly html: string | null
  readonly replyTo: string | null
  /** What it is about, for operators and dead letters: `message`, `report_answer`, `claim_code`, … */
  readonly purpose: string
  /** The record it belongs to, such as the id of a message; null when there is none. */
  readonly recordId: string | null
  readonly entityId: string | null
  /** The account on whose behalf it is sent. */
  readonly account: string
  readonly state: DeliveryState
  /** How often it has been leased. */
  readonly attempts: number
  /** When it is due, milliseconds since 1970. */
  readonly nextAt: number
  /** End of the present lease, milliseconds since 1970; null when not leased. */
  readonly leaseUntil: number | null
  /** Nothing is sent after this time, milliseconds since 1970: the end of a code. Null when it never gets useless. */
  readonly expires: number | null
  /** Why the last attempt failed; empty when none did. */
  readonly lastError: string
  /** Milliseconds since 1970, as `settled`. */
  readonly created: number
  /** When it was sent or given up; null before. */
  readonly settled: number | null
}

/** Enqueues one delivery, due at once. Result: `Written`, with the delivery's id. `operations/send-mail.ts` makes these. */
export interface DeliveryCommand
  extends Pick<
    Delivery,
    | 'channel'
    | 'via'
    | 'to'
    | 'subject'
    | 'text'
    | 'html'
    | 'replyTo'
    | 'purpose'
    | 'recordId'
    | 'entityId'
    | 'account'
    | 'expires'
  > {
  readonly type: 'delivery'
  /** 32 hex digits, drawn by the caller. */
  readonly id: string
}

/**
 * Leases up to `limit` deliveries that are due, or whose lease has run out, oldest due first: until `leaseMs` from now, with `attempts` counted up.
 * Result: the deliveries as they are now (`readonly Delivery[]`).
 */
export interface DeliveryLeaseCommand {
  readonly type: 'delivery.lease'
  readonly limit: number
  readonly leaseMs: number
}

/**
 * Settles a leased delivery: sent, to be tried again in `retryInMs`, or given up. `attempts` is what the lease answered: when the lease has run out
 * and another took the delivery up, the commit is refused as a conflict (`revision`) and nothing of it is written.
 */
export interface DeliverySettleCommand {
  readonly type: 'delivery.settle'
  readonly id: string
  readonly attempts: number
  readonly outcome:
    | { readonly state: 'sent' }
    | { readonly state: 'queued'; readonly retryInMs: number; readonly error: string }
    | { readonly state: 'failed'; readonly error: string }
}

/** Tries a dead letter again, from its first attempt. Refused as a conflict unless it has failed and its text is still there. */
export interface DeliveryRetryCommand {
  readonly type: 'delivery.retry'
  readonly id: string
}

export type AnyDeliveryCommand =
  | DeliveryCommand
  | DeliveryLeaseCommand
  | DeliverySettleCommand
  | DeliveryRetryCommand

/** How many there are in each state, and since when the oldest one that is not settled waits (milliseconds since 1970, null when none does). */
export interface DeliveryFigures {
  readonly queued: number
  readonly leased: number
  readonly sent: number
  readonly failed: number
  readonly oldest: number | null
}

/** Reads of the deliveries, as the latest commit of any process left them. They are changed by commands of `EntityStore.commit` alone. */
export interface DeliveryStore {
  delivery(id: string): Promise<Delivery | undefined>
  /** The next time something is due or a lease runs out, milliseconds since 1970; null when nothing waits. One look into an index. */
  nextDue(): Promise<number | null>
  /** Those of one state, newest first, at most `limit`. */
  inState(state: DeliveryState, limit: number): Promise<readonly Delivery[]>
  figures(): Promise<DeliveryFigures>
}
