import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { sharedPostgres, withoutPostgres } from '../../../test/support/postgres-server.ts'
import { Database } from '../postgres/database.ts'
import { migrate as migratePostgres } from '../postgres/migrate.ts'
import { migrate, openDatabase } from '../sqlite/database.ts'
import { tables } from './tables.ts'

/** Tables that an engine keeps for itself, for its counts, positions, consumers, locks and schema. */
const own = {
  sqlite: [
    'change_log',
    'link_count',
    'log_consumer',
    'operator_places',
    'row_count',
    'sequence',
    'taxonomy_overlay',
  ],
  postgres: [
    'change_log',
    'head',
    'lease',
    'link_count',
    'log_consumer',
    'node',
    'rate_claim',
    'row_count',
    'schema_version',
    'turn',
  ],
}

const kinds: Readonly<Record<string, string>> = {
  INTEGER: 'integer',
  TEXT: 'text',
  BLOB: 'bytes',
  bigint: 'integer',
  text: 'text',
  bytea: 'bytes',
}

interface Found {
  readonly table: string
  readonly column: string
  readonly kind: string
  readonly nullable: boolean
}

/** A line for each column, sorted. */
const described = (columns: readonly Found[]): string[] =>
  columns
    .map(({ table, column, kind, nullable }) => `${table}.${column} ${kinds[kind]}${nullable ? '?' : ''}`)
    .sort()

const declared = tables
  .flatMap(({ name, columns }) =>
    columns.map((column) => `${name}.${column.name} ${column.kind}${column.isNullable ? '?' : ''}`),
  )
  .sort()

test('all tables and columns of SQLite move, except those of its own', () => {
  const db = openDatabase(join(temporaryFolder('tables'), 'store.sqlite'), 'writer')
  migrate(db)
  const found = db
    .prepare<[], Found & { key: number }>(
      `SELECT t.name AS "table", c.name AS "column", c.type AS kind, c."notnull" = 0 AND c.pk = 0 AS nullable, c.pk AS key
       FROM sqlite_schema t JOIN pragma_table_info(t.name) c
       WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%'`,
    )
    .all()
    .filter(({ table }) => !own.sqlite.includes(table))
  db.close()
  assert.deepEqual(
    described(found.map((column) => ({ ...column, nullable: Boolean(column.nullable) }))),
    declared,
  )
  for (const { name, columns, keyLength } of tables)
    assert.deepEqual(
      found
        .filter(({ table, key }) => table === name && key > 0)
        .toSorted((a, b) => a.key - b.key)
        .map(({ column }) => column),
      columns.slice(0, keyLength).map((column) => column.name),
      name,
    )
})

test('all tables and columns of PostgreSQL move, except those of its own', {
  skip: withoutPostgres,
}, async () => {
  const db = new Database({ url: await (await sharedPostgres()).createDatabase(), connections: 1 })
  await migratePostgres(db)
  const found = await db.query<Found>(
    `SELECT table_name::text AS "table", column_name::text AS "column", data_type::text AS kind,
       is_nullable = 'YES' AS nullable
     FROM information_schema.columns WHERE table_schema = 'public' AND is_generated = 'NEVER'`,
  )
  await db.close()
  assert.deepEqual(described(found.filter(({ table }) => !own.postgres.includes(table))), declared)
})
