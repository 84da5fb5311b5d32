/**
 * The form in which an entity's view is stored: its document as JSON, in which what nearly every document repeats is a byte (`view-pieces.ts`), and before it
 * what tells who may see it. A search reads a page of them, and putting one together again is copying alone, in a few microseconds: general compression takes
 * many times as long.
 *
 * It begins with a head of fixed length, `[exceptions, suppliers]` as JSON, and the usual time. Then comes the document, over and over: the code of a piece; if
 * a gen_id ends that piece, how far it is above the id it is counted from; the length of a text; that text. These numbers have 7 bits a byte, the lowest first.
 */
import { wireTime } from '../../entity/times.ts'
import { Utf8Writer } from '../../entity/utf8-writer.ts'
import type { EntityView, ViewContent } from '../../entity/view.ts'
import { PieceFinder } from './piece-finder.ts'
import {
  codeOf,
  genId,
  genIdCodes,
  meta,
  noPiece,
  pieceBytes,
  pieceStarts,
  setUsualTime,
  timeLength,
} from './view-pieces.ts'

/** Places in the head. Numbers are little-endian: ids and times doubles, the others integers of 32 bits. */
const idAt = 0
/** The first gen_id that was drawn with the last write. */
const drawnAt = 8
const idsLength = 16
/** `EntityView.until`. */
const untilAt = 16
/** `EntityView.concerned`. */
const concernedAt = 24
/** How long all of it is. */
const lengthAt = 28
/** Where the usual time begins. */
const timeAt = 32
const headLength = 36

const genIdAlone = codeOf(genId)

/** Ids that were drawn at about the same time differ in so many of their last digits at most. */
const ownDigits = 5
const ownNumbers = 10 ** ownDigits

/** The entity as the write leaves it. */
export interface PackedFor {
  /** Empty when the write creates it. */
  readonly id: string
  readonly revision: string
  /** Milliseconds since 1970. */
  readonly created: number
  readonly lastEdit: number
}

const packing = new Utf8Writer()
const finder = new PieceFinder()
/** Where documents are put as bytes to be packed; larger ones than it holds have memory of their own. */
const usualSource = Buffer.allocUnsafeSlow(1 << 16)

/**
 * Packs a view, of which the revision and the last edit don't count. Values that get their gen_id from the write have their number among those, negated, and
 * `setIds` puts in the ids that it draws.
 */
export function packView(entity: PackedFor, { text, until, concerned, ...details }: ViewContent): Buffer {
  const time = wireTime(entity.created)
  const edited = `","_rev":"${entity.revision}","lastEditDate":"${wireTime(entity.lastEdit)}"`
  packing.backTo(0)
  packing.text('\0'.repeat(headLength))
  packing.text(JSON.stringify([details.exceptions, details.suppliers]))
  const timeBegins = packing.length
  packing.text(time.slice(0, timeLength))
  finder.setTime(Buffer.from(time))
  packDocument(edited + text.slice(text.indexOf(',"type":')), entity.id)
  packing.text('\0'.repeat(Utf8Writer.readOn))
  const taken = packing.take()
  taken.writeDoubleLE(until, untilAt)
  taken.writeInt32LE(concerned, concernedAt)
  taken.writeInt32LE(taken.length, lengthAt)
  taken.writeInt32LE(timeBegins, timeAt)
  const packed = Buffer.from(taken)
  packing.giveBack(taken)
  return packed
}

function packDocument(document: string, id: string): void {
  const most = 3 * document.length + Utf8Writer.readOn
  const source = most <= usualSource.length ? usualSource : Buffer.allocUnsafeSlow(most)
  const length = source.write(document)
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

/** Packs a piece that a gen_id ends; returns where the next text begins: with a gen_id that is far from what it could be counted from. */
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

/** Puts in the entity's id and the first gen_id that the write drew. */
export function setIds(packed: Buffer, id: number, drawn: number): void {
  packed.writeDoubleLE(id, idAt)
  packed.writeDoubleLE(drawn, drawnAt)
}

/** A packed view as it was before `setIds`. */
export const withoutIds = (packed: Uint8Array): Uint8Array => packed.subarray(idsLength)

/** Visits packed views that stand one after the other, in the order of `ids`, of which some may have none. */
export function visitViews(
  packed: Uint8Array,
  ids: readonly number[],
  visit: (view: EntityView | undefined, at: number) => void,
): void {
  const words = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  let begin = 0
  ids.forEach((id, at) => {
    if (begin === packed.length || words.getFloat64(begin + idAt, true) !== id) {
      visit(undefined, at)
      return
    }
    const view = new PackedView(words, begin)
    begin += words.getInt32(begin + lengthAt, true)
    visit(view, at)
  })
}

type Details = readonly [EntityView['exceptions'], EntityView['suppliers']]

class PackedView implements EntityView {
  readonly until: number
  readonly concerned: number
  readonly #words: DataView
  readonly #begin: number

  constructor(words: DataView, begin: number) {
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
  const end = begin + packed.getInt32(begin + lengthAt, true) - Utf8Writer.readOn
  let at = begin + packed.getInt32(begin + timeAt, true)
  setShared(shared)
  setUsualTime(packed, at)
  at += timeLength
  out.copy(pieceBytes, pieceStarts[opening]!, pieceStarts[opening + 1]!)
  writeId(shared, ownOfId, out)
  while (at < end) {
    const code = packed.getUint8(at++)
    out.copy(pieceBytes, pieceStarts[code]!, pieceStarts[code + 1]!)
    if (code < genIdCodes) {
      const above = numberAt(packed, at)
      at += numberLength(above)
      writeId(shared, above + ((code & 1) === 0 ? ownOfId : ownOfDrawn), out)
    }
    const length = numberAt(packed, at)
    at += numberLength(length)
    out.copy(packed, at, at + length)
    at += length
  }
}

/** The first digits of the ids of one entity after the other. */
const sharedBytes = new DataView(new ArrayBuffer(24))
let sharedNow = 0
let sharedLength = 0

function setShared(shared: number): void {
  if (shared === sharedNow) return
  const digits = String(shared)
  for (let n = 0; n < digits.length; n++) sharedBytes.setUint8(n, digits.charCodeAt(n))
  sharedNow = shared
  sharedLength = digits.length
}

/** Appends the id `shared * ownNumbers + own`; `setShared` goes before. */
function writeId(shared: number, own: number, out: Utf8Writer): void {
  if (shared === 0 || own < 0 || own >= ownNumbers) {
    out.text(String(shared * ownNumbers + own))
    return
  }
  out.copy(sharedBytes, 0, sharedLength)
  out.digits(own, ownDigits)
}

function numberAt(packed: DataView, from: number): number {
  let number = 0
  for (let shift = 0, at = from; ; shift += 7, at++) {
    const part = packed.getUint8(at)
    number |= (part & 0x7f) << shift
    if (part < 0x80) return number
  }
}

/** How many bytes a number takes. */
function numberLength(number: number): number {
  let length = 1
  for (let rest = number >>> 7; rest > 0; rest >>>= 7) length++
  return length
}
