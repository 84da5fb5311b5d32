/** The last millisecond of a day given as `YYYY-MM-DD`, in UTC. */
export const endOfDay = (day: string): number => Date.parse(`${day}T23:59:59.999Z`)

export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00.000Z`)
