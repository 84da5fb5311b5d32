import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dayHours, days, readOsmWeek } from './day-hours.ts'

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
