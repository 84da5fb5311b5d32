import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { undoCommand } from '../../src/cli/undo.ts'
import type { CallOptions } from '../support/directory.ts'
import { runHere } from '../support/run-command.ts'
import { britain, startWorld, type World } from '../support/world.ts'

/** What one key did is undone in one command; what others wrote since stays. `shop` supplies, `rival` vandalises. */
let world: World
before(async () => {
  world = await startWorld(britain)
})
after(() => world.close())

const rival = (): CallOptions => ({ key: world.directory.keys.other })
const admin = (): CallOptions => ({ key: world.directory.keys.admin })
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Data = any

const undo = (...args: string[]) =>
  runHere(undoCommand, args, async () => ({
    operations: world.directory.operations,
    isUser: async () => true,
  }))

const shown = ({ _rev, lastEditDate, ...rest }: Data) => rest
const revisions = async (id: string): Promise<Data[]> =>
  (await world.ask('GET', '/v1/entity/revisions', { entity_id: id, per_page: '20' })).rows

test('vandalism by one key is undone in one command, and a repetition changes nothing', async () => {
  const [one, two] = [await world.newEntity(), await world.newEntity()]
  await world.ask('POST', '/v1/account', { account: 'rival', edits_for: 'shop' }, admin())
  const clean = await world.entity(two)
  const since = new Date(Date.parse(clean.lastEditDate.replace(' +', '+'))).toISOString()
  await world.ask('POST', '/v1/entity/name', { entity_id: one, name: 'Defaced' }, rival())
  await world.ask('POST', '/v1/entity/name', { entity_id: two, name: 'Defaced' }, rival())
  await world.ask('POST', '/v1/entity/tag', { entity_id: two, tag: 'spam' }, rival())
  const fake = await world.ask(
    'PUT',
    '/v1/business/json',
    {
      json: {
        name: { name: 'Invented Spa' },
        postal_address: { address1: 'Nowhere Row', town: 'Cardiff' },
        categories: [{ category_id: 'shop/bakery', category_type: 'osm' }],
      },
      country: 'GB',
      skip_dedup_check: 'true',
      allow_no_phone: 'true',
    },
    rival(),
  )
  // Others go on.
  await world.ask('POST', '/v1/entity/name', { entity_id: one, name: 'Rightly Renamed' })
  await world.ask('POST', '/v1/entity/website', { entity_id: two, website_url: 'http://later.example' })
  await world.ask('POST', '/v1/account', { account: 'rival', edits_for: 'none' }, admin())

  const listed = await world.ask('GET', '/v1/changes', { masheryid: 'rival', since }, admin())
  assert.equal(listed.rows.length, 4)
  const dry = await undo('--account', 'rival', '--since', since, '--dry-run', '--json')
  assert.equal(dry.status, 0, dry.err)
  assert.equal((await world.entity(two)).name.name, 'Defaced', 'a dry run changes nothing')
  const done = await undo('--account', 'rival', '--since', since, '--json')
  assert.deepEqual({ ...JSON.parse(done.out[0]!), dry_run: true }, JSON.parse(dry.out[0]!))
  assert.equal((await world.entity(one)).name.name, 'Rightly Renamed')
  const restored = await world.entity(two)
  assert.deepEqual(restored.name, clean.name)
  assert.equal(restored.tags, undefined)
  assert.equal(restored.websites[0].website_url, 'http://later.example')
  const invented = await world.entity(fake.entity_id)
  assert.deepEqual([invented.status.status, invented.name.name], ['inactive', 'Invented Spa'])

  const before = world.writes()
  const again = await undo('--account', 'rival', '--since', since, '--json')
  assert.equal(JSON.parse(again.out[0]!).entities, 0, again.err)
  assert.equal(world.writes(), before)

  // Sent again, it is a business again, with what is said now alone.
  const json = {
    name: { name: 'Invented Spa' },
    postal_address: { address1: 'Nowhere Row', town: 'Cardiff' },
    phones: [{ number: '+442920180001', description: 'main' }],
    categories: [{ category_id: 'amenity/cafe', category_type: 'osm' }],
  }
  const sent = await world.ask('PUT', '/v1/business/json', { json, country: 'GB' })
  assert.equal(sent.entity_id, fake.entity_id)
  const { status, categories } = await world.entity(fake.entity_id)
  assert.notEqual(status?.status, 'inactive')
  assert.equal(categories.length, 1)
  const found = await world.ask('GET', '/v1/entity/search/who', { who: 'Invented Spa', country: 'GB' })
  assert.equal(found.total_rows ?? found.length, 1)
})

test('an entity becomes what it was at a revision, once', async () => {
  const id = await world.newEntity()
  const first = await world.entity(id)
  await world.ask('POST', '/v1/entity/name', { entity_id: id, name: 'Renamed' })
  await world.ask('POST', '/v1/entity/tag', { entity_id: id, tag: 'bread' })
  const [{ gen_id }] = first.phones
  await world.ask('DELETE', '/v1/entity/phone', { entity_id: id, gen_id: String(gen_id) })
  const revision_id = first._rev
  const then = await world.ask('GET', '/v1/entity/revisions/byRevisionID', { entity_id: id, revision_id })
  assert.deepEqual(then, first)
  const sent = { entity_id: id, revision_id }
  const dry = await world.ask('POST', '/v1/entity/revert', { ...sent, dry_run: 'true' })
  assert.deepEqual(dry.changes.map(({ object, change }: Data) => `${object} ${change}`).sort(), [
    'name changed',
    'phone added',
    'tag removed',
  ])
  assert.equal((await world.entity(id)).name.name, 'Renamed')
  const done = await world.ask('POST', '/v1/entity/revert', sent)
  assert.deepEqual(done.changes, dry.changes)
  assert.deepEqual(shown(await world.entity(id)), shown(first))
  const again = await world.ask('POST', '/v1/entity/revert', sent)
  assert.deepEqual([again.rev, again.changes], [done.rev, []])
  const rows = await revisions(id)
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['entity.revert', 'phone.remove', 'tag.set', 'name.set', 'business.create'],
  )
  const log = await world.ask('GET', '/v1/entity/changelog', { entity_id: id, per_page: '1' })
  assert.equal(log.rows[0].why, 'brought back what was there before')
  const next = await world.ask('GET', '/v1/entity/changelog', { entity_id: id, cursor: log.next_cursor })
  assert.equal(next.rows.length, 4)
  assert.equal(next.rows[2].changes[0].after.name, 'Renamed')
  // A stranger sees what changed, and not who did it.
  const others = await world.ask('GET', '/v1/entity/changelog', { entity_id: id }, rival())
  assert.ok(others.rows.every((row: Data) => !('masheryid' in row) && !('user_id' in row)))
})

test('one value comes back alone; nobody undoes a higher word; bounds are told', async () => {
  const id = await world.newEntity()
  const { _rev: revision_id } = await world.entity(id)
  await world.ask('POST', '/v1/entity/tag', { entity_id: id, tag: 'bread' })
  await world.ask('POST', '/v1/entity/name', { entity_id: id, name: 'By the Operator' }, admin())
  const [{ gen_id }] = (await world.entity(id)).tags
  const revert = (more: Record<string, string>, who?: CallOptions) =>
    world.directory.call('POST', '/v1/entity/revert', { entity_id: id, revision_id, ...more }, who)
  for (const who of [undefined, rival()]) {
    const refused = await revert({}, who)
    assert.equal(refused.status, 403, refused.text)
  }
  assert.equal((await revert({ gen_id: String(gen_id) })).status, 200)
  const left = await world.entity(id)
  assert.deepEqual([left.tags, left.name.name], [undefined, 'By the Operator'])
  assert.equal((await revert({ gen_id: '999999999999' })).status, 404)
  assert.equal((await revert({ revision_id: `1-${'0'.repeat(32)}` })).status, 404)
  const early = { entity_id: id, as_of: '2001-01-01' }
  const unborn = await world.directory.call('GET', '/v1/entity/revisions/byRevisionID', early)
  assert.equal(unborn.status, 404)
  assert.match(unborn.text, /before the first revision/)
  await world.ask('POST', '/v1/entity/phone', { entity_id: id, number: '+44 20 7946 0555' }, rival())
  await world.ask('POST', '/v1/entity/purge', { entity_id: id, purge_masheryid: 'rival' }, admin())
  const beyond = await revert({}, admin())
  assert.equal(beyond.status, 409, beyond.text)
  assert.match(beyond.text, /erasure/)
  const log = await world.ask('GET', '/v1/entity/changelog', { entity_id: id }, admin())
  assert.doesNotMatch(JSON.stringify(log), /7946 ?0555/)
})
