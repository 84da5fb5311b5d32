/** The commands that run statement by statement, inside a turn's transaction. */

import { randomBytes } from 'node:crypto'
import type { EventsCommand, RecordCommand, Written } from '../../ports/commit.ts'
import type { PairSide } from '../../ports/pair-store.ts'
import { Conflict } from '../rows/conflict.ts'
import type { PreparedCommand, PreparedEntity, RenewedViews } from '../rows/prepared-entity.ts'
import { applyAccessCommand } from './access-commands.ts'
import { applyFileCommand } from './asset-files.ts'
import type { Sql } from './database.ts'
import { applyDelivery } from './delivery-store.ts'
import { applyErasure, refuseAboutErased } from './erasure-writer.ts'
import { applyFeedCommand } from './feed-store.ts'
import { noteAssets } from './growth.ts'
import { applyInbox } from './inbox-store.ts'
import { applyLimit } from './limits.ts'
import { applyLink } from './link-store.ts'
import { applyPlace } from './operator-places.ts'
import { applyPair } from './pair-store.ts'
import { applyRules } from './rule-store.ts'
import { applySearches } from './search-report-store.ts'
import { applySite } from './site-store.ts'
import { applySweep } from './sweeps.ts'
import { applyTaxonomy } from './taxonomy-overlay.ts'

/** Entities and renewed views are written by turns. */
export type OtherCommand = Exclude<PreparedCommand, PreparedEntity | RenewedViews>

const hexId = (): string => randomBytes(16).toString('hex')

/**
 * Applies a command inside the caller's transaction, which holds the lock of `head`. `now` in milliseconds since
 * 1970; `written` are the entities that the commit wrote before. Returns the command's result.
 * @throws Conflict if the commit must be undone
 */
export async function applyCommand(
  sql: Sql,
  command: OtherCommand,
  now: number,
  written: readonly PairSide[] = [],
): Promise<unknown> {
  switch (command.type) {
    case 'limit':
      return applyLimit(sql, command)
    case 'sweep':
      return applySweep(sql, command, now)
    case 'assets measured':
      return noteAssets(sql, command)
    case 'record':
      await refuseAboutErased(sql, command.entityId)
      return putRecord(sql, command, now)
    case 'events':
      return addEvents(sql, command, now)
    case 'delivery':
      await refuseAboutErased(sql, command.entityId)
      return applyDelivery(sql, command, now)
    case 'delivery.lease':
    case 'delivery.settle':
    case 'delivery.retry':
      return applyDelivery(sql, command, now)
    case 'inbox':
      await refuseAboutErased(sql, command.entityId)
      return applyInbox(sql, command, now)
    case 'inbox.settle':
      return applyInbox(sql, command, now)
    case 'pair.propose':
      for (const side of command.sides) await refuseAboutErased(sql, side?.entityId ?? null)
      return applyPair(sql, command, written, now)
    case 'pair.decide':
      return applyPair(sql, command, written, now)
    case 'link.put':
    case 'link.use':
    case 'link.release':
      return applyLink(sql, command, now)
    case 'site':
      return applySite(sql, command)
    case 'searches':
      return applySearches(sql, command)
    case 'search_rules':
      return applyRules(sql, command)
    case 'feed.put':
    case 'feed.ask':
    case 'feed.claim':
    case 'feed.remove':
    case 'import.put':
      return applyFeedCommand(sql, command)
    case 'place':
      return applyPlace(sql, command)
    case 'taxonomy':
      return applyTaxonomy(sql, command)
    case 'file.hold':
    case 'file.release':
      return applyFileCommand(sql, command, now)
    case 'erase.entity':
    case 'erase.contributions':
    case 'erase.user':
    case 'erase.adopt':
    case 'erase.lift':
    case 'erase.scrubbed':
      return applyErasure(sql, command, now)
    default:
      return applyAccessCommand(sql, command, now)
  }
}

async function putRecord(sql: Sql, command: RecordCommand, now: number): Promise<Written> {
  const id = command.id === '' ? hexId() : command.id
  const [stored] = await sql.query<{ revision: string }>(
    'SELECT revision FROM record WHERE id = $1 AND kind = $2',
    [id, command.kind],
  )
  if ((stored?.revision ?? null) !== command.expectedRevision) throw new Conflict('revision')
  const revision = `${stored === undefined ? 1 : Number.parseInt(stored.revision, 10) + 1}-${hexId()}`
  await sql.query(
    `INSERT INTO record (id, kind, revision, entity_id, account, created, body, over)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, body = excluded.body,
       over = CASE WHEN $9::boolean THEN excluded.over ELSE record.over END`,
    [
      id,
      command.kind,
      revision,
      command.entityId === null ? null : Number(command.entityId),
      command.account,
      now,
      JSON.stringify(command.body),
      command.over ?? null,
      command.over !== undefined,
    ],
  )
  return { id, revision }
}

/** Events of erased entities were counted before the erasure: they are acknowledged and dropped. */
async function addEvents(sql: Sql, { events }: EventsCommand, now: number): Promise<Written[]> {
  const at = new Date(now)
  await sql.query(
    `INSERT INTO event_count (entity_id, year, month, type, value)
     SELECT e.id::bigint, $4, $5, e.type, sum(e.count)::bigint
     FROM unnest($1::text[], $2::text[], $3::bigint[]) AS e (id, type, count)
     WHERE NOT EXISTS (SELECT 1 FROM erasure x WHERE x.subject = e.id AND x.kind = 'entity')
     GROUP BY e.id, e.type
     ON CONFLICT (entity_id, year, month, type) DO UPDATE SET value = event_count.value + excluded.value`,
    [
      events.map(({ entityId }) => entityId),
      events.map(({ eventType }) => eventType),
      events.map(({ count }) => count),
      at.getUTCFullYear(),
      at.getUTCMonth() + 1,
    ],
  )
  return events.map(() => ({ id: hexId(), revision: `1-${hexId()}` }))
}
