import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Fault, sentenceOf } from '../../faults/fault.ts'
import { readInstant, readSince } from './instants.ts'

test('every instant of the years 1900 to 2999 is read in every way of writing it', () => {
  const times = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(3000, 0, 1) - 1 })
  fc.assert(
    fc.property(times, fc.integer({ min: -12 * 60, max: 14 * 60 }), (time, minutes) => {
      const local = new Date(time + minutes * 60_000)
      fc.pre(local.getUTCFullYear() >= 1900 && local.getUTCFullYear() <= 2999)
      const clock = local.toISOString().slice(0, -1)
      const offset = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((n) =>
        String(n).padStart(2, '0'),
      )
      const sign = minutes < 0 ? '-' : '+'
      for (const zone of [`${sign}${offset.join(':')}`, `${sign}${offset.join('')}`]) {
        assert.equal(readInstant(clock + zone), time)
        assert.equal(readSince(clock + zone), time)
        // A form turns a plus into a space.
        assert.equal(readInstant((clock + zone).replace('+', ' ')), time)
      }
      if (minutes === 0) assert.equal(readInstant(`${clock}Z`), time)
    }),
  )
})

test('now is an instant, and a day is the beginning of a change', () => {
  assert.equal(readInstant('NOW'), 'now')
  assert.equal(readSince('2026-11-21'), Date.UTC(2026, 10, 21))
})

const faults: readonly (readonly [string, RegExp])[] = [
  ['2026-11-21', /time of day and a zone/],
  ['2026-11-21T10:00', /zone.*%2B02:00/],
  ['2026-02-30T10:00Z', /exists/],
  ['2026-13-01T10:00Z', /exists/],
  ['2026-11-21T24:00Z', /exists/],
  ['2026-11-21T10:60Z', /exists/],
  ['0000-01-01T00:00Z', /years/],
  ['0099-01-01T00:00Z', /years/],
  ['9999-12-31T23:59Z', /years/],
  ['2026-11-21T10:00+99:00', /offset/],
  ['2026-11-21T10:00-12:01', /offset/],
  ['2026-11-21T10:00Europe/London', /ISO 8601/],
  ['tomorrow', /ISO 8601/],
]
for (const [text, message] of faults) {
  test(`${text} is refused with advice`, () => {
    const read = readInstant(text)
    assert.ok(read instanceof Fault)
    assert.match(sentenceOf(read), message)
  })
}
