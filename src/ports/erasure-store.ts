/**
 * Port: what was erased. An erasure leaves no data about the person or business behind: an id, who erased it and when, counts, and marks. A mark is a salted fingerprint
 * (32 bytes in hex) of a combination that a record is recognised by; submissions that carry one are refused until the erasure is lifted.
 */
import type { SourceSelector } from '../entity/erase.ts'

/** `entity`: all of it. `contributions`: what some source gave to it. `user`: a person, everywhere. */
export const erasureKinds = ['entity', 'contributions', 'user'] as const
export type ErasureKind = (typeof erasureKinds)[number]

/** What to take out of an entity: contributions of a source, except those to some objects. */
export interface ErasureSelector extends SourceSelector {
  readonly exclude?: readonly string[]
}

export interface Erasure {
  /** 32 hex digits. */
  readonly id: string
  readonly kind: ErasureKind
  /** Id of the entity or user. */
  readonly subject: string
  readonly selector: ErasureSelector
  /** Milliseconds since 1970, as `scrubbed` and `lifted`. */
  readonly at: number
  /** Who erased it. */
  readonly account: string
  readonly userId: string | null
  /** How many rows of what were removed. */
  readonly counts: Readonly<Record<string, number>>
  /** When no byte of it was left in the files of the store; null before. */
  readonly scrubbed: number | null
  /** When its marks were lifted; null while they refuse. */
  readonly lifted: number | null
}

interface Erases {
  /** 32 hex digits, drawn by the caller. */
  readonly id: string
  readonly account: string
  readonly userId: string | null
}

/** Removes an entity and everything that is kept about it. Refused (`revision`) when it was changed meanwhile. Result: `Erasure`. */
export interface EraseEntityCommand extends Erases {
  readonly type: 'erase.entity'
  readonly entityId: string
  readonly expectedRevision: string
  readonly marks: readonly string[]
}

/**
 * Takes what a source said out of the history of an entity. In one commit with the command that takes it out of the entity itself, behind it. With `records`, what the source's account
 * kept about the entity (messages, reports, deliveries) goes as well. Result: `Erasure`.
 */
export interface EraseContributionsCommand extends Erases {
  readonly type: 'erase.contributions'
  readonly entityId: string
  readonly selector: ErasureSelector
}

/**
 * Removes a user, and what is kept of their address or id outside of entities; in history the id becomes empty, and values with one of the texts go (letter case does not matter). Takes
 * the entities as they are: those that mention the user are rewritten before. Result: `Erasure`.
 */
export interface EraseUserCommand extends Erases {
  readonly type: 'erase.user'
  /** Empty for a person who is no user. */
  readonly targetId: string
  /** Email addresses and what else names the person, at least three characters each. */
  readonly texts: readonly string[]
  readonly counts: Readonly<Record<string, number>>
}

/** Takes an erasure over that another store, or an earlier state of this one, made: with its marks. One that is known changes nothing. Result: whether it was new. */
export interface AdoptErasureCommand {
  readonly type: 'erase.adopt'
  readonly erasure: Erasure
  readonly marks: readonly string[]
}

/** Lifts the marks of an erasure. Result: whether there was something to lift. */
export interface LiftErasureCommand {
  readonly type: 'erase.lift'
  readonly id: string
}

/** Notes that no byte of erasures up to this time is left. Result: how many there were. */
export interface ScrubbedCommand {
  readonly type: 'erase.scrubbed'
  readonly upTo: number
}

export type AnyErasureCommand =
  | EraseEntityCommand
  | EraseContributionsCommand
  | EraseUserCommand
  | AdoptErasureCommand
  | LiftErasureCommand
  | ScrubbedCommand

/** Reads of the erasures, as the latest commit of any process left them. They are changed by commands of `EntityStore.commit` alone. */
export interface ErasureStore {
  erasure(id: string): Promise<Erasure | undefined>
  /** Newest first: `limit` of them from `offset` on, and how many there are. */
  erasures(
    offset: number,
    limit: number,
  ): Promise<{ readonly total: number; readonly erasures: readonly Erasure[] }>
  /** The marks of an erasure that has not been lifted. */
  marksOf(id: string): Promise<readonly string[]>
  /** Whether any marks refuse anything: one look into an index. */
  refusesAny(): Promise<boolean>
  /** The erasure that one of these marks belongs to; undefined when none does. */
  erasureOf(marks: readonly string[]): Promise<string | undefined>
  /** Since when the oldest erasure waits for its bytes to be removed, milliseconds since 1970; null when none does. */
  oldestToScrub(): Promise<number | null>
}
