import assert from 'node:assert/strict'
import { chmodSync, copyFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { openDatabase } from '../../src/adapters/sqlite/database.ts'
import { damageAtStart } from '../../src/adapters/sqlite/inspect.ts'
import { missingPages } from '../../src/adapters/sqlite/page-count.ts'
import { databaseName } from '../../src/profiles/embedded/files.ts'
import { temporaryFolder } from '../support/at-end.ts'
import { makeDataFolder, startServerProcess } from '../support/server-process.ts'

const folder = temporaryFolder('damaged')

test('a database that is whole, its last pages perhaps only in the log, misses none; one that is cut off does', () => {
  const file = join(folder, 'growing.db')
  const copy = join(folder, 'copy.db')
  const db = openDatabase(file, 'writer')
  db.pragma('synchronous = OFF')
  db.exec('CREATE TABLE t (x TEXT)')
  const insert = db.prepare('INSERT INTO t VALUES (?)')
  const copied = (): number => {
    for (const end of ['', '-wal']) copyFileSync(file + end, copy + end)
    return statSync(copy).size
  }
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.boolean(), fc.nat(), (rows, isCheckpointed, cut) => {
      for (let n = 0; n < rows; n++) insert.run('x'.repeat(5000))
      if (isCheckpointed) db.pragma('wal_checkpoint(TRUNCATE)')
      const size = copied()
      assert.equal(missingPages(copy), 0)
      if (!isCheckpointed || size < 3 * 8192) return
      const kept = 8192 + (cut % (size - 2 * 8192))
      truncateSync(copy, kept)
      assert.equal(missingPages(copy), Math.ceil((size - kept) / 8192))
      assert.match(damageAtStart(copy) ?? '', /was cut off: \d+ of its pages are missing/)
    }),
    { numRuns: 30 },
  )
  db.close()
  assert.equal(damageAtStart(file), null)
})

test('files that are no database miss nothing: SQLite says more about them', () => {
  const file = join(folder, 'other.db')
  assert.equal(missingPages(file), 0)
  writeFileSync(file, '')
  assert.equal(missingPages(file), 0)
  assert.equal(damageAtStart(file), null)
  writeFileSync(file, 'SQLite format 3')
  assert.equal(missingPages(file), 0)
})

test('a start makes the database private; cut off while the server runs, it ends its readiness, and the next start is refused', async () => {
  const made = await makeDataFolder()
  const file = join(made.folder, databaseName)
  chmodSync(file, 0o644)
  const server = await startServerProcess(made.folder)
  try {
    for (const end of ['', '-wal', '-shm'])
      assert.equal(statSync(file + end).mode & 0o777, 0o600, `${end} is for its owner only`)
    assert.equal((await fetch(`${server.url}/readyz`)).status, 200)
    // Cut off while it is whole and its log empty: nothing can bring the pages back.
    truncateSync(file, 2 * 8192)
    for (;;) {
      const response = await fetch(`${server.url}/readyz`)
      const { reason } = (await response.json()) as { reason?: string }
      if (response.status === 503) {
        assert.equal(reason, 'the database is damaged; restore a backup')
        break
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  } finally {
    await server.end('SIGKILL')
  }
  rmSync(`${file}-wal`, { force: true })
  rmSync(`${file}-shm`, { force: true })
  await assert.rejects(
    startServerProcess(made.folder),
    /ended with 1 .*was cut off|ended with 1 [\s\S]*damaged|malformed/,
  )
})
