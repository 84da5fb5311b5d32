import assert from 'node:assert/strict'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { temporaryFolder } from '../../test/support/at-end.ts'
import { openingOf } from '../../test/support/import-command.ts'
import { smallTaxonomy } from '../../test/support/import-taxonomy.ts'
import { runHere } from '../../test/support/run-command.ts'
import { MemoryAccessStore } from '../adapters/memory/access-store.ts'
import { MemoryEntityStore } from '../adapters/memory/entity-store.ts'
import { invalid } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import { parseMappingFile } from '../importing/mapping-file.ts'
import { type TakeInRequest, takeIn } from '../operations/feeds/take-in.ts'
import type { Services } from '../operations/services.ts'
import type { Principal, Submission, SubmissionOptions } from '../operations/submission.ts'
import { importCommand } from './import.ts'

/**
 * A folder with files, and a directory that records its input. It rejects the name "Bad" and merges known
 * supplier ids.
 */
async function desk(files: Record<string, string | Uint8Array>) {
  const folder = temporaryFolder('import')
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  const taken: { submission: Submission; options: SubmissionOptions; account: string }[] = []
  const known = new Set<string>()
  let opened = 0
  const store = new MemoryEntityStore({ put: () => undefined, remove: () => undefined }, () => 1)
  const access = new MemoryAccessStore()
  const about = { store, feeds: store.feeds, access, accessWriter: access, clock: { now: () => 1 } }
  const services = {
    takeIn: (request: TakeInRequest, principal: Principal) =>
      takeIn(about as unknown as Services, request, principal, {
        addBusiness: services.addBusiness,
        commit: (commands) => store.commit(commands),
      }),
    taxonomy: smallTaxonomy,
    reportFolder: join(folder, 'reports'),
    principal: async (account: string) => ({
      account,
      keyId: 'cli',
      plan: 'admin',
      admin: true,
      userId: 'u',
    }),
    addBusiness: async (
      submission: Submission,
      principal: { account: string },
      options: SubmissionOptions,
    ) => {
      if (submission.objects.name?.[0]?.name === 'Bad') throw invalid(fault('wrong_form', 'name'))
      taken.push({ submission, options, account: principal.account })
      const matched = known.has(submission.supplierId ?? '')
      if (options.dryRun !== true) known.add(submission.supplierId ?? '')
      return {
        matched,
        entityId: '1',
        changed: !matched,
        incomplete: submission.objects.phone ? [] : ['phone'],
        held: [],
        inactive: null,
        duplicates: [],
        alsoSuppliedAs: [],
      }
    },
  }
  const run = (...args: string[]) =>
    runHere(importCommand, args, async () => {
      opened++
      return openingOf(services)
    })
  return { folder, taken, run, opened: () => opened, path: (name: string) => join(folder, name) }
}

const csv = 'id,name,kind,town,tel\n1,A,Bakery,York,01904 123456\n2,Bad,,York,\n3,C,Zauberei,,\n'
const mapping = JSON.stringify({
  constants: { country: 'gb' },
  columns: { id: '_supplier_id', name: 'name', kind: 'category', town: 'town' },
})

test('a CSV file is taken in, and the same again is merged', async () => {
  const { run, path, taken } = await desk({ 'a.csv': csv, 'm.json': mapping })
  const first = await run(path('a.csv'), '--mapping', path('m.json'), '--account', 'guide', '--json')
  assert.equal(first.status, 0)
  assert.equal(first.out.length, 1)
  const { report, import_id, ...counts } = JSON.parse(first.out[0]!)
  assert.match(import_id, /^[0-9a-f]{16}$/)
  assert.deepEqual(counts, { read: 3, created: 2, merged: 0, refused: 1, incomplete: 2, cells_refused: 0 })
  assert.deepEqual(JSON.parse(await readFile(report, 'utf8')), {
    line: 3,
    supplier_id: '2',
    name: 'Bad',
    reasons: ['name has the wrong form'],
  })
  const summary = JSON.parse(await readFile(report.replace('.report.ndjson', '.summary.json'), 'utf8'))
  assert.equal(summary.unknown_categories[0].value, 'Zauberei')
  assert.ok(first.err.split('\n').includes('columns not used: tel'))
  assert.match(first.err, /1 × Zauberei/)
  assert.equal(taken[0]?.account, 'guide')
  assert.equal(taken[0]?.options.profile, 'feed')
  assert.deepEqual(taken[0]?.submission.objects.category, [{ category_id: '101' }])
  const again = JSON.parse((await run(path('a.csv'), '--mapping', path('m.json'), '--json')).out[0]!)
  assert.deepEqual([again.created, again.merged, again.refused], [0, 2, 1])
})

test('a column of records may come late: the mapping names it, or the import reports it', async () => {
  const columns = { id: '_supplier_id', name: 'name', fax: 'fax', 'contact_*': '*' }
  const { run, path, taken } = await desk({
    'late.ndjson': Array.from({ length: 1402 }, (_, at) =>
      JSON.stringify({
        ...{ id: at, name: `A${at}`, contact_town: 'York' },
        ...(at === 1401 ? { fax: '01904 123456', contact_website: 'https://a.example' } : {}),
      }),
    ).join('\n'),
    'short.ndjson': '{"id":1,"name":"A","contact_town":"York"}\n',
    'm.json': JSON.stringify({ constants: { country: 'gb' }, columns }),
  })
  const { err, status } = await run(path('late.ndjson'), '--mapping', path('m.json'))
  assert.equal(status, 0, err)
  assert.equal(taken.at(-1)?.submission.objects.fax?.length, 1)
  assert.match(err, /^columns not used, as the first rows have none of them: contact_website$/m)
  const short = await run(path('short.ndjson'), '--mapping', path('m.json'))
  assert.equal(short.status, 2)
  assert.match(short.err, /columns > fax: the file has no such column/)
})

test('a dry run says so and hands that on', async () => {
  const { run, path, taken } = await desk({ 'a.csv': csv, 'm.json': mapping })
  const { out, status } = await run(path('a.csv'), '--mapping', path('m.json'), '--dry-run')
  assert.equal(status, 0)
  assert.match(out[0]!, /^3 read: 2 created, 0 merged, 1 refused; 2 incomplete \(dry run, nothing written\)$/)
  assert.match(out[1]!, /^report: .*\.report\.ndjson$/)
  assert.ok(taken.every(({ options }) => options.dryRun === true))
})

test('formats are found by contents and names, packed files are unpacked', async () => {
  const line = `${JSON.stringify({ _supplier_id: '1', name: { name: 'A' } })}\n`
  const place = `${JSON.stringify({ type: 'Feature', id: 'p', geometry: null, properties: { names: { primary: 'P' } } })}\n`
  const { run, path, taken } = await desk({
    'a.ndjson.gz': gzipSync(line),
    'b.geojson': place,
    'c.tsv': 'name\ttown\nT\tYork\n',
    'd.data': line,
  })
  for (const name of ['a.ndjson.gz', 'b.geojson', 'c.tsv', 'd.data']) {
    assert.equal((await run(path(name), '--country', 'GB', '--json')).status, 0, name)
  }
  assert.deepEqual(
    taken.map(({ submission }) => submission.objects.name?.[0]?.name),
    ['A', 'P', 'T', 'A'],
  )
  assert.ok(taken.every(({ submission }) => submission.country === 'gb'))
})

test('wrong usage is 2, a file that cannot be read 1, and neither opens the store', async () => {
  const { run, path, opened } = await desk({
    'a.csv': csv,
    'empty.csv': '',
    'bad.json': '{ "columns": { "id": "idd", "nix": "name" } }',
    'unfit.json': '{ "columns": { "nix": "name" } }',
    'no.parquet': 'PAR1 but not really',
    'no-name.csv': 'x,y\n1,2\n',
  })
  const statuses = async (...calls: string[][]) => {
    const found: number[] = []
    for (const args of calls) found.push((await run(...args)).status)
    return found
  }
  const a = path('a.csv')
  assert.deepEqual(
    await statuses(
      [],
      [a, 'more'],
      [a, '--format', 'xls'],
      [a, '--country', 'xx'],
      [a, '--nonsense'],
      [a, '--mapping', path('none.json')],
      [a, '--mapping', path('bad.json')],
      [a, '--mapping', path('unfit.json')],
      [path('no-name.csv')],
    ),
    [2, 2, 2, 2, 2, 2, 2, 2, 2],
  )
  assert.deepEqual(await statuses([path('none.csv')], [path('empty.csv')]), [1, 1])
  assert.equal(opened(), 0)
  assert.equal((await run(path('no.parquet'))).status, 1)
  const faults = (await run(a, '--mapping', path('bad.json'))).err
  assert.match(faults, /line 1: columns > id: "idd" is no target/)
})

test('a mapping file with unknown categories is at fault', async () => {
  const { run, path, taken } = await desk({
    'a.csv': csv,
    'm.json':
      '{"constants":{"category":"osm:shop/bakry"},"columns":{"name":"name"},"categories":{"x":"999","y":"101","z":null}}',
  })
  const { status, err } = await run(path('a.csv'), '--mapping', path('m.json'))
  assert.equal(status, 2)
  assert.match(err, /constants > category: .* osm:shop\/bakry\ncategories > x: .* 999\n/)
  assert.equal(taken.length, 0)
})

test('a file of which every row is refused ends with 1 and still says what it counted', async () => {
  const { run, path } = await desk({ 'a.csv': 'name\nBad\nBad\n' })
  const { status, out } = await run(path('a.csv'), '--json')
  assert.equal(status, 1)
  assert.equal(JSON.parse(out[0]!).refused, 2)
})

test('without a mapping, columns are read by the words of their headers, and each is told', async () => {
  const { run, path, taken } = await desk({
    'a.csv':
      'id,Name,Phone,E-mail,website,address,city,zip,lat,lon,Hours,notes\n' +
      '7,Corner,01904 123456,a@corner.example,www.corner.example,"1 High Street, Unit 3",York,YO1 7EP,53.96,-1.08,Mon-Fri 9-5,x\n' +
      '8,Bakery,01904 123457,b@bakery.example,www.bakery.example,2 High Street,York,YO1 7EP,53.97,-1.09,by appointment,y\n',
  })
  const { status, err } = await run(path('a.csv'), '--country', 'GB')
  assert.equal(status, 0, err)
  const lines = err.split('\n')
  for (const told of [
    'column id is read as _supplier_id',
    'column Name is read as name',
    'column Phone is read as telephone_number',
    'column E-mail is read as email',
    'column city is read as town',
    'column zip is read as postcode',
    'column lat is read as latitude',
    'column lon is read as longitude',
    'column Hours is read as opening_times',
    'columns not used: notes',
    '--suggest-mapping drafts a mapping to read them otherwise',
  ])
    assert.ok(lines.includes(told), `${told}\n${err}`)
  assert.ok(
    !lines.some((line) => /column website/.test(line)),
    'a target by its own name goes without saying',
  )
  const { supplierId, objects } = taken[0]!.submission
  assert.equal(supplierId, '7')
  assert.deepEqual(objects.postal_address, [
    { address1: '1 High Street', address2: 'Unit 3', town: 'York', postcode: 'YO1 7EP' },
  ])
  assert.equal(objects.phone?.[0]?.number, '01904 123456')
  assert.deepEqual(objects.geopoint, [{ latitude: '53.96', longitude: '-1.08' }])
})

test('a header whose cells do not fit is not believed, nor an id that repeats', async () => {
  const { run, path, taken } = await desk({
    'a.csv': `name,country,town,id,phone\n${'A,gb,York,1,see website\nB,gb,York,1,ask\nC,gb,York,1,none\n'}`,
  })
  const { err } = await run(path('a.csv'))
  assert.match(err, /^columns not used: id, phone$/m)
  assert.deepEqual(
    taken.map(({ submission }) => submission.supplierId),
    [null, null, null],
  )
})

test('a state of the record is no region', async () => {
  const { run, path } = await desk({
    'a.csv': `name,country,town,state\nA,gb,York,active\nB,gb,York,Closed\nC,gb,York,active\n`,
    'b.csv': `name,country,town,state\nA,us,Austin,TX\nB,us,Reno,Nevada\n`,
  })
  assert.match((await run(path('a.csv'))).err, /^columns not used: state$/m)
  assert.match((await run(path('b.csv'))).err, /^column state is read as province$/m)
})

test('a target by its name comes before a word for it', async () => {
  const { run, path, taken } = await desk({ 'a.csv': 'title,name,country,town\nMs,A,gb,York\n' })
  const { err } = await run(path('a.csv'))
  assert.match(err, /^columns not used: title$/m)
  assert.equal(taken[0]?.submission.objects.name?.[0]?.name, 'A')
})

test('a mapping of categories alone leaves the columns to their headers', async () => {
  const { run, path, taken } = await desk({
    'a.csv': 'shop name,city,type\nA,York,Bread\n',
    'm.json': '{"constants":{"country":"gb"},"categories":{"Bread":"101"}}',
  })
  const { err } = await run(path('a.csv'), '--mapping', path('m.json'))
  assert.match(err, /^column type is read as category$/m)
  assert.deepEqual(taken[0]?.submission.objects.category, [{ category_id: '101' }])
})

test('a table without a name, or without a country, says what to do', async () => {
  const { run, path } = await desk({ 'x.csv': 'colour,size\nred,1\n', 'b.csv': 'name,town\nA,York\n' })
  const nameless = await run(path('x.csv'), '--country', 'GB')
  assert.equal(nameless.status, 2)
  assert.match(nameless.err, /no column is named "name".*the file has colour, size.*--suggest-mapping/)
  assert.match((await run(path('b.csv'))).err, /^no column tells the country, .*--country$/m)
})

test('a draft goes to a new file or to standard output', async () => {
  const { run, path, folder } = await desk({ 'a.csv': csv })
  const printed = await run(path('a.csv'), '--suggest-mapping')
  assert.equal(parseMappingFile(printed.out[0]!).columns[0]?.to, '_supplier_id')
  assert.equal((await run(path('a.csv'), '--suggest-mapping', path('out.json'))).status, 0)
  assert.equal((await run(path('a.csv'), `--suggest-mapping=${path('other.json')}`)).status, 0)
  assert.equal(await readFile(path('out.json'), 'utf8'), `${printed.out[0]}\n`)
  assert.equal((await run(path('a.csv'), '--suggest-mapping', path('out.json'))).status, 1)
  assert.deepEqual((await readdir(folder)).sort(), ['a.csv', 'other.json', 'out.json'])
})

const simple = JSON.stringify({
  constants: { country: 'gb' },
  columns: { id: '_supplier_id', name: 'name', town: 'town' },
})

test('rows of one id and another name are refused, in a dry run too; rows that add to a business are not', async () => {
  const lines = [
    { id: '1', name: 'Rose Café', town: 'York' },
    { id: '1', name: 'rose cafe', town: 'Leeds' },
    { id: '1', town: 'York' },
    { id: '1', name: 'Tulip Bakery', town: 'York' },
    { id: '2', name: 'Tulip Bakery', town: 'York' },
  ]
  const text = lines.map(({ id, name = '', town }) => `${id},${name},${town}\n`).join('')
  const { run, path, taken } = await desk({ 'a.csv': `id,name,town\n${text}`, 'm.json': simple })
  const args = [path('a.csv'), '--mapping', path('m.json'), '--json']
  for (const more of [['--dry-run'], []]) {
    taken.length = 0
    const { read, refused, report } = JSON.parse((await run(...args, ...more)).out[0]!)
    assert.deepEqual([read, refused], [5, 1])
    const { line, name, reasons } = JSON.parse(await readFile(report, 'utf8'))
    assert.deepEqual([line, name], [5, 'Tulip Bakery'])
    assert.deepEqual(reasons, ['its _supplier_id is on an earlier line, with another name'])
    assert.equal(taken.length, 4)
    const again = await readFile(report.replace('.report.ndjson', '.refused.csv'), 'utf8')
    assert.match(again, /\r\n1,Tulip Bakery,York,5,/)
  }
})

test('refused rows that cannot be told apart are kept as they stand', async () => {
  const text = 'id,name,town\n1,"A,York\n2,B,York\n3,C,York,more,x\n'
  const { run, path } = await desk({ 'a.csv': text, 'm.json': simple })
  const { out, err } = await run(path('a.csv'), '--mapping', path('m.json'), '--json')
  const { refused, report } = JSON.parse(out[0]!)
  assert.equal(refused, 2)
  const kept = report.replace('.report.ndjson', '.refused.csv')
  assert.match(err, /refused rows, to mend and import again: /)
  const lines = (await readFile(kept, 'utf8')).split('\r\n').slice(1, -1)
  assert.deepEqual(
    lines.map((line) => line.replace(/[^,]*$/, '')),
    ['"1,""A,York",,,2,', '"3,C,York,more,x",,,4,'],
  )
})

test('a missing file is reported as missing', async () => {
  const { run } = await desk({})
  const { status, err } = await run('/absent/a.csv')
  assert.equal(status, 1)
  assert.match(err, /cannot read \/absent\/a\.csv: no such file/)
})

test('the reasons of the summary sum to the cells that were left out', async () => {
  const rows = ['1,A,York,by day,by day', '2,B,York,by day,12', '3,C,York,,12']
  const { run, path, folder } = await desk({
    'a.csv': `id,name,town,hours,tel\n${rows.join('\n')}\n`,
    'a.json': JSON.stringify({
      constants: { country: 'gb' },
      columns: {
        id: '_supplier_id',
        name: 'name',
        town: 'town',
        hours: 'opening_times',
        tel: 'telephone_number',
      },
    }),
  })
  const end = await run(path('a.csv'), '--mapping', path('a.json'), '--json')
  const { cells_refused } = JSON.parse(end.out[0]!)
  const names = await readdir(join(folder, 'reports'))
  const summary = names.find((name) => name.endsWith('.summary.json'))!
  const { left_out } = JSON.parse(await readFile(join(folder, 'reports', summary), 'utf8'))
  const sum = left_out.reduce((all: number, { count }: { count: number }) => all + count, 0)
  assert.deepEqual([cells_refused, sum], [5, 5])
  assert.match(end.err, /2 × opening times not understood: by day/)
})
