import { compareRecords } from '../../src/matching/decide.ts'
import { type MatchRecord, readMatchRecord } from '../../src/matching/record.ts'
import type { Match } from '../../src/matching/score.ts'

export const record = (members: Partial<Record<keyof MatchRecord, unknown>>): MatchRecord =>
  readMatchRecord(members)!

export const bakery = record({
  name: 'Bäckerei Müller GmbH',
  address: 'Annastraße 39',
  town: 'Augsburg',
  postcode: '86150',
  country: 'DE',
  phones: ['+49 821 4508140'],
  websites: ['https://www.baeckerei-mueller.example/de/'],
  category: 'bakery',
})

/** A business without a name. */
export const shop = {
  address: '4 Mill Street',
  town: 'Kendal',
  postcode: 'LA9 4TL',
  country: 'GB',
  phones: ['01539 496010'],
}

/** The decision about two records of one address and telephone number, with what each says besides or instead. */
export const decidedAtOneAddress = (a: object, b: object): Match['decision'] =>
  compareRecords(record({ ...shop, ...a }), record({ ...shop, ...b })).decision
