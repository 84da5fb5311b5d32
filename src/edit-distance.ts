/** The last three rows of the matrix, sized for typical texts and grown on demand. */
let rows: [Uint16Array, Uint16Array, Uint16Array] = rowsOf(64)

function rowsOf(columns: number): [Uint16Array, Uint16Array, Uint16Array] {
  return [new Uint16Array(columns), new Uint16Array(columns), new Uint16Array(columns)]
}

/**
 * Optimal string alignment distance between `a` and `b`. Inserting, deleting or replacing a letter (UTF-16
 * unit) and swapping two neighbours each cost 1; no letter is edited twice.
 * @returns the distance, or `limit + 1` as soon as it exceeds `limit`
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  // A common prefix and suffix cost nothing.
  let from = 0
  while (from < a.length && from < b.length && a.charCodeAt(from) === b.charCodeAt(from)) from++
  let [endOfA, endOfB] = [a.length, b.length]
  while (endOfA > from && endOfB > from && a.charCodeAt(endOfA - 1) === b.charCodeAt(endOfB - 1)) {
    endOfA--
    endOfB--
  }
  const columns = endOfB - from
  if (rows[0].length <= columns) rows = rowsOf(columns * 2)
  let [beforeLast, last, row] = rows
  for (let j = 0; j <= columns; j++) last[j] = j
  for (let i = from; i < endOfA; i++) {
    const letter = a.charCodeAt(i)
    const before = i > from ? a.charCodeAt(i - 1) : -1
    let least = i - from + 1
    row[0] = least
    for (let j = 1; j <= columns; j++) {
      const wanted = b.charCodeAt(from + j - 1)
      let cost = last[j - 1]! + (letter === wanted ? 0 : 1)
      cost = Math.min(cost, last[j]! + 1, row[j - 1]! + 1)
      if (before === wanted && j > 1 && letter === b.charCodeAt(from + j - 2)) {
        cost = Math.min(cost, beforeLast[j - 2]! + 1)
      }
      row[j] = cost
      if (cost < least) least = cost
    }
    if (least > limit) return limit + 1
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  return Math.min(last[columns]!, limit + 1)
}
