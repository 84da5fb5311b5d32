import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { toStored } from '../entity/opening/opening-times.ts'
import { days } from './day-hours.ts'
import { readOsmHours } from './osm-hours.ts'

const read = (text: string) => readOsmHours(text)

/** The days and what else is stored, `Mo-Fr 0900… Sa …` being a list of seven. */
function held(text: string) {
  const week = read(text)
  assert.ok(week !== undefined && week !== 'not held', `${text}: ${week}`)
  const stored = toStored({
    ...Object.fromEntries(days.map((day, at) => [day, week.days[at]])),
    ...week.more,
  })
  assert.ok('stored' in stored, `${text}: ${JSON.stringify(stored)}`)
  return week
}

const weekdaysOnly = (hours: string) => [...Array(5).fill(hours), 'closed', 'closed']

test('later rules replace days after a semicolon and add to them after a comma', () => {
  const cases: Record<string, readonly string[]> = {
    'Mo-Sa 09:00-12:00; Sa 10:00-11:00': [...Array(5).fill('09001200'), '10001100', 'closed'],
    'Mo-Fr 09:00-12:00, We 14:00-18:00': [
      '09001200',
      '09001200',
      '09001200,14001800',
      '09001200',
      '09001200',
      'closed',
      'closed',
    ],
    'Mo-Fr 09:00-17:00; Mo-Fr 12:00-13:00 off': weekdaysOnly('09001200,13001700'),
    'Mo-Fr 08:00-12:00,13:00-17:00': weekdaysOnly('08001200,13001700'),
    'Mo-Su 10:00-20:00; We off': ['10002000', '10002000', 'closed', ...Array(4).fill('10002000')],
    'Fr-Sa 22:00-28:00': ['closed', 'closed', 'closed', 'closed', '22000400', '22000400', 'closed'],
    'Mo-Fr 09:00-18:00 || Sa,Su 10:00-16:00': [...Array(5).fill('09001800'), '10001600', '10001600'],
    '24/7': Array(7).fill('24hour'),
    '00:00-23:59': Array(7).fill('24hour'),
    'Mo-Su 08:00-23:59': Array(7).fill('08002359'),
    'mo – fr 9:00 – 17:00': weekdaysOnly('09001700'),
    'Mo-Fr 09:00-17:00; 2019 Dec 24 off': weekdaysOnly('09001700'),
  }
  for (const [text, expected] of Object.entries(cases)) {
    assert.deepEqual(held(text).days, expected, text)
    assert.equal(held(text).more.closed, undefined, text)
  }
})

test('public holidays, comments and single dates keep their meaning', () => {
  assert.deepEqual(held('Mo-Fr 09:00-17:00; PH off').more, { closed_public_holidays: 'true' })
  assert.deepEqual(held('Mo-Fr 09:00-17:00; Sa,Su,PH off').more, { closed_public_holidays: 'true' })
  assert.deepEqual(held('Mo-Su,PH 09:00-17:00').more, {})
  assert.deepEqual(held('Mo-Fr 09:00-17:00 open "ring the bell"').more, { statement: 'ring the bell' })
  assert.deepEqual(held('Mo-Su 09:00-17:00; 2026 Dec 24 09:00-12:00; 2026 Dec 25-2026 Dec 26 off').more, {
    closed: '2026-12-25,2026-12-26',
    exceptions: '2026-12-24=09001200',
  })
  const yearly = held('Mo-Su 09:00-17:00; Dec 25 off; easter -2 days off').more
  assert.equal(
    yearly.closed?.split(',').slice(0, 10).join(),
    '2026-04-03,2026-12-25,2027-03-26,2027-12-25,2028-04-14,2028-12-25,2029-03-30,2029-12-25,2030-04-19,2030-12-25',
  )
  assert.equal(yearly.statement, 'Mo-Su 09:00-17:00; Dec 25 off; easter -2 days off', 'until when is not all')
  const firstMondays = held('Mo-Fr 09:00-17:00; Mo[1] off').more.closed!.split(',')
  assert.deepEqual(firstMondays.slice(0, 3), ['2026-01-05', '2026-02-02', '2026-03-02'])
  assert.equal(held('Mo-Fr 09:00-17:00; Dec 24-Jan 02 off').more.closed?.includes('2027-01-01'), true)
})

test('what a week with dates cannot hold is known to be of the grammar, and never cut short', () => {
  for (const text of [
    'Apr-Oct: Mo-Su 09:00-20:00',
    'Mo-Fr 09:00-17:00; Apr-Oct Sa,Su 10:00-16:00',
    'Mo-Fr 18:00+',
    'Mo-Fr 09:00-18:00+',
    'sunrise-sunset',
    'Mo-Su 08:00-(sunset+01:00)',
    'week 1-53/2 Mo 09:00-12:00',
    'Mo-Fr 09:00-17:00 || "by appointment"',
    'Mo-Fr 09:00-17:00 "by appointment"',
    'Mo-Fr 09:00-17:00 unknown',
    '"by appointment"',
    'Mo-Fr 09:00-17:00; SH off',
    'Mo-Fr 09:00-17:00; PH,SH off',
    'Mo-Sa 09:00-18:00; PH 10:00-14:00',
    'Mo-Fr 10:00-16:00/90',
    'Mo-Fr 10:00',
    'PH off',
    'off',
    'Mo-Fr',
    'PH Mo-Fr off; Mo-Fr 09:00-17:00',
    'Mo-Su 09:00-17:00; Dec 24-Dec 26 10:00-12:00; PH off',
    '2026 Apr 01-2026 Oct 31: Mo-Su 09:00-17:00',
  ]) {
    assert.equal(read(text), 'not held', text)
  }
})

test('other texts are left to other readers', () => {
  for (const text of [
    '',
    'Mo-Fr 9-17',
    'by appointment',
    'Mo-Fr 09:00-17:00 Uhr geschlossen',
    'lun-ven 9h-12h',
    '25:00-26:99',
    'Mo-Fr 09:00-17:00 ||',
    'Dec 32 off',
  ]) {
    assert.equal(read(text), undefined, text)
  }
})

test('whatever a value says, it is held in the form of the object, not held, or not of the grammar', () => {
  const pieces =
    'Mo|Tu-Fr|Sa,Su|PH|SH|off|open|"x"|; |, | || |09:00-17:00|22:00-26:00|12:00-13:00|24/7|Apr-Oct|Dec 24|2026|week 3|Mo[1]|:|easter|+|sunset| '
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces.split('|'), '||'), { maxLength: 8 }), (words) => {
      const week = read(words.join(' '))
      if (week === undefined || week === 'not held') return
      held(words.join(' '))
    }),
    { numRuns: 500 },
  )
})
