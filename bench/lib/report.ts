/** The time that such a share (0 to 1) of the times is not above. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

/** p50 / p95 / p99 of times in milliseconds. */
export function percentiles(times: readonly number[]): string {
  return [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(3)).join(' / ')
}

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
