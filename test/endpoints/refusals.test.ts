import assert from 'node:assert/strict'
import { existsSync, truncateSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { saveUser } from '../../src/access/decide-user.ts'
import type { LinkToken } from '../../src/access/link-token.ts'
import type { ApiKey, Plan } from '../../src/access/model.ts'
import { callOf } from '../../src/endpoints/define-endpoint.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { type ErrorCode, errorTable } from '../../src/errors.ts'
import { errorsOf } from '../../src/openapi/endpoint-errors.ts'
import { databaseFile } from '../../src/profiles/embedded/files.ts'
import { newKey } from '../support/api-key.ts'
import { keyFor, type Reply } from '../support/directory.ts'
import { linkFor } from '../support/hosted-pages.ts'
import { ireland, startWorld, type World } from '../support/world.ts'
import { promises } from './promises/index.ts'
import { elsewhere, needsFreshState, provokedCodes, refusalOf, unused } from './refusals/index.ts'
import type { RefusedKey, Scene } from './refusals/refusal.ts'

let world: World
let narrow: World
let foreignUser: string
let keys: Readonly<Record<'standard' | 'admin', Scene['keys']>>
before(async () => {
  world = await startWorld(ireland)
  narrow = await startWorld(ireland, {
    env: { HIGHSTREET_OPEN_ITEMS_PER_ACCOUNT: '1', HIGHSTREET_USERS_PER_ACCOUNT: '1' },
  })
  const { services } = world.directory
  const author = { account: 'rival', admin: false }
  const saved = await saveUser(
    { store: services.access, writer: services.accessWriter },
    { email: 'foreign@rival.example' },
    author,
    { id: 'f'.repeat(32), now: services.clock.now() },
  )
  foreignUser = saved.user.id
  keys = { standard: await makeKeys('standard'), admin: await makeKeys('admin') }
})
after(async () => {
  await world.close()
  await narrow.close()
})

/** A key for every reason to be refused, of an account that may make the call. */
async function makeKeys(level: 'standard' | 'admin'): Promise<Scene['keys']> {
  const { accessWriter, access, clock } = world.directory.services
  const plan = (await access.plan(level))!
  const make = async (name: RefusedKey, limits: Partial<Plan>, facts: Partial<ApiKey>): Promise<string> => {
    const named = { ...plan, ...limits, name: `${name}-${level}` }
    const account = level === 'admin' ? 'operator' : 'shop'
    const key = newKey({ account, plan: named.name, created: clock.now(), ...facts })
    await accessWriter.apply({ type: 'access.plan.put', plan: named })
    await accessWriter.apply(key.creation)
    return key.secret
  }
  const unlimited = { ratePerSecond: null, dailyQuota: null }
  const keys = {
    excluded: await make('excluded', { ...unlimited, refuse: endpoints.map(callOf) }, {}),
    fenced: await make('fenced', unlimited, { allowedOrigins: ['https://shop.example'] }),
    publishable: await make('publishable', unlimited, { publishable: true }),
    hurried: await make('hurried', { ...unlimited, ratePerSecond: 1 }, {}),
    spent: await make('spent', { ...unlimited, dailyQuota: 1 }, {}),
    foreign: await make('foreign', { ...unlimited, level: 29, allow: endpoints.map(callOf) }, {}),
  }
  await world.directory.call('GET', '/v1/tools/docs', { object: 'phone' }, { key: keys.spent })
  return keys
}

const messages: Readonly<Record<ErrorCode, { readonly status: number; readonly message: string }>> =
  errorTable

function assertFailed(code: ErrorCode, { status, body, text }: Reply, what: string): void {
  const expected = messages[code]
  assert.equal(status, expected.status, `${what}: ${text.slice(0, 500)}`)
  assert.equal(body.success, false, what)
  assert.ok(body.msg.startsWith(expected.message), `${what}: ${body.msg}`)
}

let answered = 0
const listed: string[] = []
for (const endpoint of endpoints) {
  test(`each failure that ${callOf(endpoint)} declares`, async () => {
    const level = keyFor(endpoint.method, endpoint.path)
    const { params } = endpoint.example
    const prepare = async () => ({
      ...params,
      ...(await promises[callOf(endpoint)]!.prepare?.(world, params)),
    })
    const shared = await prepare()
    for (const code of errorsOf(endpoint)) {
      const provoke = refusalOf(endpoint, code)
      const what = `${callOf(endpoint)} ${code}`
      assert.ok(provoke !== undefined, `${what} is neither provoked nor explained`)
      if (typeof provoke === 'string') {
        listed.push(what)
        continue
      }
      const good = needsFreshState(endpoint, code) ? await prepare() : shared
      assertFailed(
        code,
        await provoke({ world, endpoint, good, keys: keys[level], foreignUser, narrow }),
        what,
      )
      answered++
    }
  })
}

/** An answer that is no page, or the envelope of a failure of the server. */
async function replyTo(of: World, url: string): Promise<Reply> {
  const response = await of.directory.server.inject({ url })
  const { statusCode: status, headers, body: text } = response
  return { status, headers, body: response.json(), text }
}

test('what belongs to no endpoint', async () => {
  assertFailed('path_not_found', await replyTo(world, '/v1/nowhere'), 'a path')
  assertFailed('asset_not_found', await replyTo(world, '/assets/A/00/unknown.jpg'), 'a file')
  const entity_id = await world.newEntity()
  await world.ask('POST', '/v1/entity/image/by_url', {
    entity_id,
    image_url: `http://${world.files.host}/77.jpg`,
  })
  const [{ gen_id, large }] = (await world.entity(entity_id)).images
  await world.ask('DELETE', '/v1/entity/image', { entity_id, gen_id })
  assertFailed('asset_gone', await replyTo(world, `/assets/${large.image_path}`), 'a removed file')
  const link = { ...linkFor('claim'), action: 'manage', entityId: entity_id } as LinkToken
  const { owner } = world.directory.operations.pages
  await assert.rejects(owner.giveUp(link), { code: 'token_not_found' })
})

test('what is wrong with the store', async () => {
  const { settings } = narrow.directory
  const writer = narrow.directory.writer()
  const entity_id = await narrow.newEntity()
  const pages = writer.pragma('page_count', { simple: true }) as number
  writer.pragma(`max_page_count = ${pages}`)
  let reply: Reply
  // There may be room left in the pages that there are.
  for (let n = 0; ; n++) {
    const tag = `${n} ${'long '.repeat(10)}`
    reply = await narrow.directory.call('POST', '/v1/entity/tag', { entity_id, tag })
    if (reply.status !== 200) break
  }
  assertFailed('storage_full', reply, 'a full disk')
  writer.pragma(`max_page_count = ${10 * pages}`)
  const read = () => narrow.directory.call('GET', '/v1/entity', { entity_id })
  writer.exec('ALTER TABLE entity RENAME TO lost')
  assertFailed('internal', await read(), 'a table that is not there')
  writer.exec('ALTER TABLE lost RENAME TO entity')
  assert.equal((await read()).status, 200)
  writer.pragma('wal_checkpoint(TRUNCATE)')
  // Its pages are read anew because of the write that comes after.
  truncateSync(databaseFile(settings), 2 * 8192)
  assertFailed('storage_failing', await read(), 'a damaged file')
})

test('every code of the table is answered', (t) => {
  const codes = Object.keys(errorTable) as ErrorCode[]
  for (const code of codes) {
    const where = elsewhere[code]
    assert.ok(provokedCodes.has(code) || where !== undefined || unused.includes(code), code)
    if (where !== undefined) assert.ok(existsSync(new URL(where, import.meta.url)), where)
  }
  t.diagnostic(
    `Failures of endpoints answered / explained: ${answered} / ${listed.length}; codes answered: ${codes.length - unused.length} of ${codes.length}`,
  )
})
