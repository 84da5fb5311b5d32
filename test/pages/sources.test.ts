import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { directoryLanguages, directoryTexts } from '../../src/web/texts/in-language.ts'
import { temporaryFolder } from '../support/at-end.ts'
import { startDirectory, type TestDirectory } from '../support/directory.ts'
import { importInto } from '../support/import-command.ts'

/** Whose data a listing is made of stands on its page. */
const hour = 3_600_000
let clock = Date.parse('2026-11-25T10:00:00Z')
let directory: TestDirectory
before(async () => {
  directory = await startDirectory({ now: () => clock })
})
after(() => directory.close())

const folder = temporaryFolder('sources')
async function imported(account: string, names: readonly string[], ...terms: readonly string[]) {
  const file = join(folder, `${account}-${clock}.csv`)
  const rows = names.map(
    (name, n) => `${name},${name},IE,${n + 1} North Mall,Cork,+353 21 555 06${n}0,shop/deli`,
  )
  writeFileSync(
    file,
    `_supplier_id,name,country,address1,town,telephone_number,category\n${rows.join('\n')}\n`,
  )
  await importInto(directory, folder, file, '--account', account, ...terms)
  clock += hour
}

const idOf = async (account: string, supplierId: string) =>
  (await directory.services.store.idsBySupplier(account, supplierId))[0]!
const pageOf = async (id: string, language = 'en') =>
  (await directory.server.inject({ method: 'GET', url: `/${language}/b/${id}/x` })).body
const webPageOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .map(([, text]) => JSON.parse(text!))
    .find((data) => data['@type'] === 'WebPage')

test('a listing names the sources of its own data, in every language and for machines', async () => {
  const osm = ['--licence', 'ODbL 1.0', '--attribution', '© OSM contributors']
  await imported('mapper', ['Lapwing', 'Ember'], ...osm)
  await imported('mapper', ['Quaint Umbrellas'], '--licence', 'CC0')
  await imported('guide', ['Lantern'])
  const lapwing = await idOf('mapper', 'Lapwing')
  for (const language of directoryLanguages) {
    const html = await pageOf(lapwing, language)
    const shown = `${directoryTexts(language).sources}: <bdi>© OSM contributors, ODbL 1.0</bdi></p>`
    assert.ok(html.includes(shown), language)
    const data = webPageOf(html)
    assert.equal(data.creditText, '© OSM contributors, ODbL 1.0')
    assert.deepEqual(data.license, { '@type': 'CreativeWork', name: 'ODbL 1.0' })
    assert.match(html, new RegExp(data.mainEntity['@id']))
  }
  assert.equal(webPageOf(await pageOf(await idOf('mapper', 'Quaint Umbrellas'))).creditText, 'CC0')
  const guided = await idOf('guide', 'Lantern')
  const other = await pageOf(guided)
  assert.equal(webPageOf(other), undefined)
  assert.ok(!other.includes(`${directoryTexts('en').sources}:`))

  // What a person says is not of an import before, and what comes from two sources names both.
  await directory.operations.contributeObject(
    guided,
    'tag',
    { tag: 'pasties' },
    { account: 'mapper', keyId: '', plan: 'admin', admin: false, userId: null },
  )
  assert.equal(webPageOf(await pageOf(guided)), undefined)
  await imported('guide', ['Lantern', 'Ember'], '--attribution', 'The Guide')
  assert.equal(await idOf('guide', 'Ember'), await idOf('mapper', 'Ember'))
  assert.equal(
    webPageOf(await pageOf(await idOf('mapper', 'Ember'))).creditText,
    'The Guide; © OSM contributors, ODbL 1.0',
  )
})
