/**
 * Evaluates plans list by list. Two operations are enough: `expand` finds the matches of a node in a range of documents; `gain` tells for
 * candidates already found whether they match a node, too, and for what score. An `all` expands its smallest part and asks the others; an `any` expands
 * every part and merges.
 */
import { DocumentSet } from './document-set.ts'
import type { Node, Scored } from './plan.ts'
import { firstAtLeast, type PostingList } from './postings.ts'

/** Documents, ascending, with their scores. */
export class Matches {
  count = 0
  documents = new Uint32Array(0)
  scores = new Int32Array(0)

  /** Makes room for `more` after what is there. */
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

  /** Keeps the matches for which `gains` is not negative, and adds it to their scores. */
  applyGains(gains: Int32Array): void {
    const { documents, scores } = this
    let kept = 0
    for (let i = 0; i < this.count; i++) {
      const gain = gains[i]!
      if (gain < 0) continue
      documents[kept] = documents[i]!
      scores[kept++] = scores[i]! + gain
    }
    this.count = kept
  }
}

/** More lists than this are merged before they are compared with candidates, unless the candidates are few. */
const mostListsAsked = 4

export class Evaluator {
  readonly #set = new DocumentSet()
  readonly #spareMatches: Matches[] = []
  readonly #spareGains: Int32Array[] = []

  /** Upper bound of the matches in the range. */
  estimate(node: Node, from: number, to: number): number {
    const whole = Math.max(0, to - from)
    if (node.kind === 'all') {
      return node.parts.reduce((least, part) => Math.min(least, this.estimate(part, from, to)), whole)
    }
    if (node.kind === 'scored') return Math.min(node.documents.length, whole)
    let sum = 0
    if (node.kind === 'lists') for (const list of node.lists) sum += list.estimate(from, to)
    else for (const part of node.parts) sum += this.estimate(part, from, to)
    return Math.min(sum, whole)
  }

  /** Appends the matches with from ≤ document < to. */
  expand(node: Node, from: number, to: number, out: Matches): void {
    if (from >= to) return
    if (node.kind === 'lists') this.#expandLists(node.lists, node.weight, from, to, out)
    else if (node.kind === 'any') this.#expandAny(node.parts, from, to, out)
    else if (node.kind === 'scored') expandScored(node, from, to, out)
    else this.#expandAll(node.parts, from, to, out)
  }

  /** Keeps the matches that the node matches, too. */
  restrict(matches: Matches, node: Node): void {
    if (matches.count === 0) return
    const gains = this.#takeGains(matches.count)
    this.#gain(node, matches.documents, matches.count, gains)
    matches.applyGains(gains)
    this.#spareGains.push(gains)
  }

  takeMatches(): Matches {
    const matches = this.#spareMatches.pop() ?? new Matches()
    matches.count = 0
    return matches
  }

  giveBack(matches: Matches): void {
    this.#spareMatches.push(matches)
  }

  #expandLists(lists: readonly PostingList[], weight: number, from: number, to: number, out: Matches): void {
    if (lists.length === 1) {
      out.reserve(lists[0]!.estimate(from, to))
      const end = lists[0]!.copyRange(from, to, out.documents, out.count)
      out.scores.fill(weight, out.count, end)
      out.count = end
    } else if (lists.length > 1) {
      this.#collectLists(lists, weight, from, to)
      this.#drain(from, to, out)
    }
  }

  #expandAny(parts: readonly Node[], from: number, to: number, out: Matches): void {
    if (parts.length === 1) {
      this.expand(parts[0]!, from, to, out)
      return
    }
    // The set is shared, so what is nested is done before anything is put in.
    const nested = parts.flatMap((part) => {
      if (part.kind === 'lists') return []
      const matches = this.takeMatches()
      this.expand(part, from, to, matches)
      return [matches]
    })
    for (const part of parts) {
      if (part.kind === 'lists') this.#collectLists(part.lists, part.weight, from, to)
    }
    this.#set.reserve(to)
    for (const matches of nested) {
      this.#set.addScored(matches.documents, matches.scores, 0, matches.count)
      this.giveBack(matches)
    }
    this.#drain(from, to, out)
  }

  #expandAll(parts: readonly Node[], from: number, to: number, out: Matches): void {
    if (parts.length === 0) {
      out.reserve(to - from)
      for (let document = from; document < to; document++) {
        out.documents[out.count] = document
        out.scores[out.count++] = 0
      }
      return
    }
    const [driver, others] = this.splitDriver(parts, from, to)
    const matches = this.takeMatches()
    this.expand(driver, from, to, matches)
    for (const part of others) this.restrict(matches, part)
    out.reserve(matches.count)
    out.documents.set(matches.documents.subarray(0, matches.count), out.count)
    out.scores.set(matches.scores.subarray(0, matches.count), out.count)
    out.count += matches.count
    this.giveBack(matches)
  }

  /** The part with the fewest matches, and the others, fewest first. */
  splitDriver(parts: readonly Node[], from: number, to: number): [Node, Node[]] {
    const sized = parts.map((part) => ({ part, size: this.estimate(part, from, to) }))
    sized.sort((a, b) => a.size - b.size)
    return [sized[0]!.part, sized.slice(1).map(({ part }) => part)]
  }

  /** Sets `gains[i]` to the score of `documents[i]` for the node, or -1. */
  #gain(node: Node, documents: Uint32Array, count: number, gains: Int32Array): void {
    if (node.kind === 'all') {
      this.#gainAll(node.parts, documents, count, gains)
      return
    }
    gains.fill(-1, 0, count)
    if (node.kind === 'scored') {
      gainScored(node, documents, count, gains)
      return
    }
    if (node.kind === 'lists') {
      this.#raiseLists(node.lists, node.weight, documents, count, gains)
      return
    }
    for (const part of node.parts) {
      if (part.kind === 'lists') {
        this.#raiseLists(part.lists, part.weight, documents, count, gains)
        continue
      }
      const own = this.#takeGains(count)
      this.#gain(part, documents, count, own)
      for (let i = 0; i < count; i++) if (own[i]! > gains[i]!) gains[i] = own[i]!
      this.#spareGains.push(own)
    }
  }

  #gainAll(parts: readonly Node[], documents: Uint32Array, count: number, gains: Int32Array): void {
    gains.fill(0, 0, count)
    const own = this.#takeGains(count)
    for (const part of parts) {
      this.#gain(part, documents, count, own)
      let matched = 0
      for (let i = 0; i < count; i++) {
        if (gains[i]! < 0 || own[i]! < 0) gains[i] = -1
        else {
          gains[i]! += own[i]!
          matched++
        }
      }
      if (matched === 0) break
    }
    this.#spareGains.push(own)
  }

  #raiseLists(
    lists: readonly PostingList[],
    weight: number,
    documents: Uint32Array,
    count: number,
    gains: Int32Array,
  ): void {
    const from = documents[0]!
    const to = documents[count - 1]! + 1
    if (lists.length <= mostListsAsked || count * lists.length < totalOf(lists, from, to)) {
      for (const list of lists) list.raise(documents, count, gains, weight)
      return
    }
    const merged = this.takeMatches()
    this.#collectLists(lists, weight, from, to)
    this.#drain(from, to, merged)
    for (let i = 0, j = 0; i < count && j < merged.count; ) {
      if (documents[i] === merged.documents[j]) {
        if (gains[i]! < weight) gains[i] = weight
        i++
        j++
      } else if (documents[i]! < merged.documents[j]!) {
        i = firstAtLeast(documents, i + 1, count, merged.documents[j]!)
      } else {
        j = firstAtLeast(merged.documents, j + 1, merged.count, documents[i]!)
      }
    }
    this.giveBack(merged)
  }

  /** Puts the lists' documents in the set. */
  #collectLists(lists: readonly PostingList[], weight: number, from: number, to: number): void {
    this.#set.reserve(to)
    const matches = this.takeMatches()
    for (const list of lists) {
      matches.count = 0
      matches.reserve(list.estimate(from, to))
      const end = list.copyRange(from, to, matches.documents, 0)
      this.#set.addAll(matches.documents, 0, end, weight)
    }
    this.giveBack(matches)
  }

  #drain(from: number, to: number, out: Matches): void {
    out.reserve(this.#set.count)
    out.count = this.#set.drain(from, to, out.documents, out.scores, out.count)
  }

  #takeGains(count: number): Int32Array {
    const spare = this.#spareGains.pop()
    return spare !== undefined && spare.length >= count ? spare : new Int32Array(Math.max(1024, count * 2))
  }
}

function totalOf(lists: readonly PostingList[], from: number, to: number): number {
  let total = 0
  for (const list of lists) total += list.estimate(from, to)
  return total
}

function expandScored({ documents, scores }: Scored, from: number, to: number, out: Matches): void {
  const first = firstAtLeast(documents, 0, documents.length, from)
  const end = firstAtLeast(documents, first, documents.length, to)
  out.reserve(end - first)
  out.documents.set(documents.subarray(first, end), out.count)
  out.scores.set(scores.subarray(first, end), out.count)
  out.count += end - first
}

function gainScored(node: Scored, documents: Uint32Array, count: number, gains: Int32Array): void {
  const known = node.documents
  for (let i = 0, j = 0; i < count && j < known.length; ) {
    if (documents[i] === known[j]) gains[i++] = node.scores[j++]!
    else if (documents[i]! < known[j]!) i = firstAtLeast(documents, i + 1, count, known[j]!)
    else j = firstAtLeast(known, j + 1, known.length, documents[i]!)
  }
}
