/** Bytes of a file that was put and never used go when its hold has run out. */
export const holdMs = 3_600_000

/**
 * Keeps the bytes of these files for an hour, whether they are there yet or not. Stored files are named by their content, so the same one may be removed from one entity while it is
 * added to another: whoever is about to use one holds it first, puts it next, and then writes the entity that uses it. Paths as in `ports/blob-store.ts`.
 */
export interface FileHoldCommand {
  readonly type: 'file.hold'
  readonly paths: readonly string[]
}
