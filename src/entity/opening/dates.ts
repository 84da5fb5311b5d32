/** Calendar dates as day numbers, without time zones. Day 0 is 1970-01-01. */

export const dayMs = 86_400_000

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** The day number of a date YYYY-MM-DD; null when it is not a date of the Gregorian calendar. */
export function dayNumber(date: string): number | null {
  const [, year, month, day] = datePattern.exec(date) ?? []
  if (year === undefined) return null
  const time = Date.parse(`${date}T00:00:00Z`)
  // Date.parse reads 30 February as 2 March.
  if (Number.isNaN(time) || new Date(time).getUTCDate() !== Number(day)) return null
  return month === '00' ? null : time / dayMs
}

/** The date YYYY-MM-DD of a day number in the years 0 to 9999. */
export function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7
}
