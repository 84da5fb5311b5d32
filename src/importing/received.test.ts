/** Classes of cells that the fourth messy set of `eval/import.ts` brought. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPoint } from './coordinates.ts'
import { sniffDelimiter } from './csv.ts'
import { readDate } from './dates.ts'
import { whyUnread } from './day-hours.ts'
import { withoutMarkup } from './markup.ts'
import { isMissing } from './missing-marks.ts'
import { withoutMojibake } from './mojibake.ts'
import { withSigns } from './online-cells.ts'
import { readPhones } from './phones.ts'
import { mixedAddresses, severalMails, severalPages } from './several.ts'
import { splitAddressLine } from './split-address-line.ts'
import { targetOf } from './targets.ts'
import { writtenWeek } from './written-hours.ts'

test('UTF-8 that was taken for Windows-1252 is mended, and no other text', () => {
  assert.equal(withoutMojibake('FranÃ§ois'), 'François')
  assert.equal(withoutMojibake('PanaderÃ\u00ada MuÃ±oz'), 'Panadería Muñoz')
  assert.equal(withoutMojibake('O’Brienâ€™s â‚¬ PEÃ‘A'), 'O’Brien’s € PEÑA')
  for (const text of ['NÃO', '“AMANHÃ”', 'Ântonio', 'câlin', 'Â', 'crème brûlée', 'Mâ…'])
    assert.equal(withoutMojibake(text), text)
  assert.equal(withoutMarkup('A &amp;amp; B'), 'A & B')
})

test('several addresses in a cell are told apart, and other cells stay whole', () => {
  assert.deepEqual(severalMails('a@x.example oder b@x.example'), ['a@x.example', 'b@x.example'])
  assert.deepEqual(severalMails('a@x.example|b@x.example'), ['a@x.example', 'b@x.example'])
  assert.equal(severalMails('a@x.example b@x'), undefined)
  assert.equal(severalMails('a@x.example'), undefined)
  assert.deepEqual(severalPages('www.x.example and http://y.example/a,b'), [
    'www.x.example',
    'http://y.example/a,b',
  ])
  assert.equal(severalPages('www.x.example (old)'), undefined)
  assert.equal(severalPages('www.corner shop.example'), undefined)
  assert.equal(severalPages('http://x.example/a,b'), undefined)
  assert.equal(severalPages('http://a.co/x, y.html'), undefined)
  assert.equal(severalPages('http://a.co/x, index.php?id=1'), undefined)
  assert.deepEqual(severalPages('a.co/x, b.com'), ['a.co/x', 'b.com'])
  const mixed = (cell: string, header = 'Mail') => mixedAddresses('email', 'email_address', cell, header)
  const both = { mails: ['info@x.example'], pages: ['www.x.example'] }
  assert.deepEqual(mixed('info(at)x.example, www.x.example'), both)
  assert.deepEqual(mixed('E-Mail: info@x.example / Web: www.x.example'), both)
  assert.deepEqual(mixed('www.x.example', 'E-Mail/Web'), { mails: [], pages: ['www.x.example'] })
  assert.equal(mixed('www.x.example'), undefined)
  assert.equal(mixed('info@x.example'), undefined)
  assert.equal(mixed('info@x.example, ask for Ann'), undefined)
  assert.equal(mixedAddresses('name', 'name', 'info@x.example, www.x.example', 'Name'), undefined)
  const labelled = readPhones('01204 496000 (tel) 01204 496001 (fax)', 'gb').numbers
  assert.deepEqual(
    labelled.map(({ fax = false }) => fax),
    [false, true],
  )
})

test('words that deny a field are empty', () => {
  for (const [word, target] of [
    ['sin correo', 'email'],
    ['no website', 'website'],
    ['kein Facebook', 'socialmedia'],
  ] as const)
    assert.ok(isMissing(word, targetOf(target)!), word)
  assert.ok(!isMissing('No Website', targetOf('name')!))
})

test('dates may have the name of their day and the time of day', () => {
  for (const text of [
    'Mi, 04.03.2026',
    'ke 4.3.2026',
    '4.3.2026 klo 14:22',
    '4 mars 2026 à 10:30',
    '04-03-2026 10h30',
  ])
    assert.equal(readDate(text, 'fi'), '2026-03-04', text)
  assert.equal(readDate('Q1 2026', 'de'), undefined)
  assert.equal(readDate('mié 4.3.2026', 'es'), '2026-03-04')
  assert.equal(readDate('mar 3.3.2026', 'fr'), '2026-03-03')
  assert.equal(readDate('segunda-feira, 02/03/2026', 'pt'), '2026-03-02')
})

test('a word before a date that is no day changes what the cell says', () => {
  for (const word of ['before', 'until', 'since', 'closed', 'Version', 'nach', 'march', 'vor'])
    for (const date of ['3/4/2026', '3.4.2026'])
      assert.equal(readDate(`${word} ${date}`, 'gb'), undefined, word)
})

test('a long run of spaces in a cell for mail is read at once', () => {
  for (const spaces of [1e5, 1900]) {
    const cell = `a${' '.repeat(spaces)}b`
    assert.equal(withSigns(cell), cell)
    assert.equal(severalMails(cell), undefined)
  }
  assert.equal(withSigns('a (at) b [dot] example'), 'a@b.example')
})

test('hours that may vary are not by season', () => {
  for (const text of [
    'Mon-Fri 9-5, may vary',
    'Mon-Fri 9-5 may vary',
    'Hours may change',
    'Mon 9-5 - may vary',
  ])
    assert.match(whyUnread(text), /not understood/, text)
  for (const text of [
    'May-Sep 9-5',
    '1 May to 3 July 9-5',
    'May 1 - 20: 9-5',
    'from 15th May',
    'Apr-May',
    'May to August',
  ])
    assert.match(whyUnread(text), /by season/, text)
})

test('weeks with a break at noon, a closed afternoon, closed holidays and other days are read', () => {
  const week = (text: string, halfDay = false) => writtenWeek(text, halfDay)?.days.join(' ')
  const workdays = (hours: string, rest = ' ') => `${Array(5).fill(hours).join(' ')}${rest}`.trimEnd()
  const read = (text: string, halfDay = false) => week(text, halfDay)?.trimEnd()
  assert.equal(read('Mo-Fr 9-18 Uhr (Mittagspause 13-14.30 Uhr)'), workdays('09001300,14301800'))
  assert.equal(
    read('Mon to Fri 9am-5pm (closed for lunch 12.30-1.30pm)', true),
    workdays('09001230,13301700'),
  )
  for (const text of [
    'closed for lunch 1-2',
    'closed 1-2pm for lunch',
    '(lunch break 13-14)',
    'lunch break: 1pm-2pm',
  ])
    assert.equal(read(`Mon-Fri 9-5, ${text}`, true), workdays('09001300,14001700'), text)
  // The break is of the days before it.
  assert.equal(
    week('Mon-Fri 9-5 (closed for lunch 12-1), Sat 9-4', true),
    `${workdays('09001200,13001700')} 09001600 `,
  )
  const half = read('Mo-Fr 9-12.30 und 14-18 Uhr, Mi nachmittags geschlossen')
  assert.equal(half, workdays('09001230,14001800').split(' ').with(2, '09001230').join(' '))
  assert.equal(week('Montag Ruhetag, sonst 11-22 Uhr'), `closed ${Array(6).fill('11002200').join(' ')}`)
  for (const text of [
    'Mo-Fr 9-18 Uhr (außer an Feiertagen)',
    'lun-ven 9-18 esclusi festivi',
    'lunes a viernes no festivos de 9 a 18',
  ])
    assert.deepEqual([read(text), writtenWeek(text)!.closedOnHolidays], [workdays('09001800'), true], text)
  for (const text of [
    'Mo-Fr 9-18 Uhr, Mittagspause',
    'Mo-Fr 9-12 (except Wednesday)',
    'Mo-Fr 9-12 Uhr, Mittagspause 13-14 Uhr',
    'Mo-Fr 9-18 Uhr, Mi nachmittags geschlossen',
    'Mai–Sep 9–18 Uhr',
    'Mon-Fri lunch 12-2, Sat 9-17',
    'Mon-Fri lunch break 12-2, Sat 9-17',
    'Mon-Fri 11-15, Sat (lunch break 12-1) 9-17',
    'Mon-Fri 11-15 lunch 12-2',
    'Mon-Fri 11am-3pm lunch 12-2pm',
    'Mo-Fr 9-18 Uhr, Mittagspause 10-11 Uhr',
    'Mo-Fr 9-18 Uhr, Mittagspause 16-17 Uhr',
    'Mo-Fr 9-18 Uhr, Kaffeepause 15-15.30 Uhr',
  ])
    assert.equal(writtenWeek(text), undefined, text)
})

test('addresses in brackets, without commas, and with their postcode at the end are split', () => {
  const split = (text: string, country: string) => {
    const { address1, town, postcode } = splitAddressLine(text, country)
    return [address1, town, postcode].join('|')
  }
  assert.equal(split('Lange Gasse 12 (97070 Würzburg)', 'de'), 'Lange Gasse 12|Würzburg|97070')
  assert.equal(split('14 Mill Lane Bolton BL1 1AA', 'gb'), '14 Mill Lane|Bolton|BL1 1AA')
  assert.equal(split('Bahnhofstrasse 5 8001 Zürich', 'ch'), 'Bahnhofstrasse 5|Zürich|8001')
  assert.equal(split('1-2-3 Ginza, Chuo-ku, Tokyo 104-0061', 'jp'), '1-2-3 Ginza|Tokyo|104-0061')
  assert.equal(split('Damstraat 12, Amsterdam, 1012 JS', 'nl'), 'Damstraat 12|Amsterdam|1012 JS')
  assert.equal(split('12 rue de la Paix 75002 Paris 2e', 'fr'), '12 rue de la Paix|Paris|75002')
  const point = readPoint('https://www.openstreetmap.org/#map=18/48.8698/2.3316', 'fr')
  assert.deepEqual(point, { latitude: '48.8698', longitude: '2.3316' })
})

test('merged heads do not mislead the search for the delimiter', () => {
  const rows = Array.from({ length: 20 }, (_, n) => `${n};;Shop ${n};Mill Lane ${n}, Leeds;x`)
  assert.equal(sniffDelimiter(`;;Contact\nid;;name;address;note\n${rows.join('\n')}\n`), ';')
})
