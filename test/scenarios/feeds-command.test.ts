import assert from 'node:assert/strict'
import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { feedsCommand } from '../../src/cli/feeds.ts'
import { temporaryFolder } from '../support/at-end.ts'
import { startDirectory, type TestDirectory } from '../support/directory.ts'
import { runHere } from '../support/run-command.ts'
import { isCampaign, runHighstreet, startOwnServer } from '../support/server-process.ts'

const folder = temporaryFolder('feeds-command')
let served: { readonly text: string; readonly etag: string } = { text: '', etag: '"0"' }
const asked: (string | undefined)[] = []
const server = createServer((request, response) => {
  asked.push(request.headers['if-none-match'])
  if (request.headers['if-none-match'] === served.etag) return response.writeHead(304).end()
  return response.writeHead(200, { ETag: served.etag }).end(served.text)
})
let directory: TestDirectory
let clock = Date.UTC(2026, 10, 16, 9)
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  directory = await startDirectory({ env: { HIGHSTREET_FETCH_ALLOW: host }, now: () => clock })
})
after(async () => {
  server.closeAllConnections()
  server.close()
  await directory.close()
})

const run = (...args: string[]) => {
  clock += 1000
  return runHere(feedsCommand, args, async () => ({
    services: directory.services,
    reportFolder: join(folder, 'reports'),
  }))
}

const csv = (...ids: number[]): string =>
  [
    '_supplier_id,name,country,town,telephone_number',
    ...ids.map((n) => `C-${n},Shop ${'abcdefgh'[n]}${n} Ltd,gb,Leeds,0113 496 01${10 + n}`),
  ].join('\n')

const count = () => directory.services.store.count()

test('a folder is taken in by its newest file, and an unchanged one is not read again', async () => {
  const inbox = join(folder, 'inbox')
  mkdirSync(inbox)
  writeFileSync(join(inbox, 'monday.csv'), csv(1))
  writeFileSync(join(inbox, 'tuesday.csv'), csv(1, 2))
  utimesSync(join(inbox, 'monday.csv'), 1, 1)
  assert.equal((await run('put', 'shops', '--source', inbox)).status, 2)
  const made = await run(
    'put',
    'shops',
    '--source',
    inbox,
    '--account',
    'guide',
    '--every',
    '1d',
    '--licence',
    'ODbL 1.0',
    '--attribution',
    '© Guide',
  )
  assert.equal(made.status, 0, made.err)
  const first = await run('run', '--due')
  assert.match(first.out[0]!, /shops {2}.* done {2}2 rows: 2 created/)
  assert.deepEqual((await run('run', '--due')).out, [])
  assert.match((await run('run', 'shops')).out[0]!, /unchanged/)
  clock += 86_400_000
  assert.match((await run('run', '--due')).out[0]!, /unchanged/)
  assert.equal(await count(), 2)
  assert.match((await run('run', 'shops', '--again')).out[0]!, /0 created, 2 merged/)
  const [standing] = (await run('list')).out
  assert.match(standing!, /^shops {2}ok {2}guide/)
  const runs = (await run('runs', 'shops', '--json')).out.map((line) => JSON.parse(line))
  assert.equal(runs.length, 3, 'two looks in a row without news are one line')
  assert.ok(existsSync(runs[0].report), 'the run names its report')
  assert.ok(runs.every(({ remark, report }) => (remark === 'unchanged') === (report === undefined)))
  assert.ok((await directory.services.access.accounts()).includes('guide'), 'an import makes its account')
  assert.deepEqual([runs[0].licence, runs[0].attribution, runs[0].account], ['ODbL 1.0', '© Guide', 'guide'])
})

test('an address is asked for news only, and a failure raises the alarm', async () => {
  const { port } = server.address() as AddressInfo
  served = { text: csv(3, 4), etag: '"1"' }
  const source = `http://127.0.0.1:${port}/feed.csv`
  await run('put', 'remote', '--source', source, '--account', 'remote', '--alarm', 'desk@example.com')
  assert.match((await run('run', 'remote')).out[0]!, /2 created/)
  assert.match((await run('run', 'remote')).out[0]!, /unchanged/)
  assert.deepEqual(asked, [undefined, '"1"'])
  assert.deepEqual((await run('check')).out, [])
  served = { text: `${csv(3).trimEnd()}\n${','.repeat(40)}odd\n`, etag: '"2"' }
  const few = await run('run', 'remote')
  assert.equal(few.status, 1, 'one of two is more than 10 %')
  assert.match(few.out[0]!, /1 refused/)
  const paths = [...few.err.matchAll(/^remote: (?:report|refused rows, to mend and import again): (.+)$/gm)]
  assert.equal(paths.length, 2, few.err)
  for (const [, path] of paths) assert.ok(existsSync(path!), path)
  served = { text: 'name,country\n', etag: '"3"' }
  const empty = await run('run', 'remote', '--again')
  assert.equal(empty.status, 0, empty.err)
  served = { text: 'no,columns\n1,2\n', etag: '"4"' }
  const wrong = await run('run', 'remote')
  assert.equal(wrong.status, 1)
  const check = await run('check')
  assert.equal(check.status, 1)
  assert.match(check.out[0]!, /^remote {2}failed/)
  const mails = await directory.services.deliveries.inState('queued', 10)
  assert.ok(JSON.stringify(mails).includes('Feed remote failed'))
  rmSync(join(folder, 'inbox'), { recursive: true })
  assert.match((await run('run', 'shops')).err, /there is no file or folder/)
})

test('columns that nothing uses are told, late ones too', async () => {
  const file = join(folder, 'late.jsonl')
  const row = (n: number) => ({ id: `L-${n}`, shop: `Shop ${n}`, town: 'Leeds', country: 'gb' })
  const rows = Array.from({ length: 1200 }, (_, n) => (n < 1199 ? row(n) : { ...row(n), cuisine: 'thai' }))
  writeFileSync(file, rows.map((one) => `${JSON.stringify(one)}\n`).join(''))
  const mapping = join(folder, 'late.mapping.json')
  const columns = { id: '_supplier_id', shop: 'name', country: 'country' }
  writeFileSync(mapping, JSON.stringify({ constants: { town: 'Leeds' }, columns }))
  await run('put', 'late', '--source', file, '--account', 'late', '--mapping', mapping)
  const { err } = await run('run', 'late')
  assert.match(err, /late: columns not used: town/)
  assert.match(err, /late: columns not used, as the first rows have none of them: cuisine/)
  await run('remove', 'late')
})

test('what a feed may not be is said at once', async () => {
  for (const args of [
    ['put', 'Bad Id', '--source', 'x', '--account', 'a'],
    ['put', 'x', '--source', 'x', '--account', 'a', '--every', 'often'],
    ['put', 'x', '--source', 'x', '--account', 'a', '--alarm', 'nobody'],
    ['put', 'x', '--source', 'x', '--account', 'a', '--max-withdraw', '500'],
    ['run'],
  ])
    assert.equal((await run(...args)).status, 2, args.join(' '))
  assert.equal((await run('run', 'unknown')).status, 1)
  assert.equal((await run('remove', 'unknown')).status, 1)
  assert.equal((await run('remove', 'remote')).status, 0)
  assert.equal((await run('list')).out.length, 1)
})

const onDemand = { skip: isCampaign ? false : 'needs HIGHSTREET_TEST_SCALE 1' }

test('a running server takes a feed in when it is due', onDemand, async () => {
  const { folder: data, close } = await startOwnServer()
  try {
    const file = join(folder, 'night.csv')
    writeFileSync(file, csv(5, 6))
    await runHighstreet(
      data,
      'feeds',
      'put',
      'night',
      '--source',
      file,
      '--account',
      'night',
      '--every',
      '1d',
    )
    for (;;) {
      const runs = await runHighstreet(data, 'feeds', 'runs', 'night', '--json')
      if (runs === '') continue
      const { state, created } = JSON.parse(runs.split('\n')[0]!)
      if (state === 'running') continue
      assert.deepEqual([state, created], ['done', 2])
      break
    }
  } finally {
    await close()
  }
})
