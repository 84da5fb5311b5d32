import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { allocateCandidates, CandidateReader } from '../shared-memory/candidate-table.ts'
import { CandidateKeeper } from './candidate-keeper.ts'
import { migrate, openDatabase } from './database.ts'

const folder = temporaryFolder('candidate-keeper')

function opened(name: string, entities: number) {
  const open = () => openDatabase(join(folder, `${name}.sqlite`), 'writer')
  const [db, other] = [open(), open()]
  migrate(db)
  const memory = allocateCandidates({ entities, textBytes: 1000 })
  return { db, other, keeper: new CandidateKeeper(db, memory), table: new CandidateReader(memory) }
}

const putHistory = `INSERT INTO history (previous, entity_id, revision, at, account, user_id, action, drawn, changes)
  VALUES (0, 1, '1', 0, '', '', '', 0, '')`

test('the table is filled while another process writes, and takes in what that wrote', () => {
  const { db, other, keeper, table } = opened('filled', 10)
  other.exec('BEGIN IMMEDIATE')
  other.exec(putHistory)
  keeper.prepare()
  assert.equal(table.isLive, true)
  assert.equal(table.position, 0)
  other.exec('COMMIT')
  db.exec('BEGIN IMMEDIATE')
  keeper.begin()
  assert.equal(table.position, 1)
  db.exec('COMMIT')
})

test('a store of more entities than the table takes is not read', () => {
  const { db, keeper, table } = opened('large', 2)
  for (const id of [1, 2, 3])
    db.exec(
      `INSERT INTO entity (id, revision, last_edit, drawn, history, suppliers, keys, view, body)
       VALUES (${id}, '1', 0, 0, 0, '', x'', x'', x'')`,
    )
  keeper.prepare()
  keeper.begin()
  assert.equal(table.isLive, false)
  assert.equal(table.position, 0)
})
