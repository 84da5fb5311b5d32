/** The words of an index in this process: finds similar ones, so that queries name exact words. */
import { LruCache } from '../../lru-cache.ts'
import { isPlainToken } from '../../search/document/document-tokens.ts'
import { allowedEdits, isSimilar } from '../../search/similar.ts'

/** Words of one length. */
interface Words {
  readonly texts: string[]
  /** See `letterSet`, by the place in `texts`. */
  sets: Int32Array
}

const rememberedSearches = 1000

export class KnownWords {
  readonly #byLength: (Words | undefined)[] = []
  /** What has been looked up since the last word was added. */
  readonly #similar = new LruCache<string, readonly string[]>(rememberedSearches)
  #count = 0

  get count(): number {
    return this.#count
  }

  /** Adds words that are not there yet. */
  add(words: readonly string[]): void {
    for (const word of words) {
      this.#byLength[word.length] ??= { texts: [], sets: new Int32Array(16) }
      const known = this.#byLength[word.length]!
      const place = known.texts.push(word) - 1
      if (place === known.sets.length) {
        const larger = new Int32Array(place * 2)
        larger.set(known.sets)
        known.sets = larger
      }
      known.sets[place] = letterSet(word)
    }
    this.#count += words.length
    if (words.length > 0) this.#similar.clear()
  }

  /** The words that a leaf of form `similar` matches. */
  similarTo(word: string): readonly string[] {
    const edits = allowedEdits(word)
    if (edits === 0) return isPlainToken(word) ? [word] : []
    let found = this.#similar.get(word)
    if (found === undefined) {
      found = this.#find(word, edits)
      this.#similar.set(word, found)
    }
    return found
  }

  #find(word: string, edits: number): string[] {
    const found: string[] = []
    const own = letterSet(word)
    for (let length = word.length - edits; length <= word.length + edits; length++) {
      const { texts, sets } = this.#byLength[length] ?? { texts: [], sets: new Int32Array(0) }
      for (let place = 0; place < texts.length; place++) {
        const other = sets[place]!
        if (hasMoreThan(edits, own & ~other) || hasMoreThan(edits, other & ~own)) continue
        const text = texts[place]!
        if (isSimilar(word, text)) found.push(text)
      }
    }
    return found
  }
}

/** A bit for each letter, by its low five bits. An edit adds at most one letter and removes at most one. */
function letterSet(word: string): number {
  let set = 0
  for (let i = 0; i < word.length; i++) set |= 1 << (word.charCodeAt(i) & 31)
  return set
}

function hasMoreThan(count: number, bits: number): boolean {
  let rest = bits
  for (let i = 0; i < count; i++) rest &= rest - 1
  return rest !== 0
}
