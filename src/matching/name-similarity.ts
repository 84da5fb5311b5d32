import { compareNames } from './compare-name.ts'
import { normaliseRecord } from './normalise-record.ts'
import { readMatchRecord } from './record.ts'

/**
 * Similarity of two business names, 0 to 1: by weighted shared words or by characters, whichever is higher.
 */
export function nameSimilarity(one: string, other: string): number {
  const [a, b] = [one, other].map((name) => {
    const record = readMatchRecord({ name })
    return record === null ? null : normaliseRecord(record)
  })
  if (!a?.name || !b?.name) return 0
  const { sameness, overlap, likeness } = compareNames(a, b)
  return sameness === 'equal' || sameness === 'equal_but_form' ? 1 : Math.max(overlap, likeness)
}
