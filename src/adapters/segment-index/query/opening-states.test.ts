import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { searchDocumentOf } from '../../../../test/support/search-document.ts'
import { indexedDocument } from '../../../search/document/indexed-document.ts'
import { stateOfSchedule } from '../../../search/document/schedule.ts'
import { Chunk } from '../recent/chunk.ts'
import { OpeningStates, openStates } from './opening-states.ts'

const schedules = [
  '',
  'Europe/London|||24hour 24hour 24hour 24hour 24hour 24hour 24hour',
  'Europe/London|||00300145 09001700 09001200,12301700 closed 22000400 24hour 00002400',
  'Europe/London|gb||closed 09001700 09001700 09001700 09001700 09001700 closed',
  'America/New_York|||00300230 09001700 closed closed closed 09001700 22000300|2026-03-09',
  '|||closed 09001700 09001700 09001700 09001700 09001700 closed',
  'Nowhere/Nothing|||closed 09001700 09001700 09001700 09001700 09001700 closed',
]

/**
 * Instants around daylight-saving changes in London and New York, near holidays, and in the middle of a week.
 */
const instant = fc
  .tuple(
    fc.constantFrom(
      '2026-03-29T01:00Z',
      '2026-10-25T01:00Z',
      '2026-03-08T07:00Z',
      '2026-11-01T06:00Z',
      '2026-12-25T00:00Z',
      '2026-06-17T09:00Z',
      '1969-12-31T23:00Z',
    ),
    fc.oneof(
      fc.integer({ min: -7_200_000, max: 7_200_000 }),
      // More hours in total than are cached.
      fc.integer({ min: -80_000_000, max: 80_000_000 }),
      fc.constantFrom(-1, 0, 1, 1_800_000),
    ),
  )
  .map(([text, offset]) => Date.parse(text) + offset)

function chunkOf(texts: readonly string[]): Chunk {
  const chunk = new Chunk(1, 1000)
  for (const [i, schedule] of texts.entries()) putSchedule(chunk, i + 1, schedule)
  return chunk
}

function putSchedule(chunk: Chunk, id: number, schedule: string): void {
  chunk.put(indexedDocument(searchDocumentOf({ id: String(id), schedule })))
}

test('a remembered state is that of the schedule at the instant, in whatever order instants are asked for', () => {
  const chunk = chunkOf(schedules)
  const states = new OpeningStates()
  fc.assert(
    fc.property(instant, fc.nat(schedules.length - 1), (at, schedule) => {
      const state = openStates[states.at(chunk, at)(schedule)]
      assert.equal(state, stateOfSchedule(schedules[schedule]!, at).state, `${schedules[schedule]} at ${at}`)
    }),
    { numRuns: 5000 },
  )
})

test('schedules that come with later documents are asked, too', () => {
  const chunk = chunkOf(schedules.slice(0, 2))
  const states = new OpeningStates()
  const at = Date.parse('2026-06-17T09:00Z')
  assert.equal(openStates[states.at(chunk, at)(1)], 'open')
  for (let id = 10; id < 60; id++) putSchedule(chunk, id, `Europe/London|||${`08${id}1900 `.repeat(6)}closed`)
  putSchedule(chunk, 200, schedules[3]!)
  for (let schedule = 0; schedule < chunk.dictionaries.schedule.size; schedule++) {
    const text = chunk.dictionaries.schedule.text(schedule)
    assert.equal(openStates[states.at(chunk, at)(schedule)], stateOfSchedule(text, at).state, text)
  }
})

test('an instant that no calendar has is refused', () => {
  const chunk = chunkOf(schedules)
  assert.throws(() => new OpeningStates().at(chunk, 1e300)(1), RangeError)
})
