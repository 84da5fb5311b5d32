import { isPlainToken } from '../../search/document-tokens.ts'
import { allowedEdits, editDistance } from '../../search/similar.ts'
import type { Sqlite } from './database.ts'

/**
 * The words of `search_word` in memory, sorted by length and with a mask of their letters, so that most words are ruled out without
 * comparing them. Words are only ever added; each look-up first loads the ones that are new.
 */
export class SearchWords {
  readonly #byLength = new Map<number, { words: string[]; masks: number[] }>()
  readonly #newer
  #lastId = 0

  constructor(db: Sqlite) {
    this.#newer = db.prepare<[number], { id: number; word: string }>(
      'SELECT id, word FROM search_word WHERE id > ? ORDER BY id',
    )
  }

  /** Known words within the edits allowed for the word. */
  near(word: string): string[] {
    this.#load()
    const allowed = allowedEdits(word)
    const mask = lettersOf(word)
    const found: string[] = []
    for (let length = word.length - allowed; length <= word.length + allowed; length++) {
      const { words, masks } = this.#byLength.get(length) ?? { words: [], masks: [] }
      for (let i = 0; i < words.length; i++) {
        if (bits(mask & ~masks[i]!) > allowed || bits(masks[i]! & ~mask) > allowed) continue
        if (editDistance(word, words[i]!, allowed) <= allowed) found.push(words[i]!)
      }
    }
    return found
  }

  #load(): void {
    for (const { id, word } of this.#newer.iterate(this.#lastId)) {
      this.#lastId = id
      if (!isPlainToken(word)) continue
      let group = this.#byLength.get(word.length)
      if (group === undefined) {
        group = { words: [], masks: [] }
        this.#byLength.set(word.length, group)
      }
      group.words.push(word)
      group.masks.push(lettersOf(word))
    }
  }
}

/** One bit a letter; digits share the bits above. An edit adds at most one letter and takes away at most one. */
function lettersOf(word: string): number {
  let mask = 0
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i)
    mask |= 1 << (code >= 97 ? code - 97 : 26 + (code % 5))
  }
  return mask
}

function bits(mask: number): number {
  let rest = mask - ((mask >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
