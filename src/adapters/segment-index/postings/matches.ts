/** The first `count` entries are the documents and their scores. */
export interface MatchList {
  readonly count: number
  readonly documents: Uint32Array
  readonly scores: Scores
}

/** Bytes where all scores fit, for caching. */
export type Scores = Int32Array | Uint8Array

/** Up to this many entries, a loop copies faster than `set`. */
const fewCopied = 64

/** Documents, ascending, with their scores. */
export class Matches implements MatchList {
  count = 0
  documents = new Uint32Array(0)
  scores = new Int32Array(0)

  /** Makes room for `more` entries after the current ones. */
  reserve(more: number): void {
    const least = this.count + more
    if (least <= this.documents.length) return
    const size = Math.max(least, this.documents.length * 2, 1024)
    const documents = new Uint32Array(size)
    const scores = new Int32Array(size)
    documents.set(this.documents.subarray(0, this.count))
    scores.set(this.scores.subarray(0, this.count))
    this.documents = documents
    this.scores = scores
  }

  /**
   * Drops the matches whose `partScores` entry is negative, and adds the entry to the scores of the others.
   */
  addScores(partScores: Int32Array): void {
    const { documents, scores } = this
    let kept = 0
    for (let i = 0; i < this.count; i++) {
      const partScore = partScores[i]!
      if (partScore < 0) continue
      documents[kept] = documents[i]!
      scores[kept++] = scores[i]! + partScore
    }
    this.count = kept
  }

  /** Drops the matches whose `partScores` entry is not negative. */
  dropScored(partScores: Int32Array): void {
    const { documents, scores } = this
    let kept = 0
    for (let i = 0; i < this.count; i++) {
      if (partScores[i]! >= 0) continue
      documents[kept] = documents[i]!
      scores[kept++] = scores[i]!
    }
    this.count = kept
  }

  /** Appends documents, which must be above all present ones. */
  append(list: MatchList): void {
    this.appendPart(list, 0, list.count)
  }

  /** The same with the entries first ≤ i < end of a list. */
  appendPart(
    { documents, scores }: Pick<MatchList, 'documents' | 'scores'>,
    first: number,
    end: number,
  ): void {
    this.reserve(end - first)
    const at = this.count
    this.count += end - first
    if (end - first > fewCopied) {
      this.documents.set(documents.subarray(first, end), at)
      if (scores instanceof Int32Array) this.scores.set(scores.subarray(first, end), at)
      // `set` is slow between typed arrays of different types.
      else for (let i = first; i < end; i++) this.scores[at + i - first] = scores[i]!
    } else {
      for (let i = first; i < end; i++) {
        this.documents[at + i - first] = documents[i]!
        this.scores[at + i - first] = scores[i]!
      }
    }
  }

  /** Appends documents with score 0. They must be above all present ones. */
  appendDocuments(documents: Uint32Array, count: number): void {
    this.reserve(count)
    for (let i = 0; i < count; i++) {
      this.documents[this.count] = documents[i]!
      this.scores[this.count++] = 0
    }
  }

  /** Appends every document of the range with score 0. */
  appendRange(from: number, to: number): void {
    this.reserve(to - from)
    for (let document = from; document < to; document++) {
      this.documents[this.count] = document
      this.scores[this.count++] = 0
    }
  }

  /**
   * Appends the union of both lists, with the higher score where a document is in both. Documents must be
   * above all present ones.
   */
  appendMerged(a: MatchList, b: MatchList): void {
    this.reserve(a.count + b.count)
    const { documents, scores } = this
    let i = 0
    let j = 0
    let at = this.count
    while (i < a.count && j < b.count) {
      const document = a.documents[i]!
      const other = b.documents[j]!
      documents[at] = document < other ? document : other
      if (document < other) scores[at++] = a.scores[i++]!
      else if (other < document) scores[at++] = b.scores[j++]!
      else scores[at++] = Math.max(a.scores[i++]!, b.scores[j++]!)
    }
    this.count = at
    this.appendPart(a, i, a.count)
    this.appendPart(b, j, b.count)
  }
}
