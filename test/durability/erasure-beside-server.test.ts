/**
 * Erasures by the command line beside a running server with two request threads, while others write: whichever thread is asked, nothing of what was erased comes back,
 * nothing else is lost, and no byte of it is left when the command ends. Then a backup of before is restored, and the erasures are done again.
 */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../src/adapters/sqlite/database.ts'
import { SqliteErasureStore } from '../../src/adapters/sqlite/erasure-store.ts'
import { databaseName } from '../../src/profiles/embedded/files.ts'
import { temporaryFolder } from '../support/at-end.ts'
import { placesOf } from '../support/bytes-left.ts'
import { isCampaign, runHighstreet, startOwnServer, startServerProcess } from '../support/server-process.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Data = any

let own: Awaited<ReturnType<typeof startOwnServer>> | undefined
const others = temporaryFolder('erased')
after(() => own?.close())

/** Over a connection of its own, so that either thread may get it. */
async function call(method: string, path: string, params: Record<string, string>, url = own!.server.url) {
  const sent = new URLSearchParams({
    api_key: own!.apiKey,
    ...(method === 'GET' ? {} : { _user_id: own!.userId }),
    ...params,
  })
  const response = await fetch(method === 'GET' ? `${url}${path}?${sent}` : `${url}${path}`, {
    method,
    headers: { Connection: 'close' },
    ...(method === 'GET' ? {} : { body: sent }),
  })
  return { status: response.status, data: ((await response.json()) as Data).data }
}

const submit = (n: number, name: string, url?: string) =>
  call(
    'PUT',
    '/v1/business',
    {
      name,
      building_number: String(n),
      address1: `${name.split(' ')[0]} Street`,
      town: 'Leeds',
      country: 'GB',
      telephone_number: `0113 496 ${String(n).padStart(4, '0')}`,
      category_type: 'osm',
      category_id: 'shop/bakery',
      _supplier_id: `S${n}`,
    },
    url,
  )

const rowsFor = async (who: string, url?: string): Promise<Data[]> =>
  (await call('GET', '/v1/entity/search/who', { who, country: 'GB' }, url)).data.rows

const words = ['Zorvaleth', 'Quimbrast', 'Nexulorp']

test('erased beside a running server: gone from all threads and all bytes; a restored backup is brought up to date', {
  skip: isCampaign ? false : 'needs HIGHSTREET_TEST_SCALE 1',
}, async () => {
  own = await startOwnServer()
  const { folder } = own
  const ids: string[] = []
  for (const [n, word] of words.entries()) ids.push((await submit(n, `${word} Bakery`)).data.entity_id)
  for (let n = 10; n < 40; n++) assert.equal((await submit(n, `Common${n} Grocer`)).status, 200)
  for (const word of words) assert.equal((await rowsFor(word)).length, 1)
  const backup = join(others, 'before.tar.gz')
  await runHighstreet(folder, 'backup', backup)

  let isErasing = true
  const written: string[] = []
  const writing = (async () => {
    for (let n = 100; isErasing; n++) {
      const { status, data } = await submit(n, `Later${n} Butcher`)
      if (status === 200) written.push(data.entity_id)
      else assert.equal(status, 503, 'only ever too busy')
    }
  })()
  const dry = JSON.parse(await runHighstreet(folder, 'purge', 'entity', ids[0]!, '--dry-run', '--json'))
  assert.deepEqual([dry.name, dry.erases_entity], ['Zorvaleth Bakery', true])
  await runHighstreet(folder, 'purge', 'entity', ids[0]!, '--later')
  const last = JSON.parse(await runHighstreet(folder, 'purge', 'entity', ids[1]!, '--json'))
  assert.deepEqual([last.subject, last.bytes], [ids[1], 'removed'])
  isErasing = false
  await writing

  const erased = words.slice(0, 2)
  assert.deepEqual(placesOf(folder, erased), [])
  for (let round = 0; round < 6; round++) {
    for (const [n, word] of erased.entries()) {
      assert.equal((await call('GET', '/v1/entity', { entity_id: ids[n]! })).status, 404)
      assert.deepEqual(await rowsFor(word), [])
      assert.equal((await submit(n, `${word} Bakery`)).status, 409)
    }
    assert.equal((await rowsFor(words[2]!)).length, 1)
  }
  for (const id of written) assert.equal((await call('GET', '/v1/entity', { entity_id: id })).status, 200)

  const kept = join(others, 'erasures.ndjson')
  writeFileSync(kept, await runHighstreet(folder, 'purge', 'list', '--json'))
  assert.doesNotMatch(readFileSync(kept, 'utf8'), new RegExp(erased.join('|'), 'i'))
  const restored = join(others, 'restored')
  await runHighstreet(restored, 'restore', backup)
  assert.notDeepEqual(placesOf(restored, erased), [])
  const again = JSON.parse(await runHighstreet(restored, 'purge', 'again', kept, '--json'))
  assert.deepEqual(again, { read: 2, erased: 2 })
  assert.deepEqual(placesOf(restored, erased), [])
  const second = await startServerProcess(restored, { env: { HIGHSTREET_SCRUB_DELAY_S: '0' } })
  try {
    assert.equal((await submit(0, 'Zorvaleth Bakery', second.url)).status, 409)
    assert.equal((await rowsFor(words[2]!, second.url)).length, 1)
    // A server removes the bytes by itself after a while.
    await runHighstreet(restored, 'purge', 'entity', ids[2]!, '--later')
    const db = openDatabase(join(restored, databaseName), 'reader')
    const erasures = new SqliteErasureStore(db)
    while ((await erasures.oldestToScrub()) !== null) await sleep(50)
    db.close()
    assert.deepEqual(placesOf(restored, words), [])
  } finally {
    await second.end('SIGTERM')
  }
})
