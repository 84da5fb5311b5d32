import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MemoryAccessStore } from '../adapters/memory/access-store.ts'
import { DirectoryError } from '../errors.ts'
import type { AccessCommand } from '../ports/access-store.ts'
import { type Author, readUserByEmail, saveUser, type UserChange } from './decide-user.ts'
import { newHexId } from './keys.ts'

const harbour: Author = { account: 'harbour', admin: false }
const quay: Author = { account: 'quay', admin: false }
const operator: Author = { account: 'operator', admin: true }
const email = 'ada@harbour.example'

function openDirectory() {
  const store = new MemoryAccessStore()
  const save = (change: UserChange, author: Author = harbour) =>
    saveUser({ store, writer: store }, change, author, { id: newHexId(), now: 1_000 })
  return { store, save }
}

async function codeOf(saving: Promise<unknown>): Promise<string> {
  const error = await saving.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof DirectoryError ? error.code : String(error)
}

test('a new address makes a user of the account; the same again changes nothing', async () => {
  const { store, save } = openDirectory()
  const change = { email, firstName: 'Ada', extras: { opt_in_marketing: 'true' } }
  const { outcome, user } = await save(change)
  assert.equal(outcome, 'created')
  assert.match(user.rev, /^1-[0-9a-f]{32}$/)
  assert.deepEqual([user.account, user.active, user.trust, user.created], ['harbour', true, 0, 1_000])
  assert.deepEqual(await save(change), { outcome: 'unchanged', user })
  assert.deepEqual(await store.users(), [user])
})

test('an address in any case names the user; what is not stated stays', async () => {
  const { save } = openDirectory()
  const { user } = await save({ email, firstName: 'Ada', lastName: 'Example' })
  const changed = await save({ email: email.toUpperCase(), lastName: 'Exempel', active: false })
  assert.equal(changed.outcome, 'updated')
  assert.match(changed.user.rev, /^2-[0-9a-f]{32}$/)
  assert.deepEqual(changed.user, {
    ...user,
    rev: changed.user.rev,
    email: email.toUpperCase(),
    lastName: 'Exempel',
    active: false,
  })
})

test('a user id or a social login names the user, and its address may then change', async () => {
  const { store, save } = openDirectory()
  const login = { socialNetwork: 'friendface', socialNetworkId: '7' }
  const { user } = await save({ email, ...login })
  await save({ email: 'new@harbour.example', userId: user.id })
  assert.equal((await store.user(user.id))?.email, 'new@harbour.example')
  await save({ email: 'newer@harbour.example', ...login })
  assert.equal((await store.user(user.id))?.email, 'newer@harbour.example')
  assert.equal((await store.users()).length, 1)
  assert.equal(await codeOf(save({ email, userId: newHexId() })), 'user_unknown')
})

test('an address or login of somebody else is a conflict', async () => {
  const { save } = openDirectory()
  const login = { socialNetwork: 'friendface', socialNetworkId: '7' }
  await save({ email, ...login })
  const bea = await save({ email: 'bea@harbour.example' })
  assert.equal(await codeOf(save({ email, userId: bea.user.id })), 'user_exists')
  assert.equal(await codeOf(save({ email: 'bea@harbour.example', ...login })), 'user_exists')
})

test('a key changes only users of its own account, an administrator all', async () => {
  const { save } = openDirectory()
  const { user } = await save({ email })
  const { user: shared } = await save({ email: 'all@harbour.example' }, { account: null, admin: true })
  assert.equal(await codeOf(save({ email, firstName: 'Eve' }, quay)), 'not_allowed')
  assert.equal(await codeOf(save({ email: 'x@y.example', userId: user.id }, quay)), 'not_allowed')
  assert.equal(await codeOf(save({ email: shared.email, firstName: 'Eve' }, quay)), 'not_allowed')
  const changed = await save({ email, firstName: 'Adele' }, operator)
  assert.deepEqual([changed.user.firstName, changed.user.account], ['Adele', 'harbour'])
})

test('trust and the administrator marks are for administrators', async () => {
  const { save } = openDirectory()
  for (const mark of [{ trust: 90 }, { adminUpgrader: true }, { resellerAdminMasheryId: 'r' }]) {
    assert.equal(await codeOf(save({ email, ...mark })), 'not_allowed')
    assert.equal(await codeOf(save({ email: 'bea@harbour.example', ...mark }, operator)), 'undefined')
  }
  await save({ email, trust: 0, adminUpgrader: false })
  await save({ email, trust: 90 }, operator)
  assert.equal((await save({ email, trust: 90, firstName: 'Ada' })).user.trust, 90)
  assert.equal(await codeOf(save({ email, trust: 0 })), 'not_allowed')
})

test('writers of one user at the same time all get through, none over another', async () => {
  const { store, save } = openDirectory()
  await Promise.all([
    save({ email, firstName: 'Ada' }),
    save({ email, lastName: 'Example' }),
    save({ email, groupId: 'g' }),
  ])
  const user = await store.userByEmail(email)
  assert.deepEqual([user?.firstName, user?.lastName, user?.groupId], ['Ada', 'Example', 'g'])
  assert.match(user?.rev ?? '', /^3-/)
})

test('a writer that always loses gives up', async () => {
  const store = new MemoryAccessStore()
  let commands = 0
  const writer = {
    async apply(_: AccessCommand) {
      commands++
      return { ok: false, reason: 'stale' } as const
    },
  }
  const saving = saveUser({ store, writer }, { email }, harbour, { id: newHexId(), now: 1 })
  assert.equal(await codeOf(saving), 'busy')
  assert.ok(commands > 1)
})

test('an address of another account reads as unknown', async () => {
  const { store, save } = openDirectory()
  const { user } = await save({ email })
  const shared = await save({ email: 'all@harbour.example' }, { account: null, admin: true })
  const read = (address: string, reader: Author) => async () => readUserByEmail(store, address, reader)
  assert.deepEqual(await read(email, harbour)(), user)
  assert.deepEqual(await read(email, operator)(), user)
  assert.equal(await codeOf(read(email, quay)()), 'user_not_found')
  assert.equal(await codeOf(read('no@harbour.example', quay)()), 'user_not_found')
  assert.deepEqual(await read('all@harbour.example', quay)(), shared.user)
})
