/** More reasons do not help the reader. */
const mostReasons = 8
const longestPlace = 80

/**
 * Active content found in a document: distinct reasons for people, such as `macros (word/vbaProject.bin)`.
 */
export class Findings {
  readonly #reasons = new Set<string>()

  /**
   * `place` is a part, a stream or a URL from the document itself; it is shortened and stripped of control
   * characters.
   */
  add(what: string, place?: string): void {
    if (this.#reasons.size < mostReasons)
      this.#reasons.add(place === undefined ? what : `${what} (${shown(place)})`)
  }

  get reasons(): readonly string[] {
    return [...this.#reasons]
  }
}

function shown(place: string): string {
  const clean = place.toWellFormed().replace(/[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/gu, '?')
  return clean.length <= longestPlace ? clean : `…${clean.slice(1 - longestPlace)}`
}
