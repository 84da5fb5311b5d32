import assert from 'node:assert/strict'
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Caller } from '../../src/access/principal.ts'
import { everybody } from '../../src/access/visibility.ts'
import { importCommand } from '../../src/cli/import.ts'
import { demoRows } from '../../src/importing/demo.ts'
import { takeIn } from '../../src/operations/feeds/take-in.ts'
import { shippedData } from '../../src/paths.ts'
import { startDirectory, type TestDirectory } from '../support/directory.ts'
import { checkDocument } from '../support/document-schema.ts'
import { openingOf } from '../support/import-command.ts'
import { runHere } from '../support/run-command.ts'

const shared = process.env.HIGHSTREET_SHARED ?? join(import.meta.dirname, '../../../shared')
const scale = Number(process.env.HIGHSTREET_TEST_SCALE ?? 0.1)
const demoFile = join(shippedData, 'demo-helsinki.ndjson.gz')

let directory: TestDirectory
before(async () => {
  directory = await startDirectory()
})
after(() => directory.close())

/** Runs `highstreet import` on the directory of this file. */
async function importFile(...args: string[]) {
  const { status, out } = await runHere(importCommand, [...args, '--json'], async () =>
    openingOf({
      takeIn: (request, by) => takeIn(directory.services, request, by),
      taxonomy: directory.services.taxonomy,
      reportFolder: join(directory.settings.dataDir, 'imports'),
      principal: async () => ({
        account: 'shop',
        keyId: '',
        plan: 'admin',
        admin: false,
        userId: directory.userId,
      }),
    }),
  )
  const {
    report,
    import_id: _,
    ...counts
  } = JSON.parse(out[0]!) as Record<string, number> & {
    report: string
  }
  return {
    status,
    counts,
    refused: readFileSync(report, 'utf8')
      .split('\n')
      .filter((line) => line !== ''),
  }
}

/** Writes a mapping file, which must do with fifteen lines. */
function mappingFile(name: string, constants: object, columns: Record<string, string>): string {
  const lines = Object.entries(columns).map(
    ([column, to]) => `    ${JSON.stringify(column)}: ${JSON.stringify(to)}`,
  )
  const text = `{\n  "constants": ${JSON.stringify(constants)},\n  "columns": {\n${lines.join(',\n')}\n  }\n}\n`
  assert.ok(text.trimEnd().split('\n').length <= 15)
  const path = join(directory.settings.dataDir, name)
  writeFileSync(path, text)
  return path
}

async function found(
  path: string,
  params: Record<string, string>,
): Promise<{ total: number; names: string[] }> {
  const { body } = await directory.call('GET', `/v1/entity/search/${path}`, params)
  assert.equal(body.success, true)
  const names = body.data.rows.map(({ doc }: { doc: { name: { name: string } } }) => doc.name.name)
  return { total: body.data.total_rows, names }
}

test('the demo places are all taken in, can be found, and create nothing the second time', async () => {
  const places = (await Array.fromAsync(demoRows(() => createReadStream(demoFile)))).length
  assert.ok(places > 1300)
  const first = await importFile(demoFile)
  const reasons = first.refused.map((line) => JSON.parse(line).reasons).filter((said) => said !== undefined)
  assert.deepEqual(reasons, [])
  const twice = first.refused.filter((line) => (JSON.parse(line).also_supplied_as ?? []).length > 0).length
  assert.ok(twice < 5, 'few shops are in the file twice')
  assert.deepEqual([first.counts.created, first.counts.merged], [places - twice, twice])
  assert.ok((await found('what/bylocation', { what: 'cafe', where: 'Helsinki', country: 'FI' })).total > 50)
  assert.ok(
    (await found('who', { who: 'Hard Rock Cafe Helsinki', country: 'FI' })).names.includes(
      'Hard Rock Cafe Helsinki',
    ),
  )
  const second = await importFile(demoFile)
  assert.deepEqual([second.counts.created, second.counts.merged], [0, places])
  const viewer = { ...everybody, account: 'shop' } as Caller
  const ids = await directory.services.store.idsAfter('0', places)
  for (const id of ids) checkDocument(await directory.operations.readEntity(id, viewer))
})

test('a dry run writes nothing', async () => {
  const before = await directory.services.store.count()
  const file = join(directory.settings.dataDir, 'one.ndjson')
  writeFileSync(file, '{"country":"gb","name":{"name":"Dry Run Dairy"},"postal_address":{"town":"York"}}\n')
  const { counts } = await importFile(file, '--dry-run')
  assert.equal(counts.created, 1)
  assert.equal(await directory.services.store.count(), before)
})

test('a feed row needs a name, a country and a place; a bad value besides is left out and reported', async () => {
  const rows = [
    { country: 'gb', name: { name: 'By Town' }, postal_address: { town: 'York' } },
    { country: 'gb', name: { name: 'By Postcode' }, postal_address: { postcode: 'RG1 1AA' } },
    { country: 'gb', name: { name: 'By Point' }, geopoint: { latitude: 53.96, longitude: -1.08 } },
    { country: 'gb', name: { name: 'Nowhere' } },
    { country: 'gb', postal_address: { town: 'York' } },
    { name: { name: 'No Country' }, postal_address: { town: 'York' } },
    {
      country: 'gb',
      name: { name: 'Bad Phone' },
      postal_address: { town: 'York' },
      phones: [{ number: 'call us' }],
    },
  ]
  const file = join(directory.settings.dataDir, 'few.ndjson')
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  const { counts, refused } = await importFile(file)
  assert.deepEqual(counts, {
    ...{ read: 7, created: 4, merged: 0, refused: 3, incomplete: 4 },
    cells_refused: 1,
  })
  const told = refused.map(
    (line) => JSON.parse(line) as { line: number; reasons?: string[]; column?: string },
  )
  assert.deepEqual(
    told.map(({ line, reasons, column }) => [line, column ?? reasons?.[0]?.split(' ')[0]]),
    [
      [4, 'town,'],
      [5, 'name'],
      [6, 'country'],
      [7, 'phones[0].number'],
    ],
  )
})

/** Runs with a file of the development data; skipped where that is not at hand and nobody said it is. */
function withShared(name: string, file: string, least: number, run: (path: string) => Promise<void>): void {
  const path = join(shared, 'data', file)
  const missing = !existsSync(path) && process.env.HIGHSTREET_SHARED === undefined
  const skip = missing
    ? `development data not at hand: ${file}`
    : scale < least
      ? `needs HIGHSTREET_TEST_SCALE ${least}`
      : false
  test(name, { skip }, () => run(path))
}

withShared('Overture places of the United States', 'overture-us-places.parquet', 1, async (path) => {
  const { counts } = await importFile(path, '--format', 'overture')
  assert.equal(counts.read, 3425)
  assert.ok(counts.refused! <= 20)
  assert.ok((await found('what', { what: 'hotel', country: 'US' })).total >= 285)
  assert.ok((await found('who', { who: 'Wax Custom Communications', country: 'US' })).total > 0)
  const again = await importFile(path)
  assert.equal(again.counts.created, 0)
  const closed = await directory.call('GET', '/v1/entity/by_supplier_id', {
    supplier_id: '08f266a10600a52503c92091232e057c',
  })
  assert.equal(closed.status, 200)
  assert.match(closed.text, /"status":"inactive"/)
})

for (const supplierId of ['organisation_data_service_code', undefined]) {
  const label = supplierId === undefined ? 'without ids of their own' : 'with their ids'
  withShared(
    `pharmacies of Manchester ${label}`,
    'manchester-pharmacies.csv',
    supplierId === undefined ? 1 : 0,
    async (path) => {
      const mapping = mappingFile(
        'pharmacies.json',
        { country: 'gb', category: 'osm:amenity/pharmacy' },
        {
          ...(supplierId === undefined ? {} : { [supplierId]: '_supplier_id' }),
          pharmacy_name: 'name',
          address: 'address',
          postcode: 'postcode',
          'opening_hours_*': 'opening_times.*',
        },
      )
      const first = await importFile(path, '--mapping', mapping)
      assert.deepEqual([first.counts.read, first.counts.refused], [631, 0])
      const near = await found('what/bylocation', { what: 'pharmacy', where: 'Bolton', country: 'GB' })
      assert.ok(near.total >= 30)
      assert.ok((await found('who', { who: 'Cohens Chemist', country: 'GB' })).total >= 10)
      assert.equal((await importFile(path, '--mapping', mapping)).counts.created, 0)
    },
  )
}

withShared('breweries of many countries', 'breweries-dev.csv', 1, async (path) => {
  const mapping = mappingFile(
    'breweries.json',
    { category: 'osm:craft/brewery' },
    {
      id: '_supplier_id',
      name: 'name',
      'address_*': 'postal_address.address*',
      city: 'town',
      state_province: 'province',
      postal_code: 'postcode',
      country: 'country',
      phone: 'telephone_number',
      website_url: 'website',
      'l*tude': 'l*tude',
    },
  )
  const first = await importFile(path, '--mapping', mapping)
  assert.equal(first.counts.read, 5895)
  assert.ok(first.counts.refused! <= 5895 * 0.005)
  assert.ok((await found('what', { what: 'brewery', country: 'DE' })).total >= 700)
  assert.equal((await importFile(path, '--mapping', mapping)).counts.created, 0)
})
