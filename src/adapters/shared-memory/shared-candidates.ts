import type { ReadingPosition } from '../../ports/commit.ts'
import type { CandidateTable } from '../../ports/entity-store.ts'
import { hashedKey } from '../rows/blocking-keys.ts'
import { type CandidateMemory, CandidateReader } from './candidate-table.ts'

/** The table of candidates for the threads that decide. */
export class SharedCandidates implements CandidateTable {
  readonly #table: CandidateReader

  constructor(memory: CandidateMemory) {
    this.#table = new CandidateReader(memory)
  }

  idsByKeys(keys: readonly string[], limit: number, weak?: number) {
    if (!this.#table.isLive) return null
    const position = this.#table.position as unknown as ReadingPosition
    const ids = this.#table.idsByKeys(keys.map(hashedKey), limit, weak).map(String)
    // It may have ended meanwhile, with a part of the latest changes.
    return this.#table.isLive ? { position, ids } : null
  }

  get isLive(): boolean {
    return this.#table.isLive
  }

  placeOf(id: string): number {
    return this.#table.isLive ? this.#table.placeOf(Number(id)) : 0
  }

  read(place: number): { readonly revision: string; readonly text: string } | null {
    const written = this.#table.readText(place)
    // One that has ended may be emptied and filled again, some time later.
    if (!this.#table.isLive) return null
    const end = written.indexOf(' ')
    return { revision: written.slice(0, end), text: written.slice(end + 1) }
  }
}
