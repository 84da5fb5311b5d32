/** Finds in the bytes of a document the pieces that packed views hold the codes of (`view-pieces.ts`). */
import { genIdCodes, pieces, timeMark } from './view-pieces.ts'

const minus = 0x2d
const zero = 0x30
const nine = 0x39
const mark = timeMark.charCodeAt(0)

/**
 * The pieces as a tree of their characters, all of which are ASCII: of each node its character, its first child, its next sibling, and the code of
 * the piece that ends there. 0, the root, stands for no node, and `noCode` for no piece.
 */
const noCode = -1
const size = pieces.reduce((sum, piece) => sum + piece.length, 1)
const characters = new Uint8Array(size)
const children = new Uint16Array(size)
const siblings = new Uint16Array(size)
const codesOfNodes = new Int16Array(size).fill(noCode)
/** The children of the root by their characters. */
const beginnings = new Uint16Array(256)

let nodes = 1
pieces.forEach((piece, code) => {
  let node = 0
  for (let at = 0; at < piece.length; at++) node = childOf(node, piece.charCodeAt(at))
  // Of equal pieces the first: those of gen_ids count from the entity's id.
  if (node !== 0 && codesOfNodes[node] === noCode) codesOfNodes[node] = code
})

function childOf(parent: number, character: number): number {
  for (let child = children[parent]!; child !== 0; child = siblings[child]!)
    if (characters[child] === character) return child
  const child = nodes++
  characters[child] = character
  siblings[child] = children[parent]!
  children[parent] = child
  if (parent === 0) beginnings[character] = child
  return child
}

export class PieceFinder {
  /** The bytes of a time on the wire, for which pieces have a mark. */
  #time: Uint8Array = new Uint8Array(0)
  /** Where the piece that was found begins and ends; the digits of a gen_id are part of it. */
  begin = 0
  end = 0
  /** The gen_id that ends it, and where that begins. */
  genId = 0
  genIdAt = 0

  /** Says what the mark of the time stands for from now on. */
  setTime(time: Uint8Array): void {
    this.#time = time
  }

  /** Finds the first piece in `bytes[from, to)`, of those that begin there the longest. Returns its code, or -1 when there is none. */
  find(bytes: Uint8Array, from: number, to: number): number {
    const timeBegins = this.#time[0]
    for (let at = from; at < to; at++) {
      const first = bytes[at]!
      if (beginnings[first] === 0 && first !== timeBegins) continue
      const code = this.#longestAt(bytes, at, to)
      if (code === noCode) continue
      this.begin = at
      return code
    }
    return noCode
  }

  #longestAt(bytes: Uint8Array, from: number, to: number): number {
    let longest = noCode
    let at = from
    for (let node = this.#next(0, bytes, at, to); node !== 0; node = this.#next(node, bytes, at, to)) {
      at += characters[node] === mark ? this.#time.length : 1
      const code = codesOfNodes[node]!
      if (code === noCode) continue
      const end = code < genIdCodes ? this.#readGenId(bytes, at, to) : at
      if (end < 0) continue
      longest = code
      this.end = end
    }
    return longest
  }

  /** The child of a node that the bytes go on with, 0 for none. */
  #next(node: number, bytes: Uint8Array, at: number, to: number): number {
    if (at >= to) return 0
    const byte = bytes[at]!
    const wanted = byte === this.#time[0] && this.#isTimeAt(bytes, at, to) ? mark : byte
    // In the text itself the mark would stand for nothing; JSON has it escaped.
    let child = node === 0 ? beginnings[wanted]! : children[node]!
    while (child !== 0 && characters[child] !== wanted) child = siblings[child]!
    return child
  }

  #isTimeAt(bytes: Uint8Array, from: number, to: number): boolean {
    const time = this.#time
    if (from + time.length > to) return false
    for (let at = 0; at < time.length; at++) if (bytes[from + at] !== time[at]) return false
    return true
  }

  /** Reads a whole number into `genId`. Returns where it ends, -1 when there is none. */
  #readGenId(bytes: Uint8Array, from: number, to: number): number {
    const begin = bytes[from] === minus ? from + 1 : from
    let number = 0
    let at = begin
    for (; at < to; at++) {
      const byte = bytes[at]!
      if (byte < zero || byte > nine) break
      number = number * 10 + byte - zero
    }
    if (at === begin) return -1
    this.genId = begin === from ? number : -number
    this.genIdAt = from
    return at
  }
}
