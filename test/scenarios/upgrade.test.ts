import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { versionOf } from '../../src/adapters/rows/packed-view.ts'
import { openDatabase } from '../../src/adapters/sqlite/database.ts'
import { inspectDatabase } from '../../src/adapters/sqlite/inspect.ts'
import { viewVersion } from '../../src/entity/view.ts'
import { databaseName } from '../../src/profiles/embedded/files.ts'
import { prepareDataFolder } from '../../src/profiles/embedded/prepare.ts'
import { temporaryFolder } from '../support/at-end.ts'
import { startDirectory, type TestDirectory } from '../support/directory.ts'
import { answerOf, historyOf, type Recorded } from '../support/store-fixture.ts'

/**
 * Opens a store of each earlier schema (made by `test/support/make-store-fixture.ts`) with today's program, which must answer what the version that wrote it
 * answered.
 */
const folder = new URL('../fixtures/stores/', import.meta.url)

/** Deliberate differences, by fixture: turns a recorded answer, or the recorded history of an entity, into what is expected today. */
const differences: Readonly<Record<string, (recorded: unknown) => unknown>> = {}

interface Made {
  readonly schema: number
  /** The time at which the questions were asked, milliseconds since 1970. */
  readonly clock: number
  readonly keys: TestDirectory['keys']
  readonly userId: string
  readonly entities: readonly string[]
  readonly secrets: Readonly<Record<string, string>>
}

/** A data folder with a copy of the store, upgraded as at the start of a server. */
function upgraded(name: string, { secrets }: Made): string {
  const dataDir = temporaryFolder('upgrade')
  writeFileSync(join(dataDir, databaseName), gunzipSync(readFileSync(new URL(`${name}.sqlite.gz`, folder))))
  for (const [file, text] of Object.entries(secrets)) writeFileSync(join(dataDir, file), text)
  prepareDataFolder({ dataDir })
  return dataDir
}

for (const file of readdirSync(folder).filter((file) => file.endsWith('.ndjson'))) {
  const name = file.replace('.ndjson', '')
  const lines = readFileSync(new URL(file, folder), 'utf8').trim().split('\n')
  const [made, ...rest] = lines.map((line) => JSON.parse(line)) as [Made, ...unknown[]]
  const recorded = rest.filter((line): line is Recorded => 'path' in (line as object))
  const histories = rest.filter((line): line is { history: string; entries: readonly unknown[] } => {
    return 'history' in (line as object)
  })
  const expected = differences[name] ?? ((answer: unknown) => answer)

  test(`the store ${name} is upgraded`, async (t) => {
    const dataDir = upgraded(name, made)
    const database = join(dataDir, databaseName)
    let clock = made.clock
    const directory = await startDirectory({
      env: { HIGHSTREET_DATA_DIR: dataDir },
      now: () => clock++,
      people: made,
    })
    after(() => directory.close())

    await t.test('the database is sound and has the newest schema', () => {
      const { schemaVersion, newestVersion, damage } = inspectDatabase(database)
      assert.deepEqual(damage, [])
      assert.equal(schemaVersion, newestVersion)
      const db = openDatabase(database, 'reader')
      assert.deepEqual(db.pragma('foreign_key_check'), [])
      db.close()
    })

    await t.test('it answers as recorded', async () => {
      for (const { answer, ...asked } of recorded) {
        const what = `${asked.path} ${JSON.stringify(asked.params)} as ${asked.key}`
        assert.deepEqual(await answerOf(directory, asked), expected(answer), what)
      }
    })

    const compareSearches = async () => {
      const found = new Set<string>()
      for (const what of ['Fixture', 'Lee Valley', 'Harbour Row', 'Better Bakery']) {
        const query = { who: what, country: 'IE', per_page: '100' }
        const { body } = await directory.call('GET', '/v1/entity/search/who', query)
        for (const { id, doc } of body.data.rows) {
          const { body: read } = await directory.call('GET', '/v1/entity', { entity_id: id })
          assert.deepEqual(doc, read.data, id)
          found.add(id)
        }
      }
      assert.deepEqual([...found].toSorted(), made.entities.toSorted())
    }

    await t.test('a search shows the documents that a read shows', compareSearches)

    await t.test('it does so when the views have been made anew', async () => {
      while (await directory.renewViews());
      const db = openDatabase(database, 'reader')
      const views = db.prepare<[], Buffer>('SELECT view FROM entity').pluck().all()
      db.close()
      for (const view of views) assert.equal(versionOf(view), viewVersion)
      await compareSearches()
    })

    await t.test('the history is the recorded one', async () => {
      for (const { history, entries } of histories) {
        assert.deepEqual(JSON.parse(JSON.stringify(await historyOf(directory, history))), expected(entries))
      }
    })

    await t.test('every entity takes a write, and what was erased stays erased', async () => {
      for (const entity_id of made.entities) {
        const before = (await directory.call('GET', '/v1/entity', { entity_id })).body.data
        const tag = { entity_id, tag: 'upgraded', language: 'en' }
        const written = await directory.call('POST', '/v1/entity/tag', tag)
        assert.equal(written.status, 200, written.text)
        const { data } = (await directory.call('GET', '/v1/entity', { entity_id })).body
        assert.ok(data.tags.some((value: { tag: string }) => value.tag === 'upgraded'))
        const { tags, _rev, lastEditDate, contentScore, ...others } = data
        for (const [key, value] of Object.entries(others)) assert.deepEqual(value, before[key], key)
        const [newest] = await historyOf(directory, entity_id)
        assert.equal((newest as { revision: string }).revision, _rev)
      }
      const forge = {
        name: 'Vanishing Forge',
        building_number: '3',
        address1: 'Anvil Street',
        town: 'Cork',
        country: 'IE',
        telephone_number: '+353 21 555 4300',
        category_type: 'osm',
        category_id: 'craft/blacksmith',
      }
      const refused = await directory.call('PUT', '/v1/business', forge)
      assert.equal(refused.status, 409, refused.text)
    })
  })
}

test('no fixture is lost', () => {
  assert.ok(readdirSync(folder).includes('schema-14.sqlite.gz'))
})
