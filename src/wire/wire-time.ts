/** Formats milliseconds since 1970 as `YYYY-MM-DD HH:mm:ss +00:00`, the wire form of stored times. */
export const wireTime = (milliseconds: number): string =>
  `${new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')} +00:00`
