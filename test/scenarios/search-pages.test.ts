import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Data, idsOf, located, type Params, point, startBakeries, what } from '../support/bakeries.ts'

/** Walks through the pages of a search, and what is shown of its rows. */

const { world, ids, ask, faults } = await startBakeries()
after(() => world.close())

/** Every page from the first, by cursor. */
async function walk(params: Params, path: string, between = async () => {}): Promise<Data[]> {
  const pages: Data[] = []
  let cursor: string | undefined
  do {
    const page = await ask({ ...params, ...(cursor === undefined ? {} : { cursor }) }, undefined, path)
    pages.push(page)
    cursor = page.next_cursor
    await between()
  } while (cursor !== undefined)
  return pages
}

test('pages by cursor are the pages by number, whatever orders them', async () => {
  for (const [path, area] of [[what, {}], ...located] as const) {
    const all = idsOf(await ask(area, undefined, path))
    const pages = await walk({ ...area, per_page: '7', facets: 'claimed' }, path)
    assert.deepEqual(pages.flatMap(idsOf), all, path)
    assert.equal(pages.length, 5)
    for (const [i, page] of pages.entries()) {
      assert.equal(page.total_rows, ids.length)
      assert.equal(page.facets.claimed[0].count, ids.length)
      const numbered = await ask({ ...area, per_page: '7', page: String(i + 1) }, undefined, path)
      assert.deepEqual(idsOf(numbered), idsOf(page))
      if (i < 4) assert.equal(numbered.next_cursor, page.next_cursor)
      else assert.equal(numbered.next_cursor, undefined)
    }
  }
  const last = await ask({ per_page: '10', page: '3' })
  assert.equal(last.next_cursor, undefined)
})

test('a walk sees no unchanged row twice or never while others write', async () => {
  for (const [path, area] of [[what, {}], located[2]!] as const) {
    const made: string[] = []
    const pages = await walk({ ...area, per_page: '4' }, path, async () => {
      made.push(
        await world.newEntity({
          name: { name: 'Interloper Bakery' },
          postal_address: { address1: '1 Friar Street', town: 'Reading' },
          geopoint: point,
          tags: [{ tag: 'bakery' }],
          websites: [{ website_url: 'http://interloper.example' }],
        }),
      )
    })
    const seen = pages.flatMap(idsOf)
    assert.equal(new Set(seen).size, seen.length)
    for (const id of ids) assert.ok(seen.includes(id))
    for (const id of made)
      await world.ask('POST', '/v1/entity/status', {
        entity_id: id,
        status: 'inactive',
        inactive_reason: 'other',
      })
  }
})

test('a walk with open_at=now asks about one instant', async () => {
  const params = { open_at: 'now', opening_state: 'open|closed|unknown', per_page: '10' }
  world.advance(7 - new Date(world.directory.services.clock.now()).getUTCDay() + 1)
  const pages = await walk(params, what, async () => world.advance(1))
  const states = pages.flatMap(({ rows }) => rows).map((row: Data) => row.opening_state)
  assert.equal(states.filter(({ state }: Data) => state === 'open').length, 8)
  assert.equal(new Set(states.map(({ next_change }: Data) => next_change)).size, 2)
})

test('a cursor that is damaged, of another search or beside a page is refused with advice', async () => {
  const { next_cursor: cursor } = await ask({ per_page: '5' })
  const refused = async (params: Params, path = what) => {
    const [fault] = await faults(params, undefined, path)
    assert.match(fault!, /^cursor /)
  }
  for (const damaged of [
    '*',
    'null',
    `${cursor}A`,
    cursor.slice(1),
    cursor.slice(0, -1),
    cursor.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A')),
    `${cursor.slice(0, 16)}`,
    '…'.repeat(100),
  ])
    await refused({ cursor: damaged })
  await refused({ cursor, has: 'website' })
  await refused({ cursor, what: 'cake' })
  await refused({ cursor, latitude: '51', longitude: '0' }, `${what}/bynearest`)
  await refused({ cursor, page: '2' })
  assert.equal((await ask({ cursor, per_page: '25', page: '1' })).rows.length, 25)
})

test('fields picks members of the documents', async () => {
  const { rows } = await ask({ fields: 'name|geopoint,suppliers' })
  const whole = new Map((await ask()).rows.map((row: Data) => [row.id, row.doc]))
  for (const { id, doc } of rows) {
    const { _id, name, geopoint } = whole.get(id) as Data
    assert.deepEqual(doc, { _id, name, geopoint })
  }
  const secret = (await ask({ fields: 'employees' }, world.directory.keys.other)).rows
  assert.ok(secret.every(({ doc }: Data) => doc.employees === undefined))
  const own = (await ask({ fields: 'employees' })).rows
  assert.ok(own.some(({ doc }: Data) => doc.employees?.[0].surname === 'Baker'))
  assert.match((await faults({ fields: 'name|nmae' }))[0]!, /^fields may hold _id, .*; not nmae$/)
})

test('fields knows every member that a document has', async () => {
  const admin = world.directory.keys.admin
  await world.ask('POST', '/v1/signal', {
    entity_id: ids[9]!,
    country: 'GB',
    signal_type: 'wrong',
    data_type: 'phone',
  })
  const { rows } = await ask({}, admin)
  const members = new Set<string>(rows.flatMap((row: Data) => Object.keys(row.doc)))
  for (const member of members) {
    const { rows: picked } = await ask({ fields: member }, admin)
    assert.ok(
      picked.some((row: Data) => row.doc[member] !== undefined),
      member,
    )
  }
})

test('explain shows administrators the parts of each score', async () => {
  const reply = await world.directory.call('GET', what, { what: 'bakery', country: 'GB', explain: 'true' })
  assert.equal(reply.status, 403)
  assert.match(reply.body.msg, /explain/)
  for (const [path, area] of [[what, {}], ...located] as const) {
    const data = await ask({ ...area, explain: 'true' }, world.directory.keys.admin, path)
    assert.equal(data.reading.step, 1)
    for (const { explanation, doc } of data.rows) {
      assert.equal(explanation.matched.score, explanation.score)
      // Employees, whom plans hide, do not count.
      const features = doc.facets.filter((facet: string) => facet !== 'hasEmployees')
      assert.equal(explanation.content_score, features.length)
      assert.equal(explanation.order[0], path.endsWith('bynearest') ? 'distance_m' : 'score')
    }
  }
})

test('every answer to a text tells how it was found', async () => {
  const similar = await ask({ what: 'bakrey' })
  assert.deepEqual([similar.reading.corrected, similar.reading.match], [true, 'similar'])
  assert.ok(similar.rows.every((row: { match?: string }) => row.match === 'similar'))
  const none = await ask({ what: 'qqqqzzzz' })
  assert.deepEqual([none.total_rows, none.reading], [0, undefined])
  const who = await world.ask('GET', '/v1/entity/search/who', { who: 'loaf', country: 'GB' })
  assert.deepEqual([who.reading.corrected, who.reading.match], [false, 'exact'])
  assert.ok(who.rows.every((row: object) => !('match' in row)))
})
