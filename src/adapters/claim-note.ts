import { wireTime } from '../wire/wire-time.ts'

/**
 * The body of an inbox item for an unverified claim, with a note for operators. `now` in milliseconds since
 * 1970.
 */
export const withNote = (body: Readonly<Record<string, unknown>>, now: number) => {
  const notes = (body.notes ?? []) as readonly unknown[]
  const note = { when: wireTime(now), state: 'refused', note: 'nobody verified this claim in time' }
  return { ...body, notes: [...notes, note] }
}
