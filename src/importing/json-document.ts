/** JSON documents that hold many records: `[{…}, {…}]`, `{"businesses": [{…}], "total": 2}`, or objects laid out over several lines. */
import { MAX_RECORD_CHARACTERS } from './lines.ts'

/** The text of a record, and the line on which it begins, 1-based; null if it is too long. */
export interface JsonPiece {
  readonly line: number
  readonly text: string | null
}

/** Where the records of a document are: the elements of the list under a path of members, or the objects outside of anything. */
export type RecordPlace = { readonly list: readonly string[] } | 'objects'

/** Lists of records lie no deeper. */
const DEEPEST_LIST = 3

/**
 * Where the records are, judged by the beginning of a text. Undefined where each line is a document of its own, which NDJSON is.
 * @param isWhole whether the text ends there
 */
export function recordPlace(beginning: string, isWhole: boolean): RecordPlace | undefined {
  const text = beginning.trimStart().replace(/^\uFEFF\s*/, '')
  if (text.startsWith('[')) return { list: [] }
  if (!text.startsWith('{')) return undefined
  const [first = '', second = ''] = text.split('\n').filter((line) => line.trim() !== '')
  if (isObject(second)) return undefined
  const lists = listsIn(text)
  // Before the end of a long text, the list that takes most of it is that of the records; an object may have lists of its own.
  const longest = lists.toSorted((a, b) => b.length - a.length)[0]
  if (longest && longest.length > text.length / 2) return { list: longest.path }
  return isObject(first) && (isWhole || second !== '') ? undefined : 'objects'
}

function isObject(line: string): boolean {
  if (!line.trimStart().startsWith('{')) return false
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}

interface FoundList {
  readonly path: readonly string[]
  readonly length: number
}

/** The lists of objects in the first object of a text, by the members that lead to them. */
function listsIn(text: string): readonly FoundList[] {
  const found: FoundList[] = []
  const walker = new JsonWalker()
  let open: { path: readonly string[]; from: number } | undefined
  for (let at = 0; at < text.length; at++) {
    const event = walker.step(text[at]!)
    if (event === 'opens object' && walker.isListed && !open && walker.path.length <= DEEPEST_LIST)
      open = { path: walker.path, from: at }
    if (event === 'closes list' && open && walker.depth <= open.path.length) {
      found.push({ path: open.path, length: at - open.from })
      open = undefined
    }
    if (event === 'closes object' && walker.depth === 0) break
  }
  if (open) found.push({ path: open.path, length: text.length - open.from })
  return found
}

/** Follows a text of JSON sign by sign; text that is none leads it astray, and never stops it. */
class JsonWalker {
  /** The members that lead here; lists have none. */
  readonly #containers: { readonly isList: boolean; name: string }[] = []
  /** Containers that lie too deep to be followed. */
  #beyond = 0
  #quoted = false
  #escaped = false
  #string = ''

  get depth(): number {
    return this.#containers.length + this.#beyond
  }

  /** Whether the object that was opened last is an element of a list that only objects enclose. */
  get isListed(): boolean {
    const outer = this.#containers.slice(0, -1)
    return outer.at(-1)?.isList === true && outer.slice(0, -1).every(({ isList }) => !isList)
  }

  /** The names of the members that enclose the list of an element. */
  get path(): readonly string[] {
    return this.#containers
      .filter(({ isList }) => !isList)
      .slice(0, -1)
      .map(({ name }) => name)
  }

  step(sign: string): 'opens object' | 'closes object' | 'closes list' | undefined {
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
      if (inner && !inner.isList) inner.name = this.#string
    } else if (sign === '{' || sign === '[') {
      if (this.#containers.length < DEEPEST_FOLLOWED) {
        this.#containers.push({ isList: sign === '[', name: '' })
        if (sign === '{') return 'opens object'
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

/** Cuts the records out of a document, with one of them in memory at a time. A record that is cut off at the end comes as it is. */
export async function* jsonPieces(
  text: AsyncIterable<string>,
  place: RecordPlace,
): AsyncGenerator<JsonPiece> {
  const walker = new JsonWalker()
  const wanted = place === 'objects' ? undefined : place.list.join('\n')
  let [line, began, depth] = [1, 0, -1]
  let [piece, isLong] = ['', false]
  for await (const chunk of text) {
    let from = depth >= 0 ? 0 : -1
    for (let at = 0; at < chunk.length; at++) {
      const sign = chunk[at]!
      const event = walker.step(sign)
      if (sign === '\n') line++
      else if (event === 'opens object' && depth < 0) {
        const isRecord =
          wanted === undefined ? walker.depth === 1 : walker.isListed && walker.path.join('\n') === wanted
        if (isRecord) [from, began, depth] = [at, line, walker.depth]
      } else if (event === 'closes object' && depth >= 0 && walker.depth < depth) {
        const whole = piece + chunk.slice(from, at + 1)
        yield { line: began, text: isLong || whole.length > MAX_RECORD_CHARACTERS ? null : whole }
        ;[piece, isLong, from, depth] = ['', false, -1, -1]
      }
    }
    if (depth >= 0 && !isLong) piece += chunk.slice(from)
    if (piece.length > MAX_RECORD_CHARACTERS) [piece, isLong] = ['', true]
  }
  if (depth >= 0) yield { line: began, text: isLong ? null : piece }
}
