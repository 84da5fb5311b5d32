import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { searchesCommand } from '../../src/cli/searches.ts'
import { type Data, startBakeries } from '../support/bakeries.ts'
import { ruledSearches } from '../support/ruled-searches.ts'
import { runHere } from '../support/run-command.ts'

/** What the report of searches tells operators, over HTTP. */

const { world, ids } = await startBakeries()
const { what, box, put, remove, open } = ruledSearches(world)
after(() => world.close())

test('the report lists phrases that found nobody, with kinds that they may mean, and nothing of persons', async () => {
  for (let n = 0; n < 3; n++) {
    await box('aesthetishun')
    await what('plumer')
    await what('John Smith')
    await box('0118 496 0999')
    world.advance(1 / 720)
  }
  await world.directory.operations.flush()
  const report = await world.ask('GET', '/v1/stats/searches', { by: 'nobody', country: 'GB' })
  const phrases = report.rows.map(({ phrase }: Data) => phrase)
  assert.ok(phrases.includes('aesthetishun'), JSON.stringify(report))
  assert.ok(!phrases.some((phrase: string) => /smith|\d/.test(phrase)), phrases)
  const [row] = report.rows.filter(({ phrase }: Data) => phrase === 'aesthetishun')
  assert.deepEqual([row.asked, row.nobody, row.abandoned], [3, 3, 0])
  const operations = world.directory.operations
  const { out } = await runHere(searchesCommand, ['--country', 'gb'], async () => ({ operations }))
  const line = out.find((one) => one.startsWith('gb  plumer  asked 3, nobody 3'))!
  assert.match(line, /highstreet rules put plumer --synonym 'plumer' --means 'Plumb/)
})

test('the public pages follow rules, and the report knows from which of them a listing was opened', async () => {
  const address = '/en/search?what=doughworks&where=Reading&country=gb'
  assert.ok(!(await open(address)).includes('Loaf 0 Bakery'))
  await put('hut', { kind: 'synonym', phrase: 'doughworks', means: ['bakery'] })
  await put('first', { kind: 'pin', phrase: 'doughworks', entity_ids: [ids[9]!] })
  for (let n = 0; n < 4; n++) {
    const page = await open(address)
    assert.equal(/Loaf \d+ Bakery/.exec(page.slice(page.indexOf('class="cards"')))![0], 'Loaf 9 Bakery')
    world.advance(1 / 720)
  }
  const listing = `/en/b/${ids[9]}/loaf-9-bakery`
  await open(listing, `http://directory.example${address}`)
  await open(listing, `http://elsewhere.example${address}`)
  await open(listing, 'http://directory.example/en/')
  await open(listing)
  await world.directory.operations.flush()
  const { rows } = await world.ask('GET', '/v1/stats/searches', { by: 'abandoned' })
  const [row] = rows.filter(({ phrase }: Data) => phrase === 'doughworks')
  assert.deepEqual([row.shown, row.opened, row.abandoned], [4, 1, 3])
  await Promise.all([remove('hut'), remove('first')])
})

test('the report has searches of pages by what is looked for, without the place', async () => {
  const address = '/en/search?q=bakery+Reading&country=gb'
  const shownAndOpened = async (): Promise<readonly number[]> => {
    await world.directory.operations.flush()
    const { rows } = await world.ask('GET', '/v1/stats/searches', { by: 'asked' })
    assert.ok(!rows.some(({ phrase }: Data) => /reading/.test(phrase)), JSON.stringify(rows))
    const [row] = rows.filter(({ phrase }: Data) => phrase === 'bakery')
    return [row?.shown ?? 0, row?.opened ?? 0]
  }
  const [shown, opened] = await shownAndOpened()
  for (let n = 0; n < 3; n++) {
    await open(address)
    world.advance(1 / 720)
  }
  await open(`/en/b/${ids[9]}/loaf-9-bakery`, `http://directory.example${address}`)
  assert.deepEqual(await shownAndOpened(), [shown! + 3, opened! + 1])
})
