/**
 * Summaries of blocks of 256 consecutive documents, so that searches can skip or accept most of a sorted
 * component's documents by the block.
 */
import { WeakMemo } from '../../../lru-cache.ts'
import { firstAtLeast } from '../postings/postings.ts'
import type { DocumentColumns } from './columns.ts'

const blockBits = 8

/** Whether the points of a block lie in an area. */
export const verdicts = { all: 1, none: 0, some: -1 } as const
export type Verdict = (typeof verdicts)[keyof typeof verdicts]

export class DocumentBlocks {
  /**
   * The bounding rectangle of each block's points: south, west, north, east. NaN if one of its documents has
   * no point.
   */
  readonly #rectangles: Float64Array
  /** The position of each block's first document. */
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
        // NaN if any of the points is.
        south = Math.min(south, latitude[document]!)
        north = Math.max(north, latitude[document]!)
        west = Math.min(west, longitude[document]!)
        east = Math.max(east, longitude[document]!)
      }
      this.#rectangles.set([south, west, north, east], block * 4)
    }
  }

  /** Judges the rectangle of the document's block. All documents of a block get the same verdict. */
  verdictOf(document: number, judge: Judge): Verdict {
    const at = (document >>> blockBits) * 4
    const rectangles = this.#rectangles
    return judge(rectangles[at]!, rectangles[at + 1]!, rectangles[at + 2]!, rectangles[at + 3]!)
  }

  /**
   * The first document from `low` on, below `to`, at or after `position`; else `to`. All must be in one
   * country.
   */
  firstFrom(position: number, low: number, to: number): number {
    const blocks = Math.ceil(to / (1 << blockBits))
    const block = firstAtLeast(this.#positions, (low >>> blockBits) + 1, blocks, position)
    const end = Math.min(to, block << blockBits)
    return firstAtLeast(this.#position, Math.max(low, end - (1 << blockBits)), end, position)
  }
}

/** Judges a rectangle. Arguments are degrees, or NaN. */
export type Judge = (south: number, west: number, north: number, east: number) => Verdict

/** The first document after the document's block. */
export const blockEnd = (document: number): number => ((document >>> blockBits) + 1) << blockBits

const made = new WeakMemo((columns: DocumentColumns) => new DocumentBlocks(columns))

/** The blocks of a sorted component, computed on first use. */
export const blocksOf = (columns: DocumentColumns): DocumentBlocks => made.of(columns)
