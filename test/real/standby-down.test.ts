/** A synchronous standby that is down: nothing is acknowledged without it, and nothing is written twice after it. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startCluster } from '../support/cluster.ts'
import { withoutCluster } from '../support/nodes.ts'

const cluster = withoutCluster
  ? undefined
  : await startCluster({ env: { HIGHSTREET_DEMO: '0', HIGHSTREET_WORKERS: '1' } })
after(() => cluster?.close())

test('no write is acknowledged while the synchronous standby is down', { skip: withoutCluster }, async () => {
  const { nodes, database, apiKey, userId } = cluster!
  const put = async (url: string, n: number) => {
    const body = new URLSearchParams({
      api_key: apiKey,
      _user_id: userId,
      name: `Standby ${'abcdefghij'[n]!.repeat(5)} Bakery`,
      address1: `${n + 1} Park Row`,
      town: 'Leeds',
      postcode: 'LS1 4AP',
      country: 'GB',
      category_type: 'osm',
      category_id: 'shop/bakery',
      telephone_number: `+44 113 496 0${100 + n}`,
    })
    const reply = await fetch(`${url}/v1/business`, { method: 'PUT', body })
    const { data } = (await reply.json()) as { data: { entity_id?: string } }
    return {
      status: reply.status,
      retryAfter: reply.headers.get('retry-after'),
      id: data.entity_id,
    }
  }
  const urlOf = (n: number): string => nodes[n % nodes.length]!.url
  const before = await Promise.all([0, 1].map((n) => put(urlOf(n), n)))
  assert.deepEqual(
    before.map(({ status }) => status),
    [200, 200],
  )
  await database.stopStandby()
  const during = (await Promise.all([2, 3, 4, 5].map((n) => put(urlOf(n), n)))).concat(
    await Promise.all([6, 7].map((n) => put(urlOf(n), n))),
  )
  for (const { status, retryAfter } of during) {
    assert.equal(status, 503)
    assert.ok(Number(retryAfter) > 0)
  }
  await database.addStandby()
  for (const n of [2, 3, 4, 5, 6, 7]) {
    let again = await put(urlOf(n), n)
    while (again.status === 503) again = await put(urlOf(n), n)
    assert.equal(again.status, 200)
    const search = new URLSearchParams({
      api_key: apiKey,
      who: `Standby ${'abcdefghij'[n]!.repeat(5)} Bakery`,
      country: 'GB',
    })
    const found = await fetch(`${urlOf(n + 1)}/v1/entity/search/who?${search}`)
    const text = await found.text()
    assert.equal((text.match(new RegExp(`"id":"${again.id}"`, 'g')) ?? []).length, 1, text)
    assert.equal((JSON.parse(text) as { data: { total_rows: number } }).data.total_rows, 1, text)
  }
})
