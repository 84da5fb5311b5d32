/** Formats milliseconds since 1970 as `YYYY-MM-DD HH:mm:ss +00:00`, the wire form of stored times. */
export function wireTime(milliseconds: number): string {
  if (milliseconds !== lastTime) {
    lastText = `${new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')} +00:00`
    lastTime = milliseconds
  }
  return lastText
}

/** The values of an entity are mostly of one time. */
let lastTime = Number.NaN
let lastText = ''
