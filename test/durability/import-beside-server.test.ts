/**
 * A long import by the command line beside a running server with two request threads: what the import has committed is found by the next search, and what it
 * leaves is segments. `HIGHSTREET_TEST_SCALE=1`: 60,000 businesses.
 */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { defaultMergeRows } from '../../src/adapters/segment-index/recent/chunk.ts'
import { InlineCommitter } from '../../src/adapters/sqlite/committer.ts'
import { openDatabase } from '../../src/adapters/sqlite/database.ts'
import { SqliteEntityStore } from '../../src/adapters/sqlite/entity-store.ts'
import { databaseName } from '../../src/profiles/embedded/files.ts'
import { runHighstreet, startOwnServer } from '../support/server-process.ts'

const scale = Number(process.env.HIGHSTREET_TEST_SCALE ?? '0.1')
const rows = scale === 1 ? 60_000 : Math.round(4000 * scale)

const { folder, apiKey, server, close } = await startOwnServer()
after(close)

const syllables = 'ba ke di lo mu na pe ri so tu'.split(' ')
const towns = 'Leeds York Bath Derby Reading Exeter Oxford Norwich Lincoln Durham Chester Preston'.split(' ')

/** Different for different numbers, and with different beginnings, so that matching has little to compare. */
const word = (number: number): string =>
  [...String((number * 48_271) % 999_983)].map((digit) => syllables[Number(digit)]).join('')

const nameOf = (number: number): string => `${word(number + 1)}x ${word(number + 500_000)}n`

function feed(): string {
  const lines = Array.from(
    { length: rows },
    (_, n) => `${nameOf(n)},${n + 1} ${word(n + 200_000)} Street,${towns[n % towns.length]},S${n}`,
  )
  return ['name,address1,town,supplier_id', ...lines, ''].join('\n')
}

/** Runs the import to its end. */
const importFile = async (file: string): Promise<{ created: number; refused: number }> =>
  JSON.parse(await runHighstreet(folder, 'import', file, '--country', 'GB', '--account', 'shop', '--json'))

/** Ids that a search by name answers with, over a connection of its own, so that either thread may get it. */
async function search(name: string): Promise<string[]> {
  const params = new URLSearchParams({ api_key: apiKey, who: name, country: 'GB' })
  const response = await fetch(`${server.url}/v1/entity/search/who?${params}`, {
    headers: { Connection: 'close' },
  })
  const { data } = (await response.json()) as { data: { rows: { id: string }[] } }
  assert.equal(response.status, 200)
  return data.rows.map(({ id }) => id)
}

test(`every one of ${rows} businesses is found as soon as an import beside the server has committed it`, {
  timeout: 400_000,
}, async (t) => {
  const file = join(folder, 'feed.csv')
  writeFileSync(file, feed())
  const db = openDatabase(join(folder, databaseName), 'reader')
  t.after(() => db.close())
  const store = new SqliteEntityStore(db, new InlineCommitter(db, Date.now))
  const newest = db.prepare<[], number | null>('SELECT max(id) FROM entity').pluck()
  const pending = db
    .prepare<[], number>(
      'SELECT count(*) FROM change_log WHERE position > (SELECT position FROM log_consumer)',
    )
    .pluck()
  let isRunning = true
  const importing = importFile(file).finally(() => {
    isRunning = false
  })
  importing.catch(() => undefined)
  let searches = 0
  while (isRunning) {
    const id = newest.get() ?? null
    if (id !== null) {
      const name = String((await store.get(String(id)))?.objects.name?.[0]?.attributes.name)
      assert.ok((await search(name)).includes(String(id)), `${name} is not found`)
      searches++
    }
    await sleep(50)
  }
  const { created, refused } = await importing
  assert.deepEqual([created, refused], [rows, 0])
  assert.ok(searches > 0)
  for (const n of [0, Math.floor(rows / 2), rows - 1]) assert.equal((await search(nameOf(n))).length, 1)

  // A merge of the last full batch may still run: the server does it at its own pace beside the searches.
  while (pending.get()! >= defaultMergeRows + 1000) await sleep(100)
})
