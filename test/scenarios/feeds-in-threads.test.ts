/** Imports whose rows are decided on in threads: they end as one by one does, and go on where they were killed. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../src/adapters/sqlite/database.ts'
import { SqliteEntityStore } from '../../src/adapters/sqlite/entity-store.ts'
import { SqliteFeedStore } from '../../src/adapters/sqlite/feed-store.ts'
import { noCommitter } from '../../src/adapters/writer/committer.ts'
import { importCommand } from '../../src/cli/import.ts'
import { ImportThreads } from '../../src/cli/open/import-threads.ts'
import { loadGazetteer } from '../../src/compose.ts'
import { isLive } from '../../src/entity/live.ts'
import type { Entity } from '../../src/entity/model.ts'
import { type Taking, takeIn, takingHere } from '../../src/operations/feeds/take-in.ts'
import type { EntityStore } from '../../src/ports/entity-store.ts'
import { databaseName } from '../../src/profiles/embedded/files.ts'
import { profileOf } from '../../src/profiles/index.ts'
import { temporaryFolder } from '../support/at-end.ts'
import { startDirectory, type TestDirectory } from '../support/directory.ts'
import { openingOf } from '../support/import-command.ts'
import { runHere } from '../support/run-command.ts'
import { isCampaign, makeDataFolder, runHighstreet, scaled } from '../support/server-process.ts'

const folder = temporaryFolder('feeds-in-threads')
const principal = (account: string) => ({ account, keyId: '', plan: 'admin', admin: false, userId: null })

const syllables = 'ba ke di lo mu na pe ri so tu'.split(' ')
const towns = 'Leeds York Bath Derby Reading Exeter'.split(' ')
const word = (n: number): string =>
  [...String((n * 48_271) % 999_983)].map((digit) => syllables[Number(digit)]).join('')
const phone = (n: number): string => `0113 496 ${String(n).padStart(4, '0')}`

/** A row of a file: the columns of `header`. */
const row = (n: number, id: string, name: string, number: string): string =>
  [id, name, String(n + 1), `${word(n + 99)} Street`, towns[n % towns.length], number].join()
const header = '_supplier_id,name,building_number,address1,town,telephone_number'
const nameOf = (n: number): string => `${word(n + 1)}x ${word(n + 5000)}n`
const own = (n: number, number = phone(n)): string => row(n, `R-${n}`, nameOf(n), number)
/** The business again as others write it, without an id. */
const repeated = (n: number): string => row(n, '', `${nameOf(n).toUpperCase()} Ltd`, phone(n))

async function taken(
  { services }: TestDirectory,
  rows: readonly string[],
  mode: string,
  taking: Taking,
): Promise<unknown> {
  const file = join(folder, 'rows.csv')
  writeFileSync(file, [header, ...rows].join('\n'))
  const end = await runHere(
    importCommand,
    [file, '--country', 'gb', '--account', 'guide', '--mode', mode, '--max-withdraw', '50%', '--json'],
    async () =>
      openingOf({
        takeIn: (request, by) => takeIn(services, request, by, taking),
        taxonomy: services.taxonomy,
        reportFolder: join(folder, 'reports'),
        principal: async (account: string) => principal(account),
      }),
  )
  assert.equal(end.status, 0, end.err)
  const { import_id: _id, report: _report, ...counts } = JSON.parse(end.out[0]!)
  return counts
}

async function entities(store: EntityStore): Promise<readonly Entity[]> {
  return store.getMany(await store.idsAfter('0', 100_000))
}

/** What the account's entities say, by their supplier ids. */
async function said({ services }: TestDirectory): Promise<ReadonlyMap<string, unknown>> {
  const all = (await entities(services.store)).filter(({ seed }) => seed.account === 'guide')
  const saying = ({ suppliers, objects }: Entity) =>
    [
      suppliers.map(({ supplierId }) => supplierId).join(),
      Object.entries(objects).map(([name, values]) => [
        name,
        values.filter(isLive).map(({ attributes, contributions }) => [attributes, contributions.length]),
      ]),
    ] as const
  return new Map(all.map(saying).sort(([one], [other]) => (one < other ? -1 : 1)))
}

test('files end alike in threads and one by one, whether rows add, replace or are withdrawn', async () => {
  const env = { HIGHSTREET_WORKERS: '2' }
  const [alone, shared] = await Promise.all([startDirectory({ env }), startDirectory({ env })])
  const { settings, services } = shared
  let here = 0
  const taking: Taking = {
    ...takingHere(services),
    addBusiness: (...given) => {
      here++
      return takingHere(services).addBusiness(...given)
    },
  }
  const profile = await profileOf(settings)
  const threads = new ImportThreads({ settings, profile, gazetteer: loadGazetteer(settings) }, taking, 1)
  after(async () => {
    await threads.close()
    await Promise.all([alone.close(), shared.close()])
  })
  for (let n = 0; here === n; n++) {
    const objects = { name: [{ name: `Warten ${n}` }], postal_address: [{ town: 'Kassel' }] }
    const waiting = { country: 'de', supplierId: `W${n}`, timezone: null, objects }
    await threads.addBusiness(waiting, principal('warm'), { profile: 'feed' })
    await pause(20)
  }
  const before = here

  const numbers = Array.from({ length: 45 }, (_, n) => n)
  const first = numbers.flatMap((n) => (n % 5 === 0 ? [own(n), repeated(n)] : [own(n)]))
  const changed = numbers
    .filter((n) => n % 9 !== 0)
    .map((n) => (n % 4 === 0 ? own(n, phone(n + 5000)) : own(n)))
  const nights = [
    ['add', first],
    ['upsert', changed.slice(0, 20)],
    ['snapshot', changed],
    ['snapshot', changed],
  ] as const
  for (const [mode, rows] of nights) {
    const counts = await taken(alone, rows, mode, takingHere(alone.services))
    assert.deepEqual(await taken(shared, rows, mode, threads), counts)
    assert.deepEqual(await said(shared), await said(alone), `after ${mode}`)
  }
  assert.equal(here, before, 'all rows were decided on in threads')
  const runs = await services.feeds.runs({ account: 'guide' }, 10)
  assert.deepEqual(
    runs.map(({ state, rows }) => [state, rows]),
    nights.toReversed().map(([, rows]) => ['done', rows.length]),
  )
})

const inCampaign = { skip: isCampaign ? false : 'needs HIGHSTREET_TEST_SCALE 1' }

test(
  'a feed that is killed again and again while threads take it in is taken in once',
  inCampaign,
  async (t) => {
    const { folder: data } = await makeDataFolder()
    const count = 6000
    const file = join(folder, 'night.csv')
    writeFileSync(file, [header, ...Array.from({ length: count }, (_, n) => own(n))].join('\n'))
    const feed = ['--source', file, '--account', 'guide', '--country', 'gb']
    await runHighstreet(data, 'feeds', 'put', 'night', ...feed)
    const program = join(import.meta.dirname, '../../bin/highstreet.js')
    const db = openDatabase(join(data, databaseName), 'reader')
    t.after(() => db.close())
    const feeds = new SqliteFeedStore(db)
    const rowsDone = async () => (await feeds.runs({ feedId: 'night' }, 1))[0]?.rows ?? 0
    let kills = 0
    for (; kills < scaled(4); kills++) {
      const child = spawn(process.execPath, [program, 'feeds', 'run', 'night'], {
        env: { ...process.env, HIGHSTREET_DATA_DIR: data },
        stdio: 'ignore',
      })
      const exited = once(child, 'exit')
      const goal = (await rowsDone()) + 300 + Math.floor(Math.random() * 700)
      while ((await rowsDone()) < goal && child.exitCode === null) await pause(50)
      child.kill('SIGKILL')
      await exited
    }
    await runHighstreet(data, 'feeds', 'run', 'night')
    const runs = (await runHighstreet(data, 'feeds', 'runs', 'night', '--json')).trim().split('\n')
    const { state, rows, created, merged } = JSON.parse(runs[0]!)
    assert.deepEqual([runs.length, state, rows, created + merged], [1, 'done', count, count])
    const ids = (await entities(new SqliteEntityStore(db, noCommitter))).flatMap(({ suppliers }) =>
      suppliers.map(({ supplierId }) => supplierId),
    )
    assert.deepEqual([ids.length, new Set(ids).size], [count, count])
    t.diagnostic(`${kills} kills`)
  },
)
