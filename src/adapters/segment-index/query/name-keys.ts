/** What the documents of a component sort under by name. */
import { sortMark } from '../../../search/document/document-tokens.ts'
import { noName } from '../../../search/sort-key.ts'
import type { Component } from '../segment/component.ts'
import type { Terms } from '../terms/vocabulary.ts'

export class NameKeys {
  /** The rank of each document's key among those of the component; the highest for one without a name. */
  readonly ranks: Uint32Array
  readonly #terms: Terms

  constructor(component: Component) {
    const { documents } = component
    const terms = component.vocabularies.name.termsFrom(sortMark)
    this.#terms = terms
    this.ranks = new Uint32Array(documents).fill(terms.count)
    const found = new Uint32Array(documents)
    for (let rank = 0; rank < terms.count; rank++) {
      const count = terms.list(rank).copyRange(0, documents, found, 0)
      for (let i = 0; i < count; i++) this.ranks[found[i]!] = rank
    }
  }

  key(rank: number): string {
    return rank < this.#terms.count ? this.#terms.key(rank).slice(sortMark.length) : noName
  }

  /** The lowest rank whose key is not below `key`. */
  firstFrom(key: string): number {
    let low = 0
    let high = this.#terms.count
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.key(middle) < key) low = middle + 1
      else high = middle
    }
    return low
  }
}

const known = new WeakMap<Component, NameKeys>()

/** Made on first use, and again when a chunk has grown. */
export function nameKeysOf(component: Component): NameKeys {
  let keys = known.get(component)
  if (keys === undefined || keys.ranks.length !== component.documents) {
    keys = new NameKeys(component)
    known.set(component, keys)
  }
  return keys
}
