/** JSON documents that hold many records: `[{…}, {…}]`, `{"businesses": [{…}], "total": 2}`, or objects laid out over several lines. */
import { parseJson } from './lenient-json.ts'
import { MAX_RECORD_CHARACTERS } from './lines.ts'

/**
 * The text of a record, or the fault of what is none. `line` is its place among the records, 1-based: many may be on one line. `text`
 * is null if it is too long.
 */
export type JsonPiece =
  | { readonly line: number; readonly text: string | null }
  | { readonly line: number; readonly fault: string }

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
  if (isObject(second) || (isObject(first) && second.trimStart().startsWith('{'))) return undefined
  const { lists, isRecord } = outlineOf(text)
  // Before the end of a long text, the list that takes most of it is that of the records; an object may have lists of its own.
  const longest = lists.toSorted((a, b) => b.length - a.length)[0]
  if (!isRecord && longest && longest.length > text.length / 2) return { list: longest.path }
  return isObject(first) && (isWhole || second !== '') ? undefined : 'objects'
}

function isObject(line: string): boolean {
  if (!line.trimStart().startsWith('{')) return false
  try {
    parseJson(line)
    return true
  } catch {
    return false
  }
}

interface FoundList {
  readonly path: readonly string[]
  readonly length: number
}

interface Outline {
  /** The lists of objects in the object, by the members that lead to them. */
  readonly lists: readonly FoundList[]
  /** Whether the object is a business itself: it has a name that is an object, or a name beside an address, phones or an id. */
  readonly isRecord: boolean
}

/** A document about many businesses may have a name, too, as GeoJSON has. */
const ownMembers = /address|phone|^_id$|^_supplier_id$/i

/** What the first object of a text holds. */
function outlineOf(text: string): Outline {
  const lists: FoundList[] = []
  const members = new Set<string>()
  let hasNameObject = false
  const walker = new JsonWalker()
  let open: { path: readonly string[]; from: number } | undefined
  for (let at = 0; at < text.length; at++) {
    const event = walker.step(text[at]!)
    if (event === 'names member' && walker.depth === 1) members.add(walker.member)
    if (event === 'opens object' && walker.depth === 2 && walker.path[0] === 'name') hasNameObject = true
    if (event === 'opens object' && walker.isListed && !open && walker.path.length <= DEEPEST_LIST)
      open = { path: walker.path, from: at }
    if (event === 'closes list' && open && walker.depth <= open.path.length) {
      lists.push({ path: open.path, length: at - open.from })
      open = undefined
    }
    if (event === 'closes object' && walker.depth === 0) break
  }
  if (open) lists.push({ path: open.path, length: text.length - open.from })
  const isNamed = members.has('name') && [...members].some((member) => ownMembers.test(member))
  return { lists, isRecord: hasNameObject || isNamed }
}

type JsonEvent =
  | 'opens object'
  | 'opens list'
  | 'closes object'
  | 'closes list'
  | 'names member'
  | 'separates'
  | undefined

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

  /** The member of the innermost object that is being read. */
  get member(): string {
    return this.#containers.at(-1)?.name ?? ''
  }

  /** The path of the list that was opened last; undefined if a list encloses it. */
  get listPath(): readonly string[] | undefined {
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

/**
 * Cuts the records out of a document, with one of them in memory at a time. A record that is cut off at the end comes as it is;
 * elements of the list that are no objects, and a list that does not end, are faults.
 */
export async function* jsonPieces(
  text: AsyncIterable<string>,
  place: RecordPlace,
): AsyncGenerator<JsonPiece> {
  const walker = new JsonWalker()
  const list = place === 'objects' ? undefined : new RecordList(place.list, walker)
  let [line, depth] = [0, -1]
  let [piece, isLong] = ['', false]
  for await (const chunk of text) {
    let from = depth >= 0 ? 0 : -1
    for (let at = 0; at < chunk.length; at++) {
      const sign = chunk[at]!
      const event = walker.step(sign)
      if (depth < 0) {
        if (list?.passes(sign, event)) yield { line: ++line, fault: 'the record is not a JSON object' }
        if (event === 'opens object' && walker.depth === (list ? list.depth + 1 : 1))
          [from, depth] = [at, walker.depth]
      } else if (event === 'closes object' && walker.depth < depth) {
        const whole = piece + chunk.slice(from, at + 1)
        yield { line: ++line, text: isLong || whole.length > MAX_RECORD_CHARACTERS ? null : whole }
        ;[piece, isLong, from, depth] = ['', false, -1, -1]
      }
    }
    if (depth >= 0 && !isLong) piece += chunk.slice(from)
    if (piece.length > MAX_RECORD_CHARACTERS) [piece, isLong] = ['', true]
  }
  if (depth >= 0) yield { line: ++line, text: isLong ? null : piece }
  else if (list?.isOpen) yield { line: ++line, fault: 'the document ends before its list does' }
}

/** Where a text is in regard to the list of its records. */
class RecordList {
  readonly #path: string
  readonly #walker: JsonWalker
  /** Containers around an element; -1 outside of the list. */
  #depth = -1
  /** Whether the element being read is no object. */
  #isOther = false

  constructor(path: readonly string[], walker: JsonWalker) {
    this.#path = path.join('\n')
    this.#walker = walker
  }

  get isOpen(): boolean {
    return this.#depth >= 0
  }

  /** Containers around an element; no container lies at that depth outside of the list. */
  get depth(): number {
    return this.isOpen ? this.#depth : Number.NaN
  }

  /** Takes the next sign outside of records. Returns whether an element that is no object ends there. */
  passes(sign: string, event: JsonEvent): boolean {
    if (!this.isOpen) {
      if (event === 'opens list' && this.#walker.listPath?.join('\n') === this.#path)
        this.#depth = this.#walker.depth
      return false
    }
    const closes = event === 'closes list' && this.#walker.depth < this.#depth
    if (closes) this.#depth = -1
    const ends = this.#isOther && (closes || (event === 'separates' && this.#walker.depth === this.#depth))
    if (ends) this.#isOther = false
    else if (!closes && event !== 'separates' && event !== 'opens object' && !/\s/.test(sign))
      this.#isOther = true
    return ends
  }
}
