/** `YYYY-MM-DD HH:mm:ss +00:00`, the form of stored times on the wire. From milliseconds since 1970. */
export const wireTime = (milliseconds: number): string =>
  `${new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')} +00:00`
