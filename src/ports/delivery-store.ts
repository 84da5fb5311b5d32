/**
 * Port: the queue of outgoing mail and codes (by text message or voice). A delivery is enqueued in the same
 * commit as the change it belongs to, so neither exists without the other. It is sent at least once: a worker
 * leases it, and an unsettled delivery is picked up again when its lease expires.
 *
 * Subjects, texts and addresses contain codes and personal data: never log them.
 */

/** `email`: to an address. `code`: a short text to a telephone number in E.164. `webhook`: JSON to a secret http or https address. */
export type DeliveryChannel = 'email' | 'code' | 'webhook'

/** `queued` waits for `nextAt`; `leased` is being sent; `sent` and `failed` (a dead letter) are final. */
export type DeliveryState = 'queued' | 'leased' | 'sent' | 'failed'

export interface Delivery {
  /** 32 hex digits. */
  readonly id: string
  readonly channel: DeliveryChannel
  /** Transport of a code; null for mail. */
  readonly via: 'text' | 'voice' | null
  /** An email address, a telephone number in E.164, or an address on the web. */
  readonly to: string
  /** Of mail only; empty otherwise. */
  readonly subject: string
  /** Plain text, or JSON for a webhook. Erased (empty) once the delivery is sent, and when it fails after `expires`. */
  readonly text: string
  /** Erased with `text`; null when there is none. */
  readonly html: string | null
  readonly replyTo: string | null
  /** Purpose, for operators and dead letters: `message`, `report_answer`, `claim_code`, … */
  readonly purpose: string
  /** The record it belongs to, such as the id of a message; null when there is none. */
  readonly recordId: string | null
  readonly entityId: string | null
  /** The account on whose behalf it is sent. */
  readonly account: string
  readonly state: DeliveryState
  /** Number of leases so far. */
  readonly attempts: number
  /** Due time, milliseconds since 1970. */
  readonly nextAt: number
  /** End of the current lease, milliseconds since 1970; null when not leased. */
  readonly leaseUntil: number | null
  /**
   * Nothing is sent after this time, milliseconds since 1970: the expiry of a code. Null when it never
   * expires.
   */
  readonly expires: number | null
  /** Why the last attempt failed; empty when none did. */
  readonly lastError: string
  /** Milliseconds since 1970, like `settled`. */
  readonly created: number
  /** Time it was sent or given up; null before. */
  readonly settled: number | null
}

/**
 * Enqueues one delivery, due immediately. Result: `Written` with the delivery's id. Built by
 * `operations/send-mail.ts`.
 */
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
 * Leases up to `limit` deliveries that are due or whose lease has expired, oldest due time first, for
 * `leaseMs` from now, and increments `attempts`. Result: the leased deliveries (`readonly Delivery[]`).
 */
export interface DeliveryLeaseCommand {
  readonly type: 'delivery.lease'
  readonly limit: number
  readonly leaseMs: number
}

/**
 * Settles a leased delivery: sent, to be retried in `retryInMs`, or given up. `attempts` is the count
 * returned by the lease. If the lease expired and another worker took the delivery, the commit is refused as
 * a conflict (`revision`) and writes nothing.
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

/**
 * Retries a dead letter from its first attempt. Refused as a conflict unless it has failed and its text still
 * exists.
 */
export interface DeliveryRetryCommand {
  readonly type: 'delivery.retry'
  readonly id: string
}

export type AnyDeliveryCommand =
  | DeliveryCommand
  | DeliveryLeaseCommand
  | DeliverySettleCommand
  | DeliveryRetryCommand

/**
 * Number of deliveries per state, and the time since which the oldest unsettled one has been waiting
 * (milliseconds since 1970, null when none is).
 */
export interface DeliveryFigures {
  readonly queued: number
  readonly leased: number
  readonly sent: number
  readonly failed: number
  readonly oldest: number | null
}

/**
 * Reads of deliveries, as of the latest commit of any process. Only commands of `EntityStore.commit` change
 * them.
 */
export interface DeliveryStore {
  delivery(id: string): Promise<Delivery | undefined>
  /**
   * The earliest due time or lease expiry, milliseconds since 1970; null when nothing waits. One index
   * lookup.
   */
  nextDue(): Promise<number | null>
  /** Deliveries in one state, newest first, at most `limit`. */
  inState(state: DeliveryState, limit: number): Promise<readonly Delivery[]>
  figures(): Promise<DeliveryFigures>
}
