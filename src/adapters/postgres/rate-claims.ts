import type { RateClaim, RateClaims, RateRound } from '../../ports/rate-claims.ts'
import type { Database } from './database.ts'

/** An arbitrary number that names the rounds among a server's advisory locks. */
const roundLock = 7_230_462
/** A node not seen for so long has stopped letting more than its reserve through. */
const goneMs = 10_000

const begin = `SELECT pg_advisory_xact_lock($1), set_config('synchronous_commit', 'off', true)`
const live = `SELECT id FROM node WHERE seen >= (extract(epoch FROM clock_timestamp()) * 1000)::bigint - ${goneMs}`
const count = `SELECT count(*) AS nodes FROM (${live}) AS live WHERE id <> $1`
const others = `SELECT key_id AS "keyId", rate, asked, allowed, before FROM rate_claim
WHERE node <> $1 AND node IN (${live})`
const replace = `WITH gone AS (
  DELETE FROM rate_claim
  WHERE (node = $1 AND NOT key_id = ANY ($2::text[])) OR node NOT IN (SELECT id FROM node UNION SELECT $1)
)
INSERT INTO rate_claim (node, key_id, rate, asked, allowed, before)
SELECT $1, claim.* FROM unnest($2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[]) AS claim
ON CONFLICT (node, key_id) DO UPDATE SET
  rate = excluded.rate, asked = excluded.asked, allowed = excluded.allowed, before = excluded.before`

/** Claims in the table `rate_claim`; an advisory lock keeps rounds apart. */
export class PostgresRateClaims implements RateClaims {
  private readonly db: Database

  constructor(db: Database) {
    this.db = db
  }

  async round(node: string, decide: (round: RateRound) => readonly RateClaim[]): Promise<void> {
    await this.db.transaction(async (sql) => {
      await sql.query(begin, [roundLock])
      const [found] = await sql.query<{ nodes: number }>(count, [node])
      const claims = decide({
        nodes: found!.nodes + 1,
        others: await sql.query<RateClaim>(others, [node]),
      })
      const column = <K extends keyof RateClaim>(name: K) => claims.map((claim) => claim[name])
      await sql.query(replace, [
        node,
        column('keyId'),
        column('rate'),
        column('asked'),
        column('allowed'),
        column('before'),
      ])
    })
  }
}
