/** Ranks that order hits of equal score: higher content score first, then lower id. */

/** Content scores are grouped by their whole part; the last class has everything from 255 on. */
const classes = 256
/** Exclusive upper bound of ranks. */
export const rankSteps = 0x10000

export class TieBreakRanks {
  /**
   * The rank of each document of a segment. Documents of different ranks are in the right order; 16 bits
   * separate most of them.
   */
  readonly of: Uint16Array

  /** `byId` lists the documents in order of their ids. */
  constructor(contentScore: Float64Array, byId: Uint32Array) {
    const starts = new Uint32Array(classes + 1)
    const isMixed = new Uint8Array(classes)
    for (const score of contentScore) {
      const own = classOf(score)
      starts[own + 1]!++
      if (score !== own) isMixed[own] = 1
    }
    for (let c = 0; c < classes; c++) starts[c + 1]! += starts[c]!
    const scale = rankSteps / Math.max(1, byId.length)
    const next = starts.slice()
    this.of = new Uint16Array(byId.length)
    for (let i = byId.length - 1; i >= 0; i--) {
      const document = byId[i]!
      const own = classOf(contentScore[document]!)
      this.of[document] = Math.floor((isMixed[own] === 1 ? starts[own]! : next[own]!++) * scale)
    }
  }
}

function classOf(contentScore: number): number {
  return contentScore >= classes - 1 ? classes - 1 : contentScore > 0 ? Math.floor(contentScore) : 0
}
