/** All matches of a condition in one country of a component, kept for later searches. */

import { firstWithoutPosition } from '../geo/hilbert.ts'
import type { Arena } from '../memory/arena.ts'
import type { MatchList, Scores } from '../postings/matches.ts'
import { firstAtLeast } from '../postings/postings.ts'
import type { Scored } from '../postings/scored.ts'
import type { Component } from '../segment/component.ts'
import { TopHits } from './top-hits.ts'
import { TopKPrefilter } from './top-k-prefilter.ts'

/**
 * How many of the best matches are kept, from the second request on. A search that needs more, or meets too
 * many deleted ones, scans all matches.
 */
const bestKept = 128
/**
 * When newly deleted documents exceed this share of the matches, scanning the matches is cheaper than looking
 * up each deleted document.
 */
const worthLookingUp = 1 / 16

/** A subset of the matches, with the total number of live ones. */
export interface CountedMatches extends MatchList {
  readonly total: number
}

type Best = Pick<Scored, 'documents' | 'scores'>

const none = new Uint32Array(0)
const noScores = new Int32Array(0)

export class CachedMatches implements Scored {
  readonly kind = 'scored'
  documents: Uint32Array
  scores: Scores
  /** The matches cover the component's documents below this number; chunks grow. */
  readonly upTo: number
  /** Matches before this index have a point, the rest do not. -1 if they are mixed. */
  readonly #withPoint: number
  /** How many of the component's deletions `#live` and `#liveWithPoint` already account for. */
  #deletedSeen = 0
  #live: number
  #liveWithPoint: number
  #best: Best | null = null
  #asked = 0

  /**
   * Combines the matches `known` of the first documents with those found among later ones. Stored in the
   * arena, or outside it when `arena` is null.
   */
  constructor(component: Component, known: CachedMatches | null, found: MatchList, arena: Arena | null) {
    const before = known?.documents.length ?? 0
    const count = before + found.count
    const areBytes = fitBytes(found.scores, found.count) && !(known?.scores instanceof Int32Array)
    this.documents = arena?.uint32(count) ?? new Uint32Array(count)
    if (areBytes) this.scores = arena?.uint8(count) ?? new Uint8Array(count)
    else this.scores = arena?.int32(count) ?? new Int32Array(count)
    if (known !== null) {
      this.documents.set(known.documents)
      this.scores.set(known.scores)
    }
    this.documents.set(found.documents.subarray(0, found.count), before)
    // Element by element: `set` is slow between typed arrays of different types.
    const { scores } = this
    for (let i = 0; i < found.count; i++) scores[before + i] = found.scores[i]!
    this.upTo = component.documents
    this.#withPoint = firstWithoutPoint(component, this.documents)
    this.#live = this.documents.length
    this.#liveWithPoint = this.#withPoint
  }

  /** Copies the matches into another arena. Lists already handed out stay where they are. */
  moveTo(arena: Arena): void {
    const { documents, scores } = this
    this.documents = arena.uint32(documents.length)
    this.documents.set(documents)
    this.scores = scores instanceof Uint8Array ? arena.uint8(scores.length) : arena.int32(scores.length)
    this.scores.set(scores)
  }

  /**
   * A superset of the best `wanted` matches by score, content score and age. May contain deleted documents.
   */
  best(component: Component, wanted: number): CountedMatches {
    this.#countNewlyDeleted(component)
    if (wanted === 0) return { total: this.#live, documents: none, scores: noScores, count: 0 }
    const { documents, scores } = this
    return (
      this.#bestOnes(component, wanted) ?? { total: this.#live, documents, scores, count: documents.length }
    )
  }

  /**
   * The shortest prefix of the best matches with `wanted` live ones. Null if the best are not known or too
   * many of them are deleted.
   */
  #bestOnes(component: Component, wanted: number): CountedMatches | null {
    if (wanted > bestKept || ++this.#asked === 1) return null
    this.#best ??= bestOf(component, this.documents, this.scores)
    const { documents, scores } = this.#best
    let live = 0
    let count = 0
    while (live < wanted && count < documents.length) {
      if (!component.deleted.has(documents[count++]!)) live++
    }
    return live < Math.min(wanted, this.#live) ? null : { total: this.#live, documents, scores, count }
  }

  /** The matches with a point, including deleted ones; null if they are not contiguous. */
  withPoint(component: Component): CountedMatches | null {
    if (this.#withPoint < 0) return null
    this.#countNewlyDeleted(component)
    return {
      total: this.#liveWithPoint,
      documents: this.documents,
      scores: this.scores,
      count: this.#withPoint,
    }
  }

  /** Deletion is final, so only deletions since the last call are counted. */
  #countNewlyDeleted({ deleted }: Component): void {
    const news = deleted.count - this.#deletedSeen
    if (news === 0) return
    const { documents } = this
    if (news > documents.length * worthLookingUp) {
      this.#live = documents.length
      this.#liveWithPoint = this.#withPoint
      for (let i = 0; i < documents.length; i++) if (deleted.has(documents[i]!)) this.#markDeleted(i)
    } else {
      for (let n = this.#deletedSeen; n < deleted.count; n++) {
        const document = deleted.added(n)
        const i = firstAtLeast(documents, 0, documents.length, document)
        if (documents[i] === document) this.#markDeleted(i)
      }
    }
    this.#deletedSeen = deleted.count
  }

  #markDeleted(i: number): void {
    this.#live--
    if (i < this.#withPoint) this.#liveWithPoint--
  }
}

function fitBytes(scores: Scores, count: number): boolean {
  let all = 0
  for (let i = 0; i < count; i++) all |= scores[i]!
  return all >>> 8 === 0
}

/**
 * Index of the first match without a point in a sorted component. -1 if positions do not separate the two
 * groups.
 */
function firstWithoutPoint({ isSorted, columns }: Component, documents: Uint32Array): number {
  if (!isSorted) return -1
  const first = firstWithoutPosition(columns.position, documents, documents.length)
  // A real point can have the last curve position.
  const all = documents.subarray(first).every((document) => Number.isNaN(columns.latitude[document]!))
  return all ? first : -1
}

const top = new TopHits(bestKept)
const prefilter = new TopKPrefilter()

/** Best first. For segments only: their columns do not change. */
function bestOf(
  { columns, deleted, tieBreakRanks }: Component,
  documents: Uint32Array,
  scores: Scores,
): Best {
  const { id, contentScore } = columns
  top.reset(bestKept)
  prefilter.choose(
    { documents, scores, count: documents.length },
    tieBreakRanks!,
    bestKept,
    0,
    (document) => deleted.has(document),
    (document, score) => top.offer(score, contentScore[document]!, id[document]!, score, document),
  )
  const hits = top.take(0)
  return {
    documents: new Uint32Array(hits.map((hit) => hit.document)),
    scores: new Int32Array(hits.map((hit) => hit.score)),
  }
}
