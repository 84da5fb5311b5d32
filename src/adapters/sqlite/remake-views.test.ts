import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { entity, start, value, viewsOf, writes } from '../../../test/support/entity-commands.ts'
import type { Claim, Entity } from '../../entity/model.ts'
import { viewOf } from '../../entity/view.ts'
import type { Written } from '../../ports/entity-store.ts'
import { InlineCommitter } from './committer.ts'
import { hasOldViews, migrate, openDatabase, type Sqlite } from './database.ts'
import { SqliteEntityStore } from './entity-store.ts'
import { views } from './migrations/012-views.ts'
import { remakeViews } from './remake-views.ts'
import { deflateBody, type EntityRow, entityColumns, entityOf, packEntity } from './rows/packed-entity.ts'
import { packView, setIds } from './rows/packed-view.ts'

const claim: Claim = {
  userId: 'aa',
  account: 'owner',
  resellerId: null,
  claimed: start,
  expires: Date.UTC(2999, 0),
  method: 'phone',
  phoneNumber: '+353215559999',
  referrerUrl: '',
  referrerName: '',
}
const hidden = value({ address1: '1 Quay', town: 'Cork', do_not_display: true })

/** Stores the entity as a program did that told everybody of a claim, and knew no exception but accounts that contributed. */
function storeAsBefore(db: Sqlite, id: string): void {
  const row = db
    .prepare<[number], EntityRow>(`SELECT ${entityColumns} FROM entity WHERE id = ?`)
    .get(Number(id))!
  const stored = entityOf(row)
  const { text, ...view } = viewOf(stored, start)
  const told = { claimed_user_id: 'aa', claim_method: { method: 'phone', phone_number: claim.phoneNumber } }
  const document = JSON.stringify({ ...JSON.parse(text), ...(stored.claim && { claim: told }) })
  const before = packView(stored, { ...view, text: document, exceptions: [], concerned: 0 })
  const body = deflateBody(packEntity(stored), before)
  setIds(before, row.id, row.drawn)
  db.prepare('UPDATE entity SET view = ?, body = ? WHERE id = ?').run(before, body, row.id)
}

test('a store of before gets the views that keep claims and hidden addresses from those who may not see them', async (t) => {
  const folder = temporaryFolder('views')
  const file = join(folder, 'directory.sqlite')
  const db = openDatabase(file, 'writer')
  migrate(db)
  const committer = new InlineCommitter(db, () => start)
  const reader = openDatabase(file, 'reader')
  const store = new SqliteEntityStore(reader, committer)
  t.after(async () => {
    await committer.close()
    reader.close()
  })
  const made: Partial<Entity>[] = [{ claim }, { objects: { postal_address: [hidden] } }, {}]
  const ids: string[] = []
  for (const changes of made) {
    const outcome = await store.commit([writes({ ...entity(), ...changes })])
    assert.ok(outcome.ok)
    ids.push((outcome.results[0] as Written).id)
  }
  const entities = store.getMany(ids)
  for (const id of ids) storeAsBefore(db, id)
  assert.ok(viewsOf(store, ids)[0]!.includes(claim.phoneNumber))

  db.exec(views.sql)
  assert.equal(hasOldViews(db), true)
  remakeViews(db, start)
  assert.equal(hasOldViews(db), false)
  assert.deepEqual(store.getMany(ids), entities)
  assert.deepEqual(
    viewsOf(store, ids),
    entities.map((one) => viewOf(one, start).text),
  )
  const exceptions: (readonly string[])[] = []
  store.readViews(ids, (view) => exceptions.push(view!.exceptions))
  assert.deepEqual(exceptions.slice(0, 2), [['owner'], viewOf(entities[1]!, start).exceptions])
  assert.equal(exceptions[1]!.length, 1)
  assert.ok(!viewsOf(store, ids)[0]!.includes(claim.phoneNumber))
})
