import type { LinkCommand, LinkResult, LinkStore, LinkWriter, StoredLink } from '../../ports/link-store.ts'

const done: LinkResult = { ok: true }

/** An in-process link store for tests and short-lived directories. `now` in milliseconds since 1970. */
export class MemoryLinkStore implements LinkStore, LinkWriter {
  readonly #links = new Map<string, StoredLink>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  async link(hash: string): Promise<StoredLink | undefined> {
    const found = this.#links.get(hash)
    return found && structuredClone(found)
  }

  async linksOf(keyId: string): Promise<number> {
    return this.#of(keyId).length
  }

  async apply(command: LinkCommand): Promise<LinkResult> {
    if (command.type !== 'link.release') this.#removeOld()
    switch (command.type) {
      case 'link.put':
        return this.#put(command)
      case 'link.use':
        return this.#use(command)
      case 'link.release':
        return this.#release(command.hash)
    }
  }

  all(): readonly StoredLink[] {
    return [...this.#links.values()]
  }

  #of(keyId: string): StoredLink[] {
    return [...this.#links.values()].filter(({ link }) => link.keyId === keyId)
  }

  #removeOld(): void {
    const now = this.#now()
    for (const [hash, { link }] of this.#links) if (link.expires <= now) this.#links.delete(hash)
  }

  #put({ hash, link, most }: Extract<LinkCommand, { type: 'link.put' }>): LinkResult {
    const own = this.#of(link.keyId)
    if (own.length >= most)
      return { ok: false, reason: 'too_many', roomAt: Math.min(...own.map((one) => one.link.expires)) }
    if (!this.#links.has(hash)) this.#links.set(hash, { link, uses: 0 })
    return done
  }

  #use({ hash, link, most }: Extract<LinkCommand, { type: 'link.use' }>): LinkResult {
    const stored = this.#links.get(hash) ?? { link, uses: 0 }
    if (stored.uses >= most) return { ok: false, reason: 'used_up' }
    this.#links.set(hash, { ...stored, uses: stored.uses + 1 })
    return done
  }

  #release(hash: string): LinkResult {
    const stored = this.#links.get(hash)
    if (stored !== undefined) this.#links.set(hash, { ...stored, uses: Math.max(0, stored.uses - 1) })
    return done
  }
}
