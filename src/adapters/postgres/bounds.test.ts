import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkFor } from '../../../test/support/hosted-pages.ts'
import { sharedPostgres, withoutPostgres } from '../../../test/support/postgres-server.ts'
import { openPostgresStore } from '../../../test/support/postgres-store.ts'
import { strangerLimits } from '../../operations/stranger-limits.ts'
import type { LimitCommand } from '../../ports/commit.ts'
import { sweptRows } from '../../ports/retention-store.ts'
import { applyCommand } from './commands.ts'
import type { Sql } from './database.ts'
import { PostgresGrowthStore } from './growth.ts'

const skip = withoutPostgres
if (skip === false) await sharedPostgres()

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Plan[]
}

/** Tables of a few rows. */
const small = new Set(['row_count', 'head', 'setting'])

/** Scans of whole tables. The first row of an index is found directly. */
function wholeScans(plan: Plan, isFirst = false): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', Plans: parts = [] } = plan
  const isWhole = type === 'Seq Scan' || (/^Index/.test(type) && plan['Index Cond'] === undefined && !isFirst)
  const own = isWhole && !small.has(table) ? [`${type} of ${table}`] : []
  // A join below a limit still stops early.
  const isLimited = type === 'Limit' || (isFirst && /^(Nested Loop|Subquery Scan|Result)$/.test(type))
  return [...own, ...parts.flatMap((part) => wholeScans(part, isLimited))]
}

test('postgres: no limit, no sweep, no lease and no figure reads a table from end to end', {
  skip,
}, async () => {
  const { db, close } = await openPostgresStore()
  const found: string[] = []
  let statements = 0
  await db.transaction(async (real) => {
    // An empty table is read whole unless that is made expensive.
    await real.query('SET LOCAL enable_seqscan = off')
    await real.query('SET LOCAL enable_bitmapscan = off')
    await real.query('SET LOCAL enable_sort = off')
    const watching: Sql = {
      ...real,
      query: async (text, values) => {
        const [row] = await real.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
          `EXPLAIN (FORMAT JSON) ${text}`,
          values,
        )
        statements++
        found.push(...wholeScans(row!['QUERY PLAN'][0].Plan).map((scan) => `${scan}: ${text}`))
        return real.query(text, values)
      },
    }
    for (const rows of sweptRows)
      await applyCommand(watching, { type: 'sweep', rows, before: 0, limit: 1 }, 0)
    for (const [limit, { rows, of, ...declared }] of Object.entries(strangerLimits)) {
      const kind = 'kind' in declared ? { kind: declared.kind } : {}
      const about = {
        ...(of === 'account' ? {} : { entityId: '7' }),
        ...(of === 'entity' ? {} : { account: 'shop' }),
      }
      const share = { share: { account: 'shop', most: 1 } }
      const command = { type: 'limit', limit, rows, most: 1, since: 0, ...kind, ...about, ...share }
      await applyCommand(watching, command as LimitCommand, 0)
    }
    await applyCommand(watching, { type: 'delivery.lease', limit: 9, leaseMs: 1 }, 0)
    const link = linkFor('message', { expires: 5 })
    await applyCommand(watching, { type: 'link.put', hash: 'ab'.repeat(32), link, most: 0 }, 0)
    await applyCommand(watching, { type: 'link.use', hash: 'cd'.repeat(32), link, most: 1 }, 0)
    await new PostgresGrowthStore(watching as typeof db).growth()
  })
  assert.ok(statements > 30, String(statements))
  assert.deepEqual(found, [])
  await close()
})
