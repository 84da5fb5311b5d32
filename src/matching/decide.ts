import { compare } from './compare.ts'
import { type NormalRecord, normaliseRecord } from './normalise-record.ts'
import { type MatchRecord, readMatchRecord } from './record.ts'
import { type Match, scoreOf } from './score.ts'

/** Stage 5: the decision whether records are one business. */

/** Compares two records. Symmetric: order affects neither the score nor the reasons. */
export function compareRecords(a: MatchRecord, b: MatchRecord): Match {
  return compareAny(comparable(a), comparable(b))
}

/** A record in its comparison forms, computed once and reused for every comparison. */
export interface Comparable {
  readonly normal: NormalRecord
  /** The record as text, for a canonical order of two records. */
  readonly text: string
}

export function comparable(record: MatchRecord): Comparable {
  const normal = normaliseRecord(record)
  const { placeWords, ...rest } = normal
  return { normal, text: JSON.stringify([rest, [...placeWords]]) }
}

function compareAny(a: Comparable, b: Comparable, chain = false): Match {
  // The pairing of similar words is greedy: fix the order of the records for a symmetric result.
  const [one, other] = a.text <= b.text ? [a, b] : [b, a]
  return scoreOf(compare(one.normal, other.normal, chain))
}

export interface Candidate extends Comparable {
  readonly entityId: string
}

export interface CandidateDecision extends Match {
  readonly entityId: string
}

export interface TargetDecision {
  /** The entity to merge into; null when nothing matches, or when the two best match equally well. */
  readonly entityId: string | null
  /** All candidates, best first. */
  readonly decisions: readonly CandidateDecision[]
}

/** A name at this many places is a chain, whatever the lists say. */
const placesOfChain = 3

/**
 * Decides which candidate, if any, a submission is. An entity may occur as several candidates: as shown, and
 * as given by one of its sources. Only the best `match` merges; a tie goes to review. A name the candidates
 * have at three or more places counts as a chain.
 */
export function decide(submission: Comparable, candidates: readonly Candidate[]): TargetDecision {
  const known = candidates.toSorted((one, other) => Number(one.entityId) - Number(other.entityId))
  const names = known.map(({ normal }) => normal)
  const chain = placesNamed(submission.normal, names) >= placesOfChain
  const decisions = known
    .map((candidate) => ({ entityId: candidate.entityId, ...compareAny(submission, candidate, chain) }))
    .sort((one, other) => other.score - one.score)
  const [best, ...others] = decisions.filter(({ decision }) => decision === 'match')
  const second = others.find(({ entityId }) => entityId !== best?.entityId)
  const clear = best !== undefined && best.score !== second?.score
  return { entityId: clear ? best.entityId : null, decisions }
}

/** Number of places at which candidates have the submission's name. */
function placesNamed({ name }: NormalRecord, candidates: readonly NormalRecord[]): number {
  const namesakes = candidates.filter((one) => name !== null && one.name?.joined === name.joined)
  return new Set(
    namesakes.map(({ address, town, postcode }) =>
      JSON.stringify([address?.street, address?.numbers, town, postcode]),
    ),
  ).size
}

/**
 * Evaluates a line of `highstreet match`: `{"a": {...}, "b": {...}}`; other members are ignored.
 * @returns the match, or `{error}` when the line is no such pair
 */
export function matchLine(line: string): Match | { readonly error: string } {
  let pair: unknown
  try {
    pair = JSON.parse(line)
  } catch {
    return { error: 'the line is not JSON' }
  }
  const { a, b } = (typeof pair === 'object' && pair !== null ? pair : {}) as { a?: unknown; b?: unknown }
  const one = readMatchRecord(a)
  const other = readMatchRecord(b)
  if (one === null || other === null)
    return { error: 'the line must be an object with the records "a" and "b"' }
  return compareRecords(one, other)
}
