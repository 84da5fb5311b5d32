/** JSON documents that hold many records: `[{…}, {…}]`, `{"businesses": [{…}], "total": 2}`, or objects laid out over several lines. */
import { type RecordPlace, shapeOf } from './json-shapes.ts'
import { type JsonEvent, JsonWalker } from './json-walker.ts'
import { parseJson } from './lenient-json.ts'
import { MAX_RECORD_CHARACTERS } from './lines.ts'

/**
 * The text of a record, or the fault of what is none. `line` is its place among the records, 1-based: many may be on one line. `text`
 * is null if it is too long. `key` is the member that holds it, where records are members of an object.
 */
export type JsonPiece =
  | { readonly line: number; readonly text: string | null; readonly key?: string }
  | { readonly line: number; readonly fault: string }

/** Lists of records lie no deeper. */
const DEEPEST_LIST = 3

/**
 * Where the records are, judged by the beginning of a text. Undefined where each line is a document of its own, which NDJSON is.
 * @param isWhole whether the text ends there
 */
export function recordPlace(beginning: string, isWhole: boolean): RecordPlace | undefined {
  const text = beginning.trimStart().replace(/^\uFEFF\s*/, '')
  if (/^\[\s*\[\s*[\w"-]/.test(text)) return { rows: [] }
  if (text.startsWith('[')) return { list: [] }
  if (!text.startsWith('{')) return undefined
  const [first = '', second = ''] = text.split('\n').filter((line) => line.trim() !== '')
  if (isObject(second) || (isObject(first) && second.trimStart().startsWith('{'))) return undefined
  const { lists, isRecord } = outlineOf(text)
  // Before the end of a long text, the list that takes most of it is that of the records; an object may have lists of its own.
  const longest = lists.toSorted((a, b) => b.length - a.length)[0]
  const shape = shapeOf(beginningValue(text, isWhole), isWhole)
  if (shape && (shape.path.length === 0 || !isRecord) && shape.length > shareOfShape * text.length) {
    const isOfShape =
      longest === undefined || shape.length > longest.length || shape.names?.join() === longest.path.join()
    if (isOfShape) return shape.place
  }
  if (!isRecord && longest && longest.length > text.length / 2) return { list: longest.path }
  return isObject(first) && (isWhole || second !== '') ? undefined : 'objects'
}

/** Descriptions of the columns and the source may take more of a short document than its rows. */
const shareOfShape = 0.1

/** A text of JSON, or what is whole of its beginning. */
function beginningValue(text: string, isWhole: boolean): unknown {
  const walker = new JsonWalker()
  let [end, closers] = [text.length, '']
  for (let at = 0; at < text.length && !isWhole; at++) {
    const event = walker.step(text[at]!)
    if (event !== 'separates' && event !== 'closes object' && event !== 'closes list') continue
    if (walker.closers !== undefined) [end, closers] = [event === 'separates' ? at : at + 1, walker.closers]
  }
  try {
    return parseJson(text.slice(0, end) + closers)
  } catch {
    return undefined
  }
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

/**
 * Cuts the records out of a document, with one of them in memory at a time. A record that is cut off at the end comes as it is;
 * elements of the list that are no objects, and a list that does not end, are faults.
 */
export async function* jsonPieces(
  text: AsyncIterable<string>,
  place: Exclude<RecordPlace, { columns: unknown }>,
): AsyncGenerator<JsonPiece> {
  const walker = new JsonWalker()
  const list = place === 'objects' ? undefined : new RecordHolder(place, walker)
  const opens = place !== 'objects' && 'rows' in place ? 'opens list' : 'opens object'
  let [line, depth] = [0, -1]
  let [piece, isLong, key] = ['', false, '']
  for await (const chunk of text) {
    let from = depth >= 0 ? 0 : -1
    for (let at = 0; at < chunk.length; at++) {
      const sign = chunk[at]!
      const event = walker.step(sign)
      if (depth < 0) {
        if (list?.passes(sign, event)) yield { line: ++line, fault: 'the record is not a JSON object' }
        if (event === opens && walker.depth === (list ? list.depth + 1 : 1))
          [from, depth, key] = [at, walker.depth, walker.outerMember]
      } else if ((event === 'closes object' || event === 'closes list') && walker.depth < depth) {
        const whole = piece + chunk.slice(from, at + 1)
        yield {
          line: ++line,
          text: isLong || whole.length > MAX_RECORD_CHARACTERS ? null : whole,
          ...keyed(key),
        }
        ;[piece, isLong, from, depth] = ['', false, -1, -1]
      }
    }
    if (depth >= 0 && !isLong) piece += chunk.slice(from)
    if (piece.length > MAX_RECORD_CHARACTERS) [piece, isLong] = ['', true]
  }
  if (depth >= 0) yield { line: ++line, text: isLong ? null : piece, ...keyed(key) }
  else if (list?.isOpen) yield { line: ++line, fault: 'the document ends before its list does' }
}

const keyed = (key: string) => (key === '' ? {} : { key })

/** Where a text is in regard to the list or object that holds its records. */
class RecordHolder {
  readonly #path: string
  readonly #walker: JsonWalker
  readonly #opens: JsonEvent
  readonly #closes: JsonEvent
  readonly #element: JsonEvent
  /** Containers around an element; -1 outside of the list. */
  #depth = -1
  /** Whether the element being read is no record. */
  #isOther = false

  constructor(place: Exclude<RecordPlace, { columns: unknown } | 'objects'>, walker: JsonWalker) {
    const isObject = 'members' in place
    this.#path = ('list' in place ? place.list : 'rows' in place ? place.rows : place.members).join('\n')
    this.#opens = isObject ? 'opens object' : 'opens list'
    this.#closes = isObject ? 'closes object' : 'closes list'
    this.#element = 'rows' in place ? 'opens list' : 'opens object'
    this.#walker = walker
  }

  get isOpen(): boolean {
    return this.#depth >= 0
  }

  /** Containers around an element; no container lies at that depth outside of the list. */
  get depth(): number {
    return this.isOpen ? this.#depth : Number.NaN
  }

  /** Takes the next sign outside of records. Returns whether an element of a list that is no record ends there. */
  passes(sign: string, event: JsonEvent): boolean {
    if (!this.isOpen) {
      if (event === this.#opens && this.#walker.containerPath?.join('\n') === this.#path)
        this.#depth = this.#walker.depth
      return false
    }
    const closes = event === this.#closes && this.#walker.depth < this.#depth
    if (closes) this.#depth = -1
    // Members of an object that are no records describe it.
    if (this.#opens === 'opens object') return false
    const ends = this.#isOther && (closes || (event === 'separates' && this.#walker.depth === this.#depth))
    if (ends) this.#isOther = false
    else if (!closes && event !== 'separates' && event !== this.#element && !/\s/.test(sign))
      this.#isOther = true
    return ends
  }
}
