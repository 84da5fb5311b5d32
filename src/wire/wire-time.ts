/** Two of them take turns: when the entity was made, and when it was changed last. */
let lastTime = Number.NaN
let lastText = ''
let otherTime = Number.NaN
let otherText = ''

/** `YYYY-MM-DD HH:mm:ss +00:00`, the form of stored times on the wire. From milliseconds since 1970. */
export function wireTime(milliseconds: number): string {
  // Most values of an entity were written at the same moment, and formatting a time costs as much as all else about a value.
  if (milliseconds !== lastTime) {
    const [time, text] = [lastTime, lastText]
    lastText =
      milliseconds === otherTime
        ? otherText
        : `${new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')} +00:00`
    lastTime = milliseconds
    otherTime = time
    otherText = text
  }
  return lastText
}
