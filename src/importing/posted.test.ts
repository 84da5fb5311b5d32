/** Mistakes of the seventh messy set, each with a neighbour of its kind. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDegrees, readPoint } from './coordinates.ts'
import { countryCode } from './countries.ts'
import { readDate } from './dates.ts'
import { withoutMarkup } from './markup.ts'
import { isMissing } from './missing-marks.ts'
import { mailOf, pageOf } from './online-cells.ts'
import { readPhones } from './phones.ts'
import { withoutUnseen } from './plain-signs.ts'
import { isCutCode, postcodeOf } from './postcodes.ts'
import { splitAddressLine } from './split-address-line.ts'
import { targetOf } from './targets.ts'
import { townOfText } from './town-tail.ts'

test('A town stands without its province and its country', () => {
  assert.deepEqual(townOfText('Dresden, Deutschland', 'de'), { town: 'Dresden' })
  assert.deepEqual(townOfText('TORINO TO', 'it'), { town: 'TORINO', province: 'TO' })
  assert.deepEqual(townOfText('Bern BE / Schweiz', 'ch'), { town: 'Bern', province: 'BE' })
  assert.deepEqual(townOfText('Porto Alegre-RS', 'br'), { town: 'Porto Alegre', province: 'RS' })
  for (const [town, country] of [
    ['Ciudad de México', 'mx'],
    ['Frankfurt/Main', 'de'],
    ['Biel/Bienne', 'ch'],
  ] as const)
    assert.deepEqual(townOfText(town, country), { town })
})

test('A postcode with blanks and signs has the form of its country, and digits too few or too many are none', () => {
  for (const [text, country, code] of [
    ['I - 10123', 'it', '10123'],
    ['31 - 146', 'pl', '31-146'],
    ['CH 3011', 'ch', '3011'],
    ['150', 'no', '0150'],
    ['0184', 'it', '00184'],
  ] as const)
    assert.deepEqual([postcodeOf(text, country), isCutCode(code, country)], [code, false])
  for (const [text, country] of [
    ['0106', 'de'],
    ['010677', 'de'],
    ['150', 'jp'],
    ['301', 'ch'],
  ] as const)
    assert.ok(isCutCode(postcodeOf(text, country), country), text)
})

test('An address line with blanks in its postcode is split', () => {
  const { address1, postcode, town } = splitAddressLine('ul. Długa 12/4, 31 - 146 Kraków', 'pl')
  assert.deepEqual([address1, postcode, town], ['ul. Długa 12/4', '31-146', 'Kraków'])
  assert.equal(splitAddressLine('Kramgasse 14 / 3011 Bern / Schweiz', 'ch').town, 'Bern')
  assert.equal(splitAddressLine('Drottninggatan 5 111 51 Stockholm', 'se').postcode, '111 51')
})

test('Numbers with times behind, in one cell with a blank, and with the zeros for abroad', () => {
  const read = (cell: string, country: string) =>
    readPhones(cell, country).numbers.map(({ number, fax }) => (fax ? 'f' : '') + number.replace(/\D/g, ''))
  assert.deepEqual(read('01 42 60 12 34 après 18h', 'fr'), ['0142601234'])
  assert.deepEqual(read('(12) 345-67-89 po godz. 18', 'pl'), ['123456789'])
  assert.deepEqual(read('01.42.68.53.00 et 06.12.34.56.78', 'fr'), ['0142685300', '0612345678'])
  assert.deepEqual(read('011 234567 - 8', 'it'), ['011234567', '39011234568'])
  assert.deepEqual(read('030 1234567 - 0', 'de'), ['03012345670'])
  assert.deepEqual(read('02079460958 07700900123', 'gb'), ['02079460958', '07700900123'])
  assert.deepEqual(read('020 7946 0958 (f) 020 7946 0959', 'gb'), ['02079460958', 'f442079460959'])
  assert.deepEqual(read('0081-3-3456-7890', 'jp'), ['81334567890'])
})

test('An address of the web is read through the signs around it and mistakes within', () => {
  for (const [cell, page] of [
    ['https://www.loewe.example.', 'https://www.loewe.example'],
    ['https;//www.loewe.example', 'https://www.loewe.example'],
    ['(https://www.loewe.example)', 'https://www.loewe.example'],
    ['//www.loewe.example', 'http://www.loewe.example'],
    ['www,loewe.example', 'www.loewe.example'],
    ['www.zolw.\nexample', 'www.zolw.example'],
    ['htpp://smith.example', 'http://smith.example'],
    ['https://smith.example/london?p=2#utm_source=gmb', 'https://smith.example/london?p=2'],
    ['https://smith.example/a_(b)', 'https://smith.example/a_(b)'],
  ] as const)
    assert.equal(pageOf(cell), page)
})

test('An address for mail is read with its signs spelt', () => {
  for (const cell of ['biuro[małpa]zolw.example', 'biuro_at_zolw.example', 'biuro at zolw dot example'])
    assert.equal(mailOf(cell), 'biuro@zolw.example')
  assert.equal(mailOf('look at www.zolw.example'), 'look at www.zolw.example')
  assert.equal(withoutUnseen('info@mueller.example\u200b'), 'info@mueller.example')
  assert.equal(withoutUnseen('نیم\u200cفاصله'), 'نیم\u200cفاصله')
})

test('A date is read with an article before it and the time behind', () => {
  for (const [cell, country] of [
    ['am Samstag, den 7. November 2026', 'de'],
    ['le 07/11/2026 à 14h03', 'fr'],
    ['7/11/2026 ore 8.30', 'it'],
    ['Sat 7 Nov 26', 'gb'],
    ['7 listopada 2026 godz. 14:03', 'pl'],
    ['2026年11月7日 14:03', 'jp'],
  ] as const)
    assert.equal(readDate(cell, country), '2026-11-07', cell)
  assert.equal(readDate('am 31.11.2026', 'de'), undefined)
})

test('A point is read by the names of its numbers', () => {
  const point = { latitude: '48.8787', longitude: '2.3402' }
  for (const cell of ['{"lon": 2.3402, "lat": 48.8787}', 'lat=48.8787&lon=2.3402', '48.8787,2.3402,'])
    assert.deepEqual(readPoint(cell, 'fr'), point, cell)
  assert.equal(readDegrees('51.5246,')?.text, '51.5246')
})

test('Marks in brackets stand for no value; what is to come is reported of a number', () => {
  const street = targetOf('postal_address.address1')!
  const phone = targetOf('phone.number')!
  for (const mark of ['da definire', 'folgt', '[NOT APPLICABLE]', '#REF!'])
    assert.ok(isMissing(mark, street), mark)
  assert.ok(isMissing('kein', phone))
  assert.ok(!isMissing('pendiente', phone))
  assert.ok(!isMissing('Am Ende 5', street))
})

test('Letters with accents have names, and countries short forms', () => {
  assert.equal(withoutMarkup('&Zdot;&oacute;&lstrok;w &ccaron;'), 'Żółw č')
  assert.equal(withoutMarkup('&qacute;'), '&qacute;')
  assert.equal(countryCode('Dtl.'), 'de')
  assert.equal(countryCode('Schweiz/Suisse'), 'ch')
  assert.equal(countryCode('Schweiz/Italia'), undefined)
})
