import assert from 'node:assert/strict'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { feedsCommand } from '../../src/cli/feeds.ts'
import { isActive } from '../../src/entity/live.ts'
import { claimFeed, type FeedClaim, renewMs } from '../../src/operations/feeds/claim-feed.ts'
import { sourcesBySaying } from '../../src/operations/feeds/sources.ts'
import { type Taking, takingHere } from '../../src/operations/feeds/take-in.ts'
import { temporaryFolder } from '../support/at-end.ts'
import { startDirectory, type TestDirectory } from '../support/directory.ts'
import { runHere } from '../support/run-command.ts'

const folder = temporaryFolder('feed-alarms')
const dayMs = 86_400_000
const living = { own: 'this one', hasEnded: () => false }
let served = { status: 200, text: '' }
const server = createServer((request, response) => {
  if (request.url === '/inside') return response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
  return response.writeHead(served.status).end(served.text)
})
let directory: TestDirectory
let host: string
let clock = Date.UTC(2026, 10, 16, 9)
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
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

const csv = (...rows: string[]): string => ['_supplier_id,name,country,town', ...rows].join('\n')
const shop = (n: number) => `A-${n},Shop ${'abcdefgh'[n]}${n} Ltd,gb,Leeds`

const hook = 'https://hooks.example/T0/s3cret'

/** What has been sent since the last call, oldest first. */
const told = (() => {
  let known = 0
  return async () => {
    const all = (await directory.services.deliveries.inState('queued', 100)).toSorted(
      (a, b) => a.created - b.created,
    )
    const fresh = all.slice(known)
    known = all.length
    return fresh.map(({ channel, subject, text }) => (channel === 'email' ? subject : JSON.parse(text).event))
  }
})()

test('an alarm is raised once, by mail and webhook, and so is its end', async () => {
  const { err } = await run(
    'put',
    'guide',
    '--source',
    `http://${host}/a.csv?token=s3cret`,
    '--account',
    'guide',
    '--every',
    '1d',
    '--alarm',
    'desk@example.com',
    '--webhook',
    hook,
  )
  assert.match(err, /no mail server is set/)
  served = { status: 200, text: csv(shop(1), shop(2)) }
  assert.equal((await run('run', 'guide')).status, 0)
  assert.deepEqual(await told(), [], 'a feed that works says nothing')
  served = { status: 500, text: '' }
  const failed = await run('run', 'guide')
  assert.equal(failed.status, 1)
  assert.match(failed.err, /guide: the source answered with status 500/)
  assert.deepEqual((await told()).toSorted(), ['Feed guide failed', 'failed'])
  for (const status of [500, 404]) {
    served = { status, text: '' }
    assert.equal((await run('run', 'guide')).status, 1)
  }
  assert.deepEqual(await told(), [], 'it is known')
  const [latest] = await directory.services.feeds.runs({ feedId: 'guide' }, 1)
  assert.deepEqual([latest!.state, latest!.failures], ['broken', 3])
  served = { status: 200, text: csv(shop(1), shop(2), shop(3)) }
  assert.equal((await run('run', 'guide')).status, 0)
  assert.deepEqual((await told()).toSorted(), ['Feed guide works again', 'recovered'])
  await run('run', 'guide')
  assert.deepEqual(await told(), [])
})

test('what is said of a feed holds no secrets', async () => {
  const answers = [
    await run('list'),
    await run('list', '--json'),
    await run('runs', 'guide'),
    await run('runs', 'guide', '--json'),
  ]
  answers.push(
    await run('put', 'guide', '--every', '1d'),
    await run('put', 'guide', '--json', '--every', '1d'),
  )
  for (const { out, err } of answers) {
    assert.ok(out.join('').includes('guide'))
    assert.ok(!`${out.join('')}${err}`.includes('s3cret'), out.join('\n'))
  }
  const mails = await directory.services.deliveries.inState('queued', 100)
  assert.ok(mails.every(({ text }) => !text.includes('s3cret')))
  const refused = [`http://ann:s3cret@${host}/a.csv`, 'file:///etc/passwd', 'ftp://feeds.example/a.csv']
  for (const source of refused) {
    const { status, err } = await run('put', 'other', '--source', source, '--account', 'other')
    assert.equal(status, 2, source)
    assert.ok(!err.includes('s3cret'))
  }
  await run('put', 'inside', '--source', `http://${host}/inside`, '--account', 'inside')
  assert.match(
    (await run('run', 'inside')).err,
    /the source leads to a private or reserved network address.*HIGHSTREET_FETCH_ALLOW/,
  )
  await run('remove', 'inside')
})

test('too many refused rows and a source without news raise the alarm', async () => {
  await run('put', 'guide', '--max-refused', '20%', '--stale-after', '3d', '--max-withdraw', '100%')
  served = { status: 200, text: csv(shop(1), 'A-8,,gb,Leeds', 'A-9,,gb,Leeds', shop(2)) }
  const many = await run('run', 'guide')
  assert.equal(many.status, 1, 'rows were taken in, and too few')
  assert.match(many.out[0]!, /2 refused.* refused$/)
  assert.deepEqual((await told()).toSorted(), ['Feed guide has too many refused rows', 'refused'])
  await run('run', 'guide')
  assert.deepEqual(await told(), [], 'the same file is as bad')
  assert.match((await run('check')).out[0]!, /^guide {2}failed/)
  served = { status: 200, text: csv(shop(1), shop(2)) }
  await run('run', 'guide')
  assert.deepEqual((await told()).toSorted(), ['Feed guide works again', 'recovered'])
  for (const [nights, expected] of [
    [2, []],
    [2, ['Feed guide is stale', 'stale']],
    [9, []],
  ] as const) {
    clock += nights * dayMs
    assert.equal((await run('run', 'guide')).status, 0)
    assert.deepEqual((await told()).toSorted(), expected)
  }
  const check = await run('check')
  assert.deepEqual([check.status, check.out.length], [1, 1])
  assert.match(check.out[0]!, /^guide {2}stale/)
  served = { status: 200, text: csv(shop(1), shop(2), shop(4)) }
  await run('run', 'guide')
  assert.deepEqual((await told()).toSorted(), ['Feed guide works again', 'recovered'])
})

test('one process takes a feed in at a time, and one that died is followed by another', async () => {
  const inbox = join(folder, 'inbox')
  mkdirSync(inbox)
  writeFileSync(join(inbox, 'a.csv'), csv(shop(5)))
  await run('put', 'alone', '--source', inbox, '--account', 'alone', '--every', '1d')
  const claim = (await claimFeed(directory.services, 'alone', living))!
  assert.equal(await claimFeed(directory.services, 'alone', living), null)
  const second = await run('run', 'alone')
  assert.equal(second.status, 1)
  assert.match(second.err, /another process takes it in now/)
  assert.deepEqual((await run('run', '--due')).out, [])
  assert.match((await run('list')).out.join('\n'), /^alone {2}running/m)
  await claim.release()
  const [first, other] = await Promise.all([run('run', 'alone'), run('run', 'alone')])
  assert.deepEqual([first.status, other.status].toSorted(), [0, 1])
  // A process that dies leaves its run as it was.
  const [done] = await directory.services.feeds.runs({ feedId: 'alone' }, 1)
  writeFileSync(join(inbox, 'b.csv'), csv(shop(5), shop(6)))
  for (const times of [1, 2, 3]) {
    const run_ = {
      ...done!,
      id: 'd'.repeat(16),
      state: 'running' as const,
      started: clock + 1,
      changed: clock + 1,
    }
    const cut = { ...run_, interruptions: times - 1, digest: 'of another file' }
    await directory.services.store.commit([{ type: 'import.put', run: cut }])
    const next = await run('run', '--due')
    assert.equal(next.status, times < 3 ? 0 : 1, next.err)
    if (times === 3) assert.match(next.err, /alone: its process ended 3 times before the file did/)
  }
  assert.match((await run('check')).out.join('\n'), /^alone {2}failed/m)
})

test('a file without rows is no news', async () => {
  const file = join(folder, 'empty.csv')
  writeFileSync(file, csv())
  await run('put', 'empty', '--source', file, '--account', 'empty', '--mode', 'upsert', '--webhook', hook)
  const next = async (text: string) => {
    writeFileSync(file, text)
    const { status } = await run('run', 'empty')
    return [status, ...(await told())]
  }
  assert.deepEqual(await next(csv()), [0], 'there was nothing before')
  assert.deepEqual(await next(csv('E-1,Amber Bakery,gb,Leeds')), [0])
  assert.deepEqual(await next(csv()), [1, 'stale'])
  assert.deepEqual(await next(csv()), [0], 'unchanged, and known')
  assert.match((await run('check')).out.join('\n'), /^empty {2}stale/m)
  assert.deepEqual(await next(`${csv()}\n`), [1], 'another one without rows')
  assert.deepEqual(await next(csv('E-2,Kestrel Garage,gb,York')), [0, 'recovered'])
  // Failures of two kinds in turn, each a run of its own.
  const { store, feeds } = directory.services
  const [latest] = await feeds.runs({ feedId: 'empty' }, 1)
  for (let n = 1; n <= 120; n++) {
    const failed = { state: 'broken' as const, remark: `failure ${n % 2}`, digest: '', rows: 0 }
    const run_ = {
      ...latest!,
      ...failed,
      id: n.toString(16).padStart(16, '0'),
      started: ++clock,
      changed: clock,
    }
    await store.commit([{ type: 'import.put', run: run_ }])
  }
  assert.match((await run('run', 'empty')).out[0]!, /unchanged/, 'the last file is known')
  assert.deepEqual(await next(csv()), [1, 'stale'])
})

test('one refused row of one is too many, and an alarm of refused rows outlasts a failure', async () => {
  const file = join(folder, 'few.csv')
  writeFileSync(file, csv('F-1,,gb,Leeds'))
  await run('put', 'few', '--source', file, '--account', 'few', '--mode', 'upsert', '--webhook', hook)
  const next = async () => {
    await run('run', 'few')
    return told()
  }
  assert.deepEqual(await next(), ['refused'])
  renameSync(file, `${file}.away`)
  assert.deepEqual(await next(), ['failed'])
  renameSync(`${file}.away`, file)
  assert.deepEqual(await next(), ['refused'])
})

test('a run whose claim another process has taken over stops, and records nothing more', async (t) => {
  const { services } = directory
  const file = join(folder, 'lost.csv')
  const rows = ['C-1,Amber Bakery,gb,Leeds', 'C-2,Kestrel Garage,gb,York', 'C-3,Dune Florist,gb,Hull']
  writeFileSync(file, csv(...rows))
  await run('put', 'lost', '--source', file, '--account', 'lost', '--max-withdraw', '100%')
  assert.equal((await run('run', 'lost')).status, 0)
  writeFileSync(file, csv(...rows.slice(0, 2)))
  t.mock.timers.enable({ apis: ['setInterval'] })
  const here = takingHere(services)
  let other: FeedClaim | null = null
  const held = async () => (await services.feeds.feed('lost'))!.claim!
  const renewal = async () => {
    t.mock.timers.tick(renewMs)
    // Commits are done in the order that they are asked for.
    await services.store.commit([{ type: 'feed.ask', id: 'lost', at: clock }])
    await new Promise(setImmediate)
  }
  const taking: Taking = {
    ...here,
    addBusiness: async (...row) => {
      if (other !== null) return here.addBusiness(...row)
      const own = await held()
      await run('put', 'lost', '--country', 'gb')
      await renewal()
      assert.deepEqual(
        await held(),
        { ...own, until: own.until + 1000 },
        'a change of the feed leaves the claim',
      )
      // This process was held up for longer than its claim lasts.
      clock += 5 * 60_000
      other = await claimFeed(services, 'lost', living)
      assert.notEqual(other, null)
      await renewal()
      return here.addBusiness(...row)
    },
  }
  clock += 1000
  const end = await runHere(feedsCommand, ['run', 'lost'], async () => ({
    ...{ services, taking, reportFolder: join(folder, 'reports') },
  }))
  assert.equal(end.status, 1)
  assert.match(end.err, /^lost: it was removed, or another process has taken it over; this run stops$/m)
  const [left] = await services.feeds.runs({ feedId: 'lost' }, 1)
  assert.deepEqual([left!.state, left!.trouble], ['running', undefined])
  const [id] = await services.store.idsBySupplier('lost', 'C-3')
  assert.ok(isActive((await services.store.get(id!))!), 'nothing is withdrawn')
  assert.ok((await held()).until > clock, 'the claim of the other process stays')
  await other!.release()
  const next = await run('run', 'lost')
  assert.match(next.out[0]!, /done .* 1 withdrawn/)
})

test('the claim of a process that has ended is taken over at once, by one of those that wait', async () => {
  const { services } = directory
  await run('put', 'orphan', '--source', folder, '--account', 'orphan', '--mode', 'upsert')
  const died = { own: 'the one that died', hasEnded: () => false }
  await claimFeed(services, 'orphan', died)
  const others = [1, 2, 3].map((n) => ({
    own: `waiting ${n}`,
    hasEnded: (name: string) => name === died.own,
  }))
  assert.equal(await claimFeed(services, 'orphan', living), null)
  const claims = await Promise.all(others.map((one) => claimFeed(services, 'orphan', one)))
  const [claim, ...more] = claims.filter((one) => one !== null)
  assert.deepEqual(more, [])
  await claim!.release()
})

test('two snapshots of one account are refused, since each would withdraw what the other lists', async () => {
  const clash = await run('put', 'second', '--source', folder, '--account', 'guide')
  assert.equal(clash.status, 2)
  assert.match(clash.err, /the account guide has the feed guide already/)
  assert.equal(
    (await run('put', 'second', '--source', folder, '--account', 'guide', '--mode', 'upsert')).status,
    0,
  )
})

test('a snapshot of a file that is written while it is read withdraws nothing', async () => {
  const file = join(folder, 'written.csv')
  await run('put', 'written', '--source', file, '--account', 'written', '--max-withdraw', '100%')
  writeFileSync(file, csv('W-1,Amber Bakery,gb,Leeds', 'W-2,Kestrel Garage,gb,York'))
  assert.equal((await run('run', 'written')).status, 0)
  writeFileSync(file, csv('W-1,Amber Bakery,gb,Leeds'))
  const { services } = directory
  // The supplier's program goes on writing between the two readings.
  const store = {
    ...services.store,
    snapshot: async (use: never) => {
      writeFileSync(
        file,
        csv('W-1,Amber Bakery,gb,Leeds', 'W-2,Kestrel Garage,gb,York', 'W-3,Dune Florist,gb,Hull'),
      )
      return services.store.snapshot(use)
    },
  }
  Object.setPrototypeOf(store, services.store)
  const cut = await runHere(feedsCommand, ['run', 'written'], async () => ({
    services: { ...services, store },
    reportFolder: join(folder, 'reports'),
  }))
  assert.match(cut.err, /written.csv was written while it was read/)
  const [id] = await services.store.idsBySupplier('written', 'W-2')
  assert.ok(isActive((await services.store.get(id!))!))
  const next = await run('run', 'written')
  assert.match(next.out[0]!, /done {2}3 rows: .* 0 withdrawn/)
})

test('what a long run says at its end keeps the terms of its feed', async () => {
  const { services } = directory
  const file = join(folder, 'long.csv')
  writeFileSync(file, csv('L-1,Amber Bakery,gb,Leeds'))
  await run('put', 'long', '--source', file, '--account', 'long', '--licence', 'ODbL')
  const here = takingHere(services)
  const taking: Taking = {
    ...here,
    addBusiness: async (...row) => {
      clock += 10 * 60_000
      return here.addBusiness(...row)
    },
  }
  const end = await runHere(feedsCommand, ['run', 'long'], async () => ({
    ...{ services, taking, reportFolder: join(folder, 'reports') },
  }))
  assert.equal(end.status, 0, end.err)
  const [kept] = await services.feeds.runs({ feedId: 'long' }, 1)
  assert.deepEqual([kept!.state, kept!.changed], ['done', clock])
  const bySaying = await sourcesBySaying(services.feeds)
  assert.deepEqual(
    bySaying([{ account: 'long', when: clock }]).map(({ licence }) => licence),
    ['ODbL'],
  )
})
