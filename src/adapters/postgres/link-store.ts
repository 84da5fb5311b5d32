import type { LinkToken } from '../../access/link-token.ts'
import type { LinkCommand, LinkResult, LinkStore, StoredLink } from '../../ports/link-store.ts'
import type { Database, Sql } from './database.ts'

/** Number of expired links removed with every write. */
const removedForWrite = 4
/** Number of expired links of a key to remove before rejecting its next one. */
const removedOfFullKey = 1000

const done: LinkResult = { ok: true }
const bytesOf = (hash: string): Buffer => Buffer.from(hash, 'hex')

/**
 * Executes a link command inside the caller's transaction. A rejected command has removed only expired links.
 * `now` in milliseconds since 1970.
 */
export async function applyLink(sql: Sql, command: LinkCommand, now: number): Promise<LinkResult> {
  const hash = bytesOf(command.hash)
  if (command.type === 'link.release') {
    await sql.query('UPDATE link SET uses = greatest(0, uses - 1) WHERE hash = $1', [hash])
    return done
  }
  await sql.query(
    'DELETE FROM link WHERE hash = ANY (ARRAY(SELECT hash FROM link WHERE expires <= $1 ORDER BY expires LIMIT $2))',
    [now, removedForWrite],
  )
  return command.type === 'link.put'
    ? put(sql, hash, command.link, command.most, now)
    : use(sql, hash, command.link, command.most)
}

async function put(sql: Sql, hash: Buffer, link: LinkToken, most: number, now: number): Promise<LinkResult> {
  if ((await linksOf(sql, link.keyId)) >= most) {
    await sql.query(
      `DELETE FROM link WHERE hash = ANY (ARRAY(
         SELECT hash FROM link WHERE key_id = $1 AND expires <= $2 ORDER BY expires LIMIT $3))`,
      [link.keyId, now, removedOfFullKey],
    )
    if ((await linksOf(sql, link.keyId)) >= most) {
      const [row] = await sql.query<{ first: number | null }>(
        'SELECT min(expires) AS first FROM link WHERE key_id = $1',
        [link.keyId],
      )
      return { ok: false, reason: 'too_many', roomAt: row!.first ?? now }
    }
  }
  await insert(sql, hash, link, 0)
  return done
}

async function use(sql: Sql, hash: Buffer, link: LinkToken, most: number): Promise<LinkResult> {
  const [row] = await sql.query<{ uses: number }>('SELECT uses FROM link WHERE hash = $1', [hash])
  if ((row?.uses ?? 0) >= most) return { ok: false, reason: 'used_up' }
  if (row === undefined) await insert(sql, hash, link, 1)
  else await sql.query('UPDATE link SET uses = uses + 1 WHERE hash = $1', [hash])
  return done
}

async function insert(sql: Sql, hash: Buffer, link: LinkToken, uses: number): Promise<void> {
  await sql.query('INSERT INTO link VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING', [
    hash,
    link.keyId,
    link.expires,
    uses,
    JSON.stringify(link),
  ])
}

async function linksOf(sql: Sql, keyId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>('SELECT count FROM link_count WHERE key_id = $1', [keyId])
  return row?.count ?? 0
}

/** The links on PostgreSQL. */
export class PostgresLinkStore implements LinkStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async link(hash: string): Promise<StoredLink | undefined> {
    const [row] = await this.#db.query<{ uses: number; content: string }>(
      'SELECT uses, content FROM link WHERE hash = $1',
      [bytesOf(hash)],
    )
    return row && { link: JSON.parse(row.content) as LinkToken, uses: row.uses }
  }

  linksOf(keyId: string): Promise<number> {
    return linksOf(this.#db, keyId)
  }
}
