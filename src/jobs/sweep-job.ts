import type { Command, CommitOutcome } from '../ports/entity-store.ts'

/** Rows of one commit: few enough that no writer waits for it. */
const atOnce = 200

/** Removes what has been settled for so long that nobody asks for it any more. Times in milliseconds. */
export async function sweep(
  commit: (commands: readonly Command[]) => Promise<CommitOutcome>,
  now: number,
  keep: { readonly deliveriesMs: number; readonly inboxMs: number },
): Promise<void> {
  const sweeps = [
    { type: 'delivery.sweep', before: now - keep.deliveriesMs, limit: atOnce },
    { type: 'inbox.sweep', before: now - keep.inboxMs, limit: atOnce },
  ] as const
  for (const command of sweeps) {
    for (let removed = atOnce; removed === atOnce; ) {
      const outcome = await commit([command])
      removed = outcome.ok ? (outcome.results[0] as number) : 0
    }
  }
}
