/** The last millisecond, in UTC, of a day `YYYY-MM-DD`. */
export const endOfDay = (day: string): number => Date.parse(`${day}T23:59:59.999Z`)

export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00.000Z`)
