/**
 * The storage format of an entity's view: its document as JSON, with one byte for each common piece
 * (`view-pieces.ts`), preceded by its access rules. A search reads a page of views, and unpacking is plain
 * copying, many times faster than general decompression.
 *
 * The format starts with a head of fixed length, `[exceptions, suppliers]` as JSON, and the usual time. The
 * document follows as a repeated sequence: the code of a piece; if the piece ends in a gen_id, its distance
 * from the id it is counted from; the length of a text; the text. These numbers use 7 bits per byte, lowest
 * first. The last three bytes are the version of the view.
 */

import type { EntityView, ViewContent } from '../../entity/view.ts'
import { copyBytes, Utf8Writer } from '../../wire/utf8-writer.ts'
import { wireTime } from '../../wire/wire-time.ts'
import { PieceFinder } from './piece-finder.ts'
import {
  codeOf,
  genId,
  genIdCodes,
  longestPiece,
  meta,
  noPiece,
  pieceBytes,
  pieceStarts,
  setUsualTime,
  timeLength,
} from './view-pieces.ts'

/** Offsets in the head. Numbers are little-endian: ids and times are doubles, the others 32-bit integers. */
const idAt = 0
/** The first gen_id drawn by the last write. */
const drawnAt = 8
const idsLength = 16
/** `EntityView.until`. */
const untilAt = 16
/** `EntityView.concerned`. */
const concernedAt = 24
/** Total length. */
const lengthAt = 28
/** Offset of the usual time. */
const timeAt = 32
const headLength = 36
/** Length of the version at the end. */
const tailLength = 3

const genIdAlone = codeOf(genId)

/** Ids drawn at about the same time differ in at most this many trailing digits. */
const ownDigits = 5
const ownNumbers = 10 ** ownDigits

/** The entity as left by the write. */
export interface PackedFor {
  /** Empty if the write creates the entity. */
  readonly id: string
  readonly revision: string
  /** Milliseconds since 1970. */
  readonly created: number
  readonly lastEdit: number
}

const packing = new Utf8Writer()
const finder = new PieceFinder()
/** Buffer for documents to be packed; larger ones get their own buffer. */
const usualSource = Buffer.allocUnsafeSlow(1 << 16)

/**
 * Packs a view; its revision and last edit are ignored. Values that get their gen_id from the write have
 * their negated index among those, and `setIds` inserts the drawn ids.
 */
export function packView(
  entity: PackedFor,
  { text, version, until, concerned, ...details }: ViewContent,
): Buffer {
  const time = wireTime(entity.created)
  const edited = `","_rev":"${entity.revision}","lastEditDate":"${wireTime(entity.lastEdit)}"`
  packing.backTo(0)
  packing.text('\0'.repeat(headLength))
  packing.text(JSON.stringify([details.exceptions, details.suppliers]))
  const timeBegins = packing.length
  packing.text(time.slice(0, timeLength))
  finder.setTime(Buffer.from(time))
  packDocument(edited, text.slice(text.indexOf(',"type":')), entity.id)
  packing.text('\0'.repeat(tailLength))
  const taken = packing.take()
  taken.writeUIntLE(version, taken.length - tailLength, tailLength)
  taken.writeDoubleLE(until, untilAt)
  taken.writeInt32LE(concerned, concernedAt)
  taken.writeInt32LE(taken.length, lengthAt)
  taken.writeInt32LE(timeBegins, timeAt)
  const packed = Buffer.from(taken)
  packing.giveBack(taken)
  return packed
}

/** Takes the document in two parts: joining them would cost another copy. */
function packDocument(beginning: string, rest: string, id: string): void {
  const most = 3 * (beginning.length + rest.length) + Utf8Writer.readOn
  const source = most <= usualSource.length ? usualSource : Buffer.allocUnsafeSlow(most)
  const begun = source.write(beginning)
  const length = begun + source.write(rest, begun)
  const words = new DataView(source.buffer, 0, source.length)
  packing.byte(noPiece)
  let textFrom = 0
  for (let code = finder.find(source, 0, length); code >= 0; code = finder.find(source, finder.end, length)) {
    packText(words, textFrom, finder.begin)
    textFrom = code < genIdCodes ? packGenId(code, finder, id) : finder.end
    if (code >= genIdCodes) packing.byte(code)
  }
  packText(words, textFrom, length)
}

/**
 * Packs a piece that ends in a gen_id. Returns the start of the next text, which includes the gen_id if no
 * base is close enough.
 */
function packGenId(code: number, { genId: number, genIdAt, end }: PieceFinder, id: string): number {
  const isDrawn = number < 0
  const above = isDrawn ? -number - 1 : number - Number(id)
  if (isDrawn || (id !== '' && above >= 0 && above < ownNumbers)) {
    packing.byte(isDrawn ? code + 1 : code)
    packNumber(above)
    return end
  }
  packing.byte(code === genIdAlone ? noPiece : codeOf(meta))
  return genIdAt - genId.length
}

function packText(source: DataView, from: number, to: number): void {
  packNumber(to - from)
  packing.copy(source, from, to)
}

function packNumber(number: number): void {
  let rest = number
  for (; rest > 0x7f; rest >>>= 7) packing.byte(0x80 | (rest & 0x7f))
  packing.byte(rest)
}

/** Inserts the entity's id and the first gen_id drawn by the write. */
export function setIds(packed: Buffer, id: number, drawn: number): void {
  packed.writeDoubleLE(id, idAt)
  packed.writeDoubleLE(drawn, drawnAt)
}

/** The version of a packed view. */
export const versionOf = (packed: Uint8Array): number =>
  Buffer.from(packed.buffer, packed.byteOffset).readUIntLE(packed.length - tailLength, tailLength)

/** A packed view as it was before `setIds`. */
export const withoutIds = (packed: Uint8Array): Uint8Array => packed.subarray(idsLength)

/**
 * Visits concatenated packed views, followed by `Utf8Writer.readOn` bytes of padding, in the order of `ids`.
 * Ids without a view are allowed.
 */
export function visitViews(
  packed: Uint8Array,
  ids: readonly number[],
  visit: (view: EntityView | undefined, at: number) => void,
): void {
  const words = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const end = packed.length - Utf8Writer.readOn
  let begin = 0
  ids.forEach((id, at) => {
    if (begin === end || words.getFloat64(begin + idAt, true) !== id) {
      visit(undefined, at)
      return
    }
    const view = new PackedView(words, begin)
    begin += words.getInt32(begin + lengthAt, true)
    visit(view, at)
  })
}

/** Calls `visit` with each packed view in a sheet without padding, as `latin1`, and its entity. */
export function visitPacked(packed: Buffer, visit: (id: number, view: string) => void): void {
  for (let begin = 0; begin < packed.length; ) {
    const end = begin + packed.readInt32LE(begin + lengthAt)
    visit(packed.readDoubleLE(begin + idAt), packed.toString('latin1', begin, end))
    begin = end
  }
}

type Details = readonly [EntityView['exceptions'], EntityView['suppliers']]

class PackedView implements EntityView {
  readonly version: number
  readonly until: number
  readonly concerned: number
  readonly #words: DataView
  readonly #begin: number

  constructor(words: DataView, begin: number) {
    // The version is in the last three of these four bytes.
    this.version = words.getUint32(begin + words.getInt32(begin + lengthAt, true) - 4, true) >>> 8
    this.until = words.getFloat64(begin + untilAt, true)
    this.concerned = words.getInt32(begin + concernedAt, true)
    this.#words = words
    this.#begin = begin
  }

  get exceptions(): Details[0] {
    return this.#details[0]
  }

  get suppliers(): Details[1] {
    return this.#details[1]
  }

  get #details(): Details {
    const { buffer, byteOffset } = this.#words
    const length = this.#words.getInt32(this.#begin + timeAt, true) - headLength
    return JSON.parse(String(Buffer.from(buffer, byteOffset + this.#begin + headLength, length)))
  }

  writeTo(out: Utf8Writer): void {
    writeDocument(this.#words, this.#begin, out)
  }
}

const opening = codeOf('{"_id":"')

function writeDocument(packed: DataView, begin: number, out: Utf8Writer): void {
  const id = packed.getFloat64(begin + idAt, true)
  const shared = Math.floor(id / ownNumbers)
  const ownOfId = id - shared * ownNumbers
  const ownOfDrawn = packed.getFloat64(begin + drawnAt, true) - shared * ownNumbers
  const end = begin + packed.getInt32(begin + lengthAt, true) - tailLength
  let at = begin + packed.getInt32(begin + timeAt, true)
  setShared(shared)
  setUsualTime(packed, at)
  at += timeLength
  let words = out.room(longestPiece + longestId)
  let capacity = words.byteLength - Utf8Writer.readOn
  let to = writePiece(opening, words, out.length)
  to = writeId(shared, ownOfId, words, to)
  while (at < end) {
    const code = packed.getUint8(at++)
    let above = 0
    if (code < genIdCodes) {
      above = numberAt(packed, at)
      at += numberLength(above)
    }
    const length = numberAt(packed, at)
    at += numberLength(length)
    const most = longestPiece + longestId + length
    if (to + most > capacity) {
      out.forwardTo(to)
      words = out.room(most)
      capacity = words.byteLength - Utf8Writer.readOn
    }
    to = writePiece(code, words, to)
    if (code < genIdCodes) to = writeId(shared, above + ((code & 1) === 0 ? ownOfId : ownOfDrawn), words, to)
    copyBytes(packed, at, at + length, words, to)
    at += length
    to += length
  }
  out.forwardTo(to)
}

/** Returns the end offset, as does `writeId`. */
function writePiece(code: number, words: DataView, at: number): number {
  const start = pieceStarts[code]!
  const end = pieceStarts[code + 1]!
  copyBytes(pieceBytes, start, end, words, at)
  return at + end - start
}

/** Number of digits of the largest possible id. */
const longestId = String(Number.MAX_SAFE_INTEGER).length

/** The leading digits shared by the ids of an entity. */
const sharedBytes = new DataView(new ArrayBuffer(longestId + Utf8Writer.readOn))
let sharedNow = 0
let sharedLength = 0

function setShared(shared: number): void {
  if (shared === sharedNow) return
  sharedNow = shared
  sharedLength = writeNumber(shared, sharedBytes, 0)
}

/** Writes the id `shared * ownNumbers + own`; call `setShared` first. */
function writeId(shared: number, own: number, words: DataView, at: number): number {
  if (shared === 0 || own < 0 || own >= ownNumbers) return writeNumber(shared * ownNumbers + own, words, at)
  copyBytes(sharedBytes, 0, sharedLength, words, at)
  const end = at + sharedLength + ownDigits
  let rest = own
  for (let place = end - 1; place >= end - ownDigits; place--) {
    const shorter = (rest / 10) | 0
    words.setUint8(place, 0x30 + (rest - 10 * shorter))
    rest = shorter
  }
  return end
}

/**
 * Writes a non-negative integer and returns the end offset. Avoids number-to-string conversion: V8 caches its
 * results, which would end up in the old generation.
 */
function writeNumber(number: number, words: DataView, at: number): number {
  let end = at + 1
  for (let rest = number; rest >= 10; rest = Math.floor(rest / 10)) end++
  let rest = number
  for (let place = end - 1; place >= at; place--) {
    const shorter = Math.floor(rest / 10)
    words.setUint8(place, 0x30 + (rest - 10 * shorter))
    rest = shorter
  }
  return end
}

function numberAt(packed: DataView, from: number): number {
  let number = 0
  for (let shift = 0, at = from; ; shift += 7, at++) {
    const part = packed.getUint8(at)
    number |= (part & 0x7f) << shift
    if (part < 0x80) return number
  }
}

/** Number of bytes of a packed number. */
function numberLength(number: number): number {
  let length = 1
  for (let rest = number >>> 7; rest > 0; rest >>>= 7) length++
  return length
}
