import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryCode } from './countries.ts'
import { isMissing } from './missing-marks.ts'
import { isPostcode, postcodeOf } from './postcodes.ts'
import { targetOf } from './targets.ts'
import { townOfText } from './town-tail.ts'

test('regions behind a town are known by code or name', () => {
  for (const [text, country, town, region] of [
    ['Boston, Massachusetts', 'us', 'Boston', { province: 'Massachusetts' }],
    ['Calgary, Alberta, Canada', 'ca', 'Calgary', { province: 'Alberta' }],
    ['Montréal (Québec)', 'ca', 'Montréal', { province: 'Québec' }],
    ['Halifax, N.S.', 'ca', 'Halifax', { province: 'NS' }],
    ['Hobart, Tas.', 'au', 'Hobart', { province: 'TAS' }],
    ['Ennis, Co. Clare', 'ie', 'Ennis', { county: 'Co. Clare' }],
    ['Chorley, Lancs', 'gb', 'Chorley', { county: 'Lancs' }],
    ['Köln, NRW', 'de', 'Köln', { province: 'NRW' }],
    ['St Helier, Jersey', 'je', 'St Helier', {}],
  ] as const)
    assert.deepEqual(townOfText(text, country), { town, ...region }, text)
})

test('a name that belongs to the town stays with it', () => {
  for (const [town, country] of [
    ['New Delhi', 'in'],
    ['Ciudad de México', 'mx'],
    ['Kansas City', 'us'],
    ['Port Washington', 'us'],
    ['Frankfurt am Main', 'de'],
    ['Hoek van Holland', 'nl'],
    ['Puerto Colombia', 'co'],
    ['Alicante/Alacant', 'es'],
    ['Ottikon (Gossau ZH)', 'ch'],
    ['Praha 1 - Nové Město', 'cz'],
  ] as const)
    assert.deepEqual(townOfText(town, country), { town })
  assert.deepEqual(townOfText('a, '.repeat(10_000), 'us'), { town: 'a, '.repeat(10_000) })
})

test('postcodes of the islands, of Ireland, Mexico and India', () => {
  assert.equal(postcodeOf('im11ja', 'im'), 'IM1 1JA')
  assert.equal(postcodeOf('d04x2k8', 'ie'), 'D04 X2K8')
  assert.equal(postcodeOf('6000', 'mx'), '06000')
  assert.equal(postcodeOf('110 001', 'in'), '110001')
  for (const [code, country] of [
    ['IM1 1JA', 'im'],
    ['D02 A272', 'ie'],
    ['8000', 'dk'],
    ['560001', 'in'],
  ] as const)
    assert.ok(isPostcode(code, country), code)
  assert.equal(isPostcode('800', 'dk'), false)
})

test('countries as more people write them', () => {
  for (const [name, code] of [
    ['IOM', 'im'],
    ['Jersey, Channel Islands', 'je'],
    ['Republik Österreich', 'at'],
    ['República Argentina', 'ar'],
    ['P.R. China', 'cn'],
    ['臺灣', 'tw'],
    ['Англия', 'gb'],
    ['Republic of Korea', 'kr'],
  ] as const)
    assert.equal(countryCode(name), code, name)
})

test('more marks of missing values, and texts that are none', () => {
  const target = targetOf('address2')!
  for (const mark of ['yok', 'Nincs adat', 'lipsă', '정보 없음', '-'.repeat(200)])
    assert.ok(isMissing(mark, target), mark)
  for (const text of ['Nil Lane 3', 'Nema 5', 'n/a '.repeat(10_000)])
    assert.equal(isMissing(text, target), false)
})
