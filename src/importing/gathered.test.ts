/** Classes of cells that the fifth messy set of `eval/import.ts` brought. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCell } from './cells.ts'
import { readPoint } from './coordinates.ts'
import { countryCode } from './countries.ts'
import { readDate } from './dates.ts'
import { bindMapping } from './mapping.ts'
import { parseMappingFile } from './mapping-file.ts'
import { isMissing } from './missing-marks.ts'
import { readPhones } from './phones.ts'
import { withPlainSigns } from './plain-signs.ts'
import { postcodeOf } from './postcodes.ts'
import { splitAddressLine } from './split-address-line.ts'
import { isRead, targetOf } from './targets.ts'
import { writtenWeek } from './written-hours.ts'

const weekdays = '09001700 '.repeat(5)

for (const [text, expected] of [
  ['pon.–pt. 9–17; sb., nd. nieczynne', `${weekdays}closed closed`],
  ['od poniedziałku do piątku w godz. 9-17', `${weekdays}- -`],
  ['Po–Pá 9:00–17:00, So zavřeno', `${weekdays}closed -`],
  ['denně 10-20', '10002000 '.repeat(7).trim()],
  ['Vard 9-17, lörd 10-15', `${weekdays}10001500 -`],
  ['M-F 9-17, L 10-15', `${weekdays}10001500 -`],
  ['Mån-fre mellan kl. 9 och 17', `${weekdays}- -`],
  ['пн-пт 9:00-17:00, сб выходной', `${weekdays}closed -`],
  ['ежедневно с 10:00 до 20:00', '10002000 '.repeat(7).trim()],
  ['月～金 9時～17時／土 休み', `${weekdays}closed -`],
  ['午前９時から午後５時まで 年中無休', '09001700 '.repeat(7).trim()],
  ['周一至周五 9:00-17:00', `${weekdays}- -`],
  ['월~금 09:00~17:00, 토요일 휴무', `${weekdays}closed -`],
  ['من الاثنين إلى الجمعة من 9 صباحا إلى 5 مساء', `${weekdays}- -`],
  ['٢٤ ساعة', '24hour '.repeat(7).trim()],
] as const) {
  test(`hours: ${text}`, () => {
    assert.equal(
      writtenWeek(text)
        ?.days.map((hours) => hours ?? '-')
        .join(' '),
      expected,
    )
  })
}

test('hours of which a word is not understood are none', () => {
  for (const text of [
    '10:00～19:00 第3水曜休み',
    '不定休',
    'w sezonie 10-20',
    'رمضان 10:00-15:00',
    'лето 9-18',
    'pn-pt do 16',
  ])
    assert.equal(writtenWeek(text), undefined, text)
  assert.equal(writtenWeek('月～金 9時～17時 土日祝休み')?.closedOnHolidays, true)
  assert.equal(writtenWeek('pn-pt 9-17 (oprócz świąt)')?.closedOnHolidays, true)
})

test('dates have the names of months of their country', () => {
  for (const [text, country, expected] of [
    ['4 marca 2026 r.', 'pl', '2026-03-04'],
    ['10 listopada 2026', 'pl', '2026-11-10'],
    ['10. listopada 2026.', 'hr', '2026-10-10'],
    ['4. března 2026', 'cz', '2026-03-04'],
    ['4 марта 2026 г.', 'ru', '2026-03-04'],
    ['4 Mart 2026', 'tr', '2026-03-04'],
    ['13 مارس 2026', 'ae', '2026-03-13'],
    ['śr. 04.03.2026', 'pl', '2026-03-04'],
    ['令和8年3月4日', 'jp', '2026-03-04'],
    ['令和元年5月1日', 'jp', '2019-05-01'],
    ['R8.3.4', 'jp', '2026-03-04'],
    ['2026年3月4日(水)', 'jp', '2026-03-04'],
    ['260304', 'se', '2026-03-04'],
    ['4/3 2026', 'se', '2026-03-04'],
    ['R8.3.4', 'de', undefined],
    ['260304', 'de', undefined],
    ['2026年3月', 'jp', undefined],
    ['marzec 2026', 'pl', undefined],
  ] as const)
    assert.equal(readDate(text, country), expected, `${text} ${country}`)
})

test('numbers with the zero of an earlier plan, wide digits and words of other scripts', () => {
  const numbers = (cell: string, country: string) =>
    readPhones(cell, country).numbers.map(
      ({ number, extension, fax }) =>
        `${fax ? 'fax ' : ''}${number.replaceAll(' ', '')}${extension ? ` x${extension}` : ''}`,
    )
  assert.deepEqual(numbers('(0-22) 123 45 67', 'pl'), ['+48221234567'])
  assert.deepEqual(numbers('03-1234-5678（内線12）', 'jp'), ['03-1234-5678 x12'])
  assert.deepEqual(numbers('電話03-1234-5678、ファックス03-1234-5679', 'jp'), [
    '+81312345678',
    'fax 03-1234-5679',
  ])
  assert.deepEqual(numbers('tel. 22 123 45 67 faks 22 123 45 68', 'pl'), ['221234567', 'fax 221234568'])
  assert.equal(withPlainSigns('ｈｔｔｐ：／／ｗｗｗ．ｘ．example、٠٤'), 'http://www.x.example, 04')
  assert.equal(withPlainSigns('「本店」 A–B'), '「本店」 A–B')
})

test('what people see stays as it is written; what is read may become ASCII', () => {
  for (const name of ['name', 'address1', 'description.body', 'address', 'opening_times', 'monday'])
    assert.equal(isRead(targetOf(name)!), false, name)
  for (const name of ['telephone_number', 'postcode', 'email', 'coordinates', 'special_offer.start_date'])
    assert.equal(isRead(targetOf(name)!), true, name)
})

test('postcodes of Poland and Japan, and points in Japanese', () => {
  assert.equal(postcodeOf('5800', 'pl'), '05-800')
  assert.equal(postcodeOf('05 - 800', 'pl'), '05-800')
  assert.equal(postcodeOf('〒 600000', 'jp'), '060-0000')
  assert.deepEqual(readPoint('北緯35.6717 東経139.765', 'jp'), { latitude: '35.6717', longitude: '139.765' })
})

test('yes, no and none in other languages', () => {
  const flag = targetOf('attribute:wheelchair')!
  const has = (cell: string) => readCell('postal_address', 'do_not_display', cell, { decimal: undefined })
  assert.deepEqual(has('あり'), { value: 'true' })
  assert.deepEqual(has('なし'), { value: 'false' })
  assert.equal(isMissing('なし', flag, true), false)
  assert.equal(isMissing('なし', targetOf('telephone_number')!), true)
  assert.equal(isMissing('brak danych', targetOf('address2')!), true)
  assert.deepEqual(has('❌'), { value: 'false' })
})

test('countries by short names and signs with full stops', () => {
  const found = ['日本', '中国', 'السعودية', 'K.S.A.', 'U.A.E.', 'U.S.A.', 'UK', 'РФ', 'D'].map(countryCode)
  assert.deepEqual(found, ['jp', 'cn', 'sa', 'sa', 'ae', 'us', 'gb', 'ru', 'de'])
})

test('a postcode behind the town and its province', () => {
  for (const [country, text, town, province, postcode] of [
    ['ca', '12 rue Principale, Montréal (Québec) H2X 1Y4', 'Montréal', 'Québec', 'H2X 1Y4'],
    ['ca', '100 Queen St W, Toronto, Ontario M5H 2N2', 'Toronto', 'Ontario', 'M5H 2N2'],
    ['ca', '100 Queen St W\nToronto ON\nm5h2n2', 'Toronto', 'ON', 'M5H 2N2'],
    ['au', '5 George St, Sydney, NSW, 2000, Australia', 'Sydney', 'NSW', '2000'],
    ['nz', '12 Queen Street, Auckland 1010', 'Auckland', undefined, '1010'],
    ['in', '12 MG Road, Bengaluru, Karnataka 560 001', 'Bengaluru', 'Karnataka', '560001'],
  ] as const) {
    const parts = splitAddressLine(text, country)
    assert.deepEqual([parts.town, parts.province, parts.postcode], [town, province, postcode], text)
  }
  // A house number behind the street is no postcode.
  assert.equal(splitAddressLine('12 Queen Street, Auckland', 'nz').town, 'Auckland')
})

test('the code behind a town is its province, unless a column says it', () => {
  const mapping = parseMappingFile('{"columns": {"n": "name", "t": "town", "s": "province", "c": "country"}}')
  const { mapRow } = bindMapping(mapping, ['n', 't', 's', 'c'], undefined)
  const address = (t: string, c: string, s = '') =>
    mapRow({ n: 'Shop', t, s, c }).submission.objects.postal_address?.[0]
  assert.deepEqual(address('Springfield, IL', 'us'), { town: 'Springfield', province: 'IL' })
  assert.deepEqual(address('Porto Alegre - RS', 'br'), { town: 'Porto Alegre', province: 'RS' })
  assert.deepEqual(address('Porto Alegre (RS)', 'br'), { town: 'Porto Alegre', province: 'RS' })
  assert.deepEqual(address('Roma (RM)', 'it'), { town: 'Roma', province: 'RM' })
  assert.deepEqual(address('Springfield, IL', 'us', 'Illinois'), {
    town: 'Springfield',
    province: 'Illinois',
  })
  assert.deepEqual(address('LYON CEDEX 01', 'fr'), { town: 'LYON' })
  assert.deepEqual(address('Roma (RM)', 'de'), { town: 'Roma (RM)' })
})

test('a column for several days that is not understood is kept and reported once', () => {
  const columns = ['n', 'Mon-Fri', 'Sat', 'Sun']
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']
  const mapping = parseMappingFile(
    JSON.stringify({
      columns: { n: 'name', 'Mon-Fri': days.map((to) => ({ to })), Sat: 'saturday', Sun: 'sunday' },
    }),
  )
  const { submission, leftCells } = bindMapping(mapping, columns, 'gb').mapRow({
    ...{ n: 'Shop', 'Mon-Fri': 'ask inside', Sat: '10-16', Sun: 'closed' },
  })
  assert.deepEqual(submission.objects.description?.[0]?.body, 'Mon-Fri: ask inside\nSat: 10-16\nSun: closed')
  assert.equal(leftCells?.length, 1)
})
