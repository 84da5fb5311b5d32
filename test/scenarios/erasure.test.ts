import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { mergeLog } from '../../src/adapters/segment-index/merging/merge.ts'
import { openDatabase } from '../../src/adapters/sqlite/database.ts'
import { databaseFile, searchFiles } from '../../src/profiles/embedded/files.ts'
import { filesOf, placesOf, samplesOf } from '../support/bytes-left.ts'
import { pages, pdf } from '../support/document-files.ts'
import { pathsOf, picture, startErasableDirectory } from '../support/erasable-directory.ts'
import { jobsOf } from '../support/jobs.ts'

const { ask, asset, directory, fillIn, folder, newEntity, scrubAll } = await startErasableDirectory()

/** What is erased is gone: from every answer at once, and from every byte of the data folder. */

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
  await mergeLog({ ...searchFiles(directory.settings), everything: true })
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
  assert.equal(await mergeLog({ ...searchFiles(directory.settings), everything: true }), 'merged')
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
