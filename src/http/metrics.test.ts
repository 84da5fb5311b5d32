import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Metrics } from './metrics.ts'

test('requests are counted by endpoint and status, and timed in buckets, over all threads', async () => {
  const threads = ['one', 'two'].map(
    (name) =>
      new Metrics(
        name,
        () => ({ answers: true, read: 1, of: 2 }),
        () => ({ fault: name === 'one' ? null : 'full', free: 7 }),
      ),
  )
  threads[0]!.observe('GET /v1/entity', 200, 0.001)
  threads[0]!.observe('GET /v1/entity', 404, 0.002)
  threads[1]!.observe('GET /v1/entity', 200, 60)
  threads[1]!.observe('none', 404, 0.25)
  const text = await Metrics.merge(await Promise.all(threads.map((thread) => thread.read())))
  const lines = new Set(text.split('\n'))
  for (const line of [
    '# TYPE highstreet_requests_total counter',
    'highstreet_requests_total{call="GET /v1/entity",status="200"} 2',
    'highstreet_requests_total{call="GET /v1/entity",status="404"} 1',
    'highstreet_requests_total{call="none",status="404"} 1',
    '# TYPE highstreet_request_seconds histogram',
    'highstreet_request_seconds_bucket{le="0.001",call="GET /v1/entity"} 1',
    'highstreet_request_seconds_bucket{le="0.0025",call="GET /v1/entity"} 2',
    'highstreet_request_seconds_bucket{le="10",call="GET /v1/entity"} 2',
    'highstreet_request_seconds_bucket{le="+Inf",call="GET /v1/entity"} 3',
    'highstreet_request_seconds_sum{call="GET /v1/entity"} 60.003',
    'highstreet_request_seconds_count{call="GET /v1/entity"} 3',
    'highstreet_request_seconds_bucket{le="0.1",call="none"} 0',
    'highstreet_request_seconds_bucket{le="0.25",call="none"} 1',
    'highstreet_search_answers 1',
    'highstreet_storage_writable 0',
    'highstreet_storage_free_bytes 7',
  ])
    assert.ok(lines.has(line), `${line}\n\n${text}`)
})

test('what waits is measured once, though all threads see it', async () => {
  const now = 1_000_000
  const threads = ['one', 'two'].map(
    (name) =>
      new Metrics(
        name,
        () => ({ answers: true, read: null, of: null }),
        () => ({ fault: null, free: 0 }),
        async () => ({
          deliveries: { queued: 3, leased: 1, failed: 2 },
          oldestDelivery: now - 90_000,
          inbox: { report: 5, claim: 0 },
          oldestItem: null,
          feeds: { ok: 2, late: 1 },
          now,
          growth: { rows: { history: 12 }, overdueS: { links: 0 }, bytes: { database: 8192 } },
          cluster: {
            nodes: ['a', 'b'].map((id) => ({
              id,
              address: `${id}:80`,
              version: '1.0.0',
              started: now,
              seen: now,
              behind: id === 'a' ? 0 : 5,
            })),
            leases: [{ name: 'jobs', holder: 'a', fence: 2 }],
            consumers: [{ name: 'search', behind: 9 }],
          },
        }),
      ),
  )
  const text = await Metrics.merge(await Promise.all(threads.map((thread) => thread.read())))
  const lines = new Set(text.split('\n'))
  for (const line of [
    'highstreet_nodes{version="1.0.0"} 2',
    'highstreet_log_behind_rows{node="b:80"} 5',
    'highstreet_lease_fence{lease="jobs"} 2',
    'highstreet_log_consumer_behind_rows{consumer="search"} 9',
    'highstreet_deliveries{state="queued"} 3',
    'highstreet_deliveries{state="failed"} 2',
    'highstreet_delivery_oldest_seconds 90',
    'highstreet_inbox_waiting{kind="report"} 5',
    'highstreet_inbox_waiting{kind="claim"} 0',
    'highstreet_inbox_oldest_seconds 0',
    'highstreet_feeds{state="ok"} 2',
    'highstreet_feeds{state="late"} 1',
    'highstreet_rows{rows="history"} 12',
    'highstreet_retention_overdue_seconds{rows="links"} 0',
    'highstreet_bytes{part="database"} 8192',
  ])
    assert.ok(lines.has(line), `${line}\n\n${text}`)
})

test('what is measured goes on where the store cannot be read', async () => {
  const metrics = new Metrics(
    'one',
    () => ({ answers: true, read: null, of: null }),
    () => ({ fault: 'failing', free: 7 }),
    () => Promise.reject(new Error('disk I/O error')),
  )
  const text = await Metrics.merge([await metrics.read()])
  assert.match(text, /^highstreet_storage_writable 0$/m)
  assert.doesNotMatch(text, /^highstreet_rows\{/m)
})
