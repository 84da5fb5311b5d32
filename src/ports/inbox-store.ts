/**
 * Port: what somebody who runs the directory has to look at. An item enters by a command in the same commit as what it is about, waits in an ordered
 * list, and is settled once.
 */

/**
 * `report`: a signal that something is wrong. `claim`: a claim that waits for an operator. `message`: to a business that no mail can go to.
 * `undeliverable`: a delivery that was given up.
 */
export const inboxKinds = ['report', 'claim', 'message', 'undeliverable'] as const
export type InboxKind = (typeof inboxKinds)[number]

/** `done` and `refused` are settled and stay so. */
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
  /** The account that the thing came through. */
  readonly account: string
  /** The record it is about: of kind `signal` or `message`, or the id of a delivery; null when there is none. */
  readonly recordId: string | null
  /** Milliseconds since 1970, as `changed` and `settled`. */
  readonly created: number
  readonly changed: number
  readonly settled: number | null
  /** What is known beside the record: `notes`, and whatever the kind needs. */
  readonly body: Readonly<Record<string, unknown>>
}

/** Adds a new item. Result: `Written`. `operations/inbox.ts` makes these. */
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

/** Moves an item to another state. Refused as a conflict (`revision`) when it was changed meanwhile. Result: `Written`. */
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

/** Reads of the inbox, as the latest commit of any process left it. It is changed by commands of `EntityStore.commit` alone. */
export interface InboxStore {
  item(id: string): Promise<InboxItem | undefined>
  /** Those that fit, newest first: `limit` of them from `offset` on, and how many fit in all. By an index, whatever is asked for. */
  items(
    filter: InboxFilter,
    offset: number,
    limit: number,
  ): Promise<{ readonly total: number; readonly items: readonly InboxItem[] }>
  /** How many wait (`new` and `in_work`) of each kind, and since when the oldest of them does (milliseconds since 1970, null when none). */
  waiting(): Promise<{
    readonly counts: Readonly<Record<InboxKind, number>>
    readonly oldest: number | null
  }>
}
