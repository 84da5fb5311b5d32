/** Estimates of what reading posting lists costs, from their lengths alone. */
import { DenseList } from '../postings/dense-list.ts'
import type { PostingList } from '../postings/postings.ts'

/** Merging this many documents of a dense list costs as much as merging one document of a packed list. */
const bitsPerPosting = 128

/** Upper bound of the documents in the lists, counted up to `enough`. */
export function countOf(lists: readonly PostingList[], enough: number): number {
  let sum = 0
  for (let i = 0; i < lists.length && sum < enough; i++) sum += lists[i]!.count
  return sum
}

/** Capped at the number of documents in the range; some categories have hundreds of lists. */
export function totalOf(lists: readonly PostingList[], from: number, to: number): number {
  const most = to - from
  let total = 0
  for (let i = 0; i < lists.length && total < most; i++) total += lists[i]!.estimate(from, to)
  return total
}

/** Cost of merging the list into a bit set, in documents of a packed list. */
export function costOf(list: PostingList, from: number, to: number): number {
  return list instanceof DenseList ? Math.max(0, to - from) / bitsPerPosting : list.estimate(from, to)
}

/** Counted up to `most`. */
export function costOfAll(lists: readonly PostingList[], from: number, to: number, most: number): number {
  let cost = 0
  for (let i = 0; i < lists.length && cost < most; i++) cost += costOf(lists[i]!, from, to)
  return cost
}
