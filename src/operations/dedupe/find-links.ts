import type { DirectoryTable } from './directory-table.ts'
import { causes, judge } from './judge.ts'
import type { KeyTable } from './key-table.ts'

/** A pair that is to be merged or looked at, by positions in the table. */
export interface FoundPair {
  readonly one: number
  readonly other: number
  readonly score: number
  readonly merges: boolean
  readonly cause: (typeof causes)[number]
}

export interface Found {
  readonly pairs: FoundPairs
  readonly compared: number
}

/** Rows between two pauses, in which others get their turn. */
const rowsAtOnce = 200

/** Compares all candidate pairs, each once. */
export async function findLinks(
  table: DirectoryTable,
  keys: KeyTable,
  onRow: (done: number) => void,
): Promise<Found> {
  const pairs = new FoundPairs()
  const done = new Uint8Array(table.size)
  const isDone = (row: number) => done[row] === 1
  let compared = 0
  for (const [at, row] of table.inOrderOfTowns().entries()) {
    if (at % rowsAtOnce === 0) {
      onRow(at)
      await new Promise((resume) => setImmediate(resume))
    }
    const partners = keys.partnersOf(row, isDone)
    done[row] = 1
    if (partners.length === 0) continue
    const own = table.compared(row)
    for (const partner of partners) {
      const other = table.compared(partner)
      if (own.country !== other.country || !(own.isWanted || other.isWanted)) continue
      compared++
      const verdict = judge(own, other, keys.isChain(row) || keys.isChain(partner))
      if (verdict.merges || verdict.waits)
        pairs.add(row, partner, verdict.match.score, verdict.merges, causes.indexOf(verdict.cause))
    }
  }
  return { pairs, compared }
}

/** A list of pairs in typed arrays: a directory may have millions. */
export class FoundPairs implements Iterable<FoundPair> {
  #numbers = new Float64Array(4096)
  length = 0

  add(one: number, other: number, score: number, merges: boolean, cause: number): void {
    if (this.length * stride === this.#numbers.length) {
      const larger = new Float64Array(this.#numbers.length * 2)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    const [smaller, larger] = one < other ? [one, other] : [other, one]
    this.#numbers.set([smaller, larger, score, Number(merges) * 16 + cause], this.length++ * stride)
  }

  *[Symbol.iterator](): Generator<FoundPair> {
    for (let at = 0; at < this.length * stride; at += stride) {
      const [one, other, score, kind] = this.#numbers.subarray(at, at + stride) as unknown as number[]
      yield {
        one: one!,
        other: other!,
        score: score!,
        merges: kind! >= 16,
        cause: causes[kind! % 16]!,
      }
    }
  }
}

const stride = 4
