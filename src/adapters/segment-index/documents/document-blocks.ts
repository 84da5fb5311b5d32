/** What is known of 256 documents in a row, so that most of a sorted component's documents need not be looked at one by one. */
import { WeakMemo } from '../../../lru-cache.ts'
import { firstAtLeast } from '../postings/postings.ts'
import type { DocumentColumns } from './columns.ts'

const blockBits = 8

/** Whether the points of a block lie in an area. */
export const verdicts = { all: 1, none: 0, some: -1 } as const
export type Verdict = (typeof verdicts)[keyof typeof verdicts]

export class DocumentBlocks {
  /** For each block the rectangle of its points: south, west, north, east. Not numbers when one of its documents has no point. */
  readonly #rectangles: Float64Array
  /** The position of the first document of each block. */
  readonly #positions: Uint32Array
  readonly #position: Uint32Array

  constructor({ latitude, longitude, position }: DocumentColumns) {
    const blocks = Math.ceil(position.length / (1 << blockBits))
    this.#position = position
    this.#positions = Uint32Array.from({ length: blocks }, (_, block) => position[block << blockBits]!)
    this.#rectangles = new Float64Array(blocks * 4)
    for (let block = 0; block < blocks; block++) {
      const end = Math.min(position.length, (block + 1) << blockBits)
      let south = Infinity
      let west = Infinity
      let north = -Infinity
      let east = -Infinity
      for (let document = block << blockBits; document < end; document++) {
        // Not a number when one of them is not.
        south = Math.min(south, latitude[document]!)
        north = Math.max(north, latitude[document]!)
        west = Math.min(west, longitude[document]!)
        east = Math.max(east, longitude[document]!)
      }
      this.#rectangles.set([south, west, north, east], block * 4)
    }
  }

  /** That of the document's block, which is asked for with its corners: the same for all documents until the next block. */
  verdictOf(document: number, judge: Judge): Verdict {
    const at = (document >>> blockBits) * 4
    const rectangles = this.#rectangles
    return judge(rectangles[at]!, rectangles[at + 1]!, rectangles[at + 2]!, rectangles[at + 3]!)
  }

  /** The first document from `low` on, below `to`, whose position is at least `position`; else `to`. Within one country. */
  firstFrom(position: number, low: number, to: number): number {
    const blocks = Math.ceil(to / (1 << blockBits))
    const block = firstAtLeast(this.#positions, (low >>> blockBits) + 1, blocks, position)
    const end = Math.min(to, block << blockBits)
    return firstAtLeast(this.#position, Math.max(low, end - (1 << blockBits)), end, position)
  }
}

/** Given degrees, numbers or not. */
export type Judge = (south: number, west: number, north: number, east: number) => Verdict

/** The first document behind those of the document's block. */
export const blockEnd = (document: number): number => ((document >>> blockBits) + 1) << blockBits

const made = new WeakMemo((columns: DocumentColumns) => new DocumentBlocks(columns))

/** Those of a sorted component, made when they are first asked for. */
export const blocksOf = (columns: DocumentColumns): DocumentBlocks => made.of(columns)
