import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { migrate, openDatabase } from './database.ts'
import { migrations } from './migrations/index.ts'

const folder = temporaryFolder('database')

const newest = migrations.at(-1)!.version

test('a store of before the first release, or of a newer version, is refused and left as it is', () => {
  for (const [version, message] of [
    [7, /development version.*Name another data folder/],
    [newest + 1, /newer version/],
  ] as const) {
    const db = openDatabase(join(folder, `${version}.db`), 'writer')
    db.exec('CREATE TABLE entity (id INTEGER PRIMARY KEY, body TEXT)')
    db.pragma(`user_version = ${version}`)
    assert.throws(() => migrate(db), message)
    assert.equal(db.pragma('user_version', { simple: true }), version)
    db.close()
  }
})

test('a store whose making was broken off at any migration is made whole', () => {
  for (const [done] of migrations.entries()) {
    const db = openDatabase(join(folder, `part-${done}.db`), 'writer')
    for (const { sql, version } of migrations.slice(0, done)) {
      db.exec(sql)
      db.pragma(`user_version = ${version}`)
    }
    migrate(db)
    assert.equal(db.pragma('user_version', { simple: true }), newest)
    assert.doesNotThrow(() => db.prepare('SELECT drawn FROM entity'))
    db.close()
  }
})
