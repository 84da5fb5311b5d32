/**
 * Caches values by run of letters and digits. Runs of plain texts are looked up in place: most are cached,
 * and allocating a string for each lookup would cost more than the rest of the work.
 */
import { fnvEnd, fnvSeed, fnvStep, hashOfText } from '../../fnv.ts'
import { copied } from '../../lru-cache.ts'
import { runs } from './tokenise.ts'

/**
 * ASCII is read letter by letter, except for the characters that `runs` prepares: `&`, full stops and
 * apostrophes.
 */
const isPlain = /^[^&.'`\u0080-\uffff]*$/
/** The lower case of each ASCII character; 0 for separators. */
const folded = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code).toLowerCase()
  return /[a-z0-9]/.test(letter) ? letter.charCodeAt(0) : 0
})
/** Longer runs are rarely words, and are not cached. */
const longestRun = 64
/** The current run. */
const letters = new Uint8Array(longestRun)

/** A map from runs to values, with open addressing and at most half of the slots in use. */
class RunTable<Value> {
  size = 0
  /** Entry numbers plus 1; 0 for free slots. */
  #slots = new Int32Array(256)
  #hashes = new Int32Array(128)
  readonly #runs: string[] = []
  readonly #values: Value[] = []

  value(entry: number): Value {
    return this.#values[entry]!
  }

  /** The entry of a run; -1 if there is none. */
  find(run: string, hash: number): number {
    let slot = hash & (this.#slots.length - 1)
    for (;;) {
      const entry = this.#slots[slot]! - 1
      if (entry < 0 || (this.#hashes[entry] === hash && this.#runs[entry] === run)) return entry
      slot = (slot + 1) & (this.#slots.length - 1)
    }
  }

  /** The same for the first `length` of `letters`. */
  findLetters(length: number, hash: number): number {
    let slot = hash & (this.#slots.length - 1)
    for (;;) {
      const entry = this.#slots[slot]! - 1
      if (entry < 0 || (this.#hashes[entry] === hash && isLetters(this.#runs[entry]!, length))) return entry
      slot = (slot + 1) & (this.#slots.length - 1)
    }
  }

  add(run: string, hash: number, value: Value): void {
    if (this.size === this.#hashes.length) this.#grow()
    this.#hashes[this.size] = hash
    this.#runs.push(run)
    this.#values.push(value)
    this.#place(this.size++)
  }

  #place(entry: number): void {
    let slot = this.#hashes[entry]! & (this.#slots.length - 1)
    while (this.#slots[slot] !== 0) slot = (slot + 1) & (this.#slots.length - 1)
    this.#slots[slot] = entry + 1
  }

  #grow(): void {
    const hashes = new Int32Array(2 * this.size)
    hashes.set(this.#hashes)
    this.#hashes = hashes
    this.#slots = new Int32Array(4 * this.size)
    for (let entry = 0; entry < this.size; entry++) this.#place(entry)
  }
}

function isLetters(run: string, length: number): boolean {
  if (run.length !== length) return false
  for (let at = 0; at < length; at++) if (run.charCodeAt(at) !== letters[at]) return false
  return true
}

/** An LRU cache of `size` runs in two generations, as in `LruCache`. */
export class RunCache<Value> {
  readonly #size: number
  readonly #make: (run: string) => Value
  #newer = new RunTable<Value>()
  #older = new RunTable<Value>()

  /** @param make computes the value of a run from `runs` */
  constructor(size: number, make: (run: string) => Value) {
    this.#size = size
    this.#make = make
  }

  /** Calls `take` with the value of each run of a text, in order. */
  each(text: string, take: (value: Value) => void): void {
    if (!isPlain.test(text)) {
      for (const run of runs(text)) take(run.length > longestRun ? this.#make(run) : this.#of(run))
      return
    }
    let hash = fnvSeed
    let length = 0
    for (let at = 0; at <= text.length; at++) {
      const letter = at < text.length ? folded[text.charCodeAt(at)]! : 0
      if (letter !== 0) {
        if (length < longestRun) letters[length] = letter
        hash = fnvStep(hash, letter)
        length++
      } else if (length > 0) {
        take(this.#ofPart(text, at - length, at, fnvEnd(hash) | 0))
        hash = fnvSeed
        length = 0
      }
    }
  }

  #ofPart(text: string, from: number, to: number, hash: number): Value {
    const length = to - from
    if (length > longestRun) return this.#make(text.slice(from, to).toLowerCase())
    const newer = this.#newer.findLetters(length, hash)
    if (newer >= 0) return this.#newer.value(newer)
    const older = this.#older.findLetters(length, hash)
    const run = String.fromCharCode(...letters.subarray(0, length))
    return this.#add(run, hash, older < 0 ? this.#make(run) : this.#older.value(older))
  }

  #of(run: string): Value {
    const hash = hashOfText(run) | 0
    const newer = this.#newer.find(run, hash)
    if (newer >= 0) return this.#newer.value(newer)
    const older = this.#older.find(run, hash)
    const kept = copied(run)
    return this.#add(kept, hash, older < 0 ? this.#make(kept) : this.#older.value(older))
  }

  #add(run: string, hash: number, value: Value): Value {
    if (this.#newer.size >= this.#size) {
      this.#older = this.#newer
      this.#newer = new RunTable()
    }
    this.#newer.add(run, hash, value)
    return value
  }
}
