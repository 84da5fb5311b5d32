/** How far apart two spellings may be for a leaf of form `similar`. */

/** Edits allowed for a word: none under 3 letters, 1 from 3 to 7, 2 from 8. */
export function allowedEdits(word: string): 0 | 1 | 2 {
  return word.length < 3 ? 0 : word.length < 8 ? 1 : 2
}

/** Whether `token` is within the edits allowed for `word`. */
export function isSimilar(word: string, token: string): boolean {
  const allowed = allowedEdits(word)
  return Math.abs(word.length - token.length) <= allowed && editDistance(word, token, allowed) <= allowed
}

/**
 * Edits that turn `a` into `b`: letters inserted, removed or replaced, and neighbours swapped (each counts one, no letter edited twice:
 * optimal string alignment). Stops early and answers `limit + 1` when it is above `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      const swapped =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      if (swapped) cost = Math.min(cost, beforeLast[j - 2]! + 1)
      row.push(cost)
      if (cost < least) least = cost
    }
    if (least > limit) return limit + 1
    beforeLast = last
    last = row
  }
  return Math.min(last[b.length]!, limit + 1)
}
