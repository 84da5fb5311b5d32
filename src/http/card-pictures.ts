import { createRequire } from 'node:module'
import { LruCache } from '../lru-cache.ts'
import { createLimiter } from '../media/limiter.ts'
import { readPageFile } from '../page-files.ts'
import { type CardWords, cardPicture, type Lettering } from '../web/discovery/card-picture.ts'

/** The part of `opentype.js` that is used; it has no types of its own. */
interface Font {
  charToGlyphIndex(character: string): number
  getAdvanceWidth(text: string, size: number): number
  getPath(text: string, x: number, y: number, size: number): { readonly commands: readonly PathCommand[] }
}

type PathCommand = { readonly type: 'M' | 'L' | 'Q' | 'C' | 'Z' } & Partial<
  Record<'x' | 'y' | 'x1' | 'y1' | 'x2' | 'y2', number>
>

/** Path data; the library's own rounding makes `NaN` of some numbers. */
const dataOf = (commands: readonly PathCommand[]): string =>
  commands
    .map(({ type, x1, y1, x2, y2, x, y }) => {
      const numbers = [x1, y1, x2, y2, x, y].filter((number) => number !== undefined)
      return type + numbers.map((number) => number.toFixed(1)).join(' ')
    })
    .join('')

/** Two fonts, of which each has a part of the characters. */
class FigtreeLettering implements Lettering {
  readonly #fonts: readonly Font[]

  constructor() {
    const require = createRequire(import.meta.url)
    const { parse } = require('opentype.js') as { parse(bytes: ArrayBuffer): Font }
    this.#fonts = ['latin', 'latin-ext'].map((subset) => {
      const bytes = readPageFile('lettering', `figtree-${subset}-700-normal.woff`)
      return parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer)
    })
  }

  covers(text: string): boolean {
    return [...text].every((character) => this.#fontOf(character) !== undefined)
  }

  width(text: string, size: number): number {
    return this.#runs(text).reduce((sum, [font, run]) => sum + font.getAdvanceWidth(run, size), 0)
  }

  path(text: string, x: number, y: number, size: number): string {
    let at = x
    return this.#runs(text)
      .map(([font, run]) => {
        const data = dataOf(font.getPath(run, at, y, size).commands)
        at += font.getAdvanceWidth(run, size)
        return data
      })
      .join('')
  }

  #fontOf(character: string): Font | undefined {
    return this.#fonts.find((font) => font.charToGlyphIndex(character) !== 0)
  }

  /** The text in stretches of one font each. */
  #runs(text: string): readonly (readonly [Font, string])[] {
    const runs: [Font, string][] = []
    for (const character of text.normalize('NFC')) {
      const font = this.#fontOf(character) ?? this.#fonts[0]!
      const last = runs.at(-1)
      if (last?.[0] === font) last[1] += character
      else runs.push([font, character])
    }
    return runs
  }
}

const picturesKept = 200

/** Draws cards, one at a time, and keeps the latest. */
export class CardPictures {
  readonly #kept = new LruCache<string, Promise<Buffer>>(picturesKept)
  readonly #inTurn = createLimiter(1)
  #lettering: Lettering | undefined

  /** The PNG of a card. @param key stands for all of its words */
  png(key: string, words: CardWords): Promise<Buffer> {
    const kept = this.#kept.get(key)
    if (kept !== undefined) return kept
    const made = this.#inTurn(() => this.#draw(words))
    this.#kept.set(key, made)
    return made
  }

  async #draw(words: CardWords): Promise<Buffer> {
    this.#lettering ??= new FigtreeLettering()
    const { default: sharp } = await import('sharp')
    const svg = cardPicture(words, this.#lettering)
    return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer()
  }
}
