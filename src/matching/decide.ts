import { compare } from './compare.ts'
import { type NormalRecord, normaliseRecord } from './normalise-record.ts'
import { type MatchRecord, readMatchRecord } from './record.ts'
import { type Match, scoreOf } from './score.ts'

/** Stage 5: what is one business. */

/** Compares two records. Symmetric: the order of the two changes neither the score nor a reason. */
export function compareRecords(a: MatchRecord, b: MatchRecord): Match {
  return compareAny(comparable(a), comparable(b))
}

/** A record in the forms in which it is compared: made once for all that it is compared with. */
export interface Comparable {
  readonly normal: NormalRecord
  /** All of it, to put two records in an order. */
  readonly text: string
}

export function comparable(record: MatchRecord): Comparable {
  const normal = normaliseRecord(record)
  const { placeWords, ...rest } = normal
  return { normal, text: JSON.stringify([rest, [...placeWords]]) }
}

function compareAny(a: Comparable, b: Comparable, chain = false): Match {
  // pairing words alike is greedy, so the order is made one before
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
  /** The entity to merge into; null when nothing matches, or when two match equally well. */
  readonly entityId: string | null
  /** Every candidate, the best first. */
  readonly decisions: readonly CandidateDecision[]
}

/** A name in as many places is that of a chain, whatever the lists say. */
const placesOfChain = 3

/**
 * Decides which of the candidates a submission is. An entity may stand for several: as it is shown, and as one of its sources has it.
 * Only a `match` merges, the best one; a tie is left to a person. A name that the candidates
 * bear in three or more places counts as that of a chain.
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

/** At how many places the candidates bear the name of the submission. */
function placesNamed({ name }: NormalRecord, candidates: readonly NormalRecord[]): number {
  const namesakes = candidates.filter((one) => name !== null && one.name?.joined === name.joined)
  return new Set(
    namesakes.map(({ address, town, postcode }) =>
      JSON.stringify([address?.street, address?.numbers, town, postcode]),
    ),
  ).size
}

/**
 * One line of `highstreet match`: `{"a": {...}, "b": {...}}`, other members ignored.
 * @returns the match, or `{error}` for a line that is no such pair
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
