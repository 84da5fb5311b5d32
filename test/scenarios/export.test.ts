import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { exportCommand } from '../../src/cli/export.ts'
import { objectList } from '../../src/entity/objects/index.ts'
import { temporaryFolder } from '../support/at-end.ts'
import { startDirectory, type TestDirectory } from '../support/directory.ts'
import { exportedFrom, withoutIds } from '../support/exports.ts'
import { importInto } from '../support/import-command.ts'
import { exampleValue } from '../support/object-examples.ts'
import { runHere } from '../support/run-command.ts'

const folder = temporaryFolder('export')
const path = (name: string) => join(folder, name)
const opened: TestDirectory[] = []
after(() => Promise.all(opened.map((one) => one.close())))

async function empty(options = {}): Promise<TestDirectory> {
  const directory = await startDirectory(options)
  opened.push(directory)
  return directory
}

const imported = (directory: TestDirectory, file: string, account = 'copy') =>
  importInto(directory, path('reports'), file, '--account', account)

const recordsOf = (jsonl: string) =>
  jsonl
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line))

const notSubmitted = ['image', 'logo', 'document', 'advertiser']

/** A business with a value of every object, and a few that matter to one format or another. */
function listings(): readonly Record<string, unknown>[] {
  const examples = Object.fromEntries(
    objectList
      .filter(({ name }) => !notSubmitted.includes(name) && name !== 'status')
      .map((type) => {
        const { category_type: _, ...value } = exampleValue(type)
        return [type.entityKey, type.cardinality === 'one' ? value : [value]]
      }),
  )
  const at = (name: string, town: string, more = {}) => ({
    country: 'gb',
    name: { name },
    postal_address: { address1: 'High Street', town, postcode: 'LS1 4AB' },
    ...more,
  })
  return [
    {
      ...examples,
      _supplier_id: 'A-1',
      country: 'gb',
      timezone: 'Europe/London',
      orderonline: true,
      delivers: false,
    },
    at('=HYPERLINK("http://evil.example","x")', 'Leeds', {
      _supplier_id: 'A-2',
      phones: [{ number: '+44 (0)113 496 0101' }, { number: '0113/4960102' }],
      tags: [{ tag: '@SUM(1+1)' }, { tag: 'b' }],
    }),
    at('Line\u2028"quoted", Ltd', 'Bradford', {
      _supplier_id: 'A-3',
      descriptions: [{ headline: 'One', body: '-1+1\nmore, "x"' }],
      alternative_names: [{ alternative_name: 'Smith, Jones; "North" | Co' }, { alternative_name: 'Line' }],
      attributes: [
        { attribute: 'wheelchair', value: 'limited' },
        { attribute: 'vegan', value: 'yes' },
      ],
    }),
    at('Shut', 'Leeds', {
      _supplier_id: 'A-4',
      status: { status: 'inactive', inactive_reason: 'ceased trading' },
    }),
    at('Hidden Home Bakery', 'Leeds', {
      _supplier_id: 'A-5',
      postal_address: { address1: '7 Secret Lane', town: 'Leeds', postcode: 'LS2 7EY', do_not_display: true },
      geopoint: { latitude: 53.8067, longitude: -1.555 },
      employees: [{ surname: 'Nobody', email: 'private@example.com' }],
    }),
    at('Finnish', 'Helsinki', { _supplier_id: 'A-6', country: 'fi', postal_address: { town: 'Helsinki' } }),
  ]
}

let source: TestDirectory
before(async () => {
  source = await empty()
  writeFileSync(
    path('source.jsonl'),
    listings()
      .map((one) => `${JSON.stringify(one)}\n`)
      .join(''),
  )
  const { created, refused } = await imported(source, path('source.jsonl'), 'shop')
  assert.deepEqual([created, refused], [6, 0])
})

test('a CSV export holds closures on public holidays, further websites and what a number is for', async () => {
  const directory = await empty({ storage: 'memory' })
  const days = Object.fromEntries(
    'monday tuesday wednesday thursday friday saturday sunday'.split(' ').map((day) => [day, '09001700']),
  )
  const record = {
    ...{
      _supplier_id: 'H-1',
      country: 'gb',
      name: { name: 'Mill Bakery' },
      postal_address: { town: 'Leeds' },
    },
    phones: [{ number: '+44 113 496 0101', description: 'Orders' }, { number: '+44 113 496 0102' }],
    websites: [{ website_url: 'http://www.mill.example' }, { website_url: 'http://shop.mill.example/a?b=1' }],
    opening_times: { ...days, closed_public_holidays: true, closed: '2030-12-24,2030-12-27' },
  }
  writeFileSync(path('holidays.jsonl'), `${JSON.stringify(record)}\n`)
  await imported(directory, path('holidays.jsonl'))
  writeFileSync(path('holidays.csv'), await exportedFrom(directory, '--format', 'csv'))
  const copy = await empty({ storage: 'memory' })
  assert.equal((await imported(copy, path('holidays.csv'))).created, 1)
  const [read] = recordsOf(await exportedFrom(copy, '--format', 'jsonl'))
  const { closed, closed_public_holidays } = read.opening_times
  assert.deepEqual([closed, closed_public_holidays], [record.opening_times.closed, 'true'])
  assert.deepEqual(read.websites, record.websites)
  assert.deepEqual([read.phones[0].description, read.phones[1].description], ['Orders', undefined])
})

test('a CSV export tells values apart that hold the signs between values', async () => {
  const text = await exportedFrom(source, '--format', 'csv')
  for (const part of [
    '""Smith, Jones; """"North"""" | Co""|Line',
    '""+44 (0)113 496 0101""; ""0113/4960102""',
    'wheelchair:limited|vegan:yes',
  ])
    assert.ok(text.includes(part), part)
})

test('what an account supplies is exported as it said it, and imported again changes nothing', async () => {
  const own = await exportedFrom(source, '--account', 'shop')
  const said = recordsOf(own)
  assert.deepEqual(
    said.map((one) => one._supplier_id),
    ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6'],
  )
  assert.equal(said[4].postal_address.address1, '7 Secret Lane')
  assert.equal(said[3].status.inactive_reason, 'ceased trading')
  writeFileSync(path('own.jsonl'), own)
  const revisions = await source.services.store.revisions(await source.services.store.idsAfter('0', 100))
  const { merged } = await imported(source, path('own.jsonl'), 'shop')
  assert.equal(merged, 6)
  assert.deepEqual(
    await source.services.store.revisions(await source.services.store.idsAfter('0', 100)),
    revisions,
  )
})

test('no export tells where an address that is not displayed lies, nor what is inactive', async () => {
  for (const format of ['jsonl', 'csv', 'geojson']) {
    const text = await exportedFrom(source, '--format', format)
    assert.ok(text.includes('Hidden Home Bakery'))
    for (const secret of ['Secret Lane', 'LS2', '53.80', 'Shut']) assert.ok(!text.includes(secret), secret)
  }
  assert.equal(recordsOf(await exportedFrom(source, '--box', '53.80,-1.56,53.81,-1.55')).length, 0)
  assert.ok(!(await exportedFrom(source, '--country', 'GB', '--where', 'LS2 7EY')).includes('Hidden'))
})

test('no cell of a CSV export is a formula', async () => {
  const lines = (await exportedFrom(source, '--format', 'csv')).split('\r\n')
  assert.ok(lines.some((line) => line.includes(`"'=HYPERLINK(""http://evil.example"",""x"")"`)))
  for (const line of lines) assert.doesNotMatch(line, /(^|,)"?[=@]|(^|,)"?[+-][^,]*[A-Za-z(]/)
})

test('the filters are those of a search', async () => {
  const names = async (...args: string[]) =>
    recordsOf(await exportedFrom(source, ...args)).map((one) => one.name.name)
  assert.deepEqual(await names('--country', 'FI'), ['Finnish'])
  assert.deepEqual(await names('--country', 'GB', '--where', 'Bradford'), ['Line "quoted", Ltd'])
  assert.equal((await names('--has', 'phone')).length, 2)
  assert.equal((await names('--updated-since', '2100-01-01')).length, 0)
  const missing = await runHere(exportCommand, ['--country', 'GB', '--where', 'Xyzzyplugh'], async () => ({
    operations: source.operations,
  }))
  assert.match(missing.err, /^0 records written/)
  assert.equal(missing.status, 0)
})

test('GeoJSON is a collection of features with their points', async () => {
  const { type, features } = JSON.parse(await exportedFrom(source, '--format', 'geojson'))
  assert.equal(type, 'FeatureCollection')
  assert.equal(features.length, 5)
  for (const { geometry, properties } of features) {
    assert.equal(typeof properties.name.name, 'string')
    assert.equal(properties.geopoint, undefined)
    if (geometry !== null) assert.equal(geometry.coordinates.length, 2)
  }
  assert.deepEqual(
    features.map(({ geometry }: { geometry: unknown }) => geometry === null),
    [false, false, false, true, false],
  )
})

test('a file is there when it is complete, and never in part', async () => {
  await exportedFrom(source, path('whole.jsonl'))
  assert.equal(recordsOf(readFileSync(path('whole.jsonl'), 'utf8')).length, 5)
  const nowhere = await runHere(exportCommand, [path('no/such/folder.csv')], async () => ({
    operations: source.operations,
  }))
  assert.equal(nowhere.status, 1)
  assert.match(nowhere.err, /cannot write/)
  const stranger = await runHere(exportCommand, [path('y.csv'), '--account', 'nobody'], async () => ({
    operations: source.operations,
  }))
  assert.equal(stranger.status, 1)
  assert.match(stranger.err, /there is no account nobody; see highstreet accounts list/)
  assert.ok(!existsSync(path('y.csv')))
  assert.equal(
    (await runHere(exportCommand, [path('x.doc')], async () => ({ operations: source.operations }))).status,
    2,
  )
})

test('what an account supplied without ids of its own is counted, and what others supplied is not', async () => {
  const directory = await empty({ storage: 'memory' })
  const at = (name: string, more = {}) => ({
    country: 'gb',
    name: { name },
    postal_address: { town: 'Leeds' },
    ...more,
  })
  const records = [at('Mill Bakery'), at('Corner Shop'), at('Old Inn', { _supplier_id: 'I-1' })]
  writeFileSync(path('bare.jsonl'), records.map((one) => JSON.stringify(one)).join('\n'))
  await imported(directory, path('bare.jsonl'), 'bare')
  writeFileSync(path('other.jsonl'), JSON.stringify(at('Other Cafe')))
  await imported(directory, path('other.jsonl'), 'other')
  const run = (...more: string[]) =>
    runHere(exportCommand, ['--account', 'bare', ...more], async () => ({ operations: directory.operations }))
  assert.match((await run()).err, /1 records written[\s\S]*listings left out: 2; bare supplied them without/)
  assert.doesNotMatch((await run('--country', 'FI')).err, /left out/)
})

test('GeoParquet holds flat columns, points and their boxes, and imports again as it was', async () => {
  const file = path('all.parquet')
  await exportedFrom(source, file)
  const read = await asyncBufferFromFile(file)
  const metadata = await parquetMetadataAsync(read)
  const geo = JSON.parse(metadata.key_value_metadata!.find(({ key }) => key === 'geo')!.value!)
  assert.equal(geo.version, '1.1.0')
  assert.deepEqual(geo.columns.geometry.covering.bbox.xmax, ['bbox', 'xmax'])
  const rows = await parquetReadObjects({ file: read, metadata, compressors })
  const records = recordsOf(await exportedFrom(source))
  assert.equal(rows.length, records.length)
  for (const [at, row] of rows.entries()) {
    const { geopoint, name, phones = [] } = records[at]
    assert.deepEqual(JSON.parse(row.document), records[at])
    assert.deepEqual([row.id, row.name], [records[at]._supplier_id, name.name])
    assert.deepEqual(
      row.phones,
      phones.map(({ number }: { number: string }) => number),
    )
    const point = geopoint && [Number(geopoint.longitude), Number(geopoint.latitude)]
    assert.deepEqual(row.geometry?.coordinates, point)
    assert.deepEqual(row.bbox ? [row.bbox.xmin, row.bbox.ymax] : undefined, point)
  }
  assert.ok(!JSON.stringify(rows.map(({ geometry: _, ...row }) => row)).includes('Secret Lane'))
  const copy = await empty({ storage: 'memory' })
  const counts = await imported(copy, file)
  assert.deepEqual([counts.created, counts.merged, counts.refused], [5, 0, 0])
  assert.equal(withoutIds(await exportedFrom(copy)), withoutIds(await exportedFrom(source)))
  const http = await source.server.inject({
    url: '/v1/export?format=geoparquet',
    headers: { 'X-API-Key': source.keys.admin },
  })
  assert.equal(http.headers['content-disposition'], 'attachment; filename="export.parquet"')
  const sent = await parquetReadObjects({ file: new Uint8Array(http.rawPayload).buffer, compressors })
  assert.deepEqual(
    sent.map(({ document }) => document),
    rows.map(({ document }) => document),
  )
  assert.equal((await runHere(exportCommand, ['--format', 'geoparquet'], never)).status, 2)
})

test('an export names what is due for a file of OpenStreetMap, and nobody else', async () => {
  const file = path('cafe.osm')
  writeFileSync(
    file,
    `<osm><node id="1" lat="60.17" lon="24.94"><tag k="amenity" v="cafe"/><tag k="name" v="Kahvila Aamu"/>
    <tag k="addr:city" v="Helsinki"/><tag k="addr:country" v="FI"/><tag k="wheelchair" v="limited"/></node></osm>`,
  )
  const directory = await empty({ storage: 'memory' })
  assert.equal((await imported(directory, file, 'map')).created, 1)
  const [about, record] = (await exportedFrom(directory)).split('\n').map((line) => line && JSON.parse(line))
  const due = about._about.sources.map(({ imported: _, ...one }: Record<string, string>) => one)
  assert.deepEqual(due, [
    { account: 'map', licence: 'ODbL 1.0', attribution: '© OpenStreetMap contributors' },
  ])
  assert.deepEqual(record.attributes, [{ attribute: 'wheelchair', value: 'limited' }])
  const table = path('cafe.csv')
  await exportedFrom(directory, table)
  const metadata = JSON.parse(readFileSync(`${table}-metadata.json`, 'utf8'))
  assert.deepEqual(
    [metadata.url, metadata['dc:rights'], metadata.notes],
    ['cafe.csv', ['© OpenStreetMap contributors, ODbL 1.0'], about._about.sources],
  )
  const header = readFileSync(table, 'utf8').split('\r\n', 1)[0]!.split(',')
  assert.deepEqual(
    metadata.tableSchema.columns.map(({ titles }: { titles: string }) => titles),
    header,
  )
  const again = await runHere(exportCommand, [path('other.csv')], async () => ({
    operations: directory.operations,
  }))
  assert.equal(again.status, 0)
  rmSync(path('other.csv'))
  const kept = await runHere(exportCommand, [path('other.csv')], async () => ({
    operations: directory.operations,
  }))
  assert.match(kept.err, /other\.csv-metadata\.json is there already/)
  const copied = JSON.parse((await exportedFrom(source)).split('\n')[0]!)
  assert.deepEqual(copied._about.sources, [])
})

const never = (): never => {
  throw new Error('opened')
}

test('over HTTP, administrators get all, and an account what it supplies', async () => {
  const get = (params: Record<string, string>, key?: string) =>
    source.call('GET', '/v1/export', params, key === undefined ? {} : { key })
  const all = await get({ format: 'csv' }, source.keys.admin)
  assert.equal(all.status, 200)
  assert.equal(all.headers['content-disposition'], 'attachment; filename="export.csv"')
  assert.equal(all.text, await exportedFrom(source, '--format', 'csv'))
  const own = await get({ format: 'jsonl' }, source.keys.entry)
  assert.equal(withoutIds(own.text), withoutIds(await exportedFrom(source, '--account', 'shop')))
  assert.equal(recordsOf((await get({ format: 'jsonl' }, source.keys.other)).text).length, 0)
  assert.equal((await get({ format: 'jsonl', masheryid: 'shop' }, source.keys.other)).status, 403)
  const stranger = await get({ format: 'jsonl', masheryid: 'nobody' }, source.keys.admin)
  assert.equal(stranger.status, 400)
  const wrong = await get({ format: 'xls', where: 'Leeds', latitude_1: '1' }, source.keys.admin)
  assert.equal(wrong.status, 400)
  assert.equal(wrong.body.data.length, 5)
  const nowhere = await get({ country: 'GB', where: 'Xyzzyplugh', format: 'csv' }, source.keys.admin)
  assert.equal(nowhere.status, 200)
  assert.equal(nowhere.text.trim().split('\n').length, 1, 'the line of the columns alone')
})

test('a client that leaves frees the state it read; writers go on meanwhile', async () => {
  const directory = await empty()
  const address = directory.server.server
  await directory.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = address.address() as AddressInfo
  const body = 'Long text. '.repeat(890)
  for (let n = 0; n < 300; n++)
    await directory.operations.addBusiness(
      {
        country: 'gb',
        supplierId: `L-${n}`,
        timezone: null,
        objects: {
          name: [{ name: `Long ${n}` }],
          postal_address: [{ town: 'Leeds' }],
          description: [{ headline: 'H', body: `${body}${n}` }],
        },
      },
      { account: 'shop', keyId: '', plan: 'admin', admin: false, userId: null },
      { profile: 'feed', skipMatching: true },
    )
  const url = `http://127.0.0.1:${port}/v1/export?format=jsonl&api_key=${directory.keys.admin}`
  // Twice as many as may run at once, each of which leaves after the first bytes.
  for (let n = 0; n < 4; n++)
    await new Promise<void>((resolve, reject) => {
      const asked = request(url, { agent: false }, (reply) => {
        assert.equal(reply.statusCode, 200)
        reply.once('data', () => {
          reply.destroy()
          resolve()
        })
      })
      asked.on('error', reject).end()
    })
  for (;;) {
    const reply = await fetch(url, { headers: { connection: 'close' } })
    const text = await reply.text()
    if (reply.status === 503) continue
    assert.equal(recordsOf(text).length, 300)
    break
  }
})
