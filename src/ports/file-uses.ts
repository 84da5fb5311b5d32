/** A hold that was not released ends after so long, in milliseconds. */
export const holdMs = 3_600_000

/**
 * Keeps the bytes of these files, whether they are there yet or not, until the hold is released. Stored files are named by their content, so the same one may be removed from one entity
 * while it is added to another: whoever is about to use one holds it first, puts it next, then writes the entity that uses it, and releases it. Paths as in `ports/blob-store.ts`.
 */
export interface FileHoldCommand {
  readonly type: 'file.hold'
  /** 32 hex digits, drawn by the caller. */
  readonly id: string
  readonly paths: readonly string[]
}

/** Ends a hold. The bytes of what no entity came to use go. */
export interface FileReleaseCommand {
  readonly type: 'file.release'
  readonly id: string
}

export type FileCommand = FileHoldCommand | FileReleaseCommand
