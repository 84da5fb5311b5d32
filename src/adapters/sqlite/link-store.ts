import type { LinkToken } from '../../access/link-token.ts'
import type { LinkCommand, LinkResult, LinkStore, StoredLink } from '../../ports/link-store.ts'
import type { Sqlite } from './database.ts'

/** Number of expired links removed with every write. */
const removedForWrite = 4
/** Number of expired links of a key to remove before rejecting its next one. */
const removedOfFullKey = 1000

/** Reads on one reader connection, whose schema must be up to date. */
export class SqliteLinkStore implements LinkStore {
  readonly #link
  readonly #count

  constructor(reader: Sqlite) {
    this.#link = reader.prepare<[Buffer], { uses: number; content: string }>(
      'SELECT uses, content FROM link WHERE hash = ?',
    )
    this.#count = countOf(reader)
  }

  async link(hash: string): Promise<StoredLink | undefined> {
    const row = this.#link.get(bytesOf(hash))
    return row && { link: JSON.parse(row.content) as LinkToken, uses: row.uses }
  }

  async linksOf(keyId: string): Promise<number> {
    return this.#count.get(keyId) ?? 0
  }
}

const bytesOf = (hash: string): Buffer => Buffer.from(hash, 'hex')

const countOf = (db: Sqlite) =>
  db.prepare<[string], number>('SELECT count FROM link_count WHERE key_id = ?').pluck()

const done: LinkResult = { ok: true }

/**
 * Executes link commands on one connection, inside the caller's write transaction. A rejected command has
 * removed only expired links.
 */
export class LinkCommands {
  readonly #sql

  constructor(db: Sqlite) {
    this.#sql = {
      count: countOf(db),
      put: db.prepare(
        'INSERT INTO link (hash, key_id, expires, uses, content) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
      ),
      uses: db.prepare<[Buffer], number>('SELECT uses FROM link WHERE hash = ?').pluck(),
      use: db.prepare('UPDATE link SET uses = uses + 1 WHERE hash = ?'),
      release: db.prepare('UPDATE link SET uses = max(0, uses - 1) WHERE hash = ?'),
      firstToGo: db.prepare<[string], number>('SELECT min(expires) FROM link WHERE key_id = ?').pluck(),
      removeSome: db.prepare(
        'DELETE FROM link WHERE hash IN (SELECT hash FROM link WHERE expires <= ? ORDER BY expires LIMIT ?)',
      ),
      removeOfKey: db.prepare(
        'DELETE FROM link WHERE hash IN (SELECT hash FROM link WHERE key_id = ? AND expires <= ? ORDER BY expires LIMIT ?)',
      ),
    }
  }

  apply(command: LinkCommand, now: number): LinkResult {
    const hash = bytesOf(command.hash)
    switch (command.type) {
      case 'link.put':
        this.#sql.removeSome.run(now, removedForWrite)
        return this.#put(hash, command.link, command.most, now)
      case 'link.use':
        this.#sql.removeSome.run(now, removedForWrite)
        return this.#use(hash, command.link, command.most)
      case 'link.release':
        this.#sql.release.run(hash)
        return done
    }
  }

  #put(hash: Buffer, link: LinkToken, most: number, now: number): LinkResult {
    const { count, removeOfKey, firstToGo } = this.#sql
    if ((count.get(link.keyId) ?? 0) >= most) {
      removeOfKey.run(link.keyId, now, removedOfFullKey)
      if ((count.get(link.keyId) ?? 0) >= most)
        return { ok: false, reason: 'too_many', roomAt: firstToGo.get(link.keyId) ?? now }
    }
    this.#insert(hash, link, 0)
    return done
  }

  #use(hash: Buffer, link: LinkToken, most: number): LinkResult {
    const uses = this.#sql.uses.get(hash)
    if ((uses ?? 0) >= most) return { ok: false, reason: 'used_up' }
    if (uses === undefined) this.#insert(hash, link, 1)
    else this.#sql.use.run(hash)
    return done
  }

  #insert(hash: Buffer, link: LinkToken, uses: number): void {
    this.#sql.put.run(hash, link.keyId, link.expires, uses, JSON.stringify(link))
  }
}
