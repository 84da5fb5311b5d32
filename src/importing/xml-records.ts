/** Registers in XML: an element that repeats is a record, and what it holds are its cells. KML and GPX are such registers. */
import type { CsvCells, Table } from './csv.ts'
import { headerWordsIn } from './header-cells.ts'
import { MAX_RECORD_CHARACTERS } from './lines.ts'
import type { SourceRow } from './mapped-row.ts'
import type { OpenText } from './markup-sheets.ts'
import { firstColumns } from './ndjson.ts'
import { localName, type XmlEvent, xmlEvents } from './xml-events.ts'

const EVENTS_SEEN = 100_000
const MOST_NAMES = 2000
const MOST_COLUMNS = 2000
const DEEPEST = 100
/** A name counts where at least this share of the records has a cell of it. */
const LEAST_SHARE = 0.3
/** More cells of one name in a record, on average, are a list. */
const MOST_REPEATED = 1.3
/** A word for a column tells more than any other name. */
const WORTH_OF_WORD = 3

/** What an element calls itself, and what it is: `<Data name="phone">`, `<tag k="name" v="…">`. */
const nameAttributes = ['name', 'key', 'k']
const valueAttributes = ['value', 'v']

/**
 * An XML file as a table: the records are the elements of the name whose instances hold the most different cells, wherever they stand. A cell is in the column of the names that lead
 * to it, joined by points; several in one column are joined by semicolons. `line` counts the records.
 * @throws Error if no element holds cells
 */
export async function openXmlRecords(open: OpenText): Promise<Table> {
  const element = await recordElement(open)
  if (element === undefined) throw new Error('the XML holds no elements with values in them')
  const rows = () => xmlRecords(open(), element)
  return { columns: await firstColumns(rows()), rows }
}

/** The elements of a name, and the columns below them. */
interface Seen {
  count: number
  /** Of the innermost. */
  depth: number
  readonly columns: Map<string, number>
}

async function recordElement(open: OpenText): Promise<string | undefined> {
  const seen = new Map<string, Seen>()
  const walker = new ElementWalker()
  let events = 0
  for await (const event of xmlEvents(open())) {
    if (++events > EVENTS_SEEN) break
    const values = [...walker.step(event)]
    if (event.kind === 'open') note(seen, walker.path)
    for (const { path, name } of values) {
      for (const [at, own] of path.entries()) {
        const column = [...path.slice(at + 1), name].filter((part) => part !== '').join('.')
        const columns = seen.get(own)?.columns
        if (columns && columns.size < MOST_COLUMNS) columns.set(column, (columns.get(column) ?? 0) + 1)
      }
    }
  }
  const best = [...seen].map(([element, one]) => ({ element, depth: one.depth, worth: worthOf(one) }))
  // Of equals, the innermost.
  return best.filter(({ worth }) => worth > 1).sort((a, b) => b.worth - a.worth || b.depth - a.depth)[0]
    ?.element
}

function note(seen: Map<string, Seen>, path: readonly string[]): void {
  const of = seen.get(path.at(-1)!)
  if (of) {
    of.count++
    of.depth = Math.max(of.depth, path.length)
  } else if (seen.size < MOST_NAMES)
    seen.set(path.at(-1)!, { count: 1, depth: path.length, columns: new Map() })
}

function worthOf({ count, columns }: Seen): number {
  const single = [...columns]
    .filter(([, times]) => times >= LEAST_SHARE * count && times <= MOST_REPEATED * count)
    .map(
      ([name]) =>
        name
          .replace(/(?<=[^.])\.value$/, '')
          .split('.')
          .at(-1)!,
    )
  const names = [...new Set(single)]
  return names.length + (WORTH_OF_WORD - 1) * headerWordsIn(names)
}

/** A value in an element: the elements that enclose it, and its own name, empty for the text of the innermost. */
interface Value {
  readonly path: readonly string[]
  readonly name: string
  readonly text: string
}

/** Follows the elements of a document, and tells their values. */
class ElementWalker {
  readonly path: string[] = []
  readonly #texts: string[] = []
  #beyond = 0;

  *step(event: XmlEvent): Generator<Value> {
    if (event.kind === 'text') {
      const at = this.#texts.length - 1
      if (at >= 0 && this.#texts[at]!.length < MAX_RECORD_CHARACTERS) this.#texts[at] += event.text
    } else if (event.kind === 'close') {
      if (this.#beyond > 0) this.#beyond--
      else {
        const text = this.#texts.pop()?.trim() ?? ''
        if (text !== '') yield { path: [...this.path], name: '', text }
        this.path.pop()
      }
    } else if (this.path.length >= DEEPEST) this.#beyond++
    else yield* this.#open(event)
  }

  *#open({ name, attributes }: Extract<XmlEvent, { kind: 'open' }>): Generator<Value> {
    const own = Object.entries(attributes).filter(([key]) => !/^xmlns(:|$)|^xsi:/.test(key))
    const find = (names: readonly string[]) => own.find(([key]) => names.includes(key))?.[1]
    const called = find(nameAttributes)
    const value = find(valueAttributes)
    const isField = called !== undefined && (value !== undefined || own.length <= 2) && isFieldElement(name)
    this.path.push(isField ? called : localName(name))
    this.#texts.push('')
    if (isField) {
      if (value) yield { path: [...this.path], name: '', text: value }
      return
    }
    for (const [key, text] of own) if (text !== '') yield { path: [...this.path], name: localName(key), text }
  }
}

/** Elements that are called by an attribute. Any other with a name has it as a value of its own: `<shop name="…"/>`. */
const isFieldElement = (name: string): boolean =>
  /^(?:simple)?data$|^(?:field|column|col|attribute|attr|property|prop|param|tag|item|entry|value|cell|var)$/i.test(
    localName(name),
  )

async function* xmlRecords(
  text: AsyncIterable<string>,
  element: string,
): AsyncGenerator<SourceRow<CsvCells>> {
  const walker = new ElementWalker()
  let [line, size, depth] = [0, 0, 0]
  let cells: Map<string, string> | undefined
  try {
    for await (const event of xmlEvents(text)) {
      const isEnd = event.kind === 'close' && cells !== undefined && walker.path.length === depth
      for (const value of walker.step(event)) {
        if (event.kind === 'open' && !cells && walker.path.at(-1) === element)
          [cells, depth] = [new Map(), walker.path.length]
        if (!cells) continue
        size += value.text.length
        if (size <= MAX_RECORD_CHARACTERS) addTo(cells, value, depth)
      }
      if (event.kind === 'open' && !cells && walker.path.at(-1) === element)
        [cells, depth] = [new Map(), walker.path.length]
      if (!isEnd) continue
      line++
      if (size > MAX_RECORD_CHARACTERS)
        yield { line, fault: `the record is longer than ${MAX_RECORD_CHARACTERS} characters` }
      else if (cells!.size > 0) yield { line, data: Object.fromEntries(cells!) }
      ;[cells, size] = [undefined, 0]
    }
  } catch (error) {
    yield { line: line + 1, fault: (error as Error).message }
    return
  }
  if (walker.path.length > 0)
    yield {
      line: line + 1,
      fault: cells ? 'the record is cut off' : 'the document ends before its elements do',
    }
}

/** Adds a value to the cells of a record whose element lies `depth` deep. */
function addTo(cells: Map<string, string>, { path, name, text }: Value, depth: number): void {
  const column = [...path.slice(depth), name].filter((part) => part !== '').join('.') || 'text'
  for (const [own, cell] of cellsOf(column, text)) {
    const before = cells.get(own)
    if (before === undefined && cells.size >= MOST_COLUMNS) continue
    cells.set(own, before === undefined || before === cell ? cell : `${before}; ${cell}`)
  }
}

/** The point of KML has its longitude first, and its height behind. */
function cellsOf(column: string, text: string): readonly (readonly [string, string])[] {
  const shortened = column
    .replace(/^(?:ExtendedData|SchemaData)\.(?:SchemaData\.)?/, '')
    .replace(/(?<=[^.])\.value$/, '')
  if (!/(?:^|\.)Point\.coordinates$/.test(column)) return [[shortened, text]]
  const [longitude, latitude] = text.trim().split(/\s*,\s*/)
  return [
    ['longitude', longitude ?? ''],
    ['latitude', latitude ?? ''],
  ]
}
