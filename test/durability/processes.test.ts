import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { InlineCommitter } from '../../src/adapters/sqlite/committer.ts'
import { openDatabase } from '../../src/adapters/sqlite/database.ts'
import { SqliteEntityStore } from '../../src/adapters/sqlite/entity-store.ts'
import { databaseName } from '../../src/profiles/embedded/files.ts'
import { historyOf } from '../support/history.ts'
import { runHighstreet, scaled, startOwnServer } from '../support/server-process.ts'

const rows = scaled(1000)

const { folder, apiKey, server, close } = await startOwnServer()
after(close)

const streets = [
  'Harbour',
  'Station',
  'Castle',
  'Mill',
  'Abbey',
  'Chapel',
  'Orchard',
  'Quarry',
  'Ferry',
  'Bridge',
]
const trades = [
  'Bakery',
  'Garage',
  'Florist',
  'Pharmacy',
  'Bookshop',
  'Dentist',
  'Brewery',
  'Optician',
  'Hotel',
  'Salon',
]
const towns = ['Reading', 'Leeds', 'York', 'Bath', 'Derby']

/** Businesses without supplier ids, so that only matching keeps them from being made twice. No two are alike. */
function feedOf(count: number): string {
  const lines = Array.from({ length: count }, (_, n) => {
    const word = [...String(n)].map((digit) => streets[Number(digit)]).join(' ')
    return [
      `${word} ${trades[n % trades.length]}`,
      `${n + 1} ${streets[(n * 7) % streets.length]} Street`,
      towns[n % towns.length],
      `+44 113 496 ${String(n).padStart(4, '0')}`,
    ].join(',')
  })
  return ['name,address1,town,telephone_number', ...lines, ''].join('\n')
}

interface Counts {
  readonly read: number
  readonly created: number
  readonly merged: number
  readonly refused: number
}

/** Runs `highstreet import` in a process of its own. */
const importFile = async (file: string, account: string): Promise<Counts> =>
  JSON.parse(await runHighstreet(folder, 'import', file, '--country', 'GB', '--account', account, '--json'))

const call = async (method: string, path: string, params: Record<string, string>) => {
  const response = await fetch(`${server.url}${path}`, {
    method,
    body: new URLSearchParams({ ...params, api_key: apiKey }),
  })
  return {
    status: response.status,
    body: (await response.json()) as { data: { id: string; entity_id: string } },
  }
}

/** Three clients write to one entity at a time, each so many tags: all together they stay below the most that an entity takes. */
const clients = [1, 2, 3]
const tagsOfClient = 150

/** Writes tags to one entity after the other over HTTP until told to stop; every write must be taken. Returns each with its entity. */
async function writeUntil(
  entityIds: readonly string[],
  label: string,
  stopped: () => boolean,
): Promise<[entityId: string, tag: string][]> {
  const tags: [string, string][] = []
  while (!stopped()) {
    const tag = `${label} ${tags.length}`
    const entityId = entityIds[Math.floor(tags.length / tagsOfClient) % entityIds.length]!
    const { status, body } = await call('POST', '/v1/entity/tag', { entity_id: entityId, tag })
    assert.equal(status, 200, JSON.stringify(body))
    tags.push([entityId, tag])
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return tags
}

async function addBusinesses(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 1; n <= count; n++) {
    const { status, body } = await call('PUT', '/v1/business', {
      name: `Beside The Import ${n} Ltd`,
      address1: `${n} Elsewhere Road`,
      town: 'Plymouth',
      country: 'GB',
      telephone_number: `+44 118 496 0${800 + n}`,
      category_type: 'osm',
      category_id: 'shop/bakery',
    })
    assert.equal(status, 200, JSON.stringify(body))
    ids.push(body.data.entity_id)
  }
  return ids
}

test(`two processes import the same ${rows} businesses beside a writing server: each is made once, nothing is lost`, async (t) => {
  const file = join(folder, 'feed.csv')
  writeFileSync(file, feedOf(rows))
  const written = new Set(await addBusinesses(20))
  let done = false
  const writing = clients.map((n) => writeUntil([...written], `client ${n}`, () => done))
  const counts = await Promise.all([importFile(file, 'north'), importFile(file, 'south')]).finally(() => {
    done = true
  })
  const tags = (await Promise.all(writing)).flat()

  for (const { read, created, merged, refused } of counts) {
    assert.deepEqual([read, refused], [rows, 0])
    assert.equal(created + merged, rows)
  }
  assert.equal(
    counts[0].created + counts[1].created,
    rows,
    'each business was created by exactly one of the two',
  )

  const reader = openDatabase(join(folder, databaseName), 'reader')
  const store = new SqliteEntityStore(reader, new InlineCommitter(reader, Date.now))
  const entities = await store.getMany(await store.idsAfter('0', rows * 2 + 50))
  assert.equal(entities.length, rows + written.size)
  const genIds = entities.flatMap((entity) =>
    Object.values(entity.objects).flatMap((values) => values.map(({ genId }) => String(genId))),
  )
  const ids = [...genIds, ...entities.map(({ id }) => id)]
  assert.equal(new Set(ids).size, ids.length, 'no id was given out twice')
  const names = new Set(entities.map((entity) => entity.objects.name?.[0]?.attributes.name))
  assert.equal(names.size, rows + written.size)
  const suppliersOf = async (id: string) =>
    new Set((await historyOf(store, id, 10)).map(({ account }) => account))
  for (const { id } of entities.filter((entity) => !written.has(entity.id)))
    assert.deepEqual([...(await suppliersOf(id))].sort(), ['north', 'south'], 'what both said is kept')
  const kept = new Map(
    (await store.getMany([...written])).map(({ id, objects }) => [
      id,
      new Set(objects.tag?.map(({ attributes }) => attributes.tag)),
    ]),
  )
  assert.deepEqual(
    tags.filter(([id, tag]) => !kept.get(id)?.has(tag)),
    [],
    'acknowledged writes beside the imports are missing',
  )
  reader.close()
  assert.ok(tags.length >= 3)
  t.diagnostic(`${tags.length} writes over HTTP meanwhile`)
})

test('what an import made is found by the running server, and importing again makes nothing', async () => {
  const again = await importFile(join(folder, 'feed.csv'), 'north')
  assert.deepEqual([again.created, again.merged, again.refused], [0, rows, 0])
  const response = await fetch(
    `${server.url}/v1/entity/search/who?${new URLSearchParams({ api_key: apiKey, who: 'Station Garage', country: 'GB' })}`,
  )
  const { data } = (await response.json()) as { data: { rows: { doc: { name: { name: string } } }[] } }
  assert.equal(data.rows[0]?.doc.name.name, 'Station Garage')
})
