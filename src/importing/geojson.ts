import { decodeText, type OpenBytes } from './encoding.ts'
import { MAX_RECORD_CHARACTERS } from './lines.ts'
import type { SourceRow } from './mapped-row.ts'
import { isJsonRecord, type JsonRecord } from './ndjson.ts'

/**
 * The features of a GeoJSON file, however its text is laid out: a FeatureCollection on one line or on many, one feature a line
 * (GeoJSONL), or a GeoJSON sequence. `line` is where the feature begins; in a collection, its place among the features, as many may be
 * on one line. One feature is in memory at a time.
 */
export async function* geoJsonFeatures(open: OpenBytes): AsyncGenerator<SourceRow<JsonRecord>> {
  let line = 1
  let listed = 0
  const scanner = new ObjectScanner()
  for await (const chunk of decodeText(open(), 'utf-8')) {
    for (const { text, breaks } of scanner.scan(chunk)) {
      line = scanner.isWithin ? ++listed : line + breaks
      yield text === null
        ? { line, fault: `the feature is longer than ${MAX_RECORD_CHARACTERS} characters` }
        : featureRow(line, text)
    }
  }
  if (scanner.isCutOff)
    yield {
      line: scanner.isWithin ? listed + 1 : line + scanner.breaksBefore,
      fault: 'the feature is cut off',
    }
  else if (scanner.isWithin)
    yield { line: listed + 1, fault: 'the document ends before its list of features does' }
}

function featureRow(line: number, text: string): SourceRow<JsonRecord> {
  try {
    const { id, geometry, properties } = JSON.parse(text) as JsonRecord
    if (!isJsonRecord(properties)) return { line, fault: 'the feature has no properties' }
    return { line, data: { id: id ?? properties.id, ...properties, geometry } }
  } catch {
    return { line, fault: 'the feature is not JSON' }
  }
}

/** Cuts objects with `"type": "Feature"` out of a text, the wrapping collection passed over. */
class ObjectScanner {
  #text = ''
  #depth = 0
  #start = -1
  #startDepth = 0
  #quoted = false
  #escaped = false
  #lineBreaks = 0
  #breaksAtStart = 0
  #within = false

  get isCutOff(): boolean {
    return this.#start >= 0
  }

  /** Whether the features of a collection are being read. */
  get isWithin(): boolean {
    return this.#within
  }

  get breaksBefore(): number {
    return this.#breaksAtStart
  }

  *scan(chunk: string): Generator<{ text: string | null; breaks: number }> {
    const offset = this.#text.length
    this.#text += chunk
    for (let at = offset; at < this.#text.length; at++) {
      const sign = this.#text[at]!
      if (sign === '\n') this.#lineBreaks++
      if (this.#quoted) {
        if (this.#escaped) this.#escaped = false
        else if (sign === '\\') this.#escaped = true
        else if (sign === '"') this.#quoted = false
      } else if (sign === '"') this.#quoted = true
      else if (sign === '[' && this.#start >= 0 && this.#opensFeatures(at)) {
        // What began was the collection: its features are the objects inside of this list.
        this.#start = -1
        this.#within = true
      } else if (sign === '{') {
        if (this.#start < 0) {
          this.#start = at
          this.#startDepth = this.#depth
          this.#breaksAtStart = this.#lineBreaks
        }
        this.#depth++
      } else if (sign === '}') {
        this.#depth--
        if (this.#start >= 0 && this.#depth <= this.#startDepth) {
          // Objects of the collection beside its features, such as its reference system, are none of them.
          if (this.#startDepth === 0 || this.#within) {
            yield { text: this.#text.slice(this.#start, at + 1), breaks: this.#breaksAtStart }
            this.#lineBreaks -= this.#breaksAtStart
          }
          this.#start = -1
        } else if (this.#within && this.#depth <= 0) this.#within = false
      } else if (sign === ']' && this.#within && this.#start < 0) {
        // Behind the features, members of the collection may follow.
        this.#within = false
      }
    }
    this.#text = this.#start < 0 ? '' : this.#text.slice(this.#start)
    if (this.#start > 0) this.#start = 0
    if (this.#text.length > MAX_RECORD_CHARACTERS) {
      yield { text: null, breaks: this.#breaksAtStart }
      this.#lineBreaks -= this.#breaksAtStart
      this.#text = ''
      this.#start = -1
      this.#depth = this.#startDepth
      this.#quoted = false
    }
  }

  #opensFeatures(at: number): boolean {
    return (
      this.#depth === this.#startDepth + 1 &&
      /"features"\s*:\s*$/.test(this.#text.slice(Math.max(this.#start, at - 60), at))
    )
  }
}
