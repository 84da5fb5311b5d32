import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedOf } from '../../../test/contracts/feed-store.contract.ts'
import type { Feed, ImportRun } from '../../ports/feed-store.ts'
import { isDue } from './schedule.ts'

const runOf = (started: string, changes: Partial<ImportRun> = {}): ImportRun => {
  const at = Date.parse(started)
  return {
    ...{ id: '1', account: 'guide', feedId: 'f', mode: 'snapshot', source: 'f.csv', digest: 'd' },
    ...{ licence: null, attribution: null, started: at, changed: at, state: 'done', rows: 1, created: 1 },
    ...{ merged: 0, refused: 0, withdrawn: 0, remark: '', validators: null },
    ...changes,
  }
}

const due = (feed: Partial<Feed>, latest: ImportRun | undefined, now: string): boolean =>
  isDue(feedOf('f', feed), latest, Date.parse(now))

/** Asserts that the feed is due at this instant and not a second before. */
function dueAt(feed: Partial<Feed>, since: string, instant: string): void {
  const justBefore = new Date(Date.parse(instant) - 1000).toISOString()
  assert.deepEqual(
    [due(feed, runOf(since), justBefore), due(feed, runOf(since), instant)],
    [false, true],
    since,
  )
}

const nightly = (zone: string, at = '02:30', days = 1) => ({ everyMinutes: 1440 * days, at, zone })

test('a feed with a time of day is due at that time in its zone, winter and summer', () => {
  dueAt(nightly('Europe/Helsinki'), '2026-01-10T00:30:05Z', '2026-01-11T00:30:00Z')
  dueAt(nightly('Europe/Helsinki'), '2026-07-10T00:00:00Z', '2026-07-10T23:30:00Z')
  dueAt(nightly('America/New_York', '23:00'), '2026-01-10T04:00:05Z', '2026-01-11T04:00:00Z')
  dueAt({ everyMinutes: 1440, at: '02:30' }, '2026-01-10T12:00:00Z', '2026-01-11T02:30:00Z')
  dueAt(nightly('Asia/Kathmandu', '00:00'), '2026-01-10T18:15:10Z', '2026-01-11T18:15:00Z')
})

test('a run by hand does not put the night off, and several days are counted from the day of the run', () => {
  dueAt(nightly('Europe/Berlin'), '2026-01-10T01:00:00Z', '2026-01-10T01:30:00Z')
  dueAt(nightly('Europe/Berlin', '02:30', 7), '2026-01-10T01:30:04Z', '2026-01-17T01:30:00Z')
})

test('a change of the clock neither leaves a night out nor doubles it', () => {
  // 29 March 2026: 02:00 becomes 03:00 in Berlin. 25 October: 03:00 becomes 02:00.
  dueAt(nightly('Europe/Berlin'), '2026-03-28T01:30:04Z', '2026-03-29T01:30:00Z')
  dueAt(nightly('Europe/Berlin'), '2026-03-29T01:30:04Z', '2026-03-30T00:30:00Z')
  dueAt(nightly('Europe/Berlin'), '2026-10-24T00:30:04Z', '2026-10-25T00:30:00Z')
  dueAt(nightly('Europe/Berlin'), '2026-10-25T00:30:04Z', '2026-10-26T01:30:00Z')
  dueAt(nightly('Europe/Berlin', '12:00'), '2026-10-24T10:00:04Z', '2026-10-25T11:00:00Z')
  dueAt(nightly('America/New_York'), '2026-03-07T07:30:04Z', '2026-03-08T07:30:00Z')
})

test('nights that were missed are made up for once', () => {
  const week = nightly('Europe/Berlin')
  assert.equal(due(week, runOf('2026-01-01T01:30:00Z'), '2026-01-08T09:00:00Z'), true)
  assert.equal(due(week, runOf('2026-01-08T09:00:00Z'), '2026-01-08T09:00:10Z'), false)
})

test('a failed run is tried again after a pause that doubles, and no later than its time', () => {
  const failed = (failures: number) => runOf('2026-01-01T00:00:00Z', { state: 'broken', failures })
  const daily = { everyMinutes: 1440 }
  const minutes = (n: number) => new Date(Date.parse('2026-01-01T00:00:00Z') + n * 60_000).toISOString()
  const at = (feed: Partial<Feed>, failures: number, n: number) => due(feed, failed(failures), minutes(n))
  assert.deepEqual(
    [at(daily, 1, 14), at(daily, 1, 15), at(daily, 3, 59), at(daily, 3, 60)],
    [false, true, false, true],
  )
  assert.deepEqual([at(daily, 99, 1439), at(daily, 99, 1440)], [false, true])
  assert.deepEqual([at({ everyMinutes: 5 }, 9, 4), at({ everyMinutes: 5 }, 9, 5)], [false, true])
  assert.equal(at({ everyMinutes: null }, 1, 9999), false, 'one that is run when asked to waits')
  // A run that was resumed and broke again began long ago.
  const resumed = runOf('2025-12-01T00:00:00Z', {
    state: 'broken',
    changed: Date.parse('2026-01-01T00:00:00Z'),
  })
  assert.equal(due(daily, resumed, minutes(10)), false)
})

test('a run whose process has died goes on at once, and one that lives is left alone', () => {
  const running = runOf('2026-01-01T00:00:00Z', { state: 'running' })
  const claim = { holder: 'x', until: Date.parse('2026-01-01T00:01:00Z') }
  const asked = { everyMinutes: 1, claim, askedAt: Date.parse('2026-01-01T00:00:30Z') }
  assert.equal(due(asked, running, '2026-01-01T00:00:59Z'), false)
  assert.equal(due(asked, running, '2026-01-01T00:01:00Z'), true)
  assert.equal(due({ everyMinutes: null }, running, '2026-01-01T00:00:10Z'), true)
})
