import type { HistoryEntry } from '../../ports/commit.ts'

/** That an entity came into another (`to`), or out of one (`from`); null where it was or is on its own. */
export interface Move {
  readonly from: string | null
  readonly to: string | null
}

/** The move that a write was; null for a write of another kind. */
export function moveOf({ members }: HistoryEntry): Move | null {
  const change = members.find(({ member }) => member === 'mergedInto')
  if (change === undefined) return null
  const { before, after } = change as { readonly before?: string | null; readonly after?: string | null }
  return { from: before ?? null, to: after ?? null }
}
