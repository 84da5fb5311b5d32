import { packContributors } from '../../rows/contributors.ts'
import { type EntityRow, entityColumns, entityOf } from '../../rows/packed-entity.ts'
import type { Sql } from '../database.ts'
import { contributorTurnFunctions } from './contributor-turn-functions.ts'
import type { Migration } from './migration.ts'

/**
 * Users and the entities they contributed to, by the time of their latest contribution in milliseconds since 1970.
 * `roles` are the bits of `entity/contributors.ts`; `entity.users` repeats the rows of an entity
 * (`rows/contributors.ts`). What a program of before writes beside a new one does not reach the table until the
 * entity's next write.
 */
export const contributors: Migration = {
  version: 9,
  worksFrom: 1,
  sql: `
ALTER TABLE entity ADD COLUMN users text NOT NULL DEFAULT '[]';
CREATE TABLE contributor (
  user_id text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  entity_id bigint NOT NULL,
  roles bigint NOT NULL,
  PRIMARY KEY (user_id, at, entity_id)
);
${contributorTurnFunctions}
`,
  fill: { setting: 'contributors filled up to', batch },
}

/** Entities that have users were written by a program that fills the table. */
async function batch(sql: Sql, after: number, most: number): Promise<number | null> {
  const rows = await sql.query<EntityRow & { isFilled: boolean }>(
    `SELECT ${entityColumns}, users <> '[]' AS "isFilled" FROM entity WHERE id > $1 ORDER BY id LIMIT $2`,
    [after, most],
  )
  const filled = rows
    .filter(({ isFilled }) => !isFilled)
    .map((row) => ({ id: row.id, users: packContributors(entityOf(row)) }))
    .filter(({ users }) => users !== '[]')
  const values = [filled.map(({ id }) => id), filled.map(({ users }) => users)]
  await sql.query(
    `UPDATE entity e SET users = f.users FROM unnest($1::bigint[], $2::text[]) f (id, users) WHERE e.id = f.id`,
    values,
  )
  await sql.query(
    `INSERT INTO contributor (user_id, at, entity_id, roles)
     SELECT u ->> 0, (u ->> 1)::bigint, f.id, (u ->> 2)::bigint
     FROM unnest($1::bigint[], $2::text[]) f (id, users), jsonb_array_elements(f.users::jsonb) u`,
    values,
  )
  return rows.at(-1)?.id ?? null
}
