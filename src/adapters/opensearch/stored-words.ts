/**
 * The unmarked words of an index, as a list in the index of states that only grows. It has every word that a document
 * up to the noted position has, and may have words that no document has any more. Documents of the list hold
 * `wordsInPart` words each; the last one grows.
 */
import { betweenTokens, isPlainToken } from '../../search/document/document-tokens.ts'
import { type IndexedDocument, keysOf } from '../../search/document/indexed-document.ts'
import { type Cluster, statusOf } from './cluster.ts'
import { stateIndex } from './index-state.ts'

export const wordsInPart = 2000

interface Part {
  readonly words: readonly string[]
  /** What a writer of the next version names, so that it overwrites nothing that it has not read. */
  readonly version: { readonly if_seq_no: number; readonly if_primary_term: number }
}

interface PartDocument {
  readonly _source: { readonly words: string }
  readonly _seq_no: number
  readonly _primary_term: number
}

const pathOf = (prefix: string, index: string, number: number): string =>
  `/${stateIndex(prefix)}/_doc/${index}-words-${number}`

/** Null if there is no such part yet. */
async function readPart(
  cluster: Cluster,
  prefix: string,
  index: string,
  number: number,
): Promise<Part | null> {
  const path = pathOf(prefix, index, number)
  const { status, body } = await cluster.send<PartDocument>({ method: 'GET', path, accepts: [404] })
  if (status === 404) return null
  const version = { if_seq_no: body._seq_no, if_primary_term: body._primary_term }
  return { words: body._source.words.split(betweenTokens), version }
}

/**
 * The words from the place `from` on, of a list with at least `to` words; more, if it has more by now. Null if it has been
 * removed, since another index has taken its place.
 */
export async function readWords(
  cluster: Cluster,
  { prefix, index }: { readonly prefix: string; readonly index: string },
  from: number,
  to: number,
): Promise<string[] | null> {
  const words: string[] = []
  const first = Math.floor(from / wordsInPart)
  for (let number = first; from + words.length < to; number++) {
    const part = await readPart(cluster, prefix, index, number)
    if (part === null) return null
    words.push(...(number === first ? part.words.slice(from - first * wordsInPart) : part.words))
  }
  return words
}

/** Removes the list of an index, its last part first, so that a removal that did not end can be repeated. */
export async function removeWords(cluster: Cluster, prefix: string, index: string): Promise<void> {
  let parts = 0
  while ((await readPart(cluster, prefix, index, parts)) !== null) parts++
  for (let number = parts - 1; number >= 0; number--) {
    const path = pathOf(prefix, index, number)
    await cluster.send({ method: 'DELETE', path, accepts: [404] })
  }
}

/** Adds to the list of an index. Several may do so at once: each reads what another has added. */
export class StoredWords {
  readonly #cluster: Cluster
  readonly #prefix: string
  readonly #index: string
  readonly #known = new Set<string>()
  readonly #added = new Set<string>()
  /** The number of the part that grows, and what is known of it; null before it has words. */
  #number = 0
  #last: Part | null = null
  #isRead = false

  constructor(cluster: Cluster, prefix: string, index: string) {
    this.#cluster = cluster
    this.#prefix = prefix
    this.#index = index
  }

  add({ name, tag, description }: IndexedDocument): void {
    for (const tokens of [name, tag, description])
      for (const token of keysOf(tokens))
        if (isPlainToken(token) && !this.#known.has(token)) this.#added.add(token)
  }

  /** Stores the words added. Returns the number of words of the list. */
  async save(): Promise<number> {
    if (!this.#isRead) await this.#readOn()
    this.#isRead = true
    while (this.#added.size > 0) {
      const former = this.#last?.words ?? []
      const next: string[] = []
      for (const word of this.#added) {
        if (former.length + next.length === wordsInPart) break
        next.push(word)
      }
      if (await this.#write([...former, ...next])) this.#know(next)
      else await this.#readOn()
    }
    return this.#number * wordsInPart + (this.#last?.words.length ?? 0)
  }

  #know(words: readonly string[]): void {
    for (const word of words) {
      this.#known.add(word)
      this.#added.delete(word)
    }
    if (this.#last?.words.length !== wordsInPart) return
    this.#number++
    this.#last = null
  }

  /** Reads what has been added since the last part was read. */
  async #readOn(): Promise<void> {
    for (;;) {
      const part = await readPart(this.#cluster, this.#prefix, this.#index, this.#number)
      if (part === null) {
        if (this.#last !== null) throw new Error(`the words of ${this.#index} were removed`)
        return
      }
      this.#last = part
      const isFull = part.words.length === wordsInPart
      this.#know(part.words)
      if (!isFull) return
    }
  }

  /** False if another has written the part meanwhile. */
  async #write(words: readonly string[]): Promise<boolean> {
    type Written = Pick<PartDocument, '_seq_no' | '_primary_term'>
    try {
      const { body } = await this.#cluster.send<Written>({
        method: 'PUT',
        path: pathOf(this.#prefix, this.#index, this.#number),
        query: this.#last === null ? { op_type: 'create' } : { ...this.#last.version },
        body: { words: words.join(betweenTokens) },
      })
      this.#last = { words, version: { if_seq_no: body._seq_no, if_primary_term: body._primary_term } }
      return true
    } catch (error) {
      if (statusOf(error) === 409) return false
      throw error
    }
  }
}
