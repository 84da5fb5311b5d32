/**
 * Texts as LZ4 blocks with a dictionary (the block format of lz4.org): of what the dictionary or the text itself already says, only where it stands and how long
 * it is. For short texts, of which general compression spends most of its time on setting itself up.
 */

const shortestMatch = 4
/** No match begins in as many of the last bytes. */
const noMatchBegins = 12
/** So many of the last bytes are literals. */
const lastLiterals = 5
const farthest = 0xffff
/** Lengths up to here stand in the half of a byte that begins a sequence; of longer ones the rest follows. */
const longestInToken = 15

const tableBits = 12
/** Where the last four bytes with a hash begin. */
const table = new Int32Array(1 << tableBits)
const hashOf = (four: number): number => Math.imul(four, 0x9e3779b1) >>> (32 - tableBits)

/** The first part of the dictionary, which is common to all texts, with its part of the table. */
export class Lz4 {
  /** The dictionary and behind it the text. */
  #window: Uint8Array = new Uint8Array(1 << 16)
  #words = new DataView(this.#window.buffer)
  /** A packed text. */
  #packed: Uint8Array = new Uint8Array(1 << 14)
  readonly #common: Uint8Array
  readonly #commonTable: Int32Array

  /** @param common what all dictionaries begin with */
  constructor(common: Uint8Array) {
    this.#common = common
    this.#window.set(common)
    this.#enter(0, common.length)
    this.#commonTable = table.slice()
  }

  /** Packs a text behind `head`, with the common part and `dictionary` as its dictionary. */
  pack(head: number, text: string, dictionary: Uint8Array): Buffer {
    const begin = this.#begin(dictionary, 3 * text.length)
    const end = begin + Buffer.from(this.#window.buffer).write(text, begin)
    const most = 1 + (end - begin) + Math.ceil((end - begin) / 255) + 16
    if (most > this.#packed.length) this.#packed = new Uint8Array(2 * most)
    table.set(this.#commonTable)
    this.#enter(this.#common.length, begin)
    this.#packed[0] = head
    return Buffer.from(this.#packed.subarray(0, this.#packText(begin, end)))
  }

  /** The text of what `pack` made; `head` is skipped. @throws RangeError when it is damaged */
  unpack(packed: Uint8Array, dictionary: Uint8Array): string {
    let to = this.#begin(dictionary, 0)
    const begin = to
    let at = 1
    while (at < packed.length) {
      const token = packed[at++]!
      let literals = token >>> 4
      if (literals === longestInToken)
        for (let more = 255; more === 255; literals += more) more = packed[at++]!
      this.#reserve(to, literals)
      let window = this.#window
      for (const stop = to + literals; to < stop; ) window[to++] = packed[at++]!
      if (at >= packed.length) break
      const back = packed[at]! | (packed[at + 1]! << 8)
      at += 2
      let length = token & longestInToken
      if (length === longestInToken) for (let more = 255; more === 255; length += more) more = packed[at++]!
      length += shortestMatch
      if (back === 0 || back > to || !(length <= packed.length * 255))
        throw new RangeError('A damaged LZ4 block')
      this.#reserve(to, length)
      window = this.#window
      for (const stop = to + length; to < stop; to++) window[to] = window[to - back]!
    }
    return Buffer.from(this.#window.buffer, begin, to - begin).toString()
  }

  /** Puts the dictionary into the window, with room for so many bytes of a text; returns where that begins. */
  #begin(dictionary: Uint8Array, room: number): number {
    const { length } = this.#common
    this.#reserve(length, dictionary.length + room)
    this.#window.set(dictionary, length)
    return length + dictionary.length
  }

  #reserve(used: number, more: number): void {
    if (used + more <= this.#window.length) return
    const larger = new Uint8Array(2 * (used + more))
    larger.set(this.#window.subarray(0, used))
    this.#window = larger
    this.#words = new DataView(larger.buffer)
  }

  /** Enters what stands in the window into the table. */
  #enter(from: number, to: number): void {
    const words = this.#words
    for (let at = from; at + shortestMatch <= to; at++) table[hashOf(words.getInt32(at, true))] = at
  }

  /** Returns how long the packed text is. */
  #packText(begin: number, end: number): number {
    const window = this.#window
    const words = this.#words
    const lastBegin = end - noMatchBegins
    const lastEnd = end - lastLiterals
    let literals = begin
    let at = begin
    let length = 1
    while (at <= lastBegin) {
      const four = words.getInt32(at, true)
      const hash = hashOf(four)
      let known = table[hash]!
      table[hash] = at
      if (known === at || at - known > farthest || words.getInt32(known, true) !== four) {
        at++
        continue
      }
      let stop = at + shortestMatch
      for (let same = known + shortestMatch; stop < lastEnd && window[same] === window[stop]; same++) stop++
      while (at > literals && known > 0 && window[known - 1] === window[at - 1]) {
        at--
        known--
      }
      length = this.#packSequence(literals, at, at - known, stop - at, length)
      // Every other place is enough to find the text again.
      for (let place = at + 2; place < stop; place += 2) table[hashOf(words.getInt32(place, true))] = place
      at = stop
      literals = stop
    }
    return this.#packSequence(literals, end, 0, 0, length)
  }

  /** Packs literals and a match behind them; the last has none. Returns how long the packed text is with them. */
  #packSequence(from: number, to: number, back: number, matched: number, length: number): number {
    const packed = this.#packed
    const literals = to - from
    const more = matched === 0 ? 0 : matched - shortestMatch
    let end = length
    packed[end++] = (Math.min(literals, longestInToken) << 4) | Math.min(more, longestInToken)
    end = this.#packLength(literals, end)
    for (let at = from; at < to; at++) packed[end++] = this.#window[at]!
    if (matched === 0) return end
    packed[end++] = back & 0xff
    packed[end++] = back >>> 8
    return this.#packLength(more, end)
  }

  #packLength(length: number, at: number): number {
    if (length < longestInToken) return at
    let rest = length - longestInToken
    let end = at
    for (; rest >= 255; rest -= 255) this.#packed[end++] = 255
    this.#packed[end++] = rest
    return end
  }
}
