import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ConsumedLog, LoggedWrite } from '../../src/ports/change-log.ts'
import type { Written } from '../../src/ports/commit.ts'
import type { EntityStore } from '../../src/ports/entity-store.ts'
import { indexedDocument } from '../../src/search/document/indexed-document.ts'
import { document, entity, writes, written } from '../support/entity-commands.ts'
import { historyOf } from '../support/history.ts'

export interface OpenedLog {
  readonly store: EntityStore
  /** The log of the store as a consumer; closed with the store. */
  log(consumer: string): ConsumedLog | Promise<ConsumedLog>
  close(): Promise<void>
}

/** What every change log does. Runs on each adapter. */
export function changeLogContract(name: string, open: () => Promise<OpenedLog>): void {
  const check = (what: string, run: (opened: OpenedLog, log: ConsumedLog) => Promise<void>): void => {
    test(`${name}: ${what}`, async () => {
      const opened = await open()
      try {
        await run(opened, await opened.log('search'))
      } finally {
        await opened.close()
      }
    })
  }
  const create = async ({ store }: OpenedLog, names: string[] = ['Bakery']): Promise<Written> =>
    written(await store.commit([writes(entity(), { document: document(names) })]))[0]!
  const change = async ({ store }: OpenedLog, { id }: Written, shown = document(['Changed'])) =>
    written(await store.commit([writes((await store.get(id))!, { document: shown, action: 'change' })]))[0]!
  const all = async (log: ConsumedLog): Promise<readonly LoggedWrite[]> => (await log.read(0, 1000))!
  const positions = (rows: readonly LoggedWrite[]): number[] => rows.map(({ position }) => position)

  check('writes stand in commit order, each with its document and its change', async (opened, log) => {
    const first = await create(opened, ['One'])
    const second = await create(opened, ['Two'])
    const changed = await change(opened, first)
    const hidden = (await opened.store.get(second.id))!
    written(await opened.store.commit([writes(hidden, { document: null, action: 'hide', userId: 'h' })]))
    const rows = await all(log)
    assert.deepEqual(
      rows.map(({ entityId }) => entityId),
      [first.id, second.id, first.id, second.id],
    )
    assert.deepEqual(
      positions(rows),
      positions(rows).toSorted((a, b) => a - b),
    )
    const names = rows.map((row) => row.document?.name ?? null)
    const keys = (text: string) => indexedDocument(document([text])).name
    assert.deepEqual(names, [keys('One'), keys('Two'), keys('Changed'), null])
    assert.deepEqual(
      rows.map((row) => row.document?.id),
      [first.id, second.id, first.id, undefined],
    )
    for (const { entityId, change: noted } of rows) {
      const entries = await historyOf(opened.store, entityId!, 10)
      const { position, changes: _, ...entry } = entries.find((one) => one.revision === noted?.revision)!
      const { history, revision, at, account, userId, action } = noted!
      assert.equal(history, position)
      const { revision: r, at: t, account: a, userId: u, action: did } = entry
      assert.deepEqual([revision, at, account, userId, action], [r, t, a, u, did])
    }
    assert.equal(rows[2]!.change!.revision, changed.revision)
    assert.deepEqual([rows[3]!.change!.action, rows[3]!.change!.userId], ['hide', 'h'])
  })

  check('a refused commit leaves no row', async (opened, log) => {
    const first = await create(opened)
    const stale = (await opened.store.get(first.id))!
    await change(opened, first)
    const outcome = await opened.store.commit([
      writes(entity(), { document: document(['Other']) }),
      writes(stale, { document: document(['Late']) }),
    ])
    assert.equal(outcome.ok, false)
    assert.equal((await all(log)).length, 2)
  })

  check('pages of any size together are the whole log, with and without changes', async (opened, log) => {
    const made: Written[] = []
    for (let n = 0; n < 11; n++) made.push(await create(opened, [`N${n}`]))
    await change(opened, made[3]!)
    const whole = await all(log)
    const documents = whole.map(({ change: _, ...row }) => row)
    assert.deepEqual(await log.readDocuments(0, 1000), documents)
    for (const size of [1, 2, 5, 12, 13]) {
      const pages: LoggedWrite[] = []
      for (let after = 0; ; ) {
        const page = (await log.read(after, size))!
        assert.ok(page.length <= size)
        if (page.length === 0) break
        pages.push(...page)
        after = page.at(-1)!.position
      }
      assert.deepEqual(pages, whole)
    }
    assert.deepEqual(await log.read(whole.at(-1)!.position, 10), [])
    assert.deepEqual(await log.readDocuments(whole.at(-2)!.position, 10), [documents.at(-1)])
  })

  check('a reader beside many writers misses nothing and sees nothing twice', async (opened, log) => {
    const seen: LoggedWrite[] = []
    let isWriting = true
    const reading = (async () => {
      for (let isLast = false; !isLast; ) {
        isLast = !isWriting
        const rows = (await log.read(seen.at(-1)?.position ?? 0, 7))!
        seen.push(...rows)
        if (rows.length > 0) isLast = false
        await new Promise((resume) => setTimeout(resume, 0))
      }
    })()
    const made = await Promise.all(Array.from({ length: 60 }, (_, n) => create(opened, [`N${n}`])))
    await Promise.all(made.slice(0, 20).map((one) => change(opened, one)))
    isWriting = false
    await reading
    assert.equal(seen.length, 80)
    assert.deepEqual(seen, await all(log))
  })

  check('the head is the last write, and how far the consumer is', async (opened, log) => {
    assert.deepEqual(await log.head(), { newest: 0, noted: 0 })
    await create(opened)
    await create(opened)
    const [first, second] = positions(await all(log)) as [number, number]
    assert.deepEqual(await log.head(), { newest: second, noted: 0 })
    await log.note(second)
    await log.note(first)
    assert.deepEqual(await log.head(), { newest: second, noted: second })
    assert.deepEqual(await (await opened.log('feed')).head(), { newest: second, noted: 0 })
    await log.shorten()
    assert.deepEqual(await log.head(), { newest: second, noted: second })
    assert.equal(await log.highest(), second)
    await create(opened)
    assert.ok((await log.head()).newest > second)
  })

  check('only one of several holders of a position advances from it', async (opened, log) => {
    for (let n = 0; n < 3; n++) await create(opened)
    const [first, second, third] = positions(await all(log)) as [number, number, number]
    const noted = async () => (await log.head()).noted
    assert.equal(await log.advance(first, third), false)
    assert.equal(await noted(), 0)
    assert.equal(await log.advance(0, first), true)
    const other = await opened.log('search')
    const outcomes = await Promise.all([
      log.advance(first, second),
      other.advance(first, third),
      log.advance(0, third),
    ])
    assert.equal(outcomes.filter(Boolean).length, 1)
    assert.equal(await noted(), outcomes[0] ? second : third)
    assert.equal(await log.advance(await noted(), await noted()), true)
    const feed = await opened.log('feed')
    assert.equal(await feed.advance(0, second), true)
    assert.equal((await feed.head()).noted, second)
  })

  check('rows stay until the slowest consumer has noted them', async (opened, log) => {
    const feed = await opened.log('feed')
    for (let n = 0; n < 5; n++) await create(opened)
    const [first, second, third] = positions(await all(log)) as [number, number, number]
    await feed.note(first)
    await log.note(third)
    await log.shorten()
    assert.deepEqual(positions((await feed.read(first, 10))!)[0], second)
    assert.equal(await log.read(0, 10), null)
    assert.equal(await log.readDocuments(0, 10), null)
    await feed.note(second)
    await feed.shorten()
    assert.equal(await feed.read(first, 10), null)
    assert.deepEqual(positions((await feed.read(second, 1))!), [third])
    await feed.forget()
    await log.shorten()
    assert.equal(await feed.read(second, 10), null)
    assert.equal((await log.read(third, 10))!.length, 2)
  })

  check('a mark moves the position on and says nothing else', async (opened, log) => {
    await create(opened)
    const before = (await log.head()).newest
    await log.mark()
    const { newest } = await log.head()
    assert.ok(newest > before)
    assert.deepEqual(await log.read(before, 10), [
      { position: newest, entityId: null, document: null, change: null },
    ])
  })

  check('the last row of each entity in a range', async (opened, log) => {
    const first = await create(opened)
    const second = await create(opened)
    await change(opened, first)
    await change(opened, second)
    const [a, b, c, d] = positions(await all(log)) as [number, number, number, number]
    assert.deepEqual(await log.lastOfEach(0, d), new Set([c, d]))
    assert.deepEqual(await log.lastOfEach(0, c), new Set([b, c]))
    assert.deepEqual(await log.lastOfEach(a, b), new Set([b]))
    assert.deepEqual(await log.lastOfEach(d, d), new Set())
  })

  check('an erasure takes the rows of an entity out and says that it is gone', async (opened, log) => {
    const first = await create(opened, ['Gone'])
    const second = await create(opened, ['Stays'])
    const before = (await log.head()).newest
    const { revision } = (await opened.store.get(first.id))!
    const erasure = { id: 'e'.repeat(32), account: 'shop', userId: null, marks: [] }
    const outcome = await opened.store.commit([
      { type: 'erase.entity', ...erasure, entityId: first.id, expectedRevision: revision },
    ])
    assert.ok(outcome.ok)
    const rows = await all(log)
    assert.deepEqual(
      rows.map(({ entityId }) => entityId),
      [second.id, first.id],
    )
    const { position, document: shown, change: noted } = rows[1]!
    assert.ok(position > before)
    assert.deepEqual([shown, noted], [null, null])
  })
}
