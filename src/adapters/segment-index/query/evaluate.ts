/**
 * Evaluates plans list by list, with two operations. `expand` finds the matches of a node in a range of
 * documents; `score` reports whether given candidates match a node, and their scores. An `all` expands its
 * smallest part and probes the others; if the others are not much larger, it merges the lists of each part
 * and intersects them. An `any` expands every part and merges the results.
 */
import { DenseList } from '../postings/dense-list.ts'
import { Matches, type MatchList } from '../postings/matches.ts'
import { firstAtLeast, type PostingList } from '../postings/postings.ts'
import type { Scored } from '../postings/scored.ts'
import { WeightedBitSets } from '../postings/weighted-bit-sets.ts'
import { costOf, costOfAll, countOf, totalOf } from './list-costs.ts'
import type { Lists, Node } from './plan.ts'

/**
 * Cost of probing a list for one candidate, in documents merged into a bit set; `denseQuestion` applies to
 * dense lists.
 */
const question = 2
const denseQuestion = 0.5
/** Up to this many candidates, every list is probed: estimating the alternatives would read about as much. */
const fewCandidates = 1024
export class Evaluator {
  readonly #spareBits: WeightedBitSets[] = []
  readonly #spareMatches: Matches[] = []
  readonly #spareScores: Int32Array[] = []

  /** Upper bound of the number of matches in the range. */
  estimate(node: Node, from: number, to: number): number {
    const whole = Math.max(0, to - from)
    if (node.kind === 'scored') return whole === 0 ? 0 : countBetween(node.documents, from, to)
    if (node.kind === 'all') {
      let least = whole
      for (const part of node.parts) least = Math.min(least, this.estimate(part, from, to))
      return least
    }
    if (node.kind === 'lists') return Math.min(totalOf(node.lists, from, to), whole)
    let sum = 0
    for (const { lists } of node.lists) sum += totalOf(lists, from, to)
    for (const part of node.others) sum += this.estimate(part, from, to)
    return Math.min(sum, whole)
  }

  /** Appends the matches with from ≤ document < to. */
  expand(node: Node, from: number, to: number, out: Matches): void {
    if (from >= to) return
    if (node.kind === 'lists') this.#expandLists([node], from, to, out)
    else if (node.kind === 'any') this.#expandAny(node.lists, node.others, from, to, out)
    else if (node.kind === 'scored') expandScored(node, from, to, out)
    else this.#expandAll(node.parts, from, to, out)
  }

  /** Keeps only the matches that the node also matches, and adds its scores. */
  restrict(matches: Matches, node: Node): void {
    if (matches.count === 0) return
    const partScores = this.#takeScores(matches.count)
    this.#score(node, matches.documents, matches.count, partScores)
    matches.addScores(partScores)
    this.#spareScores.push(partScores)
  }

  /** Drops the matches that the node also matches. */
  exclude(matches: Matches, node: Node): void {
    const partScores = this.#takeScores(matches.count)
    this.#score(node, matches.documents, matches.count, partScores)
    matches.dropScored(partScores)
    this.#spareScores.push(partScores)
  }

  takeMatches(): Matches {
    const matches = this.#spareMatches.pop() ?? new Matches()
    matches.count = 0
    return matches
  }

  giveBack(matches: Matches): void {
    this.#spareMatches.push(matches)
  }

  /** Nodes must be ordered by weight, highest first. */
  #expandLists(nodes: readonly Lists[], from: number, to: number, out: Matches): void {
    const { lists, weight } = nodes[0]!
    if (nodes.length === 1 && lists.length === 1) {
      out.reserve(lists[0]!.estimate(from, to))
      const end = lists[0]!.copyRange(from, to, out.documents, out.count)
      out.scores.fill(weight, out.count, end)
      out.count = end
      return
    }
    const bits = this.#collect(nodes, from, to)
    bits.drain(from, to, out)
    this.#spareBits.push(bits)
  }

  #expandAny(lists: readonly Lists[], others: readonly Node[], from: number, to: number, out: Matches): void {
    if (others.length === 0) {
      this.#expandLists(lists, from, to, out)
      return
    }
    let merged = this.takeMatches()
    if (lists.length > 0) this.#expandLists(lists, from, to, merged)
    const last = others.length - 1
    for (let i = 0; i <= last; i++) {
      const more = this.takeMatches()
      this.expand(others[i]!, from, to, more)
      const both = i === last ? out : this.takeMatches()
      both.appendMerged(merged, more)
      this.giveBack(more)
      this.giveBack(merged)
      merged = both
    }
  }

  #expandAll(parts: readonly Node[], from: number, to: number, out: Matches): void {
    if (parts.length === 0) {
      out.appendRange(from, to)
      return
    }
    if (out.count === 0) {
      this.#findAll(parts, from, to, out)
      return
    }
    const matches = this.takeMatches()
    this.#findAll(parts, from, to, matches)
    out.append(matches)
    this.giveBack(matches)
  }

  /** Like `#expandAll`, into an empty `matches`. */
  #findAll(parts: readonly Node[], from: number, to: number, matches: Matches): void {
    const few = fewest(parts)
    if (few !== null) {
      this.expand(few, from, to, matches)
      for (const part of parts) if (part !== few) this.restrict(matches, part)
      return
    }
    const sorted = this.fewestFirst(parts, from, to)
    if (this.#findKnown(sorted, from, to, matches)) return
    const together = this.#worthIntersecting(sorted, from, to)
    if (together === null) {
      this.expand(sorted[0]!, from, to, matches)
    } else {
      const bits = Array.from(together.values(), (lists) => this.#collect(lists, from, to))
      WeightedBitSets.intersect(bits, from, to, matches)
      for (const one of bits) {
        one.clear(from, to)
        this.#spareBits.push(one)
      }
    }
    for (let i = 1; i < sorted.length; i++) {
      if (together === null || !together.has(sorted[i]!)) this.restrict(matches, sorted[i]!)
    }
  }

  /**
   * Handles the case that one of the two smallest parts is already known and the other is a filter: copies
   * the matches that pass and probes the remaining parts. Returns whether the case applied.
   */
  #findKnown(sorted: readonly Node[], from: number, to: number, matches: Matches): boolean {
    const [first, second] = sorted
    const known = first?.kind === 'scored' ? first : second
    const filter = known === first ? second : first
    if (known?.kind !== 'scored' || filter?.kind !== 'lists') return false
    const most = this.estimate(known, from, to) * question
    if (costOfAll(filter.lists, from, to, most) >= most) return false
    const only = filter.lists.length === 1 ? filter.lists[0] : null
    if (only instanceof DenseList) {
      only.copyCommon(known, filter.weight, from, to, matches)
    } else {
      const bits = this.#collect([filter], from, to)
      bits.copyCommon(known, filter.weight, from, to, matches)
      bits.clear(from, to)
      this.#spareBits.push(bits)
    }
    for (let i = 2; i < sorted.length; i++) this.restrict(matches, sorted[i]!)
    return true
  }

  /**
   * The first part and every other part that is cheaper to merge and intersect than to probe, each with its
   * lists. Null if there is none.
   */
  #worthIntersecting(parts: readonly Node[], from: number, to: number): Map<Node, readonly Lists[]> | null {
    const lists = listsOf(parts[0]!)
    if (lists === null) return null
    let together: Map<Node, readonly Lists[]> | null = null
    const candidates = this.estimate(parts[0]!, from, to)
    for (let i = 1; i < parts.length; i++) {
      const own = listsOf(parts[i]!)
      if (own === null || !this.#isQuickerExpanded(parts[i]!, candidates, from, to)) continue
      together ??= new Map([[parts[0]!, lists]])
      together.set(parts[i]!, own)
    }
    return together
  }

  /** Whether finding all matches of the node is cheaper than probing it for each of `count` candidates. */
  #isQuickerExpanded(node: Node, count: number, from: number, to: number): boolean {
    const most = count * question
    return node.kind !== 'scored' && this.#cost(node, from, to, most) < most
  }

  /**
   * Cost of merging all lists of the node, in documents of a packed list, counted up to `most`. Infinite
   * where everything matches.
   */
  #cost(node: Node, from: number, to: number, most: number): number {
    if (node.kind === 'lists') return costOfAll(node.lists, from, to, most)
    if (node.kind === 'scored') return node.documents.length
    let sum = 0
    if (node.kind === 'any') for (const { lists } of node.lists) sum += costOfAll(lists, from, to, most)
    else if (node.parts.length === 0) return Infinity
    for (const part of node.kind === 'any' ? node.others : node.parts) sum += this.#cost(part, from, to, most)
    return sum
  }

  /** The parts, ordered by their estimated number of matches. */
  fewestFirst(parts: readonly Node[], from: number, to: number): Node[] {
    return sortedBy(parts, (part) => this.estimate(part, from, to))
  }

  /** Sets `partScores[i]` to the score of `documents[i]` for the node, or -1. */
  #score(node: Node, documents: Uint32Array, count: number, partScores: Int32Array): void {
    if (node.kind === 'all' || node.kind === 'any') {
      const from = documents[0]!
      const to = documents[count - 1]! + 1
      if (count > fewCandidates && this.#isQuickerExpanded(node, count, from, to)) {
        const all = this.takeMatches()
        this.expand(node, from, to, all)
        partScores.fill(-1, 0, count)
        scoreKnown(all, documents, count, partScores)
        this.giveBack(all)
        return
      }
    }
    if (node.kind === 'all') {
      this.#scoreAll(node.parts, documents, count, partScores)
      return
    }
    partScores.fill(-1, 0, count)
    if (node.kind === 'scored') {
      const { documents: known, scores } = node
      scoreKnown({ documents: known, scores, count: known.length }, documents, count, partScores)
      return
    }
    if (node.kind === 'lists') {
      this.#raiseLists([node], documents, count, partScores)
      return
    }
    this.#raiseLists(node.lists, documents, count, partScores)
    for (const part of node.others) {
      const own = this.#takeScores(count)
      this.#score(part, documents, count, own)
      for (let i = 0; i < count; i++) if (own[i]! > partScores[i]!) partScores[i] = own[i]!
      this.#spareScores.push(own)
    }
  }

  /** Each part is probed only for the matches of the parts before it. */
  #scoreAll(parts: readonly Node[], documents: Uint32Array, count: number, partScores: Int32Array): void {
    const matches = this.takeMatches()
    matches.appendDocuments(documents, count)
    const inOrder =
      count > fewCandidates
        ? this.fewestFirst(parts, documents[0]!, documents[count - 1]! + 1)
        : sortedBy(parts, (part) => mostOf(part, Infinity))
    for (const part of inOrder) this.restrict(matches, part)
    partScores.fill(-1, 0, count)
    scoreKnown(matches, documents, count, partScores)
    this.giveBack(matches)
  }

  #raiseLists(nodes: readonly Lists[], documents: Uint32Array, count: number, partScores: Int32Array): void {
    if (count <= fewCandidates) {
      for (const { lists, weight } of nodes)
        for (const list of lists) list.raise(documents, count, partScores, weight)
      return
    }
    const from = documents[0]!
    const to = documents[count - 1]! + 1
    let merged: Lists[] | null = null
    for (const { lists, weight } of nodes) {
      let sparse: PostingList[] | null = null
      for (const list of lists) {
        const most = list instanceof DenseList ? count * denseQuestion : count * question
        if (costOf(list, from, to) >= most) {
          list.raise(documents, count, partScores, weight)
        } else if (sparse === null) {
          sparse = [list]
        } else {
          sparse.push(list)
        }
      }
      if (sparse === null) continue
      merged ??= []
      merged.push({ kind: 'lists', lists: sparse, weight })
    }
    if (merged === null) return
    const bits = this.#collect(merged, from, to)
    bits.raise(documents, count, partScores)
    bits.clear(from, to)
    this.#spareBits.push(bits)
  }

  /** The documents of the lists in the range. Nodes must be ordered by weight, highest first. */
  #collect(nodes: readonly Lists[], from: number, to: number): WeightedBitSets {
    const bits = this.#spareBits.pop() ?? new WeightedBitSets()
    bits.reserve(to)
    for (const { lists, weight } of nodes) bits.addLists(lists, weight, from, to)
    return bits
  }

  #takeScores(count: number): Int32Array {
    const spare = this.#spareScores.pop()
    return spare !== undefined && spare.length >= count ? spare : new Int32Array(Math.max(1024, count * 2))
  }
}

/** Sorts by size, ascending. A single part is not measured. */
function sortedBy(parts: readonly Node[], sizeOf: (part: Node) => number): Node[] {
  const sorted: Node[] = []
  const sizes: number[] = []
  for (const part of parts) {
    const size = parts.length === 1 ? 0 : sizeOf(part)
    let at = sorted.length
    for (; at > 0 && sizes[at - 1]! > size; at--) {
      sorted[at] = sorted[at - 1]!
      sizes[at] = sizes[at - 1]!
    }
    sorted[at] = part
    sizes[at] = size
  }
  return sorted
}

/**
 * The part with the fewest documents in the whole component, if that is few. Uses list lengths only; reads no
 * list.
 */
function fewest(parts: readonly Node[]): Node | null {
  let fewest: Node | null = null
  let least = fewCandidates + 1
  for (const part of parts) {
    const most = mostOf(part, least)
    if (most < least) {
      least = most
      fewest = part
    }
  }
  return fewest
}

/** Upper bound of the matches in the whole component, counted up to `enough`. */
function mostOf(node: Node, enough: number): number {
  if (node.kind === 'scored') return node.documents.length
  if (node.kind === 'lists') return countOf(node.lists, enough)
  if (node.kind === 'all') {
    let least = Infinity
    for (const part of node.parts) least = Math.min(least, mostOf(part, enough))
    return least
  }
  let sum = 0
  for (const { lists } of node.lists) if (sum < enough) sum += countOf(lists, enough - sum)
  for (const part of node.others) if (sum < enough) sum += mostOf(part, enough - sum)
  return sum
}

/** The node as a sequence of lists, highest weight first; null if it has other parts. */
function listsOf(node: Node): readonly Lists[] | null {
  if (node.kind === 'lists') return [node]
  return node.kind === 'any' && node.others.length === 0 ? node.lists : null
}

function countBetween(documents: Uint32Array, from: number, to: number): number {
  const first = firstAtLeast(documents, 0, documents.length, from)
  return firstAtLeast(documents, first, documents.length, to) - first
}

function expandScored(known: Scored, from: number, to: number, out: Matches): void {
  const { documents } = known
  const first = firstAtLeast(documents, 0, documents.length, from)
  out.appendPart(known, first, firstAtLeast(documents, first, documents.length, to))
}

function scoreKnown(known: MatchList, documents: Uint32Array, count: number, partScores: Int32Array): void {
  for (let i = 0, j = 0; i < count && j < known.count; ) {
    if (documents[i] === known.documents[j]) partScores[i++] = known.scores[j++]!
    else if (documents[i]! < known.documents[j]!)
      i = firstAtLeast(documents, i + 1, count, known.documents[j]!)
    else j = firstAtLeast(known.documents, j + 1, known.count, documents[i]!)
  }
}
