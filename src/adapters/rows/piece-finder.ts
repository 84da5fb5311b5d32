/** Finds the pieces in a document's bytes that packed views replace by codes (`view-pieces.ts`). */
import { genIdCodes, pieces, timeMark } from './view-pieces.ts'

const minus = 0x2d
const zero = 0x30
const nine = 0x39
const mark = timeMark.charCodeAt(0)

const noCode = -1
const noEnd = -1
const size = 2 * pieces.length

/**
 * A radix tree of the pieces, which are all ASCII. A node is a point where pieces diverge or one ends. Per
 * node it stores the code of the piece that ends there, the first child, the next sibling, the first
 * character of its edge, and the offset of the edge's characters in `runs`; they end where the next node's
 * begin. Node 0, the root, also means "no node", and `noCode` means "no piece".
 */
const codesOfNodes = new Int16Array(size).fill(noCode)
const children = new Uint16Array(size)
const siblings = new Uint16Array(size)
const characters = new Uint8Array(size)
const runs = new Uint8Array(pieces.join('').length)
const runStarts = new Uint16Array(size + 1)
/** Children of the root, by character. */
const beginnings = new Uint16Array(256)

interface Branch {
  /** The characters of the edge from the parent. */
  readonly run: string
  code: number
  readonly branches: Branch[]
}

/** Inserts a piece, or the rest of one, into the branches of a node. */
function graft(branches: Branch[], piece: string, code: number): void {
  const at = branches.findIndex(({ run }) => run[0] === piece[0])
  if (at < 0) {
    branches.push({ run: piece, code, branches: [] })
    return
  }
  const { run } = branches[at]!
  let shared = 1
  while (shared < run.length && run[shared] === piece[shared]) shared++
  if (shared < run.length) {
    const rest = { ...branches[at]!, run: run.slice(shared) }
    branches[at] = { run: run.slice(0, shared), code: noCode, branches: [rest] }
  }
  if (shared === piece.length) branches[at]!.code = code
  else graft(branches[at]!.branches, piece.slice(shared), code)
}

let nodes = 1

function layChildren(parent: number, branches: readonly Branch[]): void {
  for (const { run, code, branches: further } of branches) {
    const node = nodes++
    characters[node] = run.charCodeAt(0)
    runStarts[node + 1] = runStarts[node]! + run.length
    for (let at = 0; at < run.length; at++) runs[runStarts[node]! + at] = run.charCodeAt(at)
    codesOfNodes[node] = code
    siblings[node] = children[parent]!
    children[parent] = node
    if (parent === 0) beginnings[characters[node]!] = node
    layChildren(node, further)
  }
}

const tree: Branch[] = []
// Of equal pieces, the first wins: the gen_id piece that counts from the entity's id.
for (const piece of new Set(pieces)) if (piece !== '') graft(tree, piece, pieces.indexOf(piece))
layChildren(0, tree)

export class PieceFinder {
  /** The wire form of the time that the mark in pieces stands for. */
  #time: Uint8Array = new Uint8Array(0)
  #timeBegins = 0
  /** Bounds of the found piece, including the digits of a gen_id. */
  begin = 0
  end = 0
  /** The gen_id at the end of the piece, and its offset. */
  genId = 0
  genIdAt = 0

  /** Sets the time that the mark stands for. */
  setTime(time: Uint8Array): void {
    this.#time = time
    this.#timeBegins = time[0]!
  }

  /**
   * Finds the first piece in `bytes[from, to)`; among pieces at the same offset, the longest. Returns its
   * code, or -1 if there is none.
   */
  find(bytes: Uint8Array, from: number, to: number): number {
    const timeBegins = this.#timeBegins
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
    let node = this.#child(0, bytes, at, to)
    while (node !== 0) {
      at = this.#behindRun(node, bytes, at, to)
      if (at < 0) break
      const code = codesOfNodes[node]!
      const end = code >= genIdCodes ? at : code === noCode ? noEnd : this.#readGenId(bytes, at, to)
      if (end !== noEnd) {
        longest = code
        this.end = end
      }
      node = at < to ? this.#child(node, bytes, at, to) : 0
    }
    return longest
  }

  /**
   * The child of a node that matches the next byte, 0 if none. A mark in the text itself cannot match,
   * because JSON escapes it.
   */
  #child(node: number, bytes: Uint8Array, at: number, to: number): number {
    const byte = bytes[at]!
    const wanted = byte === this.#timeBegins && this.#isTimeAt(bytes, at, to) ? mark : byte
    let child = node === 0 ? beginnings[wanted]! : children[node]!
    while (child !== 0 && characters[child] !== wanted) child = siblings[child]!
    return child
  }

  /** The offset after a node's edge, or `noEnd` if the bytes differ from it. */
  #behindRun(node: number, bytes: Uint8Array, from: number, to: number): number {
    let at = from
    for (let run = runStarts[node]!; run < runStarts[node + 1]!; run++) {
      const character = runs[run]!
      if (character === mark) {
        if (!this.#isTimeAt(bytes, at, to)) return noEnd
        at += this.#time.length
      } else if (at < to && bytes[at] === character) at++
      else return noEnd
    }
    return at
  }

  #isTimeAt(bytes: Uint8Array, from: number, to: number): boolean {
    const time = this.#time
    if (from + time.length > to) return false
    for (let at = 0; at < time.length; at++) if (bytes[from + at] !== time[at]) return false
    return true
  }

  /** Parses an integer into `genId`. Returns its end offset, or `noEnd` if there is none. */
  #readGenId(bytes: Uint8Array, from: number, to: number): number {
    const begin = bytes[from] === minus ? from + 1 : from
    let number = 0
    let at = begin
    for (; at < to; at++) {
      const byte = bytes[at]!
      if (byte < zero || byte > nine) break
      number = number * 10 + byte - zero
    }
    if (at === begin) return noEnd
    this.genId = begin === from ? number : -number
    this.genIdAt = from
    return at
  }
}
