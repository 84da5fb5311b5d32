import type { ClusterState, HeldLease, LogConsumer, Node, Nodes } from '../../ports/nodes.ts'
import type { Sql } from './database.ts'

const now = `(extract(epoch FROM clock_timestamp()) * 1000)::bigint`
const keptMs = 60_000

/** Takes no lock that a writer waits for. A row that another node is removing already is left to it. */
const beat = `WITH gone AS (
  DELETE FROM node WHERE id IN (SELECT id FROM node WHERE seen < ${now} - ${keptMs} AND id <> $1 FOR UPDATE SKIP LOCKED)
)
INSERT INTO node (id, address, version, started, seen, applied) SELECT $1, $2, $3, ${now}, ${now}, log - $4 FROM head
ON CONFLICT (id) DO UPDATE SET address = excluded.address, seen = excluded.seen, applied = excluded.applied`

const nodes = `SELECT id, address, version, started, seen, greatest(head.log - applied, 0) AS behind
FROM node, head WHERE seen >= ${now} - ${keptMs} ORDER BY started, id`
const leases = 'SELECT name, holder, fence FROM lease WHERE until > clock_timestamp() ORDER BY name'
const consumers = `SELECT name, greatest(head.log - position, 0) AS behind FROM log_consumer, head ORDER BY name`

/** Nodes in the table `node`. */
export class PostgresNodes implements Nodes {
  private readonly db: Sql

  constructor(db: Sql) {
    this.db = db
  }

  async beat({ id, address, version, behind }: Parameters<Nodes['beat']>[0]): Promise<void> {
    await this.db.query(beat, [id, address, version, behind])
  }

  async leave(id: string): Promise<void> {
    await this.db.query('DELETE FROM node WHERE id = $1', [id])
  }

  async state(): Promise<ClusterState> {
    return {
      nodes: await this.db.query<Node>(nodes),
      leases: await this.db.query<HeldLease>(leases),
      consumers: await this.db.query<LogConsumer>(consumers),
    }
  }
}
