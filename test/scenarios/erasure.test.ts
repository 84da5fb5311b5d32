import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { scrub } from '../../src/adapters/scrub/scrub.ts'
import { mergeLog } from '../../src/adapters/segment-index/merge.ts'
import { openDatabase } from '../../src/adapters/sqlite/database.ts'
import { purgeCommand } from '../../src/cli/purge.ts'
import { databaseFile, searchFiles } from '../../src/paths.ts'
import { scrubRequest } from '../../src/server/start-scrubbing.ts'
import { filesOf, placesOf, samplesOf } from '../support/bytes-left.ts'
import { startDirectory, type TestDirectory } from '../support/directory.ts'
import { pages, pdf } from '../support/document-files.ts'
import { jobsOf } from '../support/jobs.ts'
import { sendForm } from '../support/page-forms.ts'
import { runHere } from '../support/run-command.ts'

/** What is erased is gone: from every answer at once, and from every byte of the data folder. */

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Data = any

let directory: TestDirectory
let folder: string
before(async () => {
  directory = await startDirectory()
  folder = directory.settings.dataDir
})
after(() => directory.close())

const ask = async (
  method: string,
  path: string,
  params: Record<string, unknown> = {},
  options = {},
): Promise<Data> => {
  const reply = await directory.call(method, path, params, options)
  assert.equal(reply.status, 200, `${method} ${path}: ${reply.text}`)
  return reply.body.data
}

const asset = async (path: string): Promise<number> =>
  (await directory.server.inject({ url: `/assets/${path}` })).statusCode

const picture = async (shade: number): Promise<string> => {
  const size = { width: 90, height: 70, channels: 3 as const }
  const pixels = Buffer.from(Array.from({ length: 90 * 70 * 3 }, (_, at) => (at * 7919 + shade * 31) % 251))
  return (await sharp(pixels, { raw: size }).jpeg().toBuffer()).toString('base64')
}

const pathsOf = (image: Data): string[] =>
  ['large', 'medium', 'small', 'thumb'].map((size) => image[size].image_path)

let made = 0
const newEntity = async (objects: Record<string, unknown> = {}, params = {}): Promise<string> => {
  const n = ++made
  const json = {
    name: { name: `Fixture ${n} Bakery` },
    postal_address: { building_number: String(n), address1: 'Fixture Lane', town: 'Cork' },
    phones: [{ number: `+35321555${String(n).padStart(4, '0')}` }],
    categories: [{ category_id: 'shop/bakery', category_type: 'osm' }],
    ...objects,
  }
  const sent = { json, country: 'IE', skip_dedup_check: 'true', ...params }
  return (await ask('PUT', '/v1/business/json', sent)).entity_id
}

async function fillIn(action: 'message' | 'report', entityId: string, form: Record<string, string>) {
  const params = { entity_id: entityId, portal_name: 'Cork Guide', language: 'en' }
  const link = await ask('GET', `/v1/token/${action}`, params)
  const page = await sendForm(directory, link.token ?? link, form)
  assert.equal(page.statusCode, 200, page.body)
}

const scrubAll = () => scrub({ ...scrubRequest(directory.settings), now: Date.now })

/** Words that nothing else in the directory has. */
const secrets = {
  former: 'Zquibblor',
  name: 'Vraxmondel',
  street: 'Plimquast',
  phone: '+353215550199',
  mail: 'jolpeth@vraxmondel.example',
  web: 'vraxmondel.example',
  words: 'Thrugnabble',
  person: 'Wexlibrand',
  caption: 'Snorvelitz',
  sender: 'krabbunzel@writer.example',
  message: 'Fljompatrik',
  report: 'Glubberwurz',
  supplier: 'HOLDER-77881',
  tag: 'ombraquil',
}

/** Every stored form that the entity's row has at the moment. */
function storedForms(id: string): Buffer[] {
  const db = openDatabase(databaseFile(directory.settings), 'reader')
  const row = db.prepare<[number], { view: Buffer; body: Buffer }>(
    'SELECT view, body FROM entity WHERE id = ?',
  )
  const { body } = row.get(Number(id))!
  db.close()
  return samplesOf(body)
}

/** A business with everything that one can have. */
async function makeRich(): Promise<{ id: string; forms: Buffer[] }> {
  const id = await newEntity(
    {
      name: { name: `${secrets.former} Bakery` },
      postal_address: {
        building_number: '7',
        address1: `${secrets.street} Lane`,
        town: 'Cork',
        postcode: 'T12 X2Y3',
      },
      phones: [{ number: secrets.phone }],
      emails: [{ email_address: secrets.mail }],
      websites: [{ website_url: `https://${secrets.web}/` }],
      descriptions: [{ headline: secrets.words, body: `${secrets.words} and more` }],
    },
    { _supplier_id: secrets.supplier },
  )
  const forms = storedForms(id)
  // The index gets it under its former name, too.
  await ask('GET', '/v1/entity/search/who', { who: secrets.former, country: 'IE' })
  mergeLog({ ...searchFiles(directory.settings), everything: true })
  const write = (object: string, params: Record<string, unknown>) =>
    ask('POST', `/v1/entity/${object}`, { entity_id: id, ...params })
  await write('name', { name: `${secrets.name} Bakery` })
  forms.push(...storedForms(id))
  await write('employee', { forename: secrets.person, surname: 'Holm', title: 'Dr', job_title: 'Baker' })
  await write('tag', { tag: secrets.tag, language: 'en' })
  await write('image', { filedata: await picture(1), image_name: secrets.caption })
  await write('document', {
    name: secrets.caption,
    filedata: pdf([...pages(), `<< /Note (${secrets.caption}) >>`]).toString('base64'),
  })
  await ask(
    'POST',
    '/v1/entity/name',
    { entity_id: id, name: `${secrets.name} Suggested` },
    { key: directory.keys.other },
  )
  await fillIn('message', id, {
    your_name: secrets.person,
    your_email: secrets.sender,
    text: secrets.message,
  })
  await fillIn('report', id, { subject: 'name', text: secrets.report, your_email: secrets.sender }).catch(
    () => undefined,
  )
  await ask('POST', '/v1/signal', {
    entity_id: id,
    country: 'IE',
    signal_type: 'wrong',
    data_type: 'name',
    feedback: secrets.report,
  })
  await ask('POST', '/v1/entity/claim', {
    entity_id: id,
    claimed_user_id: directory.userId,
    claim_method: 'api',
  })
  await ask('PUT', '/v1/entityserve', { entity_id: id, country: 'IE', event_type: 'viewed' }).catch(
    () => undefined,
  )
  forms.push(...storedForms(id))
  return { id, forms }
}

test('after an erasure no byte of the business is left, and nothing answers with it', async () => {
  const neighbour = await newEntity()
  const shared = await picture(2)
  await ask('POST', '/v1/entity/image', { entity_id: neighbour, filedata: shared })
  const { id, forms } = await makeRich()
  await ask('POST', '/v1/entity/image', { entity_id: id, filedata: shared })
  for (let at = 0; at < 20; at++) await newEntity()
  const jobs = jobsOf(directory)
  await jobs.sendDue()
  await jobs.close()
  mkdirSync(join(folder, 'imports'), { recursive: true })
  const report = join(folder, 'imports', 'feed.csv-20261116-1.report.ndjson')
  const rows = [
    { line: 2, supplier_id: null, name: `${secrets.former} Bakery`, reasons: ['town is missing'] },
    { line: 3, supplier_id: null, name: 'Other', reasons: [`telephone_number ${secrets.phone} is wrong`] },
    { line: 4, supplier_id: '9', name: 'Fixture', reasons: ['town is missing'] },
  ]
  writeFileSync(report, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  // The index has it in its files, and has answered with it.
  const found = (who: string) => ask('GET', '/v1/entity/search/who', { who, country: 'IE' })
  assert.equal((await found(secrets.name)).total_rows, 1)
  assert.equal(mergeLog({ ...searchFiles(directory.settings), everything: true }), 'merged')
  assert.equal((await found(secrets.name)).total_rows, 1)
  const document = await ask('GET', '/v1/entity', { entity_id: id })
  const [own, both] = document.images.map(pathsOf) as [string[], string[]]
  const files = [...own, document.documents[0].document_path as string]
  const bytesOfFiles = [...filesOf(join(folder, 'assets'))]
    .filter(({ path }) => files.some((file) => path.endsWith(file)))
    .map(({ bytes }) => bytes.subarray(0, 400).subarray(-60))
  assert.equal(bytesOfFiles.length, new Set(files).size)
  // Who wrote to it is somebody else, whom `purge user` erases.
  const { sender: _, ...ownSecrets } = secrets
  const needles = [...Object.values(ownSecrets), ...forms, ...bytesOfFiles]

  // All of it can be found before, so that not finding it later means something.
  const before = placesOf(folder, needles)
  for (const secret of Object.values(ownSecrets))
    assert.ok(
      before.some((place) => place.startsWith(secret.toLowerCase())),
      secret,
    )
  for (const part of [
    '/search/',
    '/mail/',
    '/assets/',
    '/imports/',
    'row of history',
    'row of record',
    'row of delivery',
  ])
    assert.ok(
      before.some((place) => place.includes(part)),
      part,
    )
  for (const path of [...files, ...both]) assert.equal(await asset(path), 200)

  const admin = { entity_id: id, confirm: 'Fixture 1 Bakery' }
  assert.equal((await directory.call('POST', '/v1/entity/purge', { entity_id: id })).status, 400)
  assert.equal((await directory.call('POST', '/v1/entity/purge', admin)).status, 400, 'the name of another')
  const refused = await directory.call(
    'POST',
    '/v1/entity/purge',
    { entity_id: id, confirm: id },
    {
      key: directory.keys.standard,
    },
  )
  assert.equal(refused.status, 403)
  const preview = await ask('GET', '/v1/entity/uncontribute', { entity_id: id })
  assert.deepEqual([preview.erases_entity, preview.counts.files > 4], [true, true])
  const erasure = await ask('POST', '/v1/entity/purge', { entity_id: id, confirm: `${secrets.name} Bakery` })
  assert.deepEqual([erasure.kind, erasure.subject, erasure.bytes], ['entity', id, 'pending'])
  for (const count of ['history', 'records', 'deliveries', 'links', 'files'])
    assert.ok(erasure.counts[count] > 0, `${count}: ${JSON.stringify(erasure.counts)}`)

  assert.equal((await directory.call('GET', '/v1/entity', { entity_id: id })).status, 404)
  for (const word of [secrets.name, secrets.former, secrets.tag])
    assert.equal((await found(word)).total_rows, 0, word)
  const supplied = { supplier_id: secrets.supplier }
  const bySupplier = await directory.call('GET', '/v1/entity/by_supplier_id', supplied)
  assert.doesNotMatch(bySupplier.text, new RegExp(id))
  const byPhone = await directory.call('GET', '/v1/match/byphone', { phone: secrets.phone, country: 'IE' })
  assert.doesNotMatch(byPhone.text, new RegExp(id))
  const completed = await ask('GET', '/v1/autocomplete/business', {
    str: secrets.name.slice(0, 7),
    country: 'IE',
  })
  assert.doesNotMatch(JSON.stringify(completed), new RegExp(secrets.name, 'i'))
  assert.equal(
    (await directory.call('POST', '/v1/entity/tag', { entity_id: id, tag: 'x', language: 'en' })).status,
    404,
  )
  for (const path of files) assert.equal(await asset(path), 410, path)
  for (const path of both) assert.equal(await asset(path), 200, 'the neighbour has it, too')

  assert.equal(await scrubAll(), 1)
  assert.deepEqual(placesOf(folder, needles), [])
  const { rows: erasures } = await ask('GET', '/v1/erasures')
  assert.equal(erasures[0].bytes, 'removed')
  assert.match(
    readFileSync(report, 'utf8'),
    /^\{"line":2,"erased":true\} +\n\{"line":3,"erased":true\} +\n\{"line":4,"su/,
  )
  assert.equal((await ask('GET', '/v1/entity', { entity_id: neighbour })).images.length, 1)
  const others = await ask('GET', '/v1/entity/search/who', { who: 'Fixture', country: 'IE', per_page: '100' })
  assert.equal(others.total_rows, 21)
})

test('an erased business does not come back with the next feed, until that is lifted', async () => {
  const business = {
    name: 'Brindlewick Clocks Ltd',
    building_number: '12',
    address1: 'Cogwheel Road',
    town: 'Cork',
    country: 'IE',
    telephone_number: '+353215551212',
    category_type: 'osm',
    category_id: 'shop/bakery',
  }
  const submit = (changes: Record<string, unknown> = {}) =>
    directory.call('PUT', '/v1/business', { ...business, ...changes })
  const { entity_id: id } = (await submit()).body.data
  const { erasure_id } = await ask('POST', '/v1/entity/purge', { entity_id: id, confirm: id })
  const again = await submit()
  assert.equal(again.status, 409, again.text)
  assert.equal(again.body.msg.startsWith('This business was erased at its request'), true)
  assert.match(again.body.msg, new RegExp(`: erasure ${erasure_id}$`))
  const alike: [string, Record<string, unknown>][] = [
    ['written otherwise', { name: 'BRINDLEWICK CLOCKS', telephone_number: '021 555 1212' }],
    ['under another name', { name: 'Something Else' }],
    ['with another number', { telephone_number: '+353215551213', address1: 'Cogwheel Rd' }],
  ]
  for (const [how, changes] of alike) assert.equal((await submit(changes)).status, 409, how)
  const json = {
    name: { name: business.name },
    postal_address: { building_number: '12', address1: 'Cogwheel Road', town: 'Cork' },
    phones: [{ number: business.telephone_number }],
    categories: [{ category_id: 'shop/bakery', category_type: 'osm' }],
  }
  const asDocument = { json, country: 'IE' }
  assert.equal((await directory.call('PUT', '/v1/business/json', asDocument)).status, 409)
  const numberless = { ...asDocument, json: { ...json, phones: undefined }, allow_no_phone: 'true' }
  assert.equal((await directory.call('PUT', '/v1/business/json', numberless)).status, 409)
  const skipping = { ...asDocument, skip_dedup_check: 'true' }
  assert.equal((await directory.call('PUT', '/v1/business/json', skipping)).status, 409)
  // Others who share one thing with it only are other businesses.
  const neighbour = { name: 'Harbour Grocer', telephone_number: '+353215551299' }
  assert.equal((await submit(neighbour)).status, 200, 'the same house')
  const successor = { name: 'Fern Florist', building_number: '90', address1: 'Quay Street' }
  assert.equal((await submit(successor)).status, 200, 'the same number')
  const branch = {
    building_number: '3',
    address1: 'Hill Street',
    town: 'Galway',
    telephone_number: '+35391555121',
  }
  assert.equal((await submit(branch)).status, 200, 'the same name')
  await ask('POST', '/v1/erasure/lift', { erasure_id })
  const lifted = await submit()
  assert.deepEqual([lifted.status, lifted.body.data.entity_id === id], [200, false])
})

test("an erased record's supplier id is refused whatever else it says", async () => {
  const id = await newEntity({}, { _supplier_id: 'FEED-1' })
  await ask('POST', '/v1/entity/purge', { entity_id: id, confirm: id })
  const json = {
    name: { name: 'Wholly New Name' },
    postal_address: { building_number: '400', address1: 'Nowhere Road', town: 'Sligo' },
    phones: [{ number: '+353715550000' }],
    categories: [{ category_id: 'shop/bakery', category_type: 'osm' }],
  }
  const sent = { json, country: 'IE', skip_dedup_check: 'true', _supplier_id: 'FEED-1' }
  assert.equal((await directory.call('PUT', '/v1/business/json', sent)).status, 409)
  assert.equal(
    (await directory.call('PUT', '/v1/business/json', sent, { key: directory.keys.other })).status,
    200,
  )
})

test('a removed picture is gone at once, its bytes too; one that comes back is there again', async () => {
  const [one, two] = [await newEntity(), await newEntity()]
  const filedata = await picture(3)
  const add = (id: string) => ask('POST', '/v1/entity/image', { entity_id: id, filedata })
  const image = async (id: string) => (await ask('GET', '/v1/entity', { entity_id: id })).images?.[0]
  const remove = async (id: string) =>
    ask('DELETE', '/v1/entity/image', { entity_id: id, gen_id: (await image(id)).gen_id })
  await add(one)
  await add(two)
  const paths = pathsOf(await image(one))
  const stored = () =>
    [...filesOf(join(folder, 'assets'))].filter(({ path }) => paths.some((one) => path.includes(one)))
  await remove(one)
  for (const path of paths) assert.equal(await asset(path), 200, 'the other has it')
  await remove(two)
  for (const path of paths) assert.equal(await asset(path), 410)
  assert.deepEqual(stored(), [])
  await add(one)
  for (const path of paths) assert.equal(await asset(path), 200)
  assert.equal((await directory.server.inject({ url: '/assets/A/00/unknown.jpg' })).statusCode, 404)
})

test('files that come and go at the same time are there exactly where an entity has them', async () => {
  const entities = await Promise.all(Array.from({ length: 6 }, () => newEntity()))
  const filedata = await picture(4)
  const toggle = async (id: string) => {
    const [image] = (await ask('GET', '/v1/entity', { entity_id: id })).images ?? []
    return image === undefined
      ? ask('POST', '/v1/entity/image', { entity_id: id, filedata })
      : ask('DELETE', '/v1/entity/image', { entity_id: id, gen_id: image.gen_id })
  }
  let paths: string[] = []
  for (let round = 0; round < 8; round++) {
    await Promise.all(entities.filter((_, at) => (at + round) % 3 !== 0).map(toggle))
    const documents = await Promise.all(entities.map((id) => ask('GET', '/v1/entity', { entity_id: id })))
    const images = documents.flatMap(({ images = [] }) => images)
    paths = images.length > 0 ? pathsOf(images[0]) : paths
    const expected = images.length > 0 ? 200 : 410
    for (const path of paths) assert.equal(await asset(path), expected, `round ${round}`)
  }
})

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
  assert.doesNotMatch(JSON.stringify(left), /9801/)
  const history = JSON.stringify(directory.services.store.history(id, 100))
  assert.doesNotMatch(history, /Rivalname|quorbel|559801/)
  await scrubAll()
  assert.deepEqual(placesOf(folder, ['Rivalname', 'quorbel']), [])

  // Objects can be excluded; without a name the rest is inactive; without anything it goes.
  await ask('POST', '/v1/entity/phone', { entity_id: id, number: '+353215559802' }, rival)
  const partly = { entity_id: id, purge_masheryid: 'shop', exclude: 'phone,status' }
  await ask('POST', '/v1/entity/purge', partly)
  const bare = await ask('GET', '/v1/entity', { entity_id: id })
  assert.deepEqual([bare.name, bare.status.status, bare.phones.length], [undefined, 'inactive', 2])
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
    isUser: () => true,
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
