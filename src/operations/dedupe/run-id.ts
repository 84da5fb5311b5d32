import { newHexId } from '../../access/keys.ts'

const timeDigits = 12

/** 16 hex digits, the first twelve of them the time of the start: history is read from there on. */
export const newRunId = (now: number): string =>
  now.toString(16).padStart(timeDigits, '0') + newHexId().slice(0, 16 - timeDigits)

/** Milliseconds since 1970; null for what is no id of a run. */
export const startOfRun = (runId: string): number | null =>
  /^[0-9a-f]{16}$/.test(runId) ? Number.parseInt(runId.slice(0, timeDigits), 16) : null

/** The action under which history has the merges of a run. */
export const dedupeAction = (runId: string): string => `dedupe.${runId}`

/** The remark that a run leaves on the pairs that it decides. */
export const noteOfRun = (runId: string): string => `dedupe ${runId}`
