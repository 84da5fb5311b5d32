/** Follows JSON without holding it. */

export type JsonEvent =
  | 'opens object'
  | 'opens list'
  | 'closes object'
  | 'closes list'
  | 'names member'
  | 'separates'
  | undefined

/** Follows a text of JSON sign by sign; text that is none leads it astray, and never stops it. */
export class JsonWalker {
  /** The members that lead here; lists have none. */
  readonly #containers: { readonly isList: boolean; name: string }[] = []
  /** Containers that lie too deep to be followed. */
  #beyond = 0
  #quoted = false
  #escaped = false
  #string = ''

  /** The signs that would close what is open; undefined where too much is. */
  get closers(): string | undefined {
    if (this.#beyond > 0) return undefined
    return this.#containers
      .map(({ isList }) => (isList ? ']' : '}'))
      .reverse()
      .join('')
  }

  get depth(): number {
    return this.#containers.length + this.#beyond
  }

  /** Whether the object that was opened last is an element of a list that only objects enclose. */
  get isListed(): boolean {
    const outer = this.#containers.slice(0, -1)
    return outer.at(-1)?.isList === true && outer.slice(0, -1).every(({ isList }) => !isList)
  }

  /** The member of the innermost object that is being read. */
  get member(): string {
    return this.#containers.at(-1)?.name ?? ''
  }

  /** The member that holds the container that was opened last; empty in a list. */
  get outerMember(): string {
    return this.#containers.at(-2)?.name ?? ''
  }

  /** The path of the list or object that was opened last; undefined if a list encloses it. */
  get containerPath(): readonly string[] | undefined {
    const outer = this.#containers.slice(0, -1)
    return outer.every(({ isList }) => !isList) ? outer.map(({ name }) => name) : undefined
  }

  /** The names of the members that enclose the list of an element. */
  get path(): readonly string[] {
    return this.#containers
      .filter(({ isList }) => !isList)
      .slice(0, -1)
      .map(({ name }) => name)
  }

  step(sign: string): JsonEvent {
    if (this.#quoted) {
      if (this.#escaped) this.#escaped = false
      else if (sign === '\\') this.#escaped = true
      else if (sign === '"') this.#quoted = false
      else if (this.#string.length < LONGEST_NAME) this.#string += sign
      return undefined
    }
    if (sign === '"') {
      this.#quoted = true
      this.#string = ''
    } else if (sign === ':') {
      const inner = this.#containers.at(-1)
      if (inner && !inner.isList) {
        inner.name = this.#string
        return 'names member'
      }
    } else if (sign === ',') {
      return 'separates'
    } else if (sign === '{' || sign === '[') {
      if (this.#containers.length < DEEPEST_FOLLOWED) {
        this.#containers.push({ isList: sign === '[', name: '' })
        return sign === '{' ? 'opens object' : 'opens list'
      } else this.#beyond++
    } else if (sign === '}' || sign === ']') {
      if (this.#beyond > 0) this.#beyond--
      else this.#containers.pop()
      return sign === '}' ? 'closes object' : 'closes list'
    }
    return undefined
  }
}

const LONGEST_NAME = 200
const DEEPEST_FOLLOWED = 200
