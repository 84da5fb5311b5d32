import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Fault, sentenceOf } from '../../faults/fault.ts'
import { dateOf, dayNumber } from './dates.ts'
import { formatDay, parseDay } from './hours.ts'
import { formatOpeningTimes, toStored, weekdays } from './opening-times.ts'

const closed = { closed: true, open_24_hours: false, open: [] }

test('hours of a day: the forms callers send', () => {
  assert.deepEqual(parseDay('closed'), closed)
  assert.deepEqual(parseDay('24hour'), { closed: false, open_24_hours: true, open: [] })
  assert.deepEqual(parseDay('09001730'), {
    closed: false,
    open_24_hours: false,
    open: [{ from: '0900', to: '1730' }],
  })
  assert.deepEqual(parseDay(' 1300 1700 , 0900 - 1200 '), {
    closed: false,
    open_24_hours: false,
    open: [
      { from: '0900', to: '1200' },
      { from: '1300', to: '1700' },
    ],
  })
  for (const text of [
    '00002400',
    '18000200',
    '22000000',
    '09001200,12001700',
    '00000100,02000300,04000500,23000000',
  ]) {
    assert.equal(formatDay(parseDay(text) as never), text)
  }
})

test('hours of a day: what is refused', () => {
  for (const text of ['09000900', '00000000', '0900 0900']) {
    assert.match(sentenceOf(parseDay(text) as Fault), /starts and ends at/)
  }
  for (const text of ['09001200,11001700', '18000300,23002330', '09001730,09001000', '20000200,21000100']) {
    assert.match(sentenceOf(parseDay(text) as Fault), /overlap/)
  }
  const malformed = [
    '9-5',
    '0900',
    '09001760',
    '25001700',
    '24000100',
    '09002401',
    '09:0017:30',
    '0900--1730',
    '-09001730',
    '24hours',
    'open',
    '09001730,',
    '01000200,03000400,05000600,07000800,09001000',
    '٠٩٠٠١٧٣٠',
  ]
  for (const text of malformed) {
    assert.match(sentenceOf(parseDay(text) as Fault), /^ must be closed, 24hour/, text)
  }
})

const week = Object.fromEntries(weekdays.map((day) => [day, '09001730']))

test('opening times: every fault is named at once', () => {
  const result = toStored({
    ...week,
    monday: undefined,
    tuesday: '09000900',
    closed: '2026-02-29',
    closed_public_holidays: 'perhaps',
    exceptions: '2026-01-01',
    temporarily_closed_from: '2026-13-01',
    temporarily_closed_until: '2026-01-01',
  })
  assert.ok('faults' in result)
  assert.deepEqual(
    result.faults.map(({ parameter }) => parameter),
    [
      'monday',
      'tuesday',
      'closed',
      'closed_public_holidays',
      'exceptions',
      'temporarily_closed_from',
      'temporarily_closed_until',
    ],
  )
})

test('opening times: contradictions are refused', () => {
  const faults = (more: object) => {
    const result = toStored({ ...week, ...more })
    return 'faults' in result ? result.faults.map(sentenceOf).join('; ') : ''
  }
  assert.match(faults({ closed: '2026-12-24', exceptions: '2026-12-24=09001200' }), /also in closed/)
  assert.match(faults({ exceptions: '2026-12-24=closed;2026-12-24=09001200' }), /twice/)
  assert.match(faults({ exceptions: '2026-12-24=09000900' }), /^exceptions on 2026-12-24 has a range/)
  assert.match(faults({ temporarily_closed_reason: 'Flood' }), /needs/)
  assert.match(
    faults({ temporarily_closed_from: '2026-02-01', temporarily_closed_until: '2026-01-01' }),
    /before/,
  )
})

test('opening times: lists and booleans of a JSON body are read as their texts are', () => {
  assert.deepEqual(
    toStored({ ...week, closed: ['2026-12-25', '2026-01-01', '2026-12-25'], closed_public_holidays: true }),
    toStored({ ...week, closed: '2026-01-01, 2026-12-25', closed_public_holidays: 'TRUE' }),
  )
})

test('dates: only real ones, and back', () => {
  for (const text of ['2026-02-29', '2026-00-10', '2026-04-31', '2026-1-1', '2026-01-00', '20260101', '']) {
    assert.equal(dayNumber(text), null, text)
  }
  fc.assert(
    fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (day) => dayNumber(dateOf(day)) === day),
  )
})

const time = fc
  .integer({ min: 0, max: 1439 })
  .map((minute) => String(Math.floor(minute / 60)).padStart(2, '0') + String(minute % 60).padStart(2, '0'))
const dayText = fc
  .oneof(
    fc.constantFrom('closed', '24hour', '00002400'),
    fc.array(fc.tuple(time, fc.oneof(time, fc.constant('2400'))), { minLength: 1, maxLength: 4 }),
  )
  .map((value) => (typeof value === 'string' ? value : value.map((range) => range.join('')).join(',')))
  .filter((text) => !(parseDay(text) instanceof Fault))
const date = fc.integer({ min: 20_000, max: 24_000 }).map(dateOf)
const attributes = fc
  .tuple(
    fc.record(Object.fromEntries(weekdays.map((day) => [day, dayText]))),
    fc.array(date, { maxLength: 5 }),
    fc.dictionary(date, dayText, { maxKeys: 4 }),
    fc.record({
      statement: fc.string(),
      closed_public_holidays: fc.constantFrom('true', 'false', ''),
      temporarily_closed_from: fc.constantFrom('', '2026-01-01'),
      temporarily_closed_until: fc.constantFrom('', '2026-05-01'),
    }),
  )
  .map(([days, dates, exceptions, rest]) => ({
    ...days,
    ...rest,
    closed: dates.filter((one) => !(one in exceptions)).join(','),
    exceptions: Object.entries(exceptions)
      .map((pair) => pair.join('='))
      .join(';'),
  }))

test('opening times: what is formatted reads back the same', () => {
  fc.assert(
    fc.property(attributes, (given) => {
      const first = toStored(given)
      assert.ok('stored' in first, JSON.stringify(first))
      assert.deepEqual(toStored(formatOpeningTimes(first.stored)), first)
    }),
  )
})

test('opening times: any text gives hours or a fault', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9, ]{0,40}$/)), (text) => {
      const hours = parseDay(text)
      if (hours instanceof Fault) assert.match(hours.code, /^hours_/)
      else assert.deepEqual(parseDay(formatDay(hours)), hours)
    }),
  )
})
