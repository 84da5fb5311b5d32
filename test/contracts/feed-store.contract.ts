import assert from 'node:assert/strict'
import type { EntityStore } from '../../src/ports/entity-store.ts'
import type { Feed, FeedStore, ImportRun } from '../../src/ports/feed-store.ts'
import { type ContractOptions, testsOn } from './contract.ts'

export const feedOf = (id: string, changes: Partial<Feed> = {}): Feed => ({
  id,
  account: 'guide',
  source: `/srv/${id}.csv`,
  mode: 'snapshot',
  format: null,
  mapping: null,
  country: null,
  idColumn: null,
  maxWithdraw: 0.1,
  everyMinutes: null,
  alarm: null,
  licence: null,
  attribution: null,
  ...changes,
})

const runOf = (id: string, changes: Partial<ImportRun> = {}): ImportRun => ({
  id,
  account: 'guide',
  feedId: null,
  mode: 'upsert',
  source: 'a.csv',
  digest: 'd',
  licence: 'ODbL',
  attribution: '© "Guide" – Müller',
  started: 1,
  changed: 1,
  state: 'running',
  rows: 0,
  created: 0,
  merged: 0,
  refused: 0,
  withdrawn: 0,
  remark: '',
  validators: { etag: '"x"', lastModified: null },
  ...changes,
})

interface Opened {
  readonly feeds: FeedStore
  readonly store: Pick<EntityStore, 'commit'>
  setNow(now: number): void
  close(): Promise<void>
}

/** What every store of feeds does. `open` gives an empty store. */
export function feedStoreContract(
  name: string,
  open: () => Promise<Opened>,
  options?: ContractOptions,
): void {
  const check = testsOn(name, open, options)

  check(
    'feeds replace those of their id, come in the order of ids, and can be removed',
    async ({ feeds, store }) => {
      assert.deepEqual(await feeds.feeds(), [])
      const put = (feed: Feed) => store.commit([{ type: 'feed.put', feed }])
      await put(feedOf('b'))
      await put(feedOf('a'))
      await put(feedOf('b', { everyMinutes: 1440 }))
      assert.deepEqual(await feeds.feeds(), [feedOf('a'), feedOf('b', { everyMinutes: 1440 })])
      assert.deepEqual(await feeds.feed('a'), feedOf('a'))
      const ask = (id: string) => store.commit([{ type: 'feed.ask', id, at: 1_800_000_000_000 }])
      assert.deepEqual(await ask('a'), { ok: true, results: [true] })
      assert.deepEqual(await ask('none'), { ok: true, results: [false] })
      assert.deepEqual(await feeds.feed('a'), { ...feedOf('a'), askedAt: 1_800_000_000_000 })
      const claim = async (holder: string, now: number, until: number, id = 'a') =>
        store.commit([{ type: 'feed.claim', id, holder, now, until }])
      const claims = [
        await claim('one', 1_000, 2_000),
        await claim('two', 1_500, 2_500),
        await claim('one', 1_900, 3_000),
        await claim('two', 2_500, 3_500),
        await claim('two', 3_000, 4_000),
        await claim('two', 3_100, 3_100),
        await claim('one', 3_100, 9_000),
        await claim('one', 3_100, 9_000, 'none'),
      ]
      assert.deepEqual(
        claims.map((outcome) => outcome.ok && outcome.results[0]),
        [true, false, true, false, true, true, true, false],
      )
      assert.deepEqual((await feeds.feed('a'))!.claim, { holder: 'one', until: 9_000 })
      await put(feedOf('a', { country: 'fi', claim: { holder: 'two', until: 1 } }))
      assert.deepEqual(
        await feeds.feed('a'),
        {
          ...feedOf('a', { country: 'fi' }),
          ...{ askedAt: 1_800_000_000_000, claim: { holder: 'one', until: 9_000 } },
        },
        'what was written since a feed was read stays',
      )
      await put(feedOf('b', { askedAt: 1 }))
      assert.deepEqual(await feeds.feed('b'), feedOf('b'))
      const remove = () => store.commit([{ type: 'feed.remove', id: 'b' }])
      assert.deepEqual(
        [await remove(), await remove()],
        [
          { ok: true, results: [true] },
          { ok: true, results: [false] },
        ],
      )
      assert.equal(await feeds.feed('b'), undefined)
    },
  )

  check(
    'runs come newest first, by account and feed, and replace those of their id',
    async ({ feeds, store }) => {
      const put = (run: ImportRun) => store.commit([{ type: 'import.put', run }])
      await put(runOf('1', { started: 10 }))
      await put(runOf('2', { started: 30, feedId: 'f' }))
      await put(runOf('3', { started: 20, account: 'other' }))
      await put(runOf('1', { started: 10, rows: 7, state: 'done' }))
      const ids = async (filter: object, limit = 9) => (await feeds.runs(filter, limit)).map(({ id }) => id)
      assert.deepEqual(await ids({}), ['2', '3', '1'])
      assert.deepEqual(await ids({}, 2), ['2', '3'])
      assert.deepEqual(await ids({ account: 'guide' }), ['2', '1'])
      assert.deepEqual(await ids({ feedId: 'f' }), ['2'])
      assert.deepEqual(await feeds.run('1'), runOf('1', { started: 10, rows: 7, state: 'done' }))
      assert.equal(await feeds.run('9'), undefined)
      await put(runOf('4', { started: 40, feedId: 'f', state: 'undone', rows: 1, brokeOff: true }))
      await put(runOf('5', { started: 41, feedId: 'f', state: 'broken', rows: 1 }))
      await put(runOf('6', { started: 42, feedId: 'f', state: 'undone', withdrawn: 1 }))
      await put(runOf('7', { started: 43, feedId: 'f', state: 'done' }))
      await put(runOf('8', { started: 44, feedId: 'f' }))
      assert.deepEqual(await ids({ feedId: 'f', ended: true }), ['7', '6'])
      assert.deepEqual(await ids({ feedId: 'f', ended: true }, 1), ['7'])
      assert.deepEqual(await ids({ feedId: 'f', withChanges: true }), ['6', '5', '4'])
      assert.deepEqual(await ids({ ended: true, withChanges: true }), ['6', '1'])
    },
  )

  check('what is due for imports is listed, however many came since', async ({ feeds, store }) => {
    const put = (id: string, changes: Partial<ImportRun>) =>
      store.commit([{ type: 'import.put', run: runOf(id, { licence: null, attribution: null, ...changes }) }])
    await put('1', { started: 10, licence: 'ODbL', attribution: '© "A"' })
    await put('2', { started: 30, licence: 'ODbL', attribution: '© "A"' })
    await put('3', { started: 20, attribution: '© "A"' })
    await put('4', { started: 40 })
    await put('5', { started: 50, account: 'other', licence: 'ODbL' })
    const terms = async (account?: string) =>
      (await feeds.terms(account))
        .map((one) => [one.account, one.licence, one.attribution, one.started])
        .toSorted((a, b) => Number(a[3]) - Number(b[3]))
    const own = [
      ['guide', null, '© "A"', 20],
      ['guide', 'ODbL', '© "A"', 30],
    ]
    assert.deepEqual(await terms('guide'), own)
    assert.deepEqual(await terms(), [...own, ['other', 'ODbL', null, 50]])
    assert.deepEqual(await terms('none'), [])
  })

  check('a commit that is refused leaves runs as they are', async ({ feeds, store }) => {
    const outcome = await store.commit([
      { type: 'import.put', run: runOf('1') },
      { type: 'feed.put', feed: feedOf('a') },
      {
        type: 'record',
        kind: 'signal',
        id: 'none',
        expectedRevision: '1-0',
        entityId: null,
        account: 'x',
        body: {},
      },
    ])
    assert.equal(outcome.ok, false)
    assert.deepEqual([await feeds.run('1'), await feeds.feeds()], [undefined, []])
  })
}
