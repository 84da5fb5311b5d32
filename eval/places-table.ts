/** A figure held against its target. */
export interface Check {
  readonly name: string
  readonly value: number
  readonly target: number
  /** `most`: the value may be at most the target. */
  readonly bound: 'most' | 'least'
  readonly unit: string
  /** A time: told, but it depends on the machine and what else runs on it, so nothing fails by it. */
  readonly isTime?: true
}

export const holds = ({ value, target, bound }: Check): boolean =>
  bound === 'most' ? value <= target : value >= target

/** Prints every check; true when all hold that are not times. */
export function printChecks(checks: readonly Check[]): boolean {
  console.log('\ntargets')
  for (const check of checks) {
    const sign = check.bound === 'most' ? '≤' : '≥'
    const verdict = holds(check) ? 'ok    ' : check.isTime ? 'slow  ' : 'MISSED'
    console.log(`  ${verdict} ${check.name}: ${round(check.value)} ${check.unit} (${sign} ${check.target})`)
  }
  return checks.every((check) => check.isTime || holds(check))
}

/** Prints rows under a head, columns aligned. */
export function printTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  const texts = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? round(cell) : cell)))
  const widths = head.map((name, column) => Math.max(name.length, ...texts.map((row) => row[column]!.length)))
  const line = (cells: readonly string[]) =>
    cells.map((cell, column) => cell.padStart(widths[column]!)).join('  ')
  console.log(`\n${title}\n  ${line(head)}`)
  for (const row of texts) console.log(`  ${line(row)}`)
}

export const round = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 10 ? 2 : 1)

/** The value below which the share of the sorted numbers lies. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const percent = (part: number, whole: number): number =>
  whole === 0 ? Number.NaN : (100 * part) / whole
export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** The same numbers between 0 and 1 at every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
