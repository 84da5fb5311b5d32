import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { commandHere } from '../support/run-command.ts'
import { addKey, startOwnServer } from '../support/server-process.ts'

/**
 * Two suppliers list the same town. Their feeds are imported beside a running server, their duplicates found, merged,
 * taken apart again and declared distinct; then the feeds come again, and what was decided stays. In between, one key
 * vandalises, and one command undoes that.
 */

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Data = any

let own: Awaited<ReturnType<typeof startOwnServer>>
const keys = new Map<string, string>()
before(async () => {
  own = await startOwnServer({ HIGHSTREET_WORKERS: '1' })
  for (const account of ['desk', 'guide', 'atlas', 'vandal']) {
    const plan = account === 'desk' ? 'admin' : 'standard'
    keys.set(account, await addKey(own.folder, { account, plan, defaultUser: own.userId }))
  }
})
after(() => own.close())

const highstreet = async (...args: readonly string[]): Promise<Data> =>
  JSON.parse(await commandHere(own.folder, ...args, '--json'))

async function ask(method: string, path: string, params: Record<string, string> = {}, account = 'desk') {
  const bag = new URLSearchParams({ api_key: keys.get(account)!, ...params })
  const address = `${own.server.url}${path}`
  const reply = await (method === 'GET' ? fetch(`${address}?${bag}`) : fetch(address, { method, body: bag }))
  const body = (await reply.json()) as Data
  assert.equal(reply.status, 200, JSON.stringify(body))
  return body.data
}

const read = (id: string): Promise<Data> => ask('GET', '/v1/entity', { entity_id: id })

async function bySupplier(account: string, id: string): Promise<string> {
  const rows = await ask('GET', '/v1/entity/by_supplier_id', { supplier_id: id }, account)
  assert.equal(rows.length, 1)
  return rows[0].id
}

interface Row {
  readonly id: string
  readonly name: string
  readonly number: string
  readonly phone: string
  readonly latitude?: number
}

/** Writes a feed and imports it; answers the counts of the import. */
async function importFeed(account: string, rows: readonly Row[]): Promise<Data> {
  const file = join(own.folder, `${account}.ndjson`)
  const lines = rows.map(({ id, name, number, phone, latitude }) => ({
    _supplier_id: id,
    country: 'GB',
    name: { name },
    postal_address: {
      building_number: number,
      address1: 'Friar Street',
      town: 'Reading',
      postcode: 'RG1 1DB',
    },
    phones: [{ number: phone }],
    categories: [{ category_id: 'shop/bakery', category_type: 'osm' }],
    ...(latitude === undefined ? {} : { geopoint: { latitude, longitude: -0.975 } }),
  }))
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return highstreet('import', file, '--account', account)
}

const guide: readonly Row[] = [
  { id: 'G1', name: 'Quay Street Bakery', number: '12', phone: '+441184960101' },
  { id: 'G2', name: 'Hanko Sushi', number: '40', phone: '+441184960102', latitude: 51.4551 },
  { id: 'G3', name: 'Hanko Sushi', number: '40', phone: '+441184960102', latitude: 51.4556 },
  { id: 'G4', name: 'Minster Books', number: '7', phone: '+441184960104' },
]
const atlas: readonly Row[] = [
  { id: 'A1', name: 'Quay Street Bakery Ltd', number: '12', phone: '01184 960101' },
  { id: 'A2', name: 'Bluebell Flowers', number: '3', phone: '+441184960105' },
]

/** An entity as it is shown, without its revision and the time of the latest write. */
const told = async (id: string) => {
  const { _rev, lastEditDate, ...rest } = await read(id)
  return rest
}

test('import two feeds, find duplicates, merge, regret, declare distinct, feed again; vandalism is undone', async () => {
  // Two feeds.
  const first = await importFeed('guide', guide)
  assert.deepEqual([first.created, first.merged, first.refused], [4, 0, 0])
  const second = await importFeed('atlas', atlas)
  assert.deepEqual([second.created, second.merged, second.refused], [1, 1, 0], 'the bakery is known')
  const known = await bySupplier('guide', 'G1')
  assert.equal(await bySupplier('atlas', 'A1'), known)
  // History says why it was taken for the bakery that is known.
  const { rows: why } = await ask('GET', '/v1/entity/changelog', { entity_id: known })
  const sum = why[0].match.reasons.reduce((bits: number, reason: Data) => bits + reason.bits, 0)
  assert.ok(Math.abs(sum - why[0].match.score) < 0.011)
  assert.equal(why[1].match, undefined, 'the first record joined nothing')

  // Find duplicates: the import has told of them, and a scan finds nothing else.
  const open = async () => ask('GET', '/v1/pairs', { state: 'open' })
  const {
    rows: [pair],
    total_rows: total,
  } = await open()
  const [ground, upper] = [await bySupplier('guide', 'G2'), await bySupplier('guide', 'G3')]
  assert.deepEqual([total, pair.entities.map((one: Data) => one.entity_id)], [1, [ground, upper]])
  const scan = await highstreet('duplicates')
  assert.deepEqual([scan.entities, (await open()).total_rows], [5, 1])
  const shown = await ask('GET', '/v1/pair', { pair_id: pair.pair_id })
  assert.ok(shown.comparison.reasons.every(({ words }: Data) => words.length > 3))

  // Merge. The feed goes to the survivor, also under the id of the other.
  const former = [await told(ground), await told(upper)]
  const decided = await highstreet('review', 'decide', pair.pair_id, '--state', 'merged', '--to', ground)
  assert.equal(decided.state, 'merged')
  const survivor = await read(upper)
  assert.deepEqual([survivor._id, survivor.merged_from], [ground, upper])
  assert.deepEqual((await importFeed('guide', guide)).created, 0)
  assert.equal(await bySupplier('guide', 'G3'), ground)
  await ask('POST', '/v1/entity/tag', { entity_id: upper, tag: 'upstairs' })

  // Regret. Both are back, and what was said meanwhile is with the one it was said of.
  await ask('POST', '/v1/entity/unmerge', { entity_id: upper })
  assert.deepEqual(await told(ground), former[0])
  const { tags, ...back } = await told(upper)
  assert.deepEqual(
    tags.map(({ tag }: Data) => tag),
    ['upstairs'],
  )
  const { tags: _none, contentScore: _before, ...was } = former[1]
  const { contentScore: _now, ...is } = back
  assert.deepEqual(is, was)
  const { rows: log } = await ask('GET', '/v1/entity/changelog', { entity_id: upper })
  assert.ok(log[1].match.score > 0, 'the merge keeps its comparison')
  const actions = log.map(({ action }: Data) => action)
  assert.deepEqual(actions.slice(0, 2), ['entity.unmerge', 'entity.merge'])
  assert.match(actions.at(-1), /^import\./)

  // Distinct, for good.
  await ask('POST', '/v1/pair/decide', { pair_id: pair.pair_id, state: 'distinct', note: 'two floors' })
  for (const [account, rows] of [
    ['guide', guide],
    ['atlas', atlas],
  ] as const) {
    const { created, merged, refused } = await importFeed(account, rows)
    assert.deepEqual([created, merged, refused], [0, rows.length, 0])
  }
  const { merges } = await highstreet('dedupe', '--apply')
  assert.deepEqual(merges, {})
  const again = await highstreet('duplicates')
  assert.deepEqual([again.entities, again.decided], [5, 1])
  const stays = await ask('GET', '/v1/pair', { pair_id: pair.pair_id })
  assert.deepEqual([stays.state, stays.note, (await open()).total_rows], ['distinct', 'two floors', 0])
  assert.deepEqual([await bySupplier('guide', 'G2'), await bySupplier('guide', 'G3')], [ground, upper])

  // Vandalism by one key, undone in one command; what others wrote after it stays.
  const books = await bySupplier('guide', 'G4')
  const flowers = await bySupplier('atlas', 'A2')
  const clean = [await told(books), await told(flowers)]
  const since = new Date().toISOString()
  for (const id of [books, flowers]) {
    await ask('POST', '/v1/entity/tag', { entity_id: id, tag: 'casino' }, 'vandal')
    await ask('POST', '/v1/entity/website', { entity_id: id, website_url: 'http://spam.example' }, 'vandal')
  }
  await ask('POST', '/v1/entity/email', { entity_id: flowers, email_address: 'hello@bluebell.example' })
  const undo = ['undo', '--account', 'vandal', '--since', since]
  const dry = await highstreet(...undo, '--dry-run')
  assert.equal((await read(books)).tags[0].tag, 'casino', 'a dry run changes nothing')
  const done = await highstreet(...undo)
  assert.deepEqual({ ...done, dry_run: true }, dry)
  assert.deepEqual([done.entities, done.values], [2, 4])
  assert.deepEqual(await told(books), clean[0])
  const flowersNow = await told(flowers)
  assert.equal(flowersNow.emails[0].email_address, 'hello@bluebell.example')
  assert.deepEqual([flowersNow.tags, flowersNow.websites], [undefined, undefined])
})
