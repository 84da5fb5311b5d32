import { textHash } from '../text-hash.ts'
import { type Comparison, compare } from './compare.ts'
import { type NormalRecord, normaliseRecord } from './normalise-record.ts'
import { type MatchRecord, readMatchRecord } from './record.ts'
import { type Match, scoreOf } from './score.ts'

/** Stage 5: the decision whether records are one business. */

/**
 * Compares two records. Symmetric: order affects neither the score nor the reasons.
 * @param chain whether the name is known to belong to many places, beyond the shipped lists
 */
export function compareRecords(a: MatchRecord, b: MatchRecord, chain = false): Match {
  return compareAny(comparable(a), comparable(b), chain)
}

/** A record in its comparison forms, computed once and reused for every comparison. */
export interface Comparable {
  readonly normal: NormalRecord
  /** The record in 53 bits: the same for equal records. */
  readonly digest: number
}

export function comparable(record: MatchRecord): Comparable {
  const text = JSON.stringify(record)
  return { normal: normaliseRecord(record, text), digest: textHash(text) }
}

const compareAny = (a: Comparable, b: Comparable, chain = false): Match =>
  scoreOf(compareComparables(a, b, chain))

/** The comparison of two records, whatever their order. */
export function compareComparables(a: Comparable, b: Comparable, chain = false): Comparison {
  // The pairing of similar words is greedy: fix the order of the records for a symmetric result.
  const [one, other] = isBefore(a, b) ? [a, b] : [b, a]
  return compare(one.normal, other.normal, chain)
}

function isBefore(a: Comparable, b: Comparable): boolean {
  const [one, other] = [a.normal.name?.full ?? '', b.normal.name?.full ?? '']
  return one === other ? a.digest <= b.digest : one < other
}

export interface Candidate extends Comparable {
  readonly entityId: string
  /** How many suppliers the entity has, 0 when absent; decides between equally good matches. */
  readonly supplierCount?: number
}

export interface CandidateDecision extends Match {
  readonly entityId: string
}

export interface TargetDecision {
  /** The entity to merge into: the best `match`; null when nothing matches. */
  readonly entityId: string | null
  /** Other entities that match too, best first, each once: probable duplicates of the target. */
  readonly alike: readonly CandidateDecision[]
  /** Entities that a person should look at, best first, each once. */
  readonly doubtful: readonly CandidateDecision[]
  /** All candidates, best first. */
  readonly decisions: readonly CandidateDecision[]
}

/** A name at this many places is a chain, whatever the lists say. */
const placesOfChain = 3

/**
 * Decides which candidate, if any, a submission is. An entity may occur as several candidates: as shown, and
 * as given by one of its sources; its best comparison counts. The best `match` merges: the highest score, then
 * the entity with more suppliers, then the older (smaller) id, whatever the order of the candidates. A name the
 * candidates have at three or more places counts as a chain.
 */
export function decide(submission: Comparable, candidates: readonly Candidate[]): TargetDecision {
  const chain = placesNamed(submission.normal, candidates) >= placesOfChain
  const decisions = candidates
    .map((candidate) => ({ candidate, match: compareAny(submission, candidate, chain) }))
    .sort((one, other) => other.match.score - one.match.score || byStanding(one.candidate, other.candidate))
    .map(({ candidate: { entityId }, match }) => ({ entityId, ...match }))
  const [best, ...alike] = onePerEntity(decisions.filter(({ decision }) => decision === 'match'))
  const matched = new Set([best, ...alike].map((one) => one?.entityId))
  const doubtful = decisions.filter(
    ({ decision, entityId }) => decision === 'review' && !matched.has(entityId),
  )
  return {
    entityId: best?.entityId ?? null,
    alike,
    doubtful: onePerEntity(doubtful),
    decisions,
  }
}

/** More suppliers first, then the older entity. */
function byStanding(one: Candidate, other: Candidate): number {
  const bySuppliers = (other.supplierCount ?? 0) - (one.supplierCount ?? 0)
  return (
    bySuppliers || one.entityId.length - other.entityId.length || (one.entityId < other.entityId ? -1 : 1)
  )
}

/** The first decision of each entity. */
function onePerEntity(decisions: readonly CandidateDecision[]): CandidateDecision[] {
  const seen = new Set<string>()
  return decisions.filter(({ entityId }) => !seen.has(entityId) && seen.add(entityId))
}

/**
 * Number of places at which entities have the submission's name, whatever their sources say beside. One that states
 * no street may be any of those in its town.
 */
function placesNamed({ name }: NormalRecord, candidates: readonly Candidate[]): number {
  if (name === null) return 0
  const [houses, towns] = [new Set<string>(), new Set<string>()]
  const housed = new Set<string>()
  const seen = new Set<string>()
  for (const { entityId, normal } of candidates) {
    if (seen.has(entityId)) continue
    seen.add(entityId)
    if (normal.name?.joined !== name.joined) continue
    const town = normal.town.join(' ') || normal.postcode
    if (normal.address === null) towns.add(town)
    else {
      houses.add([normal.address.street.join(' '), normal.address.numbers.join(' '), town].join('\n'))
      housed.add(town)
    }
  }
  return houses.size + towns.difference(housed).size
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
