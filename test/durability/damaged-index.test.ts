/** A server whose search index is damaged starts, and answers every search rightly from the first one on. */
import assert from 'node:assert/strict'
import { readdirSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDataFolder, runHighstreet, startServerProcess } from '../support/server-process.ts'

const text = async (url: string): Promise<string> => (await fetch(url)).text()

const names = ['Anchor Bakery', 'Beacon Bookshop', 'Castle Garage']

test('a damaged segment is found at the start and built anew, while searches wait for it', async (t) => {
  const { folder, apiKey } = await makeDataFolder()
  const first = await startServerProcess(folder)
  t.after(() => first.end('SIGTERM'))
  for (const [n, name] of names.entries()) {
    const body = new URLSearchParams({
      api_key: apiKey,
      name,
      address1: `${n + 1} Harbour Street`,
      town: 'Leeds',
      country: 'GB',
      telephone_number: `+44 113 496 000${n}`,
      category_type: 'osm',
      category_id: 'shop/bakery',
    })
    const { status } = await fetch(`${first.url}/v1/business`, { method: 'PUT', body })
    assert.equal(status, 200)
  }
  await first.end('SIGTERM')
  await runHighstreet(folder, 'reindex')
  const search = join(folder, 'search')
  const segments = readdirSync(search).filter((file) => file.endsWith('.segment'))
  assert.equal(segments.length, 1)
  truncateSync(join(search, segments[0]!), 1000)

  const server = await startServerProcess(folder)
  t.after(() => server.end('SIGTERM'))
  for (const name of names) {
    const params = new URLSearchParams({ api_key: apiKey, who: name, country: 'GB' })
    const answer = await fetch(`${server.url}/v1/entity/search/who?${params}`, {
      headers: { Connection: 'close' },
    })
    const { data } = (await answer.json()) as { data: { total_rows: number } }
    assert.deepEqual([answer.status, data.total_rows], [200, 1], name)
  }
  assert.ok(!readdirSync(search).includes(segments[0]!))
  // The other thread opens the new index in its own time: the answers above may all have come from one.
  const answers = async () =>
    /^highstreet_search_answers (\d)$/m.exec(await text(`${server.url}/metrics`))?.[1]
  while ((await answers()) !== '1') await sleep(50)
  const ready = await fetch(`${server.url}/readyz`)
  assert.deepEqual(
    [ready.status, await ready.json()],
    [200, { status: 'ready', search: { state: 'ready', answers: true, read: null, of: null } }],
  )
})
