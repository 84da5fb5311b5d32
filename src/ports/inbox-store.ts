/**
 * Port: the operators' inbox. An item is added in the same commit as its subject, waits in an ordered list,
 * and is settled once.
 */

/**
 * `report`: a signal of a problem. `claim`: a claim that needs an operator. `message`: to a business without
 * a mail address. `undeliverable`: a delivery that was given up.
 */
export const inboxKinds = ['report', 'claim', 'message', 'undeliverable'] as const
export type InboxKind = (typeof inboxKinds)[number]

/** `done` and `refused` are final. */
export const inboxStates = ['new', 'in_work', 'done', 'refused'] as const
export type InboxState = (typeof inboxStates)[number]

export const isSettled = (state: InboxState): boolean => state === 'done' || state === 'refused'

export interface InboxItem {
  /** 32 hex digits. */
  readonly id: string
  /** `N-` and 32 hex digits. */
  readonly revision: string
  readonly kind: InboxKind
  readonly state: InboxState
  readonly entityId: string | null
  /** The account the subject came through. */
  readonly account: string
  /**
   * The subject's record: of kind `signal` or `message`, or the id of a delivery; null when there is none.
   */
  readonly recordId: string | null
  /** Milliseconds since 1970, like `changed` and `settled`. */
  readonly created: number
  readonly changed: number
  readonly settled: number | null
  /** Data beside the record: `notes`, and more depending on the kind. */
  readonly body: Readonly<Record<string, unknown>>
}

/** Adds an item. Result: `Written`. Built by `operations/inbox.ts`. */
export interface InboxCommand {
  readonly type: 'inbox'
  /** 32 hex digits, drawn by the caller. */
  readonly id: string
  readonly kind: InboxKind
  readonly entityId: string | null
  readonly account: string
  readonly recordId: string | null
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * Moves an item to another state. Refused as a conflict (`revision`) when it has changed in the meantime.
 * Result: `Written`.
 */
export interface InboxSettleCommand {
  readonly type: 'inbox.settle'
  readonly id: string
  readonly expectedRevision: string
  readonly state: InboxState
  readonly body: Readonly<Record<string, unknown>>
}

export type AnyInboxCommand = InboxCommand | InboxSettleCommand

export interface InboxFilter {
  readonly kind?: InboxKind | undefined
  readonly state?: InboxState | undefined
  readonly entityId?: string | undefined
}

/**
 * Reads of the inbox, as of the latest commit of any process. Only commands of `EntityStore.commit` change
 * it.
 */
export interface InboxStore {
  item(id: string): Promise<InboxItem | undefined>
  /**
   * Matching items, newest first: `limit` of them from `offset` on, and the total. Every filter uses an
   * index.
   */
  items(
    filter: InboxFilter,
    offset: number,
    limit: number,
  ): Promise<{ readonly total: number; readonly items: readonly InboxItem[] }>
  /**
   * Number of waiting items (`new` and `in_work`) per kind, and the time since which the oldest has been
   * waiting (milliseconds since 1970, null when none is).
   */
  waiting(): Promise<{
    readonly counts: Readonly<Record<InboxKind, number>>
    readonly oldest: number | null
  }>
}
