import assert from 'node:assert/strict'
import { test } from 'node:test'
import { directoryTexts } from '../texts/in-language.ts'
import { openingText } from './words.ts'

const said = (state: 'open' | 'closed', now: string, change: string): string =>
  openingText(
    { state, next_change: change },
    'Europe/Helsinki',
    { texts: directoryTexts('en'), locale: 'en-GB' },
    Date.parse(now),
  )

test('the weekday stands beside the time of a change on another day alone', () => {
  // A Sunday morning, thirteen hours ahead.
  assert.equal(said('open', '2026-11-29T09:00:00+02:00', '2026-11-29T22:00:00+02:00'), 'Open until 22:00')
  assert.match(said('closed', '2026-11-29T09:00:00+02:00', '2026-11-30T22:30:00+02:00'), /Mon\s22:30/)
  // Late on a Saturday, a few hours ahead.
  assert.equal(said('open', '2026-11-28T22:00:00+02:00', '2026-11-29T02:00:00+02:00'), 'Open until 2:00')
})
