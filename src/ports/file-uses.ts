/** Lifetime of an unreleased hold, in milliseconds. */
export const holdMs = 3_600_000

/**
 * Protects these files from removal, whether they exist yet or not, until the hold is released. Stored files
 * are content-addressed, so one entity may drop a file while another adds it. Callers therefore hold a file,
 * put it, write the entity that uses it, then release the hold. Paths as in `ports/blob-store.ts`.
 */
export interface FileHoldCommand {
  readonly type: 'file.hold'
  /** 32 hex digits, drawn by the caller. */
  readonly id: string
  readonly paths: readonly string[]
}

/** Ends a hold. Held files that no entity uses are removed. */
export interface FileReleaseCommand {
  readonly type: 'file.release'
  readonly id: string
}

export type FileCommand = FileHoldCommand | FileReleaseCommand
