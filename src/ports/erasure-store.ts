/**
 * Port: the record of erasures. An erasure leaves no data about the person or business, only an id, its
 * author and time, counts, and marks. A mark is a salted fingerprint (32 bytes in hex) of a combination that
 * identifies a record; submissions with a matching mark are refused until the erasure is lifted.
 */
import type { SourceSelector } from '../entity/erase.ts'

/**
 * `entity`: a whole entity. `contributions`: the contributions of a source to an entity. `user`: a person,
 * everywhere.
 */
export const erasureKinds = ['entity', 'contributions', 'user'] as const
export type ErasureKind = (typeof erasureKinds)[number]

/** Contributions to remove from an entity: those of a source, except to some objects. */
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
  /** Milliseconds since 1970, like `scrubbed` and `lifted`. */
  readonly at: number
  /** The erasing account. */
  readonly account: string
  readonly userId: string | null
  /** Number of removed rows by kind. */
  readonly counts: Readonly<Record<string, number>>
  /** Time from which the store's files held no byte of it; null before. */
  readonly scrubbed: number | null
  /** Time its marks were lifted; null while they are in force. */
  readonly lifted: number | null
}

interface Erases {
  /** 32 hex digits, drawn by the caller. */
  readonly id: string
  readonly account: string
  readonly userId: string | null
}

/**
 * Removes an entity and everything stored about it. Refused (`revision`) when it has changed in the meantime.
 * Result: `Erasure`.
 */
export interface EraseEntityCommand extends Erases {
  readonly type: 'erase.entity'
  readonly entityId: string
  readonly expectedRevision: string
  readonly marks: readonly string[]
}

/**
 * Removes a source's contributions from the history of an entity. Follows, in the same commit, the command
 * that removes them from the entity itself. With `records`, also removes the account's own records about the
 * entity (messages, reports, deliveries). Result: `Erasure`.
 */
export interface EraseContributionsCommand extends Erases {
  readonly type: 'erase.contributions'
  readonly entityId: string
  readonly selector: ErasureSelector
}

/**
 * Removes a user, and every trace of their address or id outside of entities. In history, the user's id
 * becomes empty and values that contain one of the texts are removed (ignoring case). Entities are left
 * alone: the caller first rewrites those that mention the user. Result: `Erasure`.
 */
export interface EraseUserCommand extends Erases {
  readonly type: 'erase.user'
  /** Empty for a person without a user account. */
  readonly targetId: string
  /** Email addresses and other texts that identify the person, at least three characters each. */
  readonly texts: readonly string[]
  readonly counts: Readonly<Record<string, number>>
}

/**
 * Adopts an erasure, with its marks, from another store or an earlier state of this one. A known erasure
 * changes nothing. Result: whether it was new.
 */
export interface AdoptErasureCommand {
  readonly type: 'erase.adopt'
  readonly erasure: Erasure
  readonly marks: readonly string[]
}

/** Lifts the marks of an erasure. Result: whether any were in force. */
export interface LiftErasureCommand {
  readonly type: 'erase.lift'
  readonly id: string
}

/** Records that no byte of erasures up to this time remains. Result: the number of erasures. */
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

/**
 * Reads of erasures, as of the latest commit of any process. Only commands of `EntityStore.commit` change
 * them.
 */
export interface ErasureStore {
  erasure(id: string): Promise<Erasure | undefined>
  /** The latest erasure of the whole entity, even if its marks were lifted; undefined when there is none. */
  erasureOfEntity(entityId: string): Promise<Erasure | undefined>
  /** Newest first: `limit` of them from `offset` on, and the total. */
  erasures(
    offset: number,
    limit: number,
  ): Promise<{ readonly total: number; readonly erasures: readonly Erasure[] }>
  /** The marks of an erasure that has not been lifted. */
  marksOf(id: string): Promise<readonly string[]>
  /** Whether any marks are in force: one index lookup. */
  refusesAny(): Promise<boolean>
  /** The erasure one of these marks belongs to; undefined when none does. */
  erasureOf(marks: readonly string[]): Promise<string | undefined>
  /**
   * Time of the oldest erasure whose bytes have yet to be scrubbed, milliseconds since 1970; null when there
   * is none.
   */
  oldestToScrub(): Promise<number | null>
}
