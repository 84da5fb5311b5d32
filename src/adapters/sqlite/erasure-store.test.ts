import assert from 'node:assert/strict'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { erasuresContract } from '../../../test/contracts/erasures.contract.ts'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { document, entity, start, value, writes, written } from '../../../test/support/entity-commands.ts'
import { holdMs } from '../../ports/file-uses.ts'
import type { SearchDocument } from '../../search/query.ts'
import { SqliteChangeLog } from './change-log.ts'
import { InlineCommitter } from './committer.ts'
import { migrate, openDatabase, type Sqlite } from './database.ts'
import { SqliteEntityStore } from './entity-store.ts'
import { SqliteErasureStore } from './erasure-store.ts'
import { erasure } from './migrations/014-erasure.ts'

const folder = temporaryFolder('erasures')
let opened = 0

/** Entities found in the change log. */
function foundInLog(db: Sqlite, country: string): string[] {
  const rows = db
    .prepare<[], { entity_id: string; document: string | null }>(
      'SELECT entity_id, document FROM change_log ORDER BY position',
    )
    .all()
  const latest = new Map(rows.map(({ entity_id, document }) => [entity_id, document]))
  return [...latest.values()]
    .filter((document) => document !== null)
    .map((document) => JSON.parse(document) as SearchDocument)
    .filter((document) => document.country === country)
    .map(({ id }) => id)
}

async function open() {
  let now = start
  const file = join(folder, String(opened++), 'directory.sqlite')
  mkdirSync(join(dirname(file), 'assets'), { recursive: true })
  const writer = openDatabase(file, 'writer')
  migrate(writer)
  const reader = openDatabase(file, 'reader')
  const committer = new InlineCommitter(writer, () => now)
  const pathOf = (path: string) => join(dirname(file), 'assets', path)
  return {
    file,
    store: new SqliteEntityStore(reader, committer),
    erasures: new SqliteErasureStore(reader),
    setNow: (next: number) => {
      now = next
    },
    found: async (country: string) => foundInLog(reader, country),
    /** Writes a stored file as a put does: only if it is missing. */
    put: (path: string) => {
      for (const one of [path, `${path}~type`]) if (!existsSync(pathOf(one))) writeFileSync(pathOf(one), path)
    },
    hasBytes: (path: string) => existsSync(pathOf(path)) || existsSync(pathOf(`${path}~type`)),
    close: async () => {
      await committer.close()
      reader.close()
    },
  }
}

erasuresContract('sqlite erasures', open)

const hold = (id: string, ...paths: string[]) => ({ type: 'file.hold', id, paths }) as const
const release = (id: string) => ({ type: 'file.release', id }) as const

test('bytes of a file stay while it is used or held, and go with the last of both', async () => {
  const { store, put, hasBytes, close } = await open()
  await store.commit([hold('h', 'a.jpg', 'b.jpg')])
  put('a.jpg')
  put('b.jpg')
  const [first] = written(await store.commit([writes(entity(), { files: ['a.jpg'] })]))
  await store.commit([release('h')])
  assert.deepEqual([hasBytes('a.jpg'), hasBytes('b.jpg')], [true, false], 'what nobody came to use goes')
  await store.commit([hold('i', 'a.jpg')])
  await store.commit([writes((await store.get(first!.id))!, { files: [] })])
  assert.deepEqual(
    [await store.isFileGone('a.jpg'), hasBytes('a.jpg')],
    [true, true],
    'another is about to use it',
  )
  const [second] = written(await store.commit([writes(entity(), { files: ['a.jpg'] })]))
  await store.commit([release('i')])
  assert.deepEqual([await store.isFileGone('a.jpg'), hasBytes('a.jpg')], [false, true])
  await store.commit([writes((await store.get(second!.id))!, { files: [] })])
  assert.deepEqual([await store.isFileGone('a.jpg'), hasBytes('a.jpg')], [true, false])
  await close()
})

test('a hold that nobody released runs out', async () => {
  const { store, setNow, put, hasBytes, close } = await open()
  await store.commit([hold('h', 'a.jpg')])
  put('a.jpg')
  setNow(start + holdMs + 1)
  const [first] = written(await store.commit([writes(entity(), { files: ['b.jpg'] })]))
  await store.commit([writes((await store.get(first!.id))!, { files: [] })])
  assert.equal(hasBytes('a.jpg'), false)
  await close()
})

test('whatever order uploads and removals of the same files take, each entity has its bytes, and nothing else is left', async () => {
  const paths = ['a', 'b', 'c']
  const step = fc.record({ who: fc.nat(3), path: fc.constantFrom(...paths), act: fc.nat(3) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { store, put, hasBytes, close } = await open()
      const ids: string[] = []
      for (let n = 0; n < 4; n++) ids.push(written(await store.commit([writes(entity())]))[0]!.id)
      const uses = ids.map(() => new Set<string>())
      const holds = new Map<number, string>()
      const write = async (n: number) =>
        store.commit([writes((await store.get(ids[n]!))!, { files: [...uses[n]!] })])
      for (const { who, path, act } of steps) {
        const held = holds.get(who)
        if (act === 0 && held === undefined) {
          await store.commit([hold(String(who), path)])
          put(path)
          holds.set(who, path)
        } else if (act === 1 && held !== undefined) {
          uses[who]!.add(held)
          await write(who)
        } else if (act === 2 && held !== undefined) {
          await store.commit([release(String(who))])
          holds.delete(who)
        } else if (act === 3 && uses[who]!.delete(path)) await write(who)
        for (const one of paths) {
          const isUsed = uses.some((own) => own.has(one))
          if (isUsed) assert.ok(hasBytes(one) && !(await store.isFileGone(one)), one)
          else if (![...holds.values()].includes(one)) assert.ok(!hasBytes(one), one)
        }
      }
      await close()
    }),
    { numRuns: 25 },
  )
})

test('the uses of files of a store from before are noted', async () => {
  const { file, store, close } = await open()
  const image = {
    ...value({}),
    derived: { large: { image_path: 'A/1.jpg' }, small: { image_path: 'A/2.jpg' } },
  }
  const gone = { ...value({}), confidence: 0, derived: { large: { image_path: 'A/3.jpg' } } }
  const suggested = { ...value({}), scope: 'suggested' as const, derived: { document_path: 'A/4.pdf' } }
  const objects = { image: [image, gone], document: [suggested] }
  const [made] = written(await store.commit([writes(entity({ objects }))]))
  await close()
  const db = openDatabase(file, 'writer')
  db.exec(
    'DROP TABLE file_use; DROP TABLE file_hold; DROP TABLE file_gone; DROP TABLE erasure; DROP TABLE erasure_mark',
  )
  db.transaction(() => {
    db.exec(erasure.sql)
    erasure.after?.(db)
  })()
  const rows = db.prepare('SELECT path, entity_id FROM file_use ORDER BY path').raw().all()
  assert.deepEqual(
    rows,
    ['A/1.jpg', 'A/2.jpg', 'A/4.pdf'].map((path) => [path, Number(made!.id)]),
  )
  db.close()
})

test('an erasure leaves nothing in the rows of the log that a slow consumer has not read', async () => {
  const { file, store, close } = await open()
  const db = openDatabase(file, 'writer')
  const slow = new SqliteChangeLog(db, 'slow')
  await slow.note(0)
  const found = (name: string) => ({ document: document([name]) })
  const [one] = written(await store.commit([writes(entity(), found('Xaviera'))]))
  const before = (await store.get(one!.id))!
  const from = { id: 'e', account: 'operator', userId: null }
  const contributions = {
    type: 'erase.contributions',
    ...from,
    entityId: one!.id,
    selector: { account: 'shop' },
  } as const
  const left = () => JSON.stringify(db.prepare('SELECT * FROM change_log').all())
  assert.match(left(), /xaviera/i)
  written(await store.commit([writes(before, found('Bakery')), contributions]))
  assert.doesNotMatch(left(), /xaviera/i)
  assert.match(left(), /bakery/i)

  const again = (await store.get(one!.id))!
  await store.commit([writes(again, found('Yolanda'))])
  assert.match(left(), /yolanda/i)
  await store.commit([writes((await store.get(one!.id))!, found('Bakery'))])
  const person = {
    type: 'erase.user',
    ...from,
    id: 'f',
    targetId: '',
    texts: ['yolanda'],
    counts: {},
  } as const
  written(await store.commit([person]))
  assert.doesNotMatch(left(), /yolanda/i)
  assert.match(left(), /bakery/i)
  db.close()
  await close()
})
