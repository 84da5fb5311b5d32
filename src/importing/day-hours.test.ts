import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dayHours, days, readOsmWeek, readWeek } from './day-hours.ts'

test('hours of a day are read in the forms people write them', () => {
  const cases: Record<string, string | undefined> = {
    '08:30-13:00,14:00-17:30': '08301300,14001730',
    '09:00-12:30,13:00-16:30,17:00-21:00': '09001230,13001630,17002100',
    '9am - 5:30pm': '09001730',
    '12am-12pm': '00001200',
    '9-12 / 13-17': '09001200,13001700',
    '9h00-12h30': '09001230',
    '06:00-18:00 Uhr': '06001800',
    '08.30 bis 12.00 und 13.00 bis 18.00': '08301200,13001800',
    '0900-1730': '09001730',
    '18:00-02:00': '18000200',
    '18:00-26:00': '18000200',
    '08:00-00:00': '08002400',
    '00:00-24:00': '24hour',
    '24/7': '24hour',
    'Open 24 hours': '24hour',
    CLOSED: 'closed',
    Ruhetag: 'closed',
    fermé: 'closed',
    '': undefined,
    '-': undefined,
    'by appointment': undefined,
    '09:00-13:00:14:00-18:00': undefined,
    '25:99-26:00': undefined,
    '17:00+': undefined,
    '9-10,10-11,11-12,12-13,13-14': undefined,
  }
  for (const [text, expected] of Object.entries(cases)) assert.equal(dayHours(text), expected, text)
})

test('a stroke, an arrow or a bare letter of the clock is read where it can mean one thing only', () => {
  const hours = (text: string, country: string) => {
    const week = readWeek(text, country)
    return week && days.map((day) => week[day]).join(' ')
  }
  const workdays = (own: string, saturday = 'closed', sunday = 'closed') =>
    [own, own, own, own, own, saturday, sunday].join(' ')
  const cases: readonly (readonly [string, string, string | undefined])[] = [
    ['L à V : 9h/12h - 14h/18h', 'fr', workdays('09001200,14001800')],
    ['lun-ven 9h-12h/14h-18h', 'fr', workdays('09001200,14001800')],
    ['lun > ven 10h - 19h', 'fr', workdays('10001900')],
    ['Lundi au vendredi 9h00-12h00. Fermé le samedi et le dimanche', 'fr', workdays('09001200')],
    ['Mon/Sat 9am/6pm, Sun noon-5pm', 'ie', workdays('09001800', '09001800', '12001700')],
    ['Mo/Mi 9-12', 'de', '09001200 closed 09001200 closed closed closed closed'],
    ['M-F: 9a-6p, Sa: 10a-4p', 'us', workdays('09001800', '10001600')],
    ['wochentags 8-18 Uhr · samstags 8-13 Uhr', 'de', workdays('08001800', '08001300')],
    ['ark. 10-18 la 10-14', 'fi', workdays('10001800', '10001400')],
    ['de L a V, mañanas de 10 a 14, tardes de 17 a 20:30', 'es', workdays('10001400,17002030')],
    ['Mo-Fr 9:00-5:00', 'gb', workdays('09001700')],
    ['Mo-Fr 09:00-05:00', 'de', workdays('09000500')],
    ['Mo-Fr 9-12 u 14-18', 'de', workdays('09001200,14001800')],
    ['ma-vr 9 u 30 - 18 u', 'be', workdays('09301800')],
    ['ma-vr 9u30-18u00', 'nl', workdays('09301800')],
    ['9a', 'us', undefined],
  ]
  for (const [text, country, expected] of cases) assert.equal(hours(text, country), expected, text)
  assert.equal(dayHours('F', 'fr'), 'closed')
  assert.equal(dayHours('F', 'us'), undefined)
})

test('what is read has the form that the API takes', () => {
  const form = /^(closed|24hour|(\d{8})(,\d{8}){0,3})$/
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789:-,/ apmh.') }), (text) => {
      const hours = dayHours(text)
      assert.ok(hours === undefined || form.test(hours), `${text} -> ${hours}`)
    }),
  )
})

test('ranges written as HH:MM-HH:MM come back as their digits', () => {
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
  fc.assert(
    fc.property(time, time, (from, to) => {
      fc.pre(from !== to)
      assert.equal(dayHours(`${from}-${to}`), `${from}${to}`.replaceAll(':', ''))
    }),
  )
})

test('the everyday part of opening_hours becomes a week', () => {
  const week = readOsmWeek('Mo-Fr 09:00-17:00; Sa 10:00-14:00; PH off')
  assert.equal(week?.monday, '09001700')
  assert.equal(week?.friday, '09001700')
  assert.equal(week?.saturday, '10001400')
  assert.equal(week?.sunday, 'closed')
  assert.equal(week?.closed_public_holidays, 'true')
  assert.deepEqual(new Set(days.map((day) => readOsmWeek('24/7')?.[day])), new Set(['24hour']))
  assert.equal(readOsmWeek('Mo,Tu 10:00-20:00; We,Th 11:00-20:00')?.thursday, '11002000')
  assert.equal(readOsmWeek('Mo-Th 08:00-20:00, Su closed')?.sunday, 'closed')
  assert.equal(readOsmWeek('Sa-Mo 10:00-12:00')?.sunday, '10001200')
  assert.equal(readOsmWeek('Fr11:00-24:00')?.friday, '11002400')
  assert.equal(readOsmWeek('10:00-22:00')?.wednesday, '10002200')
})

test('opening_hours that say more are not understood rather than cut short', () => {
  for (const text of [
    '',
    '"by appointment"',
    'Sep-May: Fr 18:00-22:00',
    'Mo-Fr 10:00-18:00; PH 12:00-16:00',
    'Mo-Fr 08:00-19:00 || "on appointment"',
    'Mo-Fr 16:00+',
  ]) {
    assert.equal(readOsmWeek(text), undefined, text)
  }
})

test('two shifts of a day that is written before each are both read, unless OpenStreetMap says it', () => {
  const monday = (text: string) => readWeek(text)?.monday
  for (const text of [
    'Monday: 09:00–12:00; Monday: 13:00–18:00',
    'Mon-Fri 9:00-12:00; Mon-Fri 13:00-18:00',
    'Mon 9-12, Mon 13-18, Tue 9-17',
    'Po 9:00-12:00\nPo 13:00-18:00\nÚt 9-17',
  ])
    assert.equal(monday(text), '09001200,13001800', text)
  assert.equal(readWeek('Mo-Fr 8-18; Fr 8-16')?.friday, '08001600')
  for (const read of [readOsmWeek, readWeek])
    assert.equal(read('Mo-Fr 09:00-12:00; Mo-Fr 13:00-18:00')?.monday, '13001800')
})
