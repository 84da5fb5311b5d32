import type { Validators } from './remote-files.ts'

/** How the rows of a file change what their account said before. */
export const importModes = ['add', 'upsert', 'snapshot'] as const
/**
 * `add`: rows add to it. `upsert`: a row replaces what the account said of the record before. `snapshot`: the
 * file also lists all records, and the account's others are withdrawn.
 */
export type ImportMode = (typeof importModes)[number]

/** What files of imports are written in. */
export const importFormats = [
  'csv',
  'ndjson',
  'xlsx',
  'ods',
  'geojson',
  'osm',
  'overture',
  'foursquare',
] as const
export type ImportFormat = (typeof importFormats)[number]

/** A source that is taken in again and again. */
export interface Feed {
  /** Lower-case letters, digits and hyphens. */
  readonly id: string
  readonly account: string
  /** A file, a folder (its newest file counts), or an http or https address. */
  readonly source: string
  readonly mode: Exclude<ImportMode, 'add'>
  /** Null: by the name of the file. */
  readonly format: ImportFormat | null
  /** Text of the mapping file; null: none. */
  readonly mapping: string | null
  /** ISO 3166 alpha-2 of rows without a country; null: none. */
  readonly country: string | null
  readonly idColumn: string | null
  /** Part of the account's records that a snapshot may withdraw, above 0 to 1. */
  readonly maxWithdraw: number
  /** Minutes from one run to the next; null: only when asked to. */
  readonly everyMinutes: number | null
  /** Time of day that runs begin at, `HH:MM`, where the period is of whole days. */
  readonly at?: string | null
  /** IANA time zone of `at`; UTC if there is none. */
  readonly zone?: string | null
  /** Mail address that hears when the feed gets into trouble and when that is over; null: no mail is sent. */
  readonly alarm: string | null
  /** Address that is sent the same as JSON. Secret. */
  readonly webhook?: string | null
  /** Part of the rows that may be refused without an alarm, from 0 to 1; rounded down to whole rows. Default: a tenth. */
  readonly maxRefused?: number
  /** Days without news after which the alarm is raised; null: never. */
  readonly staleDays?: number | null
  /** What is due for its data; null: nothing. */
  readonly licence: string | null
  readonly attribution: string | null
  /** When a run was asked for, milliseconds since 1970. A run that begins later answers it. */
  readonly askedAt?: number
  /** The process that takes it in now. It renews `until`, in milliseconds since 1970, while it lives. */
  readonly claim?: { readonly holder: string; readonly until: number }
}

/** `failed`: nothing was taken in to its end. `refused`: too many rows were. `stale`: the source has nothing new for too long, or its file no rows any more. */
export const feedTroubles = ['failed', 'refused', 'stale'] as const
export type FeedTrouble = (typeof feedTroubles)[number]

/** `stopped`: above a limit, nothing was changed. `broken`: it can be resumed. `undone`: taken back; the remark says if something stays. */
export const runStates = ['running', 'done', 'stopped', 'broken', 'undone'] as const
export type RunState = (typeof runStates)[number]

/** One import. Times in milliseconds since 1970. */
export interface ImportRun {
  /** 16 hex digits; history names it (`import.ID`). */
  readonly id: string
  readonly account: string
  readonly feedId: string | null
  readonly mode: ImportMode
  /** Name of the file, or its address. */
  readonly source: string
  /** Of the bytes and of what decides how they are read. */
  readonly digest: string
  readonly licence: string | null
  readonly attribution: string | null
  readonly started: number
  /** Time of the last change. */
  readonly changed: number
  readonly state: RunState
  /** Rows that are taken in for good. */
  readonly rows: number
  readonly created: number
  readonly merged: number
  readonly refused: number
  readonly withdrawn: number
  /** Rows that look like the business of another record of the same account. */
  readonly alike?: number
  /** What is wrong with its feed since this run. */
  readonly trouble?: FeedTrouble
  /** Failures in a row, with this run. */
  readonly failures?: number
  /** How often its process has ended before the file did. */
  readonly interruptions?: number
  /** Why it stopped or broke; `unchanged` when its file was the one of the run before; empty otherwise. */
  readonly remark: string
  /** Of a file that came from an address; null otherwise. */
  readonly validators: Validators | null
  /** It was undone before its file was taken in to its end. */
  readonly brokeOff?: true
  /** File of the report, on the machine that took the rows in; absent where no rows were read. */
  readonly report?: string
}

/** What operators decide of a feed. */
export type FeedSettings = Omit<Feed, 'askedAt' | 'claim'>

/**
 * Adds a feed, or replaces the settings of the one with its id, which keeps its `askedAt` and `claim`; those of the
 * command are not heeded. Result: null.
 */
export interface FeedPutCommand {
  readonly type: 'feed.put'
  readonly feed: FeedSettings
}

/** Asks for a run of a feed. Result: whether there is one. */
export interface FeedAskCommand {
  readonly type: 'feed.ask'
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/**
 * Claims a feed for one process, or renews its claim; an `until` that is over gives it up. Result: whether it
 * is the holder's now; false while another holds it.
 */
export interface FeedClaimCommand {
  readonly type: 'feed.claim'
  readonly id: string
  readonly holder: string
  /** Milliseconds since 1970, both. */
  readonly now: number
  readonly until: number
}

/** Removes a feed; its runs stay. Result: whether there was one. */
export interface FeedRemoveCommand {
  readonly type: 'feed.remove'
  readonly id: string
}

/** Adds a run, or replaces the one with its id. Result: null. */
export interface ImportPutCommand {
  readonly type: 'import.put'
  readonly run: ImportRun
}

/** The settings alone, whatever else the object holds. */
export function settingsOf(feed: FeedSettings & Partial<Feed>): FeedSettings {
  const { askedAt: _askedAt, claim: _claim, ...settings } = feed
  return settings
}

export type AnyFeedCommand =
  | FeedPutCommand
  | FeedAskCommand
  | FeedClaimCommand
  | FeedRemoveCommand
  | ImportPutCommand

export interface RunFilter {
  readonly account?: string | undefined
  readonly feedId?: string | undefined
  /** Only those that took their file in to its end: `done`, or `undone` and not broken off. */
  readonly ended?: boolean
  /** Only those that took in rows or withdrew records. */
  readonly withChanges?: boolean
}

/** What is due for what an account imported. */
export interface ImportTerms extends Pick<ImportRun, 'account' | 'licence' | 'attribution'> {
  /** Begin of the latest import under these terms, milliseconds since 1970. */
  readonly started: number
}

/** Port: feeds and the history of imports. Commands of commits change them. */
export interface FeedStore {
  /** In the order of their ids. */
  feeds(): Promise<readonly Feed[]>
  feed(id: string): Promise<Feed | undefined>
  /** Newest first, at most `limit`. */
  runs(filter: RunFilter, limit: number): Promise<readonly ImportRun[]>
  run(id: string): Promise<ImportRun | undefined>
  /** The licences and attributions that imports of an account, or of all, named: each once, however long ago; in no order. */
  terms(account?: string): Promise<readonly ImportTerms[]>
}
