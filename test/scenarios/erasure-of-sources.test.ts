import assert from 'node:assert/strict'
import { test } from 'node:test'
import { purgeCommand } from '../../src/cli/purge.ts'
import { placesOf } from '../support/bytes-left.ts'
import { type Data, startErasableDirectory } from '../support/erasable-directory.ts'
import { historyOf } from '../support/history.ts'
import { runHere } from '../support/run-command.ts'

const { ask, directory, fillIn, folder, newEntity, scrubAll } = await startErasableDirectory()

/** Of a business that stays, what one source said or what one person is named in can be erased. */

test('what a source said goes out of the entity and its history, and the next who said it stands', async () => {
  const id = await newEntity({ name: { name: 'Marlowe Bikes' } }, { _supplier_id: 'M-1' })
  const rival = { key: directory.keys.other }
  await ask('POST', '/v1/entity/phone', { entity_id: id, number: '+353215559801' }, rival)
  await ask('POST', '/v1/entity/name', { entity_id: id, name: 'Rivalname Bikes' }, rival)
  await ask('POST', '/v1/entity/email', { entity_id: id, email_address: 'quorbel@rival.example' }, rival)
  const email = (await ask('GET', '/v1/entity', { entity_id: id })).emails[0]
  await ask('DELETE', '/v1/entity/email', { entity_id: id, gen_id: email.gen_id }, rival)
  const preview = await ask('GET', '/v1/entity/uncontribute', { entity_id: id, masheryid: 'rival' })
  assert.deepEqual(preview.values.map(({ object, effect }: Data) => [object, effect]).sort(), [
    ['email', 'removed'],
    ['name', 'handed on'],
    ['phone', 'removed'],
  ])
  const erasure = await ask('POST', '/v1/entity/purge', { entity_id: id, purge_masheryid: 'rival' })
  assert.deepEqual([erasure.kind, erasure.selector], ['contributions', { masheryid: 'rival' }])
  const left = await ask('GET', '/v1/entity', { entity_id: id })
  assert.equal(left.name.name, 'Marlowe Bikes')
  assert.doesNotMatch(JSON.stringify(left), /555 ?9801/)
  const history = JSON.stringify(await historyOf(directory.services.store, id, 100))
  assert.doesNotMatch(history, /Rivalname|quorbel|555 ?9801/)
  await scrubAll()
  assert.deepEqual(placesOf(folder, ['Rivalname', 'quorbel']), [])

  // Objects can be excluded; without a name the rest is inactive; without anything it goes.
  await ask('POST', '/v1/entity/phone', { entity_id: id, number: '+353215559802' }, rival)
  const partly = { entity_id: id, purge_masheryid: 'shop', exclude: 'phone,status' }
  await ask('POST', '/v1/entity/purge', partly)
  const bare = await ask('GET', '/v1/entity', { entity_id: id })
  assert.deepEqual([bare.name, bare.status.status, bare.phones.length], [undefined, 'inactive', 2])
  const [entry] = await historyOf(directory.services.store, id, 1)
  const kept = entry!.changes.map(({ object, before, after }) => [
    object,
    before?.attributes.status,
    after?.attributes.status,
  ])
  assert.deepEqual([kept, entry!.members], [[['status', 'active', 'inactive']], []])
  await ask('POST', '/v1/entity/purge', { entity_id: id, purge_masheryid: 'rival' })
  const last = await ask('POST', '/v1/entity/purge', { entity_id: id, purge_masheryid: 'shop' })
  assert.equal(last.kind, 'entity')
  assert.equal((await directory.call('GET', '/v1/entity', { entity_id: id })).status, 404)
  const unknown = await directory.call('POST', '/v1/entity/purge', { ...partly, exclude: 'phones' })
  assert.match(unknown.text, /exclude holds phones, which is no object/)
})

test('a person is erased everywhere, and what others said stays', async () => {
  const mine = await newEntity({ name: { name: 'Quillfeather Books' } })
  const theirs = await newEntity()
  const user = await ask('POST', '/v1/user', {
    email: 'ottoline@quillfeather.example',
    first_name: 'Ottoline',
    last_name: 'Quendelby',
    user_type: 'owner',
  })
  const as = { user: user.user_id ?? user._id ?? user.id }
  await ask('POST', '/v1/entity/phone', { entity_id: mine, number: '+353215557777' }, as)
  await ask('POST', '/v1/entity/name', { entity_id: mine, name: 'Quillfeather Fine Books' }, as)
  await ask('POST', '/v1/entity/employee', {
    entity_id: mine,
    forename: 'Ottoline',
    surname: 'Quendelby',
    title: 'Ms',
    job_title: 'Owner',
  })
  await ask('POST', '/v1/entity/employee', {
    entity_id: mine,
    forename: 'Ada',
    surname: 'Byrne',
    title: 'Ms',
    job_title: 'Clerk',
  })
  await ask('POST', '/v1/entity/claim', { entity_id: mine, claimed_user_id: as.user, claim_method: 'api' })
  await fillIn('message', theirs, {
    your_name: 'Ottoline Quendelby',
    your_email: 'ottoline@quillfeather.example',
    text: 'Do you bind books?',
  })
  const needles = ['ottoline', 'quendelby', as.user]
  assert.ok(placesOf(folder, needles).length > 5)
  const open = async () => ({
    operations: directory.operations,
    isUser: async () => true,
    readLines: () => [],
    scrub: scrubAll,
  })
  const dry = await runHere(
    purgeCommand,
    ['user', 'Ottoline@Quillfeather.example', '--also-text', 'Quendelby', '--dry-run', '--json'],
    open,
  )
  assert.deepEqual(JSON.parse(dry.out[0]!), { entities: [mine], left: [] })
  assert.ok(placesOf(folder, needles).length > 5, 'nothing changed')
  const end = await runHere(
    purgeCommand,
    ['user', 'ottoline@quillfeather.example', '--also-text', 'Quendelby', '--json'],
    open,
  )
  assert.equal(end.status, 0, end.err)
  const { kind, bytes, counts } = JSON.parse(end.out[0]!)
  assert.deepEqual([kind, bytes, counts.users, counts.records], ['user', 'removed', 1, 1])
  // The audit names the id that was erased, and nothing else does.
  assert.deepEqual(
    placesOf(folder, needles).filter((place) => !place.includes('directory.sqlite')),
    [`${as.user} in row of erasure`],
  )
  const left = await directory.call('GET', '/v1/entity', { entity_id: mine }, { key: directory.keys.admin })
  assert.equal(left.body.data.name.name, 'Quillfeather Fine Books')
  assert.deepEqual(
    left.body.data.employees.map(({ surname }: Data) => surname),
    ['Byrne'],
  )
  const unknown = await runHere(purgeCommand, ['user', as.user], open)
  assert.deepEqual([unknown.status, unknown.err], [1, 'highstreet purge: There is no user with this user_id'])
})
