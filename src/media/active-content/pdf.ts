import { inflateSync, constants as zlib } from 'node:zlib'
import { fault } from '../../faults/fault.ts'
import { UnsafeFile } from '../unsafe-file.ts'
import { Findings } from './findings.ts'
import {
  isBlank,
  PdfBudget,
  PdfDictionary,
  PdfName,
  PdfReader,
  PdfReference,
  type PdfValue,
} from './pdf-syntax.ts'

/**
 * Names that mark active content, as key or value. Source: ISO 32000-1, sections 12.6.4, 7.11.4, 12.7.8 and
 * 13.
 */
const activeNames: Readonly<Record<string, string>> = {
  JS: 'JavaScript',
  JavaScript: 'JavaScript',
  OnInstantiate: 'JavaScript',
  Launch: 'an action that starts a program',
  SubmitForm: 'an action that sends data',
  ImportData: 'an action that takes in data',
  GoToE: 'an embedded file',
  EmbeddedFile: 'an embedded file',
  EmbeddedFiles: 'an embedded file',
  EF: 'an embedded file',
  XFA: 'an XFA form',
  RichMedia: 'rich media',
  RichMediaContent: 'rich media',
  Encrypt: 'encryption, so that it cannot be looked into',
}

/** Limit over all object streams, decompressed. */
const maxInflatedBytes = 64 * 1024 * 1024
const maxObjects = 500_000
const maxObjectsInStream = 200_000

/** The start of an object's value. */
interface Place {
  readonly bytes: Buffer
  readonly start: number
}

/**
 * Finds active content in a PDF. Inspects every object anywhere in the file, whether or not a cross-reference
 * table lists it, including those inside other streams and of earlier revisions, because programs differ in
 * which ones they use.
 * @throws UnsafeFile if there is too much to inspect
 */
export function findInPdf(bytes: Uint8Array): readonly string[] {
  return new PdfSearch(bytes).run()
}

class PdfSearch {
  readonly #file: Buffer
  readonly #findings = new Findings()
  readonly #budget: PdfBudget
  /** Keyed by object number; each revision of the file may repeat a number. */
  readonly #places = new Map<number, Place[]>()
  /** Actions triggered automatically when the document or a page is opened, closed, printed and so on. */
  readonly #triggers: PdfValue[] = []
  readonly #objectStreams: { readonly dictionary: PdfDictionary; readonly data: number }[] = []
  #objects = 0
  #inflated = 0

  constructor(bytes: Uint8Array) {
    this.#file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#budget = new PdfBudget(bytes.length)
  }

  run(): readonly string[] {
    this.#eachWord('obj', (at) => this.#object(at))
    this.#eachWord('trailer', (at) => this.#look(new PdfReader(this.#file, at, this.#budget).value()))
    for (const { dictionary, data } of this.#objectStreams) this.#unpack(dictionary, data)
    for (const trigger of this.#triggers) {
      if (!this.#isHarmless(trigger, 0)) this.#findings.add('an action that starts by itself')
    }
    return this.#findings.reasons
  }

  /** Calls back with the position after each occurrence of a word. */
  #eachWord(word: string, visit: (at: number) => void): void {
    for (let at = this.#file.indexOf(word); at >= 0; at = this.#file.indexOf(word, at + word.length))
      visit(at + word.length)
  }

  #object(at: number): void {
    const number = this.#numberBefore(at - 'obj'.length)
    if (number === null) return
    this.#remember(number, { bytes: this.#file, start: at })
    const reader = new PdfReader(this.#file, at, this.#budget)
    const value = reader.value()
    this.#look(value)
    if (value instanceof PdfDictionary && reader.word('stream') && isObjectStream(value))
      this.#objectStreams.push({ dictionary: value, data: this.#lineBehind(reader.position) })
  }

  #remember(number: number, place: Place): void {
    if (++this.#objects > maxObjects) throw new UnsafeFile(fault('too_many_objects'))
    const known = this.#places.get(number)
    if (known === undefined) this.#places.set(number, [place])
    else known.push(place)
  }

  /**
   * The number of `7 0 obj`, whose last word starts at `end`; -1 for an unreadable object number, null for
   * the end of `endobj`.
   */
  #numberBefore(end: number): number | null {
    const bytes = this.#file
    if (bytes[end - 1] === 0x64) return null
    const lowest = Math.max(0, end - 64)
    let at = end
    const skip = (isPart: (byte: number) => boolean): number => {
      const from = at
      while (at > lowest && isPart(bytes[at - 1]!)) at--
      return from - at
    }
    skip(isBlank)
    const hasGeneration = skip(isDigit) > 0 && skip(isBlank) > 0
    const last = at
    return hasGeneration && skip(isDigit) > 0 ? Number(bytes.toString('latin1', at, last)) : -1
  }

  #lineBehind(at: number): number {
    if (this.#file[at] === 0x0d) return this.#file[at + 1] === 0x0a ? at + 2 : at + 1
    return this.#file[at] === 0x0a ? at + 1 : at
  }

  /** Records all names of interest in a value, at any depth. */
  #look(value: PdfValue | undefined): void {
    if (value instanceof PdfName) this.#note(value.text)
    else if (Array.isArray(value)) for (const item of value) this.#look(item)
    else if (value instanceof PdfDictionary) {
      for (const [key, item] of value.entries) {
        this.#note(key)
        if (key === 'OpenAction') this.#triggers.push(item)
        if (key === 'AA') this.#addEvents(item)
        this.#look(item)
      }
    }
  }

  #note(name: string): void {
    if (Object.hasOwn(activeNames, name)) this.#findings.add(activeNames[name]!)
  }

  /** Adds the actions of an additional-actions dictionary, one per event. */
  #addEvents(value: PdfValue): void {
    if (value instanceof PdfDictionary) for (const [, action] of value.entries) this.#triggers.push(action)
    else this.#triggers.push(value)
  }

  /** Whether a trigger only navigates to a page of this document. */
  #isHarmless(value: PdfValue | undefined, depth: number): boolean {
    this.#budget.spend(1, 1)
    if (depth > 20) return false
    if (value instanceof PdfReference) {
      const places = this.#places.get(value.number) ?? []
      return places.every((place) => this.#isHarmless(this.#valueAt(place), depth + 1))
    }
    // Nothing, a named destination, or an explicit destination.
    if (!(value instanceof PdfDictionary)) return true
    const kinds = value.all('S')
    if (kinds.length === 0) return this.#areEventsHarmless(value, depth)
    const goes = kinds.every((kind) => kind instanceof PdfName && isGoing(kind.text, value))
    return goes && value.all('Next').every((next) => this.#isHarmlessList(next, depth + 1))
  }

  /** A dictionary referenced by `AA`: events rather than an action. */
  #areEventsHarmless(events: PdfDictionary, depth: number): boolean {
    return events.entries.every(([, action]) => action === null || this.#isHarmless(action, depth + 1))
  }

  #isHarmlessList(value: PdfValue, depth: number): boolean {
    return Array.isArray(value)
      ? value.every((item) => this.#isHarmless(item, depth))
      : this.#isHarmless(value, depth)
  }

  #valueAt({ bytes, start }: Place): PdfValue | undefined {
    return new PdfReader(bytes, start, this.#budget).value()
  }

  /** Inspects the objects in an object stream. Source: ISO 32000-1, section 7.5.7. */
  #unpack(dictionary: PdfDictionary, data: number): void {
    const content = this.#content(dictionary, data)
    const count = dictionary.get('N')
    const first = dictionary.get('First')
    if (content === undefined || typeof count !== 'number' || typeof first !== 'number') {
      this.#findings.add('packed objects that cannot be looked into')
      return
    }
    if (count > maxObjectsInStream) throw new UnsafeFile(fault('too_many_objects'))
    this.#budget.grow(content.length)
    const index = new PdfReader(content, 0, this.#budget)
    for (let i = 0; i < count; i++) {
      const number = index.number()
      const offset = index.number()
      if (number === undefined || offset === undefined) break
      const place = { bytes: content, start: Math.max(0, first + offset) }
      this.#remember(number, place)
      this.#look(this.#valueAt(place))
    }
  }

  /**
   * The bytes of an object stream; undefined if the encoding is unsupported or the data damaged. @throws
   * UnsafeFile
   */
  #content(dictionary: PdfDictionary, data: number): Buffer | undefined {
    const filters = dictionary.all('Filter').flat().concat(dictionary.all('F').flat())
    const rest = this.#file.subarray(data)
    if (filters.length === 0) {
      const end = rest.indexOf('endstream')
      return this.#counted(rest.subarray(0, end < 0 ? rest.length : end))
    }
    const [filter] = filters
    const isFlate = filter instanceof PdfName && /^(FlateDecode|Fl)$/.test(filter.text)
    if (filters.length > 1 || !isFlate || hasPredictor(dictionary)) return undefined
    try {
      return this.#counted(
        inflateSync(rest, {
          finishFlush: zlib.Z_SYNC_FLUSH,
          maxOutputLength: maxInflatedBytes - this.#inflated + 1,
        }),
      )
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw tooMuch()
      if (error instanceof UnsafeFile) throw error
      return undefined
    }
  }

  #counted(content: Buffer): Buffer {
    this.#inflated += content.length
    if (this.#inflated > maxInflatedBytes) throw tooMuch()
    return content
  }
}

const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39

const tooMuch = (): UnsafeFile => new UnsafeFile(fault('unpacks_too_large'))

/** By type, or by the two required keys of such a stream, since some programs ignore the type. */
const isObjectStream = (dictionary: PdfDictionary): boolean =>
  dictionary.all('Type').some((type) => type instanceof PdfName && type.text === 'ObjStm') ||
  (dictionary.get('N') !== undefined && dictionary.get('First') !== undefined)

/** Predictors are used for images and cross-reference tables, not for objects. */
const hasPredictor = (dictionary: PdfDictionary): boolean =>
  [...dictionary.all('DecodeParms'), ...dictionary.all('DP')]
    .flat()
    .some((parameters) => !(parameters === null || isPlain(parameters)))

const isPlain = (parameters: PdfValue): boolean =>
  parameters instanceof PdfDictionary && parameters.all('Predictor').every((predictor) => predictor === 1)

const pageActions = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage'])

const isGoing = (kind: string, action: PdfDictionary): boolean =>
  kind === 'GoTo' ||
  (kind === 'Named' && action.all('N').every((name) => name instanceof PdfName && pageActions.has(name.text)))
