import type { SiteCommand, SiteRecord, SiteStore } from '../../ports/site-store.ts'
import { Conflict } from './conflict.ts'

/** Sites in the memory of this process. */
export class MemorySiteStore implements SiteStore {
  readonly #sites = new Map<string, SiteRecord>()
  #revision = 0

  async revision(): Promise<number> {
    return this.#revision
  }

  async read(): Promise<readonly SiteRecord[]> {
    return [...this.#sites.values()]
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map((site) => structuredClone(site))
  }

  async save(site: SiteRecord): Promise<void> {
    this.#sites.set(site.id, structuredClone(site))
    this.#revision++
  }

  /** @throws Conflict if the sites have changed since they were read */
  apply({ id, site, expectedRevision }: SiteCommand): () => Promise<boolean> {
    if (this.#revision !== expectedRevision) throw new Conflict('revision')
    return site === null ? () => this.remove(id) : () => this.save(site).then(() => true)
  }

  async remove(id: string): Promise<boolean> {
    const was = this.#sites.delete(id)
    if (was) this.#revision++
    return was
  }
}
